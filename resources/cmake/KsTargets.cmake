# ks_library(NAME SOURCES … LINKS … [APART …]): one static library a folder; it may link only what lies below it. APART: see ks_unite().
function(ks_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PRIVATE_LINKS;APART" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${ARG_LINKS} PRIVATE ks_flags ${ARG_PRIVATE_LINKS})
  ks_unite(${name} ${ARG_APART})
  if(KS_PRECOMPILED) # set for a folder
    ks_precompile(${name} ${KS_PRECOMPILED})
  endif()
endfunction()

# ks_meta_objects(TARGET): AUTOMOC with a moc that leaves the standard library alone (moc.in), and before what the target links is built.
function(ks_meta_objects target)
  set(program "${PROJECT_BINARY_DIR}/moc")
  list(TRANSFORM CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES PREPEND "-I" OUTPUT_VARIABLE standard)
  list(JOIN standard "|" standard)
  get_target_property(moc Qt6::moc LOCATION)
  configure_file("${PROJECT_SOURCE_DIR}/resources/cmake/moc.in" "${program}" @ONLY USE_SOURCE_PERMISSIONS)
  set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE "${program}" AUTOGEN_ORIGIN_DEPENDS OFF)
  # Next to nothing is left for it: classes are compiled with their own files.
  set_source_files_properties("${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# ks_unite(TARGET [FILES…]): with KS_UNITY many of its sources at a time are compiled as one, which reads their headers, and makes what is made of
# templates, once: files with JSON stand beside one another in the lists. Not FILES, whose own names others of the target have, too, and not
# *_kernels.cpp, which include themselves, once per instruction set.
function(ks_unite target)
  if(KS_UNITY)
    get_target_property(files ${target} SOURCES)
    list(FILTER files INCLUDE REGEX "\\.(cpp|cu)$")
    set(kernels ${files})
    list(FILTER kernels INCLUDE REGEX "_kernels\\.cpp$")
    list(APPEND ARGN ${kernels})
    list(REMOVE_ITEM files "" ${ARGN})
    list(LENGTH files count)
    ks_batch_size(together ${count})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${together})
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# ks_lukewarm(TARGET): it leaves the long work to others: sanitizers look at it unoptimised, which compiles in half the time.
function(ks_lukewarm target)
  if(KS_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# ks_quick(TARGET [FILES…]): optimised as far as it takes no time, half of that of -O3, but for FILES, which are compiled by themselves. GCC then does not
# see everywhere that what is read was set, and warns.
function(ks_quick target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og> $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
  if(ARGN)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>")
  endif()
endfunction()

# ks_cold(TARGET [FILES…]): nothing in it takes long but FILES. Files are read here: bytes that are taken for numbers lie where numbers may lie.
function(ks_cold target)
  ks_quick(${target} ${ARGN})
  ks_lukewarm(${target})
  if(KS_SANITIZE MATCHES "undefined")
    target_compile_options(${target} PRIVATE -fsanitize=alignment)
  endif()
endfunction()

# ks_unrolled(FILES…): unrolled so far that sanitizers, optimised, compile checks of every pointer for minutes. Bounds are still checked.
function(ks_unrolled)
  if(KS_SANITIZE)
    set_source_files_properties(${ARGN} PROPERTIES SKIP_PRECOMPILE_HEADERS ON
      COMPILE_OPTIONS "-O0;-fno-sanitize=null,alignment,object-size")
  endif()
endfunction()

# ks_batch_size(OUT COUNT [MOST]): how many of COUNT files are compiled as one: batches of equal size, so that none is left with a file or two for which
# all headers are read again. Sixteen take a fifth less than eight, at about 1 GB for each compiler that runs; thirty-two a tenth less again, where
# each processor has 4 GB and there are so few that none is left without a batch. Sixty-four need 2 GB; how much they take is not measured by itself.
function(ks_batch_size out count)
  cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
  set(most 16)
  if(KS_MEMORY_EACH GREATER 8000 AND processors LESS_EQUAL 2)
    set(most 64)
  elseif(KS_MEMORY_EACH GREATER 4000 AND processors LESS_EQUAL 4)
    set(most 32)
  endif()
  if(ARGN AND ARGN LESS most)
    set(most ${ARGN})
  endif()
  math(EXPR batches "(${count} + ${most} / 2) / ${most}")
  if(batches EQUAL 0)
    set(batches 1)
  endif()
  math(EXPR size "(${count} + ${batches} - 1) / ${batches}")
  if(size EQUAL 0)
    set(size 1)
  endif()
  set(${out} ${size} PARENT_SCOPE)
endfunction()

# ks_precompile(TARGET QtWidgets|QtCore|standard): reads these headers, most of what a small file compiles, already compiled. One build of them serves
# every target with the same switches; GCC alone takes one that was made with another target's macros.
function(ks_precompile target headers)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  set(owner precompiled_${headers})
  get_target_property(links ${target} LINK_LIBRARIES)
  set(more "")
  if(headers STREQUAL "standard" AND "OpenMP::OpenMP_CXX" IN_LIST links)
    string(APPEND owner _openmp)
    set(more OpenMP::OpenMP_CXX)
  endif()
  get_target_property(options ${target} COMPILE_OPTIONS)
  if("-O0" IN_LIST options) # see ks_lukewarm(): GCC refuses headers that were compiled optimised
    string(APPEND owner _unoptimised)
  endif()
  if(NOT TARGET ${owner})
    set(empty "${PROJECT_BINARY_DIR}/${owner}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "// A target needs a source.\n")
    add_library(${owner} OBJECT "${empty}")
    target_link_libraries(${owner} PRIVATE ks_flags ${more})
    if("-O0" IN_LIST options)
      ks_lukewarm(${owner})
    endif()
    if(headers STREQUAL "standard")
      target_precompile_headers(${owner} PRIVATE <algorithm> <array> <atomic> <chrono> <cmath> <cstddef> <cstdint> <cstring> <functional> <limits> <map> <memory>
        <mutex> <numeric> <optional> <set> <span> <stdexcept> <string> <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>)
    else()
      string(REPLACE Qt Qt6:: module ${headers})
      target_link_libraries(${owner} PRIVATE ${module})
      target_precompile_headers(${owner} PRIVATE <${headers}>)
    endif()
    if(headers STREQUAL "QtCore") # of tests alone, which are cold
      ks_cold(${owner})
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
endfunction()

# ks_test(tst_name LINKS … [LABELS …] [SERIAL] [TIMEOUT seconds] [DEFINITIONS …] [DEPENDS …]): one Qt Test class in tst_name.cpp. The tests of a
# folder are one program, linked once, which runs the test that its first argument names.
# OpenMP runs on one thread unless SERIAL says that the test is about threads and must run alone.
function(ks_test name)
  cmake_parse_arguments(ARG "SERIAL" "TIMEOUT" "SOURCES;LINKS;LABELS;ENVIRONMENT;DEFINITIONS;DEPENDS" ${ARGN})
  ks_test_program(program "${ARG_LABELS}")
  set_property(TARGET ${program} APPEND PROPERTY KS_TESTS ${name})
  set_property(TARGET ${program} APPEND PROPERTY KS_TEST_SOURCES ${ARG_SOURCES})
  # The class is in the .cpp: one call of moc, and neither AUTOMOC's scan nor a second file to compile for each test.
  # It is given no folders: what it writes comes from the class alone, and the headers would be most of its time.
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${name}.moc")
  set(definitions "$<TARGET_PROPERTY:${program},COMPILE_DEFINITIONS>")
  add_custom_command(OUTPUT "${moc}"
    COMMAND Qt6::moc "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>" -o "${moc}" "${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp"
    DEPENDS "${name}.cpp" COMMAND_EXPAND_LISTS VERBATIM)
  target_sources(${program} PRIVATE "${moc}")
  target_link_libraries(${program} PRIVATE ${ARG_LINKS})
  target_compile_definitions(${program} PRIVATE ${ARG_DEFINITIONS})
  if(ARG_DEPENDS)
    add_dependencies(${program} ${ARG_DEPENDS})
  endif()
  add_test(NAME ${name} COMMAND ${program} ${name})
  # passive: threads that wait leave the processor to the tests beside them; spinning trebles the time on a busy machine.
  # The machine is busy with other tests: what measures does not wait for them.
  set(environment QT_QPA_PLATFORM=offscreen OMP_WAIT_POLICY=passive KERNELSCOPE_WHEN_BUSY=measure ${ARG_ENVIRONMENT})
  if(ARG_SERIAL)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL TRUE)
  else()
    list(APPEND environment OMP_NUM_THREADS=1)
  endif()
  if(ARG_TIMEOUT)
    set_tests_properties(${name} PROPERTIES COST ${ARG_TIMEOUT}) # begins early: none runs on alone in the end
  else()
    set(ARG_TIMEOUT 300)
  endif()
  if(KS_SANITIZE) # several times as slow, and more beside something else
    math(EXPR ARG_TIMEOUT "3 * ${ARG_TIMEOUT}")
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT ${ARG_TIMEOUT} LABELS "${ARG_LABELS}")
endfunction()

# ks_test_program(OUT LABELS): the program of this folder's tests, made where there is none yet; those of the window have one of their own.
function(ks_test_program out labels)
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  string(REPLACE "/" "_" program "${folder}")
  set(qt QtCore)
  if("ui" IN_LIST labels)
    set(qt QtWidgets)
    if(NOT program MATCHES "^tests_ui")
      string(REGEX REPLACE "^tests_" "tests_ui_" program "${program}")
    endif()
  endif()
  set(${out} ${program} PARENT_SCOPE)
  if(TARGET ${program})
    return()
  endif()
  set(main "${CMAKE_CURRENT_BINARY_DIR}/${program}.cpp")
  add_executable(${program} "${main}")
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_include_directories(${program} PRIVATE "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}" "${CMAKE_CURRENT_BINARY_DIR}")
  string(REPLACE Qt Qt6:: module ${qt})
  target_link_libraries(${program} PRIVATE ${module} Qt6::Test test_places ks_flags)
  # Nothing in a test itself is hot. What is anonymous in a test stays so where that test is included.
  ks_cold(${program})
  target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  if(KS_SANITIZE MATCHES "undefined")
    # Of checks of every pointer a test would be compiled for a minute: core has them, and what a test does wrong AddressSanitizer sees.
    target_compile_options(${program} PRIVATE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
  ks_precompile(${program} ${qt})
  cmake_language(EVAL CODE "cmake_language(DEFER CALL ks_finish_test_program [[${program}]] [[${main}]])")
endfunction()

# What can only be said when all tests of the folder are known: the files that are compiled, each of several tests, and the main function.
function(ks_finish_test_program program main)
  get_target_property(tests ${program} KS_TESTS)
  get_target_property(sources ${program} KS_TEST_SOURCES)
  if(sources)
    list(REMOVE_DUPLICATES sources)
    target_sources(${program} PRIVATE ${sources})
  endif()
  set(declared "")
  set(listed "")
  foreach(test IN LISTS tests)
    string(APPEND declared "namespace ${test} {\nint main(int, char**);\n}\n")
    string(APPEND listed "    {\"${test}\", ${test}::main},\n")
  endforeach()
  configure_file("${PROJECT_SOURCE_DIR}/resources/cmake/tests_main.cpp.in" "${main}" @ONLY)
  set(together 1)
  if(KS_UNITY)
    list(LENGTH tests count)
    ks_batch_size(together ${count} 32) # a test is changed more often than read anew
  endif()
  set(number 0)
  while(tests)
    list(SUBLIST tests 0 ${together} part)
    list(REMOVE_ITEM tests ${part})
    set(united "${CMAKE_CURRENT_BINARY_DIR}/${program}_${number}.cpp")
    list(TRANSFORM part PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
    list(TRANSFORM part APPEND ".cpp")
    set(script "${PROJECT_SOURCE_DIR}/resources/cmake/unite_tests.cmake")
    add_custom_command(OUTPUT "${united}"
      COMMAND "${CMAKE_COMMAND}" "-DOUT=${united}" "-DSOURCES=${PROJECT_SOURCE_DIR}" "-DTESTS=${part}" -P "${script}"
      DEPENDS ${part} "${script}" VERBATIM COMMENT "Uniting tests in ${program}_${number}.cpp")
    target_sources(${program} PRIVATE "${united}")
    math(EXPR number "${number} + 1")
  endwhile()
endfunction()
