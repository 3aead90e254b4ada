// Attributes of a schema, as an author writes them:
//
//   string().required().describe("The name.").validate(length_between(1, 64))
//   map(string()).optional().default_value(Value::map(Type::string(), {}))
//   nested_set({{"port", int64().required()}, {"open", boolean().optional().default_value(true)}})
//   normalized_json().optional().computed()
//
// An attribute is a plain value; every method modifies it and returns it. Contradictions (required
// and computed, a default without optional) are found when the provider starts.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schema/schema.h"
#include "sdk/custom_type.h"
#include "sdk/rules.h"
#include "sdk/to_value.h"
#include "value/type.h"
#include "value/value.h"

namespace landform::sdk {

class Attribute;

// In any order; a schema keeps them by name.
using Attributes = std::map<std::string, Attribute, std::less<>>;

class Attribute {
 public:
  // The structure of its values.
  enum class Shape : uint8_t {
    simple,      // a value of `type`
    collection,  // list, set or map; `element` describes its elements
    object,      // an object type with `members`, set as a whole
    nested,      // objects with attributes of their own, each with its own rules
  };

  explicit Attribute(Type type) : type_(type) {}

  // --- what may be configured
  Attribute& required() { return flag(required_); }
  Attribute& optional() { return flag(optional_); }
  Attribute& computed() { return flag(computed_); }
  // Never shown.
  Attribute& sensitive() { return flag(sensitive_); }
  // Passed to create and update, but never stored in a plan or state.
  Attribute& write_only() { return flag(write_only_); }
  Attribute& deprecated(std::string what_to_do_instead);
  // In Markdown.
  Attribute& describe(std::string markdown);
  // Used where the configuration sets no value, at any depth. Also makes it computed, as the
  // protocol requires. Takes whatever to_value() does.
  template <typename T>
  Attribute& default_value(const T& value) {
    return set_default(to_value(value));
  }
  Attribute& default_value(const char* text) { return set_default(Value::string(text)); }
  Attribute& meaning(CustomTypePtr type);
  Attribute& validate(Validator validator);

  // --- how it is planned
  Attribute& plan(PlanModifier modifier);
  // Once set it never changes, even if other attributes do.
  Attribute& stable() { return flag(stable_); }
  // It may only change when one of these sibling attributes does.
  Attribute& changes_with(std::vector<std::string> names);
  // A change requires a new object.
  Attribute& requires_replace();

  [[nodiscard]] Shape shape() const { return shape_; }
  // The type of its values.
  [[nodiscard]] Type type() const { return type_; }
  [[nodiscard]] const Attribute* element() const { return element_.get(); }
  [[nodiscard]] const Attributes& members() const { return *members_; }
  [[nodiscard]] schema::Nesting nesting() const { return nesting_; }
  [[nodiscard]] bool is_required() const { return required_; }
  [[nodiscard]] bool is_optional() const { return optional_; }
  [[nodiscard]] bool is_computed() const { return computed_ || default_.has_value(); }
  [[nodiscard]] bool is_sensitive() const { return sensitive_; }
  [[nodiscard]] bool is_write_only() const { return write_only_; }
  [[nodiscard]] bool is_stable() const { return stable_; }
  [[nodiscard]] const std::optional<std::vector<std::string>>& change_triggers() const {
    return changes_with_;
  }
  [[nodiscard]] const std::optional<Value>& default_value() const { return default_; }
  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] const std::optional<std::string>& deprecation() const { return deprecated_; }
  [[nodiscard]] const CustomType* custom_type() const { return custom_.get(); }
  [[nodiscard]] const std::vector<Validator>& validators() const { return validators_; }
  [[nodiscard]] const std::vector<PlanModifier>& modifiers() const { return modifiers_; }

  // For the protocol. The description says what the default is, unless it speaks of it already.
  [[nodiscard]] schema::Attribute compiled() const;

 private:
  friend Attribute list(const Attribute& element);
  friend Attribute set(const Attribute& element);
  friend Attribute map(const Attribute& element);
  friend Attribute object(Attributes members);
  friend Attribute make_nested(schema::Nesting nesting, Attributes members);

  Attribute& set_default(Value value);
  [[nodiscard]] std::string default_note() const;
  Attribute& flag(bool& which) {
    which = true;
    return *this;
  }
  static Attribute collection(Type type, const Attribute& element);

  Type type_;
  Shape shape_ = Shape::simple;
  schema::Nesting nesting_ = schema::Nesting::single;
  std::shared_ptr<const Attribute> element_;
  std::shared_ptr<const Attributes> members_;
  bool required_ = false;
  bool optional_ = false;
  bool computed_ = false;
  bool sensitive_ = false;
  bool write_only_ = false;
  bool stable_ = false;
  std::optional<std::string> deprecated_;
  std::string description_;
  std::optional<Value> default_;
  CustomTypePtr custom_;
  std::optional<std::vector<std::string>> changes_with_;
  std::vector<Validator> validators_;
  std::vector<PlanModifier> modifiers_;
};

[[nodiscard]] Attribute string();
[[nodiscard]] Attribute boolean();
[[nodiscard]] Attribute number();
[[nodiscard]] Attribute int64();
[[nodiscard]] Attribute float64();
// A value of any type.
[[nodiscard]] Attribute dynamic();
[[nodiscard]] Attribute normalized_json();
[[nodiscard]] Attribute rfc3339();
[[nodiscard]] Attribute duration();
[[nodiscard]] Attribute cidr();
[[nodiscard]] Attribute case_insensitive();
// Only the structure of the element matters: its type, custom type and validators.
[[nodiscard]] Attribute list(const Attribute& element);
[[nodiscard]] Attribute set(const Attribute& element);
[[nodiscard]] Attribute map(const Attribute& element);
[[nodiscard]] Attribute object(Attributes members);
[[nodiscard]] Attribute tuple(const std::vector<Attribute>& elements);
// Attributes within an attribute, each with its own flags.
[[nodiscard]] Attribute nested(Attributes members);
[[nodiscard]] Attribute nested_list(Attributes members);
[[nodiscard]] Attribute nested_set(Attributes members);
[[nodiscard]] Attribute nested_map(Attributes members);

}  // namespace landform::sdk
