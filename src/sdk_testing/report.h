// What a step of a test did, whoever carried it out.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "config/name.h"
#include "value/value.h"

namespace landform::sdk_testing {

enum class Action : uint8_t { no_op, create, read, update, replace, remove };

// "create", "no-op" …
[[nodiscard]] std::string_view action_name(Action action);

enum class Mode : uint8_t { managed, data, ephemeral };

// An object of a configuration: `acme_server.a`, `data.acme_zone.z["eu"]`.
struct InstanceName {
  Mode mode = Mode::managed;
  std::string type;
  std::string name;
  std::optional<config::Key> key;

  // Without the key.
  [[nodiscard]] std::string resource() const;
  [[nodiscard]] std::string text() const;
  // None if the text is no such name.
  static std::optional<InstanceName> parse(std::string_view text);

  friend bool operator==(const InstanceName&, const InstanceName&) = default;
  friend bool operator<(const InstanceName& a, const InstanceName& b) {
    return std::tie(a.mode, a.type, a.name, a.key) < std::tie(b.mode, b.type, b.name, b.key);
  }
};

struct Report {
  // Each "Summary: detail".
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
  // What was planned; for an apply, what was then done.
  std::map<InstanceName, Action> actions;
  // What a plan expects, with unknown parts, or what there is after an apply.
  std::map<InstanceName, Value> objects;
  std::map<std::string, Value, std::less<>> outputs;
  // What a plan right after the apply would change; empty as it should be.
  std::map<InstanceName, Action> left;

  [[nodiscard]] bool failed() const { return !errors.empty(); }
};

// The value as JSON would have it, which is what all runners can tell: lists and sets are tuples,
// maps are objects, marks are gone; unknown parts are unknown of any type.
[[nodiscard]] Value plain(const Value& value);

}  // namespace landform::sdk_testing
