#include "views/tags.h"

#include "value/shown.h"

namespace landform::views {
namespace {

// The unmarked value if it is known, otherwise nothing.
const Value* known(const Value* value, Value& storage) {
  if (value == nullptr) return nullptr;
  storage = value->unmarked();
  return storage.is_known() && !storage.is_null() ? &storage : nullptr;
}

void add_all(std::map<std::string, std::string>& out, const Value& value) {
  Value storage;
  const Value* tags = known(&value, storage);
  if (tags == nullptr || (!tags->type().is_object() && !tags->type().is_map())) return;
  for (size_t i = 0; i < tags->length(); ++i) {
    Value tag = tags->elements()[i].unmarked();
    bool nothing = !tag.is_known() || tag.is_null();
    if (nothing) out[std::string(tags->key(i))] = "";
    if (!nothing && tag.type().is_string()) out[std::string(tags->key(i))] = tag.as_string();
  }
}

// A list of names without values.
void add_names(std::map<std::string, std::string>& out, const Value& value) {
  Value storage;
  const Value* names = known(&value, storage);
  if (names == nullptr || names->type().is_primitive() || names->type().is_object() ||
      names->type().is_map())
    return;
  for (const Value& element : names->elements()) {
    Value name = element.unmarked();
    if (name.is_known() && !name.is_null() && name.type().is_string())
      out[std::string(name.as_string())] = "";
  }
}

// Blocks with a key and a value.
void add_pairs(std::map<std::string, std::string>& out, const Value& value) {
  Value storage;
  const Value* blocks = known(&value, storage);
  if (blocks == nullptr || !blocks->type().is_tuple()) return;
  for (const Value& element : blocks->elements()) {
    Value block = element.unmarked();
    if (!block.is_known() || block.is_null() || !block.type().is_object()) continue;
    Value key_storage;
    Value value_storage;
    const Value* key = known(block.find("key"), key_storage);
    const Value* tag = known(block.find("value"), value_storage);
    if (key == nullptr || !key->type().is_string()) continue;
    if (tag != nullptr && tag->type().is_string())
      out[std::string(key->as_string())] = tag->as_string();
  }
}

}  // namespace

std::map<std::string, std::string> tags_of(std::string_view type, const Value& attributes) {
  std::map<std::string, std::string> out;
  auto find = [&](std::string_view name) {
    const Value* found = attributes.find(name);
    return found == nullptr ? Value::null() : as_shown(*found);
  };
  if (type == "aws_autoscaling_group") add_pairs(out, find("tag"));
  if (type.starts_with("google_")) {
    add_all(out, find("labels"));
    add_names(out, find("tags"));
  } else {
    add_all(out, find("tags"));
  }
  return out;
}

}  // namespace landform::views
