# Everything comes from the distribution's packages; CONTRIBUTING.md gives each one's reason.
find_package(Threads REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)
find_package(nlohmann_json REQUIRED)
find_package(hwy REQUIRED)
if(KS_GPU_SUITE)
  return()
endif()
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PNG REQUIRED)
find_package(JPEG REQUIRED)

# libzip's own CMake file insists on its command-line tools, so the library is found by hand.
find_path(KS_ZIP_INCLUDE_DIR zip.h REQUIRED)
find_library(KS_ZIP_LIBRARY zip REQUIRED)
add_library(zip::zip UNKNOWN IMPORTED)
set_target_properties(zip::zip PROPERTIES
  IMPORTED_LOCATION "${KS_ZIP_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KS_ZIP_INCLUDE_DIR}")

find_path(KS_CBLAS_INCLUDE_DIR cblas.h PATH_SUFFIXES openblas-openmp openblas REQUIRED)
find_library(KS_OPENBLAS_LIBRARY openblas PATH_SUFFIXES openblas-openmp REQUIRED)
add_library(openblas::openblas UNKNOWN IMPORTED)
set_target_properties(openblas::openblas PROPERTIES
  IMPORTED_LOCATION "${KS_OPENBLAS_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KS_CBLAS_INCLUDE_DIR}")

# oneDNN's own CMake file insists on OpenCL's headers, which only its GPU part needs.
find_path(KS_DNNL_INCLUDE_DIR oneapi/dnnl/dnnl.hpp REQUIRED)
find_library(KS_DNNL_LIBRARY dnnl REQUIRED)
add_library(dnnl::dnnl UNKNOWN IMPORTED)
set_target_properties(dnnl::dnnl PROPERTIES
  IMPORTED_LOCATION "${KS_DNNL_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KS_DNNL_INCLUDE_DIR}")

# ONNX's own CMake file leaves finding protobuf to its user.
find_path(KS_ONNX_INCLUDE_DIR onnx/onnx_pb.h REQUIRED)
find_library(KS_ONNX_LIBRARY onnx REQUIRED)
find_library(KS_ONNX_PROTO_LIBRARY onnx_proto REQUIRED)
find_library(KS_PROTOBUF_LIBRARY protobuf REQUIRED)
add_library(onnx::onnx UNKNOWN IMPORTED)
set_target_properties(onnx::onnx PROPERTIES
  IMPORTED_LOCATION "${KS_ONNX_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${KS_ONNX_INCLUDE_DIR}"
  INTERFACE_COMPILE_DEFINITIONS "ONNX_NAMESPACE=onnx;ONNX_ML=1"
  INTERFACE_LINK_LIBRARIES "${KS_ONNX_PROTO_LIBRARY};${KS_PROTOBUF_LIBRARY}")

# OpenCVConfig.cmake is only in the package that drags in all modules and Qt 5, so the modules are found by hand.
find_path(KS_OPENCV_INCLUDE_DIR opencv2/core.hpp PATH_SUFFIXES opencv4 REQUIRED)
foreach(module core imgproc imgcodecs)
  find_library(KS_OPENCV_${module}_LIBRARY opencv_${module} REQUIRED)
  add_library(opencv::${module} UNKNOWN IMPORTED)
  set_target_properties(opencv::${module} PROPERTIES
    IMPORTED_LOCATION "${KS_OPENCV_${module}_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${KS_OPENCV_INCLUDE_DIR}")
endforeach()
target_link_libraries(opencv::imgproc INTERFACE opencv::core)
target_link_libraries(opencv::imgcodecs INTERFACE opencv::imgproc)

if(KS_BUILD_UI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core DBus Gui Widgets PrintSupport Svg Concurrent LinguistTools)
  find_package(GIF REQUIRED)
    find_package(QCustomPlotQt6 REQUIRED) # after Qt6 PrintSupport, which its target names
endif()
if(BUILD_TESTING AND NOT KS_SANITIZE STREQUAL "thread")
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
  # Where QFINDTESTDATA would look, in every test's command and main function: nobody asks it, and a clone could take no test that another one has
  # compiled (tests/places.h).
  get_target_property(definitions Qt6::Test INTERFACE_COMPILE_DEFINITIONS)
  list(FILTER definitions EXCLUDE REGEX "^QT_TESTCASE_")
  set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS "${definitions}")
  find_package(rapidcheck REQUIRED)
endif()
