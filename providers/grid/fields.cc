#include "grid/fields.h"

#include "grid/values.h"
#include "value/presence.h"

namespace landform::grid {
namespace {

Value written(const sdk::Object& object, const Field& field) {
  bool set = object.is_set(field.name);
  switch (field.kind) {
    case Field::Kind::text:
      return Value::string(set ? object.string(field.name) : "");
    case Field::Kind::number:
      return Value::number(set ? object.int64(field.name) : 0);
    case Field::Kind::truth:
      return Value::boolean(set && object.boolean(field.name));
    case Field::Kind::texts:
      return texts(set ? object.strings(field.name) : std::vector<std::string>());
    case Field::Kind::text_map:
      break;
  }
  Value::Attributes out;
  if (set) {
    for (const auto& [key, text] : object.string_map(field.name)) {
      out.emplace_back(key, Value::string(text));
    }
  }
  return Value::object(std::move(out));
}

}  // namespace

void write_fields(const sdk::Object& object, const Fields& fields, Value::Attributes& data) {
  for (const Field& field : fields) data.emplace_back(field.name, written(object, field));
}

void read_fields(sdk::Object& object, const Fields& fields, const Value& data) {
  for (const Field& field : fields) {
    const Value* found = member(data, field.name);
    if (found == nullptr || json_of(*found) == json_of(written(object, field))) continue;
    object.set(field.name, *found);
  }
}

}  // namespace landform::grid
