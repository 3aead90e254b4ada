# Unity builds: with LANDFORM_UNITY, a few files of a target are compiled as one. The headers that they share are parsed
# once and their templates instantiated once, which takes half of the time. Builds of everything are made so: the release,
# and those with sanitizers. The preset dev compiles each file by itself, so that a change recompiles little.
#
# Which files belong together depends on their names alone, so that a new file changes one group and not all of them. In
# such a build, files of one group must not declare the same name in their anonymous namespaces, nor bring a name into the
# namespace that means something else to the others. Where they do for a good reason, as the commands of the program all
# have a `run`, landform_compile_apart() keeps them out.

# landform_unite(TARGET): compiles the files of TARGET in groups of about eight.
function(landform_unite target)
  if(NOT LANDFORM_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources files)
  # Groups are the first bits of a hash. When there are too many files for them, each group is split in two.
  set(groups 1)
  while(files GREATER 10)
    math(EXPR groups "${groups} * 2")
    math(EXPR files "(${files} + 1) / 2")
  endwhile()
  foreach(source ${sources})
    cmake_path(GET source FILENAME name)
    string(MD5 hash ${name})
    string(SUBSTRING ${hash} 0 4 hash)
    math(EXPR group "0x${hash} * ${groups} / 65536")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# landform_compile_apart(FILE…): these files of the current directory are not compiled with others.
function(landform_compile_apart)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
