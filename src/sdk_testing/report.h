// What a step of a test did, in-process or under Terraform.
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
  // What was planned; for an apply, what was then done.
  std::map<InstanceAddress, Action> actions;
  // What a plan expects, with unknown parts, or what there is after an apply.
  std::map<InstanceAddress, Value> objects;
  std::map<std::string, Value, std::less<>> outputs;
  // What a plan right after the apply would change; empty as it should be.
  std::map<InstanceAddress, Action> left;

  [[nodiscard]] bool failed() const { return !errors.empty(); }
};

// The value as JSON would have it, which is what every runner can report: lists and sets are
// tuples, maps are objects, marks are gone; unknown parts are unknown of any type.
[[nodiscard]] Value plain(const Value& value);

}  // namespace landform::sdk_testing
