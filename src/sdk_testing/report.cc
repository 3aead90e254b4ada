#include "sdk_testing/report.h"

#include <utility>

namespace landform::sdk_testing {

std::string_view action_name(Action action) {
  switch (action) {
    case Action::no_op:
      return "no-op";
    case Action::create:
      return "create";
    case Action::read:
      return "read";
    case Action::update:
      return "update";
    case Action::replace:
      return "replace";
    case Action::remove:
      return "delete";
  }
  return "";
}

Value plain(const Value& marked) {
  Value value = marked.unmarked();
  if (!value.is_known()) return Value::unknown();
  if (value.is_null()) return Value();
  if (value.type().is_primitive()) return value;
  bool keyed = value.type().is_map() || value.type().is_object();
  if (keyed) {
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i) {
      out.emplace_back(std::string(value.key(i)), plain(value.elements()[i]));
    }
    return Value::object(std::move(out));
  }
  std::vector<Value> out;
  for (const Value& element : value.elements()) out.push_back(plain(element));
  return Value::tuple(std::move(out));
}

}  // namespace landform::sdk_testing
