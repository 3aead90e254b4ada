// Attributes that are part of what is deployed, as tables: written into the data of workloads, and
// read back from there when somebody else has changed it.
//
// What is not set is written as "", 0, false or nothing, so that null and its meaning are the same.
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
