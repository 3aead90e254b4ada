#include "loader/written_values.h"

#include <utility>
#include <vector>

#include "value/partial_object.h"

namespace landform::loader {

Value without_unset(const Value& config) {
  const Value plain = config.unmarked();
  if (!plain.is_known() || plain.is_null() || is_partial_object(plain)) return config;
  if (plain.type().is_object()) {
    Value::Attributes out;
    for (size_t i = 0; i < plain.length(); ++i) {
      const Value part = plain.elements()[i].unmarked();
      if (part.is_known() && part.is_null()) continue;
      out.emplace_back(plain.key(i), without_unset(plain.elements()[i]));
    }
    return Value::object(std::move(out)).with_marks_of(config);
  }
  if (!plain.type().is_tuple()) return config;
  std::vector<Value> out;
  for (const Value& one : plain.elements()) out.push_back(without_unset(one));
  return Value::tuple(std::move(out)).with_marks_of(config);
}

}  // namespace landform::loader
