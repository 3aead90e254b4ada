// Numbers and unknown values in MessagePack. Private to the library.
#pragma once

#include <string>

#include "base/result.h"
#include "value/msgpack_format.h"
#include "value/value.h"

namespace landform::detail {

// Written as an integer or a double if that is exact, otherwise as text.
void put_msgpack_number(std::string& out, const Number& number);

// An unknown value is an extension: of type 0 with a meaningless byte if it has no refinements,
// otherwise of type 12 with a map of its refinements.
void put_msgpack_unknown(std::string& out, const Value& value);
[[nodiscard]] Result<Value> read_msgpack_unknown(const MsgpackItems::Extension& extension,
                                                 Type type);

}  // namespace landform::detail
