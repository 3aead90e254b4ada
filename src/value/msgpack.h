// Values as MessagePack: the format in which they are sent between the engine and providers, byte
// for byte as Terraform and other providers write it.
//
// As with JSON, the reader must know the type that the value was written for; where that is
// dynamic, the value's own type is included. Unlike JSON, unknown values can be written, with their
// refinements. The functions may be called from any thread, and untrusted input is safe: lengths
// are checked, and nesting is bounded.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "value/convert.h"
#include "value/type.h"
#include "value/value.h"

namespace landform {

// The value, converted to `type` if it does not conform to it. Marked values cannot be written; the
// error says where they are.
[[nodiscard]] Result<std::string, ConversionError> encode_msgpack(const Value& value, Type type);

// Appends the value in its own type. False, with nothing appended, if it contains marked values.
bool append_msgpack(std::string& out, const Value& value);

// Bytes after the value are ignored.
[[nodiscard]] Result<Value, ConversionError> decode_msgpack(std::string_view bytes, Type type);

}  // namespace landform
