; The installer, for the user alone, by makensis -DVERSION= -DFILES= (folder of the zip) -DICON= -DOUT=
Unicode true
Target amd64-unicode
Name "Reckoning ${VERSION}"
OutFile "${OUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
SetCompressor /SOLID lzma
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Reckoning"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Reckoning"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetOutPath "$INSTDIR"
  File /r "${FILES}/*"
  CreateShortcut "$SMPROGRAMS\Reckoning.lnk" "$INSTDIR\reckoning.exe"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${KEY}" DisplayName "Reckoning"
  WriteRegStr HKCU "${KEY}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${KEY}" DisplayIcon "$INSTDIR\reckoning.exe"
  WriteRegStr HKCU "${KEY}" UninstallString '"$INSTDIR\uninstall.exe"'
SectionEnd

; Removes what was installed, and the folder if nothing else is in it. Settings and recordings stay.
Section Uninstall
  Delete "$INSTDIR\*.exe"
  Delete "$INSTDIR\README.txt"
  RMDir /r "$INSTDIR\assets"
  RMDir /r "$INSTDIR\docs"
  RMDir /r "$INSTDIR\fonts"
  RMDir /r "$INSTDIR\licences"
  RMDir /r "$INSTDIR\shaders"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Reckoning.lnk"
  DeleteRegKey HKCU "${KEY}"
SectionEnd
