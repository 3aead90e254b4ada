// Resolving YAML scalars: null, booleans, numbers, timestamps, strings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace landform::functions {

struct YamlScalar {
  // None for the key "<<", which merges a mapping into another.
  std::optional<Value> value;
};

// Resolves by YAML 1.1 as far as the language has such types; timestamps become RFC 3339 strings.
// `tag` is a full tag or empty.
[[nodiscard]] Result<YamlScalar> resolve_yaml_scalar(std::string_view tag, std::string_view text,
                                                     bool quoted);

}  // namespace landform::functions
