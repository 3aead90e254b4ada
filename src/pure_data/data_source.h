// Data sources that are pure functions of their arguments and of their provider's configuration.
//
// A provider computes them without a request to anything, so they can be evaluated without it: IAM
// policies, templates, facts about regions. They are rows of one table. To add one, write its
// function in a file of its own, and a row in data_source.cc.
//
// Results are those of the AWS provider 5.100.0 and the template provider 2.2.0, byte for byte. All
// functions may be called from any thread.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::pure_data {

struct Request {
  // The arguments, converted to DataSource::arguments(): wholly known and unmarked.
  const Value& arguments;
  // The provider's configuration, an object; null if there is no block.
  const Value& provider;
  const FunctionTable& functions;
};

// All attributes, as an object; none if they depend on more than the request. Errors are the
// provider's.
using Answer = Result<std::optional<Value>>;

struct DataSource {
  std::string_view provider;  // its source address: "hashicorp/aws"
  std::string_view type;
  // The type of the arguments; those that are not required are optional in it.
  Type (*arguments)();
  Answer (*read)(const Request& request);
  // The attributes that the provider sets, all of them strings.
  std::span<const std::string_view> computed;
  // Some versions of the provider have more attributes than `read` returns.
  bool has_more = false;
};

// Null if the type is not in the table.
[[nodiscard]] const DataSource* find(std::string_view type);

}  // namespace landform::pure_data
