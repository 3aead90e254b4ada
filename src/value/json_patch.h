// JSON Patch (RFC 6902) and JSON Pointer (RFC 6901).
//
// Documents are values as returned by decode_json(): objects, tuples, primitives and null. Patches
// are applied strictly: an operation that does not fit the document is an error. A diff is
// deterministic and consists of add, remove and replace operations. Numbers are compared by value,
// at any precision. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace landform {

// The unescaped tokens of a pointer: "/a~1b/0" is {"a/b", "0"}. "" refers to the whole document.
using JsonPointer = std::vector<std::string>;
[[nodiscard]] Result<JsonPointer> parse_json_pointer(std::string_view text);
[[nodiscard]] std::string to_string(const JsonPointer& pointer);
// The value at the pointer, or null. "-" refers to no existing value.
[[nodiscard]] const Value* find_at(const Value& document, const JsonPointer& pointer);

struct JsonPatchOperation {
  enum class Kind : uint8_t { add, remove, replace, move, copy, test };
  Kind kind;
  JsonPointer path;
  JsonPointer from{};  // for move and copy
  Value value{};       // for add, replace and test
};
using JsonPatch = std::vector<JsonPatchOperation>;

// The JSON text of a patch: [{"op":"add","path":"/a","value":1}]
[[nodiscard]] std::string encode_json_patch(const JsonPatch& patch);
[[nodiscard]] Result<JsonPatch> decode_json_patch(std::string_view text);

// Returns the patched document. The error names the operation that failed.
[[nodiscard]] Result<Value> apply_json_patch(const Value& document, const JsonPatch& patch);

// The patch that turns `before` into `after`. In arrays, the common prefix and suffix are left
// alone; the elements in between are changed one by one, then added or removed.
[[nodiscard]] JsonPatch diff_json(const Value& before, const Value& after);

// Whether two documents are equal: objects by name, arrays by position, numbers by value.
[[nodiscard]] bool same_json(const Value& a, const Value& b);

}  // namespace landform
