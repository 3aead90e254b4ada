# landform_library(NAME DEPS … LIBS …): the library of the directory it is called in.
#
# Takes every .cc in the directory; foo_test.cc files become the test program NAME_test. DEPS are other Landform
# libraries and may only point downward, in the order of LANDFORM_LAYERS; LIBS are system libraries.

set(LANDFORM_LAYERS base graph value schema plan provider syntax eval functions config state install evaluation loader
                    views render engine sdk protocol host serve sdk_testing cli)

function(landform_library name)
  cmake_parse_arguments(ARG "" "" "DEPS;LIBS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cc)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")

  add_library(lf_${name} STATIC ${sources})
  target_include_directories(lf_${name} PUBLIC $<BUILD_INTERFACE:${landform_SOURCE_DIR}/src>
                             $<INSTALL_INTERFACE:include/landform>)
  add_library(Landform::${name} ALIAS lf_${name})
  foreach(dep ${ARG_DEPS})
    target_link_libraries(lf_${name} PUBLIC lf_${dep})
  endforeach()
  target_link_libraries(lf_${name} PUBLIC ${LANDFORM_FMT} PRIVATE ${ARG_LIBS})
  set_property(GLOBAL APPEND PROPERTY LANDFORM_LIBRARIES ${name})
  set_property(GLOBAL PROPERTY LANDFORM_DEPS_${name} "${ARG_DEPS}")

  if(LANDFORM_TESTS AND tests)
    landform_test(${name}_test SOURCES ${tests} DEPS ${name} LIBS ${ARG_LIBS})
  endif()
endfunction()

# A GoogleTest program; each of its cases is a ctest, or with sanitizers, whose programs are slow to start, all of them
# together are one.
function(landform_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;LIBS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  foreach(dep ${ARG_DEPS})
    target_link_libraries(${name} PRIVATE lf_${dep})
  endforeach()
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE LANDFORM_SOURCE_DIR="${landform_SOURCE_DIR}")
  if(LANDFORM_SANITIZE)
    add_test(NAME ${name} COMMAND ${name})
  else()
    gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60)
  endif()
endfunction()

# Dependencies only point downward: fails the configuration otherwise. That headers follow is checked by
# tools/check_layers.py on the includes.
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
        message(FATAL_ERROR "library ${name} must not depend on ${dep}: it does not lie below it")
      endif()
    endforeach()
  endforeach()
endfunction()
