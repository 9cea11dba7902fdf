# Run after a test program is linked: asks it for its suites, and writes one ctest entry each. One process a suite, and not
# one a test as gtest_discover_tests has it, so that what a suite shares (a match with 15 bots, a GL context) is made once.
#   cmake -D PROGRAM=<test program> -D PREFIX=<folder> -D FILE=<to write> -D PATIENCE=<times as slow> -P suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n  DISABLED_[^\n]*" "" listing "\n${listing}") # a suite of nothing else would pass without a run
string(REGEX MATCHALL "\n[^ \n]+\\.[^;\n]*\n  " suites "${listing}") # tests are indented
set(entries "")
math(EXPR limit "600 * ${PATIENCE}") # [s]: then it hangs
foreach(suite IN LISTS suites)
  string(REGEX REPLACE "^\n([^ \n]+\\.).*" "\\1" suite "${suite}")
  if(suite MATCHES "^DISABLED_")
    continue()
  endif()
  set(name "${PREFIX}.${suite}")
  string(REGEX REPLACE "\\.$" "" name "${name}")
  string(APPEND entries "add_test([[${name}]] [[${PROGRAM}]] [[--gtest_filter=${suite}*]])\n"
                        "set_tests_properties([[${name}]] PROPERTIES TIMEOUT ${limit})\n")
endforeach()
file(WRITE ${FILE} "${entries}")
