// How an object is named in messages about it: by the attribute that most likely identifies it.
#pragma once

#include <string>
#include <string_view>

#include "value/value.h"

namespace landform::report {

struct ObjectId {
  std::string_view key;  // "id", "name", "tags.Name"; empty if there is none
  std::string value;

  [[nodiscard]] bool empty() const { return key.empty() || value.empty(); }
};

// The id; of types that have none, the name. Never something sensitive.
[[nodiscard]] ObjectId object_id(const Value& object);
// Failing that, the name or the tag for a name.
[[nodiscard]] ObjectId object_id_or_name(const Value& object);

}  // namespace landform::report
