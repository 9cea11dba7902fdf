# The libraries of the build for Windows under the same names as the desktop's. `.ci/windows-libraries` puts them into RECKONING_WINDOWS_LIBRARIES.
set(RECKONING_WINDOWS_LIBRARIES ${PROJECT_SOURCE_DIR}/build/windows-libraries CACHE PATH "Where .ci/windows-libraries has put the libraries")
set(libraries ${RECKONING_WINDOWS_LIBRARIES})
set(libraries_by .ci/windows-libraries)
include(assets/libraries.cmake)
find_package(Threads REQUIRED)
built_library(PkgConfig::epoxy epoxy)
built_library(PkgConfig::websockets websockets_static)
built_library(PkgConfig::zlib)
built_library(TBB::tbb tbb12)
built_library(GTest::gtest gtest)
built_library(GTest::gtest_main gtest_main gtest)
built_library(GTest::gmock gmock gtest)
built_library(rapidcheck rapidcheck)
foreach(none PkgConfig::edit PkgConfig::pcap)
  built_library(${none})
endforeach()
# Libraries of Windows that these use.
target_link_libraries(PkgConfig::enet INTERFACE ws2_32 winmm iphlpapi)
target_link_libraries(PkgConfig::epoxy INTERFACE opengl32 gdi32)
target_link_libraries(PkgConfig::imgui INTERFACE PkgConfig::sdl2 PkgConfig::epoxy imm32)
target_link_libraries(PkgConfig::sdl2 INTERFACE setupapi winmm imm32 version gdi32 ole32 oleaut32 shell32 user32 uuid)
target_link_libraries(PkgConfig::sodium INTERFACE ssp)
target_link_libraries(PkgConfig::websockets INTERFACE ws2_32 userenv psapi iphlpapi crypt32)
target_link_libraries(PkgConfig::zlib INTERFACE z)

target_compile_definitions(PkgConfig::sdl2 INTERFACE SDL_MAIN_HANDLED) # our `main` is the program's
target_compile_definitions(spdlog::spdlog INTERFACE SPDLOG_EOL="\\n") # as in all other output
target_compile_definitions(TBB::tbb INTERFACE __TBB_NO_IMPLICIT_LINKAGE=1)
add_compile_definitions(NOMINMAX WIN32_LEAN_AND_MEAN NOGDI _WIN32_WINNT=0x0A00 _USE_MATH_DEFINES
  CLI11_HAS_FILESYSTEM=0) # CLI11 would make paths of texts that it takes for the system's code page
# Unused code of a static library stays out of a program.
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/src/platform/windows/library.h>" -ffunction-sections -fdata-sections -Wa,-mbig-obj -Wno-unknown-pragmas)
add_link_options(-Wl,--gc-sections)
link_libraries(winmm) # timeBeginPeriod
