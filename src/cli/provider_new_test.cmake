# Tests that the output of `landform provider new` builds with an installed SDK and passes its tests. Run by ctest:
#   cmake -D SOURCE=… -D BUILD=… -D PROGRAM=… -D WORK=… -D CXX=… -D GENERATOR=… -D FLAGS=… -D LAUNCHER=…
#         -P provider_new_test.cmake
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "it exited with status ${status}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --component sdk --prefix ${WORK}/sdk)
run(${PROGRAM} provider new demo -dir ${WORK}/demo)
run(${CMAKE_COMMAND} -S ${WORK}/demo -B ${WORK}/build -G ${GENERATOR} -D CMAKE_BUILD_TYPE=Debug
    -D CMAKE_PREFIX_PATH=${WORK}/sdk -D CMAKE_CXX_COMPILER=${CXX} -D CMAKE_CXX_FLAGS=${FLAGS}
    -D CMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure --no-tests=error)
run(${PROGRAM} provider check -strict ${WORK}/build/terraform-provider-demo)
run(${PROGRAM} provider docs ${WORK}/build/terraform-provider-demo -project ${WORK}/demo -out ${WORK}/docs)
file(READ ${WORK}/docs/resources/note.md page)
if(NOT page MATCHES "terraform import demo_note.hello hello")
  message(FATAL_ERROR "the documentation has no examples: ${page}")
endif()
if(FLAGS STREQUAL "")
  # Anyone can run it: it needs an old C library and nothing else, and it is small.
  run(${PROGRAM} provider package ${WORK}/build/terraform-provider-demo -version=0.1.0 -out ${WORK}/dist)
  run(strip -o ${WORK}/stripped ${WORK}/build/terraform-provider-demo)
  file(SIZE ${WORK}/stripped size)
  if(size GREATER 15000000)
    message(FATAL_ERROR "the program has ${size} bytes")
  endif()
endif()
find_program(TERRAFORM terraform)
if(TERRAFORM)
  run(${CMAKE_COMMAND} -E env LANDFORM_TEST_TERRAFORM=1 ${WORK}/build/provider_test)
else()
  message("SKIPPED: no terraform on the PATH, so nothing was run under it")
endif()
# With the source tree it would build everything again, so only the configuration is tested.
run(${CMAKE_COMMAND} -S ${WORK}/demo -B ${WORK}/from_source -G ${GENERATOR} -D LANDFORM_SOURCE=${SOURCE}
    -D CMAKE_CXX_COMPILER=${CXX})
file(REMOVE_RECURSE ${WORK})
