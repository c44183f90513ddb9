# ks_library(NAME SOURCES … LINKS … [APART …]): one static library a folder; it may link only what lies below it. APART: see ks_unite().
function(ks_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS;APART" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE ks_flags ${ARG_PRIVATE_LINKS})
  ks_unite(${name} ${ARG_APART})
endfunction()

# ks_unite(TARGET [FILES…]): with KS_UNITY eight of its sources at a time are compiled as one, which reads their headers once. Not FILES, whose
# own names others of the target have, too.
function(ks_unite target)
  if(KS_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# ks_precompile(TARGET QtWidgets|QtCore): reads these headers, most of what a small file compiles, already compiled. One build of
# them serves every target; GCC alone takes one that was made with another target's macros.
function(ks_precompile target qt)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  set(owner precompiled_${qt})
  if(NOT TARGET ${owner})
    set(empty "${PROJECT_BINARY_DIR}/${owner}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "// A target needs a source.\n")
    add_library(${owner} OBJECT "${empty}")
    set_target_properties(${owner} PROPERTIES AUTOMOC OFF)
    string(REPLACE Qt Qt6:: module ${qt})
    target_link_libraries(${owner} PRIVATE ${module} ks_flags)
    target_precompile_headers(${owner} PRIVATE <${qt}>)
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# ks_test(tst_name LINKS … [LABELS …] [SERIAL] [TIMEOUT seconds]): one Qt Test class in tst_name.cpp, one executable.
# OpenMP runs on one thread unless SERIAL says that the test is about threads and must run alone.
function(ks_test name)
  cmake_parse_arguments(ARG "SERIAL" "TIMEOUT" "SOURCES;LINKS;LABELS;ENVIRONMENT" ${ARGN})
  add_executable(${name} ${name}.cpp ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  # The class is in the .cpp: one call of moc, and neither AUTOMOC's scan nor a second file to compile for each test.
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${name}.moc")
  qt6_generate_moc("${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp" "${moc}" TARGET ${name})
  target_sources(${name} PRIVATE "${moc}")
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} Qt6::Test ks_flags)
  # Nothing in a test itself is hot: -O1 compiles a fifth faster than -O3.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  if("ui" IN_LIST ARG_LABELS)
    target_link_libraries(${name} PRIVATE Qt6::Widgets)
    ks_precompile(${name} QtWidgets)
  else()
    ks_precompile(${name} QtCore)
  endif()
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
  if(KS_SANITIZE) # several times as slow, and more beside something else
    math(EXPR ARG_TIMEOUT "3 * ${ARG_TIMEOUT}")
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}")
endfunction()
