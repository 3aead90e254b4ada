# Options for presets.
option(LANDFORM_TESTS "Build the tests" ON)
option(LANDFORM_BENCH "Build the benchmarks" OFF)
option(LANDFORM_FUZZ "Build the libFuzzer targets (needs clang)" OFF)
option(LANDFORM_STATIC "Link the larger libraries statically, for a quick start" OFF)
option(LANDFORM_PCH "Precompile the headers of the standard library, fmt and GoogleTest" ON)
option(LANDFORM_UNITY "Compile several files of a library at once, for fast builds of everything" OFF)
set(LANDFORM_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined or thread")

add_compile_options(-Wall -Wextra -Werror -pthread)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # In optimised code that joins strings, g++ 12 reports overlaps and overflows that do not exist (GCC bugs 105651,
  # 105329), in the standard library's headers even if these are precompiled.
  add_compile_options(-Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(LANDFORM_SANITIZE)
  add_compile_options(-fsanitize=${LANDFORM_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${LANDFORM_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # In code instrumented by sanitizers, g++ reports uses of empty optionals that do not exist; builds without them
    # still detect real ones.
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
endif()

find_program(LANDFORM_CCACHE ccache)
if(LANDFORM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache does not support precompiled headers unless it may ignore __TIME__ and macros defined before them.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${LANDFORM_CCACHE})
endif()
find_program(LANDFORM_MOLD mold)
if(LANDFORM_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
