#include "plan/attribute_at.h"

#include <utility>

#include "value/path_lookup.h"

namespace landform::plan {

std::optional<Value> attribute_at(Value value, const Path& path) {
  for (const PathStep& step : path) {
    const Type type = value.type();
    bool fits = type.is_object();
    if (step.kind == PathStep::Kind::index)
      fits = step.key.type().is_string() ? type.is_map() : type.is_list() || type.is_tuple();
    auto next = fits ? value_at(value, {step}) : std::nullopt;
    if (!next) return std::nullopt;
    value = next->with_marks_of(value);
  }
  return value;
}

}  // namespace landform::plan
