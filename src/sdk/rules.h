// Rules that an author attaches to attributes: validators and plan modifiers.
//
// Both are functions with a description, so that documentation can mention them. They run at every
// depth, including inside collections and sets.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sdk/diagnostics.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::sdk {

// Checks a configured value. Null and unknown values are skipped unless requested.
struct ValidationContext {
  const Value& value;
  const Path& path;
  // The enclosing objects, from the whole configuration to the innermost.
  const std::vector<Value>& objects;
  Diagnostics& diagnostics;

  // "Attribute name string length must be …": `rest` follows the name of the attribute.
  void fail(const std::string& rest) const;
};

struct Validator {
  std::string description;
  std::function<void(const ValidationContext&)> check;
  bool sees_null = false;
  bool sees_unknown = false;
};

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
  bool requires_replace = false;
};

struct PlanModifier {
  std::string description;
  std::function<void(PlanModifierContext&)> modify;
};

}  // namespace landform::sdk
