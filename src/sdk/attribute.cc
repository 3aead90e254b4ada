#include "sdk/attribute.h"

#include <fmt/format.h>

#include "sdk/modifiers.h"
#include "value/convert.h"
#include "value/json.h"

namespace landform::sdk {

using schema::Nesting;

Attribute& Attribute::deprecated(std::string what_to_do_instead) {
  deprecated_ = std::move(what_to_do_instead);
  return *this;
}

Attribute& Attribute::describe(std::string markdown) {
  description_ = std::move(markdown);
  return *this;
}

Attribute& Attribute::set_default(Value value) {
  auto converted = convert(value, type_);
  // Type mismatches are found by schema_problems(), which sees the original value.
  default_ = converted ? std::move(converted).value() : std::move(value);
  return *this;
}

Attribute& Attribute::meaning(CustomTypePtr type) {
  custom_ = std::move(type);
  return *this;
}

Attribute& Attribute::validate(Validator validator) {
  validators_.push_back(std::move(validator));
  return *this;
}

Attribute& Attribute::plan(PlanModifier modifier) {
  modifiers_.push_back(std::move(modifier));
  return *this;
}

Attribute& Attribute::changes_with(std::vector<std::string> names) {
  changes_with_ = std::move(names);
  return *this;
}

Attribute& Attribute::requires_replace() { return plan(replace_if_changed()); }

Attribute Attribute::collection(Type type, const Attribute& element) {
  Attribute out(type);
  out.shape_ = Shape::collection;
  out.element_ = std::make_shared<const Attribute>(element);
  return out;
}

// What documentation should say about the default, unless the author already does.
std::string Attribute::default_note() const {
  if (!default_ || sensitive_ || description_.empty() ||
      description_.find("efault") != std::string::npos) {
    return {};
  }
  if (!default_->is_wholly_known()) return {};
  auto json = encode_json(*default_, default_->type());
  constexpr size_t kLongest = 60;
  if (!json || *json == "null" || json->size() > kLongest) return {};
  return fmt::format("{}Default: `{}`.", description_.ends_with(' ') ? "" : " ", *json);
}

schema::Attribute Attribute::compiled() const {
  schema::Attribute out;
  out.type = type_;
  out.required = required_;
  out.optional = optional_;
  out.computed = is_computed();
  out.sensitive = sensitive_;
  out.write_only = write_only_;
  out.deprecated = deprecated_.has_value();
  out.deprecation_message = deprecated_.value_or("");
  out.markdown = true;
  out.description = description_ + default_note();
  if (shape_ != Shape::nested) return out;
  auto nested = std::make_shared<schema::NestedType>();
  nested->nesting = nesting_;
  for (const auto& [name, member] : *members_) nested->attributes.emplace(name, member.compiled());
  out.nested = std::move(nested);
  return out;
}

namespace {

Type object_type(const Attributes& members) {
  std::vector<AttributeType> types;
  for (const auto& [name, member] : members) types.push_back({name, member.type(), false});
  return Type::object(std::move(types));
}

}  // namespace

Attribute string() { return Attribute(Type::string()); }
Attribute boolean() { return Attribute(Type::boolean()); }
Attribute number() { return Attribute(Type::number()); }
Attribute int64() { return number().meaning(int64_type()); }
Attribute float64() { return number().meaning(float64_type()); }
Attribute dynamic() { return Attribute(Type::dynamic()); }
Attribute normalized_json() { return string().meaning(normalized_json_type()); }
Attribute rfc3339() { return string().meaning(rfc3339_type()); }
Attribute duration() { return string().meaning(duration_type()); }
Attribute cidr() { return string().meaning(cidr_type()); }
Attribute case_insensitive() { return string().meaning(case_insensitive_type()); }

Attribute list(const Attribute& element) {
  return Attribute::collection(Type::list(element.type()), element);
}
Attribute set(const Attribute& element) {
  return Attribute::collection(Type::set(element.type()), element);
}
Attribute map(const Attribute& element) {
  return Attribute::collection(Type::map(element.type()), element);
}

Attribute object(Attributes members) {
  Attribute out(object_type(members));
  out.shape_ = Attribute::Shape::object;
  out.members_ = std::make_shared<const Attributes>(std::move(members));
  return out;
}

Attribute tuple(const std::vector<Attribute>& elements) {
  std::vector<Type> types;
  types.reserve(elements.size());
  for (const Attribute& element : elements) types.push_back(element.type());
  return Attribute(Type::tuple(types));
}

Attribute make_nested(Nesting nesting, Attributes members) {
  Type type = object_type(members);
  if (nesting == Nesting::list) type = Type::list(type);
  if (nesting == Nesting::set) type = Type::set(type);
  if (nesting == Nesting::map) type = Type::map(type);
  Attribute out(type);
  out.shape_ = Attribute::Shape::nested;
  out.nesting_ = nesting;
  out.members_ = std::make_shared<const Attributes>(std::move(members));
  return out;
}

Attribute nested(Attributes members) { return make_nested(Nesting::single, std::move(members)); }
Attribute nested_list(Attributes members) { return make_nested(Nesting::list, std::move(members)); }
Attribute nested_set(Attributes members) { return make_nested(Nesting::set, std::move(members)); }
Attribute nested_map(Attributes members) { return make_nested(Nesting::map, std::move(members)); }

}  // namespace landform::sdk
