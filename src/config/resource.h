// Resources as written, with all of their meta-arguments.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/shared_value.h"
#include "base/source.h"
#include "config/address.h"
#include "syntax/body.h"
#include "syntax/parser.h"

namespace landform::config {

// A `validation`, `precondition`, `postcondition` or `assert` block.
struct CheckRule {
  syntax::Expression condition;
  syntax::Expression error_message;
  Range range;
};

// Repetition: `count` instances, one for each element of `for_each`, or just one.
struct Repetition {
  syntax::Expression count;
  syntax::Expression for_each;

  [[nodiscard]] bool repeated() const { return count || for_each; }
};

// An object named in depends_on.
using Dependency = syntax::ParsedTraversal;

struct Lifecycle {
  std::optional<bool> create_before_destroy;
  bool prevent_destroy = false;
  bool ignore_all_changes = false;
  std::vector<syntax::ParsedTraversal> ignore_changes;
  // Each refers to one resource, with keys that may depend on count.index or each.key.
  std::vector<syntax::ParsedExpression> replace_triggered_by;
  std::vector<CheckRule> preconditions;
  std::vector<CheckRule> postconditions;
  Range range;

  [[nodiscard]] bool has_conditions() const {
    return !preconditions.empty() || !postconditions.empty();
  }
};

struct Connection {
  std::shared_ptr<const syntax::Body> body;
  Range range;
};

struct Provisioner {
  enum class When : uint8_t { create, destroy };
  enum class OnFailure : uint8_t { fail, proceed };

  std::string type;
  When when = When::create;
  OnFailure on_failure = OnFailure::fail;
  std::optional<Connection> connection;
  std::shared_ptr<const syntax::Body> arguments;  // without the parts decoded above
  Range range;
  Range type_range;
};

// What most resources do not have.
struct Management {
  Repetition repetition;
  std::string provider;  // as written, such as aws.west; empty if not set
  std::string in_check;  // the check that contains it, and only that can refer to it
  std::vector<Dependency> depends_on;
  std::optional<Lifecycle> lifecycle;
  std::optional<Connection> connection;
  std::vector<Provisioner> provisioners;
};

struct Resource {
  ResourceMode mode = ResourceMode::managed;
  std::string type;
  std::string name;
  std::shared_ptr<const syntax::Body> body;       // everything in the block
  std::shared_ptr<const syntax::Body> arguments;  // without meta-arguments
  SharedValue<Management> management;
  Range range;  // of the header
  Range block_range;
  Range type_range;  // of the label

  // `data.aws_ami.x`, `aws_vpc.main`
  [[nodiscard]] std::string address() const;
  // Its provider configuration: as written, or implied by the prefix of its type.
  [[nodiscard]] std::string provider_key() const;

  [[nodiscard]] const Repetition& repetition() const { return management->repetition; }
  [[nodiscard]] const std::string& in_check() const { return management->in_check; }
  [[nodiscard]] const std::vector<Dependency>& depends_on() const { return management->depends_on; }
  // Null if there is no such block.
  [[nodiscard]] const Lifecycle* lifecycle() const {
    return management->lifecycle ? &*management->lifecycle : nullptr;
  }
  [[nodiscard]] bool has_conditions() const {
    return management->lifecycle && management->lifecycle->has_conditions();
  }
};

}  // namespace landform::config
