#include "report/object_id.h"

#include <utility>

namespace landform::report {
namespace {

// The attribute, if the type has it as a string.
const Value* string_attribute(const Value& object, std::string_view name) {
  const Value* found = object.find(name);
  return found != nullptr && found->type().is_string() ? found : nullptr;
}

ObjectId named(std::string_view key, const Value& value) {
  if (value.has_mark(Marks::sensitive)) return {};
  const Value plain = value.unmarked();
  if (!plain.is_known() || plain.is_null()) return {};
  return {key, std::string(plain.as_string())};
}

bool is_usable(const Value& object) {
  return object.is_known() && !object.is_null() && object.type().is_object();
}

ObjectId name_in_tags(const Value& object) {
  const Value* tags = object.find("tags");
  if (tags == nullptr || tags->type() != Type::map(Type::string())) return {};
  if (tags->is_null() || !tags->is_wholly_known() || tags->has_mark(Marks::sensitive)) return {};
  const Value plain = tags->unmarked();
  if (const Value* name = plain.find("name")) return named("tags.name", *name);
  if (const Value* name = plain.find("Name")) return named("tags.Name", *name);
  return {};
}

}  // namespace

ObjectId object_id(const Value& given) {
  if (!is_usable(given)) return {};
  const Value object = given.unmarked();
  if (const Value* id = string_attribute(object, "id")) return named("id", *id);
  if (const Value* name = string_attribute(object, "name")) return named("name", *name);
  return {};
}

ObjectId object_id_or_name(const Value& given) {
  ObjectId id = object_id(given);
  if (!id.key.empty() || !is_usable(given)) return id;
  const Value object = given.unmarked();
  if (const Value* name = string_attribute(object, "name")) return named("name", *name);
  return name_in_tags(object);
}

}  // namespace landform::report
