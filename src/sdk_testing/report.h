// The result of a test step, in-process or under Terraform.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "config/address.h"
#include "value/value.h"

namespace landform::sdk_testing {

enum class Action : uint8_t { no_op, create, read, update, replace, remove };

// "create", "no-op" …
[[nodiscard]] std::string_view action_name(Action action);

using config::InstanceAddress;

struct Report {
  // Each "Summary: detail".
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
  // The planned actions; for an apply, those that were executed.
  std::map<InstanceAddress, Action> actions;
  // The planned objects, with unknown parts, or those that exist after an apply.
  std::map<InstanceAddress, Value> objects;
  std::map<std::string, Value, std::less<>> outputs;
  // What another plan right after the apply would change; should be empty.
  std::map<InstanceAddress, Action> left;

  [[nodiscard]] bool failed() const { return !errors.empty(); }
};

// The value in a form that every runner can report, as in JSON: lists and sets become tuples, maps
// become objects, marks are removed; unknown parts have no type.
[[nodiscard]] Value plain(const Value& value);

}  // namespace landform::sdk_testing
