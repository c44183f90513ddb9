# Switches and flags that hold for every target.
option(KS_BUILD_UI "Build the window (needs Qt 6 and QCustomPlot)" ON)
# Another compiler may know more warnings than the one we check with; that must not stop a newcomer's build.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  set(known_compiler ON)
else()
  set(known_compiler OFF)
endif()
option(KS_WERROR "Treat warnings as errors" ${known_compiler})
option(KS_UNITY "Compile several files of a library as one: half the time from nothing, more after each change" OFF)
set(KS_SANITIZE "" CACHE STRING "Sanitizers for every target: address,undefined or thread")
set(KS_CUDA AUTO CACHE STRING "CUDA and cuDNN plug-ins: AUTO, ON (fail when they cannot be built) or OFF")
set_property(CACHE KS_CUDA PROPERTY STRINGS AUTO ON OFF)
option(KS_GPU_SUITE "Only what tests/gpu/run needs: no Qt, no image or data files, no CPU libraries" OFF)
option(KS_FUZZ "libFuzzer programs for the file readers (needs clang; see tests/fuzz)" OFF)
include(CTest) # BUILD_TESTING

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

find_program(KS_CCACHE ccache)
if(KS_CCACHE)
  # The sloppiness is what ccache asks for with precompiled headers; -fpch-preprocess lets it see that one is used. By paths from the source folder on,
  # a clone takes what another one has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_BASEDIR=${PROJECT_SOURCE_DIR};CCACHE_NOHASHDIR=1;${KS_CCACHE}")
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fpch-preprocess>)
endif()

cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
math(EXPR KS_MEMORY_EACH "${memory} / ${processors}") # MiB for each compiler that runs
if(KS_MEMORY_EACH GREATER 4000)
  # GCC looks for what it may free from 128 MB on, each time through all precompiled headers: a tenth to a fifth of its time, where there is room for all.
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>) # kB
endif()

# Sixty programs of tests and benches are linked: gold takes half of what GNU ld does.
find_program(KS_GOLD ld.gold)
if(KS_GOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_link_options(-fuse-ld=gold)
endif()

add_library(ks_flags INTERFACE)
# Designated initialisers leave members to their defaults on purpose; GCC 12 sees overlapping copies in every std::string concatenation (GCC bug 105651).
target_compile_options(ks_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wconversion;-Wshadow;-Wno-missing-field-initializers;$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${KS_WERROR}>>:-Werror>)
if(KS_FUZZ)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
endif()
# Vector code is in *_kernels.cpp alone, compiled once per instruction set and chosen at run time. Left out: sets that no
# processor with OpenMP and our speed goals lacks a better one for, and those whose vectors have no size at compile time.
set(KS_LEFT_OUT_TARGETS HWY_SSSE3 HWY_AVX3_DL HWY_SVE HWY_SVE2 HWY_SVE_256 HWY_SVE2_128 HWY_RVV)
set(KS_VECTORS OWN CACHE STRING "Instruction sets of vector code: ALL, or OWN (none, which is always there, and the widest of this machine)")
set_property(CACHE KS_VECTORS PROPERTY STRINGS OWN ALL)
if(NOT KS_VECTORS MATCHES "^(OWN|ALL)$")
  message(FATAL_ERROR "KS_VECTORS is ${KS_VECTORS}; it may be OWN or ALL")
endif()
if(EXISTS /proc/cpuinfo AND (KS_SANITIZE OR KS_VECTORS STREQUAL "OWN"))
  # Each set is a quarter of the time that kernels take to compile; sanitizers see in the others what they see in these.
  file(STRINGS /proc/cpuinfo processor REGEX "^flags" LIMIT_COUNT 1)
  if(processor MATCHES " avx512bw( |$)")
    list(APPEND KS_LEFT_OUT_TARGETS HWY_SSE4 HWY_AVX2)
  elseif(processor MATCHES " avx2( |$)")
    list(APPEND KS_LEFT_OUT_TARGETS HWY_SSE4 HWY_AVX3)
  elseif(processor MATCHES " sse4_2( |$)")
    list(APPEND KS_LEFT_OUT_TARGETS HWY_AVX2 HWY_AVX3)
  endif()
endif()
if(KS_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${KS_SANITIZE}>
    $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer> $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>)
  add_link_options(-fsanitize=${KS_SANITIZE})
  if(KS_SANITIZE MATCHES "undefined" AND NOT KS_FUZZ)
    # A third of the time to compile, and AddressSanitizer stops at all but the last of them itself; `./dev fuzz` looks with all checks, and readers of
    # files keep that of alignment (ks_cold()).
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize=null,object-size,vptr,alignment>)
  endif()
endif()
list(JOIN KS_LEFT_OUT_TARGETS "|" left_out)
add_library(ks_vectors INTERFACE)
target_link_libraries(ks_vectors INTERFACE hwy::hwy)
target_compile_definitions(ks_vectors INTERFACE "HWY_DISABLED_TARGETS=(${left_out})")
