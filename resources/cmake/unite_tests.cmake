# cmake -DOUT=FILE -DSOURCES=FOLDER -DTESTS=tst_a.cpp;… -P unite_tests.cmake: one file that compiles these tests, so that their headers are
# read once. Each test stands in a namespace of its own name, its main function with it; what it includes stands before all of them, and is not
# read again within (#pragma once). Tests are included by their names from FOLDER on, so that ccache finds the same file, and the same
# __FILE__, in every clone.
set(heads "")
set(bodies "")
foreach(test IN LISTS TESTS)
  cmake_path(GET test STEM name)
  file(READ "${test}" head)
  string(REPLACE "#include \"${name}.moc\"" "" head "${head}")
  string(FIND "${head}" "\n#include " last REVERSE)
  string(SUBSTRING "${head}" 0 ${last} before)
  math(EXPR last "${last} + 1")
  string(SUBSTRING "${head}" ${last} -1 after)
  string(REGEX MATCH "^[^\n]*(\n#endif)?" after "${after}")
  string(APPEND heads "${before}\n${after}\n")
  cmake_path(RELATIVE_PATH test BASE_DIRECTORY "${SOURCES}" OUTPUT_VARIABLE shown)
  string(APPEND bodies "namespace ${name} {\n#include \"${shown}\"\n}\n")
endforeach()
file(WRITE "${OUT}" "${heads}\n${bodies}")
