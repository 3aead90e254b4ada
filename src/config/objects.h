// Blocks about objects that are declared elsewhere, or were: moved, removed, import; and checks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "config/resource.h"
#include "config/target_address.h"
#include "syntax/parser.h"

namespace landform::config {

struct Moved {
  TargetAddress from;
  TargetAddress to;
  Range range;
};

struct Removed {
  TargetAddress from;
  bool destroy = true;
  std::optional<Connection> connection;
  std::vector<Provisioner> provisioners;
  Range range;
};

struct Import {
  syntax::ParsedExpression to;
  // The part of `to` that is written out: without keys that depend on for_each.
  TargetAddress target;
  // Whether that is all of it.
  bool target_is_whole = true;
  syntax::Expression id;
  syntax::Expression for_each;
  std::string provider;  // as written; empty when nothing was
  Range to_range;
  Range range;
};

struct Check {
  std::string name;
  std::vector<CheckRule> asserts;
  std::string data;  // the address of the data source in it, among the module's resources
  Range range;
};

}  // namespace landform::config
