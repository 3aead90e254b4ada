// What messages must not show. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "schema/schema.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::sdk {

// Whether the value at that path is sensitive or write-only, or has parts that are.
[[nodiscard]] bool holds_secret(const schema::Block& root, const Path& path);

// The texts of a value: of strings, also as they are quoted, and of numbers, at any depth.
void collect_texts(const Value& value, std::vector<std::string>& out);
// Those of the sensitive and write-only attributes of an object.
[[nodiscard]] std::vector<std::string> secrets_in(const schema::Block& block, const Value& object);

}  // namespace landform::sdk
