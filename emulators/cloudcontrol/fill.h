// What a service adds to a resource: defaults, read-only values and identifiers. Pure functions.
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
  int64_t number = 0;  // unique to the resource
  std::string region = "us-east-1";
  std::string account = "123456789012";
};

// The properties of a new resource with this desired state.
[[nodiscard]] Value filled(const FillContext& context, const Value& desired);
// The parts of the primary identifier, joined by "|"; none if a part is missing.
[[nodiscard]] std::optional<std::string> identifier_of(const awscc::ResourceSchema& schema,
                                                       const Value& document);
// Without write-only properties.
[[nodiscard]] Value readable(const awscc::ResourceSchema& schema, const Value& document);
// Rotates unordered arrays by that many places.
[[nodiscard]] Value shuffled(const awscc::ResourceSchema& schema, const Value& document,
                             size_t places);

}  // namespace landform::emulator::cloudcontrol
