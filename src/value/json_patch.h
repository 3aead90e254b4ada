// Patches of JSON documents: RFC 6902, with the pointers of RFC 6901.
//
// Documents are values as decode_json() makes them: objects, tuples, primitives, null. Applying is
// strict: an operation that does not fit the document is an error and nothing is changed. A diff is
// deterministic, depends on nothing but the two documents, and has only add, remove and replace;
// numbers are equal by value, at any precision. Pure; any thread may call it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "value/value.h"

namespace landform {

// The unescaped tokens of a pointer: "/a~1b/0" is "a/b", "0". "" points to the whole document.
using JsonPointer = std::vector<std::string>;
[[nodiscard]] Result<JsonPointer> parse_json_pointer(std::string_view text);
[[nodiscard]] std::string to_string(const JsonPointer& pointer);
// What is there; none if nothing is. "-" points to nothing.
[[nodiscard]] const Value* find_at(const Value& document, const JsonPointer& pointer);

struct JsonPatchOperation {
  enum class Kind : uint8_t { add, remove, replace, move, copy, test };
  Kind kind;
  JsonPointer path;
  JsonPointer from{};  // of move and copy
  Value value{};       // of add, replace and test
};
using JsonPatch = std::vector<JsonPatchOperation>;

// The text of a patch, as it goes over the wire: [{"op":"add","path":"/a","value":1}]
[[nodiscard]] std::string encode_json_patch(const JsonPatch& patch);
[[nodiscard]] Result<JsonPatch> decode_json_patch(std::string_view text);

// The document after all operations. The error names the operation and says what is wrong.
[[nodiscard]] Result<Value> apply_json_patch(const Value& document, const JsonPatch& patch);

// What makes `after` of `before`. Arrays keep what they have in common at their beginning and end;
// what is between is changed element by element, then added or removed.
[[nodiscard]] JsonPatch diff_json(const Value& before, const Value& after);

// Whether two documents are equal: objects by name, arrays by position, numbers by value.
[[nodiscard]] bool same_json(const Value& a, const Value& b);

}  // namespace landform
