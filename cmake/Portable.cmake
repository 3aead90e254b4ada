# landform_portable(TARGET): makes a provider's program small, and lets it run on older systems than the one it is built
# on. Only with LANDFORM_STATIC. providers/no_icu_data.cc and providers/old_glibc.cc say how; LandformConfig.cmake.in does
# the same for programs outside this tree.
foreach(name pthread.so.0 dl.so.2)
  find_file(LANDFORM_lib${name} lib${name} PATHS /lib /usr/lib /lib64 /usr/lib64 PATH_SUFFIXES ${CMAKE_LIBRARY_ARCHITECTURE})
endforeach()

function(landform_portable target)
  if(NOT LANDFORM_STATIC OR LANDFORM_SANITIZE)
    return()
  endif()
  set(sources ${landform_SOURCE_DIR}/providers)
  target_sources(${target} PRIVATE ${sources}/no_icu_data.cc ${sources}/old_glibc.cc)
  target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc)
  target_link_libraries(${target} PRIVATE "-Wl,--push-state,--no-as-needed" ${LANDFORM_libpthread.so.0}
                                          ${LANDFORM_libdl.so.2} "-Wl,--pop-state")
endfunction()
