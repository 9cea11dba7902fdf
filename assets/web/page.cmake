# The page: reckoning as WebAssembly with its assets in build/web/page; and the lab for node.

# Files that the programs look for (platform/browser/files.cpp).
set(maps "${PROJECT_SOURCE_DIR}/assets/maps@/reckoning/assets/maps")
set(no_sources "SHELL:--exclude-file *.cpp" "SHELL:--exclude-file *.h" "SHELL:--exclude-file *CMakeLists.txt")
target_link_options(reckoning-lab PRIVATE -sENVIRONMENT=node -sEXIT_RUNTIME -lnodefs.js "SHELL:--embed-file ${maps}" ${no_sources}
  "SHELL:--pre-js ${PROJECT_SOURCE_DIR}/assets/web/node.js")

set(display_font /usr/share/fonts/opentype/bebas-neue/BebasNeue-Bold.otf CACHE FILEPATH "Font of titles")
set(fonts /usr/share/fonts/truetype/dejavu CACHE PATH "Where DejaVuSans.ttf and DejaVuSans-Bold.ttf are")
target_link_options(reckoning PRIVATE -sENVIRONMENT=web -sINVOKE_RUN=0 -sEXPORTED_RUNTIME_METHODS=callMain,FS -sEXPORTED_FUNCTIONS=_main
  -sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=@${PROJECT_SOURCE_DIR}/assets/web/called_by_name.json # for SDL's sound
  -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sINITIAL_MEMORY=134217728 -sMAXIMUM_MEMORY=536870912
  "SHELL:--preload-file ${maps}"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/assets/schemes@/reckoning/assets/schemes"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/assets/sweeps@/reckoning/assets/sweeps"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/assets/tour@/reckoning/assets/tour"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/shaders@/reckoning/shaders"
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/docs/pictures/battle.jpg@/reckoning/docs/pictures/battle.jpg"
  "SHELL:--preload-file ${display_font}@/reckoning/fonts/BebasNeue-Bold.otf"
  "SHELL:--preload-file ${fonts}/DejaVuSans.ttf@/reckoning/fonts/DejaVuSans.ttf"
  "SHELL:--preload-file ${fonts}/DejaVuSans-Bold.ttf@/reckoning/fonts/DejaVuSans-Bold.ttf"
  ${no_sources})
foreach(target reckoning reckoning-lab)
  target_link_options(${target} PRIVATE -sTOTAL_STACK=2097152)
endforeach()

# --- the folder to serve ---

set(page ${PROJECT_BINARY_DIR}/page)
file(GLOB page_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/web/page/*)
set(game $<TARGET_FILE_DIR:reckoning>)
add_custom_target(page ALL DEPENDS reckoning VERBATIM
  COMMAND ${CMAKE_COMMAND} -E make_directory ${page}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${page_files} ${game}/reckoning.js ${game}/reckoning.wasm ${game}/reckoning.data
          ${PROJECT_SOURCE_DIR}/assets/package/reckoning.svg ${page}
  COMMAND ${CMAKE_COMMAND} -E copy_if_different ${PROJECT_SOURCE_DIR}/docs/pictures/battle.jpg ${page}/backdrop.jpg
  COMMAND ${CMAKE_COMMAND} -DPAGE=${page} -P ${PROJECT_SOURCE_DIR}/assets/web/parts.cmake)
