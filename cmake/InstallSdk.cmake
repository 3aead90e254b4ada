# Installs the SDK for providers outside this tree: `cmake --install BUILD --component sdk --prefix PREFIX`, then
# find_package(Landform) with the targets Landform::sdk, Landform::serve, Landform::sdk_testing and their dependencies.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(LANDFORM_SDK base graph ssh value http aws schema plan provider syntax eval functions pure_data config state install evaluation loader
                 engine sdk protocol serve sdk_testing)
# All that has to be built for it.
add_custom_target(landform_sdk)
set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/Landform)

foreach(name ${LANDFORM_SDK})
  set_target_properties(lf_${name} PROPERTIES EXPORT_NAME ${name})
  add_dependencies(landform_sdk lf_${name})
  install(TARGETS lf_${name} EXPORT Landform ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk)
  install(DIRECTORY ${landform_SOURCE_DIR}/src/${name} DESTINATION include/landform COMPONENT sdk
          FILES_MATCHING PATTERN "*.h" PATTERN "testdata" EXCLUDE PATTERN "sample" EXCLUDE PATTERN "probe" EXCLUDE)
endforeach()
add_dependencies(landform_sdk landform_fmt)
install(TARGETS landform_fmt EXPORT Landform ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sdk)
install(EXPORT Landform NAMESPACE Landform:: FILE LandformTargets.cmake DESTINATION ${package_directory} COMPONENT sdk)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/LandformConfig.cmake.in ${PROJECT_BINARY_DIR}/LandformConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
install(FILES ${landform_SOURCE_DIR}/providers/no_icu_data.cc ${landform_SOURCE_DIR}/providers/old_glibc.cc
        DESTINATION share/landform COMPONENT sdk)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/LandformConfigVersion.cmake VERSION ${PROJECT_VERSION}
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/LandformConfig.cmake ${PROJECT_BINARY_DIR}/LandformConfigVersion.cmake
        DESTINATION ${package_directory} COMPONENT sdk)
install(TARGETS landform RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
