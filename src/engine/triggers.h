// `replace_triggered_by`: references to resources whose changes replace another one.
#pragma once

#include <optional>
#include <string>

#include "base/diagnostic.h"
#include "config/address.h"
#include "engine/plan.h"
#include "evaluation/instance_scope.h"
#include "syntax/parser.h"
#include "value/path.h"

namespace landform::engine {

struct Trigger {
  config::ResourceMode mode = config::ResourceMode::managed;
  std::string type;
  std::string name;
  std::optional<config::Key> key;
  Path attribute;

  // Whether that is the instance. Without a key and an attribute, all instances are named.
  [[nodiscard]] bool names(const std::optional<config::Key>& instance) const {
    return (!key && attribute.empty()) || instance == key;
  }
  // `aws_vpc.a["x"]`, without the attribute.
  [[nodiscard]] std::string to_string() const;
};

// Reads a reference, whose keys may depend on count.index or each.key. None on errors.
[[nodiscard]] std::optional<Trigger> read_trigger(const syntax::Expression& expr,
                                                  const evaluation::InstanceScope& scope,
                                                  Diagnostics& diagnostics);

// Whether a planned change of that resource, of the right instance, triggers it.
[[nodiscard]] bool triggers(const ResourceChange& change, const Trigger& trigger);

}  // namespace landform::engine
