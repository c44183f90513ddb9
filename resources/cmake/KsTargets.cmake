# ks_library(NAME SOURCES … LINKS …): one static library a folder; it may link only what lies below it.
function(ks_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE ks_flags ${ARG_PRIVATE_LINKS})
endfunction()

# ks_test(tst_name LINKS … [LABELS …] [SERIAL] [TIMEOUT seconds]): one Qt Test class in tst_name.cpp, one executable.
# OpenMP runs on one thread unless SERIAL says that the test is about threads and must run alone.
function(ks_test name)
  cmake_parse_arguments(ARG "SERIAL" "TIMEOUT" "SOURCES;LINKS;LABELS;ENVIRONMENT" ${ARGN})
  add_executable(${name} ${name}.cpp ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} Qt6::Test ks_flags)
  add_test(NAME ${name} COMMAND ${name})
  # passive: threads that wait leave the processor to the tests beside them; spinning trebles the time on a busy machine.
  set(environment QT_QPA_PLATFORM=offscreen OMP_WAIT_POLICY=passive ${ARG_ENVIRONMENT})
  if(ARG_SERIAL)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  else()
    list(APPEND environment OMP_NUM_THREADS=1)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}")
endfunction()
