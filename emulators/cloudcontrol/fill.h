// What the service itself puts into a resource: defaults, read-only values and identifiers. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "awscc/schema/resource_schema.h"
#include "value/value.h"

namespace landform::emulator::cloudcontrol {

struct FillContext {
  const awscc::ResourceSchema& schema;
  int64_t number = 0;  // of the resource: no other has it
  std::string region = "us-east-1";
  std::string account = "123456789012";
};

// The desired state with all that a new resource has.
[[nodiscard]] Value filled(const FillContext& context, const Value& desired);
// The parts of the primary identifier, joined by "|"; none if one of them is missing.
[[nodiscard]] std::optional<std::string> identifier_of(const awscc::ResourceSchema& schema,
                                                       const Value& document);
// Without what can only be written.
[[nodiscard]] Value readable(const awscc::ResourceSchema& schema, const Value& document);
// Arrays whose order means nothing are turned around by so many places.
[[nodiscard]] Value shuffled(const awscc::ResourceSchema& schema, const Value& document,
                             size_t places);

}  // namespace landform::emulator::cloudcontrol
