// Rules that an author attaches to attributes: validators and plan modifiers.
//
// Both are functions with a description, so that documentation can mention them. They run at every
// depth, including inside collections and sets.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sdk/diagnostics.h"
#include "value/path.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

// Checks a configured value. Null and unknown values are skipped unless requested.
struct ValidationContext {
  const Value& value;
  const Path& path;
  // The enclosing objects, from the whole configuration to the innermost. Blocks that are not
  // written are null.
  const std::vector<Value>& objects;
  Diagnostics& diagnostics;
  // The value is sensitive or write-only: messages must not show it. Those that do are replaced.
  bool secret = false;

  // "Attribute name string length must be …": `rest` follows the name of the attribute.
  void fail(const std::string& rest) const;
  // ", got: …", or nothing for a secret.
  [[nodiscard]] std::string got(const std::string& shown) const;
};

// The values that a validator can check; found out when the provider starts.
enum class Checks : uint8_t {
  anything,
  strings,
  numbers,
  bools,
  collections,
  lists,
  maps,
  objects
};

struct Validator {
  std::string description;
  std::function<void(const ValidationContext&)> check;
  bool sees_null = false;
  bool sees_unknown = false;
  Checks checks = Checks::anything;
  // The other attributes that it looks at: siblings, or with a leading "/" of the whole.
  std::vector<std::string> others = {};
  // Why it can never work, such as an invalid pattern.
  std::string problem = {};
};

// Why the validator does not fit values of that type; none if it does.
[[nodiscard]] std::optional<std::string> misfit(const Validator& validator, Type type);

// Modifies the planned value of an attribute.
struct PlanModifierContext {
  const Value& config;  // null if not configured
  const Value& prior;   // null if there was no value
  Value& planned;
  const Path& path;
  bool creating;  // the enclosing object is new
  // Other attributes of the enclosing object have changed.
  bool changed;
  Diagnostics& diagnostics;
  bool new_resource = false;  // there is no prior state at all
  // The objects that enclose the attribute, as configured and as they were.
  const Value& config_object;
  const Value& prior_object;
  bool requires_replace = false;
};

struct PlanModifier {
  std::string description;
  std::function<void(PlanModifierContext&)> modify;
  // Also called when the enclosing element or block is gone, with a null plan.
  bool sees_removal = false;
};

}  // namespace landform::sdk
