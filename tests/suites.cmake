# Runs after a test program is linked: asks it for its suites and writes one ctest entry for each. One process for each
# suite, instead of each test as in gtest_discover_tests, makes shared objects of a suite (a match with 15 bots, a GL
# context) only once.
#   cmake -D PROGRAM=<test program> -D PREFIX=<folder> -D FILE=<to write> -D PATIENCE=<factor for timeouts> -P suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "\n  DISABLED_[^\n]*" "" listing "\n${listing}") # an empty suite would pass
string(REGEX MATCHALL "\n[^ \n]+\\.[^;\n]*\n  " suites "${listing}") # tests are indented
set(entries "")
math(EXPR limit "600 * ${PATIENCE}") # [s]; a longer run counts as hanging
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
