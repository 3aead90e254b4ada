// Rules that an author attaches to attributes: validators and plan modifiers.
//
// Both are functions with a description, so that documentation can mention them. They run at every
// depth, also within collections and sets.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sdk/diagnostics.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::sdk {

// Looks at a configured value. Null values are not looked at, nor unknown ones, unless asked for.
struct ValidationContext {
  const Value& value;
  const Path& path;
  // The objects around it, the whole configuration first and the one that holds it last.
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

// Has a say in the planned value of an attribute.
struct PlanModifierContext {
  const Value& config;  // null if nothing is written
  const Value& prior;   // null if there was nothing
  Value& planned;
  const Path& path;
  bool creating;  // the object that holds it is new
  // Other things of the object that holds the attribute have changed.
  bool changed;
  Diagnostics& diagnostics;
  bool requires_replace = false;
};

struct PlanModifier {
  std::string description;
  std::function<void(PlanModifierContext&)> modify;
};

}  // namespace landform::sdk
