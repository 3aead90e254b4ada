// Tables of attributes that are part of a deployment: written into the data of workloads, and read
// back from there if someone else has changed it.
//
// Attributes that are not set are written as "", 0, false or an empty collection.
#pragma once

#include <vector>

#include "sdk/object.h"
#include "value/value.h"

namespace landform::grid {

struct Field {
  enum class Kind : uint8_t { text, number, truth, texts, text_map };
  const char* name;
  Kind kind;
};
using Fields = std::vector<Field>;

void write_fields(const sdk::Object& object, const Fields& fields, Value::Attributes& data);
// Sets what is different.
void read_fields(sdk::Object& object, const Fields& fields, const Value& data);

}  // namespace landform::grid
