# landform_library(NAME DEPS … LIBS … TEST_DEPS … TEST_LIBS …): the library in the current directory.
#
# Takes every .cc in the directory; foo_test.cc files, and all files in directories named testing, become the test program
# NAME_test. DEPS are the other Landform libraries whose headers it includes (tools/check_layers.py), all below it in the
# order of LANDFORM_LAYERS; LIBS are system libraries. TEST_DEPS and TEST_LIBS are for its tests only.

set(LANDFORM_LAYERS base graph ssh value http aws schema plan provider syntax eval functions pure_data config state journal
                    backend install packages evaluation loader views render engine report suite sdk protocol host serve
                    sdk_testing cli)

# The test programs that run with ThreadSanitizer: those of libraries that use threads or are called by several, and of
# the programs built from them.
set(LANDFORM_THREADED_TESTS base_test graph_test http_test aws_test evaluation_test loader_test engine_test journal_test
                            sdk_test protocol_test host_test serve_test report_test emulator_common_test
                            emulator_cloudcontrol_test emulator_dummycloud_test emulator_fastly_test
                            emulator_grid_test provider_fastly_test provider_grid_test oracle_test e2e_test)

include(Precompile)
include(Unity)

function(landform_library name)
  cmake_parse_arguments(ARG "" "" "DEPS;LIBS;TEST_DEPS;TEST_LIBS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$|/testing/")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$|/testing/")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")

  add_library(lf_${name} STATIC ${sources})
  target_include_directories(lf_${name} PUBLIC $<BUILD_INTERFACE:${landform_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:include/landform>)
  add_library(Landform::${name} ALIAS lf_${name})
  foreach(dep ${ARG_DEPS})
    target_link_libraries(lf_${name} PUBLIC lf_${dep})
  endforeach()
  target_link_libraries(lf_${name} PUBLIC ${LANDFORM_FMT} PRIVATE ${ARG_LIBS})
  landform_precompile(lf_${name} landform_pch)
  landform_unite(lf_${name})
  set_property(GLOBAL APPEND PROPERTY LANDFORM_LIBRARIES ${name})
  set_property(GLOBAL PROPERTY LANDFORM_DEPS_${name} "${ARG_DEPS}")

  if(LANDFORM_TESTS AND tests)
    landform_test(${name}_test SOURCES ${tests} DEPS ${name} ${ARG_TEST_DEPS} LIBS ${ARG_LIBS} ${ARG_TEST_LIBS})
  endif()
endfunction()

# A GoogleTest program. Each of its cases is a ctest; with sanitizers, whose programs are slow to start, the whole program
# is one. The ThreadSanitizer build has only those in LANDFORM_THREADED_TESTS. Tests do not use the user's cache.
function(landform_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  foreach(dep ${ARG_DEPS})
    target_link_libraries(${name} PRIVATE lf_${dep})
  endforeach()
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE LANDFORM_SOURCE_DIR="${landform_SOURCE_DIR}")
  landform_precompile(${name} landform_test_pch)
  landform_unite(${name})
  if(LANDFORM_SANITIZE)
    # Test code runs once: optimizing it takes longer than running it.
    target_compile_options(${name} PRIVATE -O0)
  endif()
  if(LANDFORM_SANITIZE STREQUAL "thread" AND NOT name IN_LIST LANDFORM_THREADED_TESTS)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  elseif(LANDFORM_SANITIZE)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES ENVIRONMENT "LANDFORM_CACHE_DIR=")
    if(name MATCHES "^e2e_|^commands_")
      # The longest ones start first, so that none is left to run alone.
      set_tests_properties(${name} PROPERTIES COST 100)
    endif()
  else()
    gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
                         PROPERTIES ENVIRONMENT "LANDFORM_CACHE_DIR=")
  endif()
endfunction()

# A test that is a script: landform_script_test(NAME … COMMAND … PROPERTIES …). It has no threads of its own, so it does
# not run with ThreadSanitizer.
function(landform_script_test)
  cmake_parse_arguments(ARG "" "NAME" "COMMAND;PROPERTIES" ${ARGN})
  if(LANDFORM_SANITIZE STREQUAL "thread")
    return()
  endif()
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_COMMAND})
  if(ARG_PROPERTIES)
    set_tests_properties(${ARG_NAME} PROPERTIES ${ARG_PROPERTIES})
  endif()
endfunction()

# Dependencies may only point downward; otherwise configuration fails. tools/check_layers.py checks the includes.
function(landform_check_layers)
  get_property(libraries GLOBAL PROPERTY LANDFORM_LIBRARIES)
  foreach(name ${libraries})
    list(FIND LANDFORM_LAYERS ${name} self)
    if(self EQUAL -1)
      message(FATAL_ERROR "library ${name} has no place in LANDFORM_LAYERS")
    endif()
    get_property(deps GLOBAL PROPERTY LANDFORM_DEPS_${name})
    foreach(dep ${deps})
      list(FIND LANDFORM_LAYERS ${dep} other)
      if(other EQUAL -1 OR NOT other LESS self)
        message(FATAL_ERROR "library ${name} must not depend on ${dep}, which is not below it")
      endif()
    endforeach()
  endforeach()
endfunction()
