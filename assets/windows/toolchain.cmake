# Debian's mingw-w64, with POSIX threads: programs for 64-bit Windows 10 and later.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
# With -fipa-ra, GCC for Windows relies on the registers that an inline function leaves alone. But the linker may take that function from another object,
# where it is optimised otherwise. Values were lost in silence.
set(CMAKE_CXX_FLAGS_INIT -fno-ipa-ra)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static") # a program needs no files but Windows' own
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
