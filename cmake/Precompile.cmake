# Precompiled headers: parsing the standard library, fmt and GoogleTest takes most of a file's compile time.
#
# Landform's own headers are not precompiled, so that changing one recompiles only the files that include it. A file
# still includes all it needs: clang-tidy runs without precompiled headers.

# landform_precompile(TARGET PCH): TARGET uses the headers precompiled by PCH, which are landform_pch for libraries and
# landform_test_pch for test programs.
function(landform_precompile target pch)
  if(LANDFORM_PCH)
    target_precompile_headers(${target} REUSE_FROM ${pch})
  endif()
endfunction()

if(LANDFORM_PCH)
  set(headers <algorithm> <array> <atomic> <charconv> <chrono> <cstdint> <cstring> <filesystem> <functional> <map>
              <memory> <mutex> <optional> <set> <span> <string> <string_view> <unordered_map> <utility> <variant>
              <vector> <fmt/format.h>)
  file(CONFIGURE OUTPUT pch.cc CONTENT "// Owns precompiled headers.\n")

  add_library(landform_pch OBJECT ${CMAKE_CURRENT_BINARY_DIR}/pch.cc)
  target_link_libraries(landform_pch PRIVATE ${LANDFORM_FMT})
  target_precompile_headers(landform_pch PRIVATE ${headers})

  if(LANDFORM_TESTS)
    # Headers are precompiled with the flags of their users: here, programs.
    add_library(landform_test_pch OBJECT ${CMAKE_CURRENT_BINARY_DIR}/pch.cc)
    set_target_properties(landform_test_pch PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    target_compile_options(landform_test_pch PRIVATE -fPIE)
    if(LANDFORM_SANITIZE)
      target_compile_options(landform_test_pch PRIVATE -O0)
    endif()
    target_link_libraries(landform_test_pch PRIVATE ${LANDFORM_FMT} GTest::gtest GTest::gmock)
    target_precompile_headers(landform_test_pch PRIVATE ${headers} <fstream> <sstream> <gmock/gmock.h> <gtest/gtest.h>)
  endif()

  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # ccache has to know which one is used.
    add_compile_options(-fpch-preprocess)
  else()
    # A precompiled header from ccache may be newer or older than the headers on this machine, but it is still valid.
    foreach(pch landform_pch landform_test_pch)
      if(TARGET ${pch})
        target_compile_options(${pch} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
      endif()
    endforeach()
  endif()
endif()
