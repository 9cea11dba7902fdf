# What Windows must know of each program before it starts it: a manifest (UTF-8, sharp pictures on every monitor, long paths) and its version. The game
# has no console window.
foreach(program reckoning reckoning-server reckoning-lab reckoning-load)
  if(TARGET ${program})
    set(resource ${CMAKE_CURRENT_BINARY_DIR}/${program}.rc)
    configure_file(${PROJECT_SOURCE_DIR}/assets/windows/program.rc.in ${resource} @ONLY)
    add_custom_command(OUTPUT ${resource}.o DEPENDS ${resource} ${PROJECT_SOURCE_DIR}/assets/windows/program.manifest VERBATIM
      COMMAND ${CMAKE_RC_COMPILER} ${resource} ${resource}.o)
    set_source_files_properties(${resource}.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${program} PRIVATE ${resource}.o)
  endif()
endforeach()
if(TARGET reckoning)
  set_target_properties(reckoning PROPERTIES WIN32_EXECUTABLE ON)
endif()
