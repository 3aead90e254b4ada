// Values and types as JSON, byte for byte as other programs of the Terraform ecosystem write and
// read them.
//
// A value is written for a type, which the reader must know as well: where that type is dynamic,
// the value's own type is written beside it as {"value":…,"type":…}. All functions may be called
// from any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "value/convert.h"
#include "value/type.h"
#include "value/value.h"

namespace landform {

// A JSON string with its quotes. Besides what JSON requires, < > & and the line separators U+2028
// and U+2029 are escaped; invalid UTF-8 becomes U+FFFD.
[[nodiscard]] std::string json_quote(std::string_view text);
void append_json_quoted(std::string& out, std::string_view text);

// The value, converted to `type` if it does not conform to it. Unknown and marked values and
// infinities cannot be represented; the error says where they are.
[[nodiscard]] Result<std::string, ConversionError> encode_json(const Value& value, Type type);

// A value of that type. Numbers are read as strings and vice versa where the type requires it;
// missing attributes of an object are null.
[[nodiscard]] Result<Value, ConversionError> decode_json(std::string_view text, Type type);
// A value of the type that the text implies: objects, tuples, and null of no type.
[[nodiscard]] Result<Value, ConversionError> decode_json(std::string_view text);
[[nodiscard]] Result<Type> implied_json_type(std::string_view text);

// Types: "string", ["list","bool"], ["object",{"a":"number"},["a"]] with the optional attributes
// last.
[[nodiscard]] std::string encode_type_json(Type type);
[[nodiscard]] Result<Type> decode_type_json(std::string_view text);

}  // namespace landform
