// Blocks that refer to objects declared elsewhere, now or formerly: moved, removed, import; and
// checks; and operations.
#pragma once

#include <cstdint>
#include <memory>
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
  // The literal part of `to`: without keys that depend on for_each.
  TargetAddress target;
  // Whether that is the whole address.
  bool target_is_whole = true;
  syntax::Expression id;
  bool by_identity = false;  // whether that is an identity
  syntax::Expression for_each;
  std::string provider;  // as written; empty if not set
  Range provider_range;
  Range to_range;
  Range range;
};

struct Check {
  std::string name;
  std::vector<CheckRule> asserts;
  std::string data;  // the address of the data source in it, among the module's resources
  Range range;
};

// What a provider offers besides resources: an action, or a list of existing objects (in query
// files).
struct Operation {
  enum class Kind : uint8_t { action, list };

  Kind kind = Kind::action;
  std::string type;
  std::string name;
  Repetition repetition;
  std::shared_ptr<const syntax::Body> body;  // everything in the block
  Range range;

  // `action.aws_lambda_invoke.x`
  [[nodiscard]] std::string address() const {
    return (kind == Kind::action ? "action." : "list.") + type + "." + name;
  }
};

}  // namespace landform::config
