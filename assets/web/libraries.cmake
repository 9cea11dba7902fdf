# The libraries of the browser's build under the same names as the desktop's. `.ci/web-libraries` puts them into
# RECKONING_WEB_LIBRARIES.
set(RECKONING_WEB_LIBRARIES ${PROJECT_SOURCE_DIR}/build/web-libraries CACHE PATH "Where .ci/web-libraries has put the libraries for the page")
set(libraries ${RECKONING_WEB_LIBRARIES})
set(libraries_by .ci/web-libraries)
include(assets/libraries.cmake)
# Libraries that only the desktop build has.
foreach(none Threads::Threads TBB::tbb PkgConfig::edit PkgConfig::websockets PkgConfig::zlib PkgConfig::epoxy PkgConfig::pcap)
  built_library(${none})
endforeach()

# WebAssembly addresses have 32 bits; inline JavaScript contains dollars.
add_compile_options(-Wno-shorten-64-to-32 -Wno-dollar-in-identifier-extension -Wno-unused-private-field -Wno-shadow)
add_compile_options(-fexceptions "SHELL:-include ${PROJECT_SOURCE_DIR}/src/platform/browser/library.h")
add_link_options(-fexceptions -sALLOW_MEMORY_GROWTH -sNODEJS_CATCH_EXIT=0)
