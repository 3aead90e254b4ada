// The built-in functions of the language, as one table.
//
// A table belongs to a module: relative paths of file functions start in its directory. Tables are
// immutable and may be used from any thread.
#pragma once

#include <optional>
#include <string>

#include "value/function.h"

namespace landform::functions {

struct FunctionOptions {
  // Where relative paths start.
  std::string base_directory = ".";
  // Functions with a new result each time (bcrypt, timestamp, uuid) return unknown: for
  // everything before apply.
  bool pure_only = false;
  // For the console, which has no plan and so no plantimestamp().
  bool console = false;
  // What plantimestamp() returns, in RFC 3339; unknown if there is no plan yet.
  std::optional<std::string> plan_timestamp = std::nullopt;
  // For inspection, which has nothing but the configuration: results say what follows from it even
  // where Terraform's do not. The part of an unknown list that slice() returns has a known length.
  bool foresight = false;
};

// Every function is registered twice: as NAME and as core::NAME.
[[nodiscard]] FunctionTable make_function_table(const FunctionOptions& options);

}  // namespace landform::functions
