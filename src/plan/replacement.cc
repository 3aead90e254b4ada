#include "plan/replacement.h"

#include <optional>

#include "plan/equal_values.h"
#include "plan/write_only.h"
#include "value/path_lookup.h"
#include "value/presence.h"

namespace landform::plan {
namespace {

bool differs(const std::optional<Value>& before, const std::optional<Value>& after) {
  if (!before || !after) return !is_absent(before ? *before : *after);
  return !surely_equal(*before, *after);
}

}  // namespace

Replacement replacement_of(const schema::Block& schema, const Value& prior, const Value& planned,
                           std::span<const Path> paths) {
  Replacement out;
  for (const Path& path : paths) {
    std::optional<Value> before = value_at(prior, path);
    std::optional<Value> after = value_at(planned, path);
    if (!before && !after) {
      out.invalid.push_back(path);
    } else if (is_write_only(schema, path) || differs(before, after)) {
      out.changed.push_back(path);
    }
  }
  return out;
}

}  // namespace landform::plan
