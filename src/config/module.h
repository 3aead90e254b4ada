// A module as written: what its files declare, before anything is evaluated.
//
// Loading never stops at a mistake: what is wrong is a diagnostic, and all else is there. A Module
// is immutable after loading and may be read from any thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "eval/type_constraint.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::config {

struct Variable {
  std::string name;
  eval::TypeConstraint constraint;
  std::optional<Value> default_value;  // converted to the type
  bool sensitive = false;
  bool ephemeral = false;
  bool nullable = true;
  Range range;
};

struct Local {
  std::string name;
  syntax::Expression expr;
  Range range;
};

enum class ResourceMode : uint8_t { managed, data, ephemeral };

struct Resource {
  ResourceMode mode = ResourceMode::managed;
  std::string type;
  std::string name;
  bool has_count = false;
  bool has_for_each = false;
  Range range;
};

struct Module {
  std::string directory;
  std::vector<syntax::File> files;  // keeps the trees alive
  std::map<std::string, Variable, std::less<>> variables;
  std::map<std::string, Local, std::less<>> locals;
  std::map<std::string, Resource, std::less<>> resources;  // by address
  std::map<std::string, Range, std::less<>> module_calls;
  std::map<std::string, Range, std::less<>> outputs;
};

// Reads the .tf and .tf.json files of a directory, in order of their names. File names in messages
// are as in `display_directory`, relative to which the user works.
[[nodiscard]] Diagnosed<Module> load_module(SourceMap& sources, const std::string& directory);

}  // namespace landform::config
