#include "awscc/schema/mapping.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "awscc/schema/alternatives.h"
#include "awscc/schema/constraints.h"
#include "awscc/schema/effective.h"
#include "awscc/schema/naming.h"

namespace landform::awscc {

namespace {

// Services whose resources belong to an account, not to a region of it.
constexpr std::array<std::string_view, 16> kGlobalServices = {"BCMDataExports",
                                                              "BillingConductor",
                                                              "CE",
                                                              "CUR",
                                                              "CloudFront",
                                                              "GlobalAccelerator",
                                                              "IAM",
                                                              "NetworkManager",
                                                              "Notifications",
                                                              "Organizations",
                                                              "NotificationsContacts",
                                                              "RolesAnywhere",
                                                              "Route53",
                                                              "Route53RecoveryControl",
                                                              "Route53RecoveryReadiness",
                                                              "Shield"};

bool is_global(std::string_view type_name) {
  return std::ranges::any_of(kGlobalServices, [&](std::string_view service) {
    return type_name.starts_with(fmt::format("AWS::{}::", service));
  });
}

// What an attribute stands in.
struct Surroundings {
  bool computed_only = false;  // all within is the service's
  bool optional_computed =
      false;  // need not be there: what is required within cannot be `required`
  bool in_map = false;
};

class Mapper {
 public:
  explicit Mapper(const ResourceSchema& schema) : schema_(schema) {}

  void attributes(const Node& object, const Surroundings& around, Shape& out);
  // As arguments of a list.
  std::vector<TerraformAttribute> arguments(const Node& object);

 private:
  // A definition that is being mapped, so that one that contains itself comes to an end.
  struct Entered {
    std::string_view ref;
    Mapper* mapper;
    Entered(Mapper& mapper, std::string_view ref) : ref(ref), mapper(&mapper) {
      if (!ref.empty()) mapper.entered_.push_back(ref);
    }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;
    ~Entered() {
      if (!ref.empty()) mapper->entered_.pop_back();
    }
  };

  TerraformAttribute attribute(std::string_view property, const Node& written, bool required,
                               const Surroundings& around);
  void configure(TerraformAttribute& out, const Node& node, bool required,
                 const Surroundings& around);
  void shape(const Node& node, const Surroundings& within, Shape& out);
  void array_shape(const Node& node, const Surroundings& within, Shape& out);
  void object_shape(const Node& node, const Surroundings& within, Shape& out);
  void element(const Node& written, const Surroundings& within, Shape& out);
  [[nodiscard]] bool too_deep(std::string_view ref) const {
    return !ref.empty() && std::ranges::count(entered_, ref) > kMaxRecursion;
  }
  // Whether one of the pointers leads here. `anywhere`: also by a way through elements ("*").
  [[nodiscard]] bool listed(const std::vector<PropertyPath>& pointers, bool anywhere) const;
  [[nodiscard]] std::string name_of(std::string_view property) const;

  const ResourceSchema& schema_;
  PropertyPath path_;  // with "*" for elements
  std::vector<std::string_view> entered_;
};

bool Mapper::listed(const std::vector<PropertyPath>& pointers, bool anywhere) const {
  return std::ranges::any_of(pointers, [&](const PropertyPath& pointer) {
    if (pointer == path_) return anywhere || std::ranges::find(path_, "*") == path_.end();
    // Some schemas leave the elements out.
    size_t at = 0;
    for (const std::string& part : path_) {
      if (part == "*") continue;
      if (at == pointer.size() || pointer[at] != part) return false;
      ++at;
    }
    return at == pointer.size();
  });
}

std::string Mapper::name_of(std::string_view property) const {
  std::string name = snake_case(property);
  if (!path_.empty()) return name;
  // The language has its own meaning for these at the top of a resource.
  if (name == "id") return terraform_resource_part(schema_.type_name) + "_id";
  if (name == "provider") return "provider_name";
  for (std::string_view taken : {"count", "depends_on", "for_each", "lifecycle"}) {
    if (name == taken) return terraform_resource_part(schema_.type_name) + "_" + name;
  }
  return name;
}

void Mapper::attributes(const Node& object, const Surroundings& around, Shape& out) {
  out.form = Form::object;
  for (const Member& property : object.properties) {
    out.attributes.push_back(
        attribute(property.name, *property.node, object.requires_property(property.name), around));
  }
  std::ranges::stable_sort(out.attributes, {}, &TerraformAttribute::name);
  // Properties that differ in case only.
  for (size_t i = 1; i < out.attributes.size(); ++i) {
    for (int n = 2; out.attributes[i].name == out.attributes[i - 1].name; ++n) {
      out.attributes[i].name = fmt::format("{}_{}", out.attributes[i - 1].name, n);
    }
  }
  std::ranges::sort(out.attributes, {}, &TerraformAttribute::name);
}

TerraformAttribute Mapper::attribute(std::string_view property, const Node& written, bool required,
                                     const Surroundings& around) {
  TerraformAttribute out;
  out.name = name_of(property);
  out.property = property;
  path_.emplace_back(property);
  Node node = effective(schema_, written);
  Entered entered(*this, written.ref);
  out.description = described(node);
  configure(out, node, required, around);
  Surroundings within{.computed_only = !out.required && !out.optional,
                      .optional_computed = out.optional,
                      .in_map = false};
  if (too_deep(written.ref)) {
    out.shape.form = Form::json;
  } else {
    shape(node, within, out.shape);
    if (!within.computed_only) add_constraints(schema_, node, out.shape, out.constraints);
  }
  bool guarded = required && out.optional && around.optional_computed && !out.default_value;
  if (guarded && !around.in_map) {
    out.constraints.push_back({.kind = Constraint::Kind::not_null});
  }
  path_.pop_back();
  return out;
}

void Mapper::configure(TerraformAttribute& out, const Node& node, bool required,
                       const Surroundings& around) {
  out.write_only = listed(schema_.write_only, true);
  out.read_only = listed(schema_.read_only, true);
  out.deprecated = listed(schema_.deprecated, true);
  out.conditional_create_only = listed(schema_.conditional_create_only, true);
  bool has_default = node.default_value.has_value() && *node.default_value != "null";
  if (around.computed_only || listed(schema_.read_only, false)) {
    out.computed = true;
  } else if (required && !has_default && !around.optional_computed && !around.in_map) {
    out.required = true;
  } else {
    out.optional = out.computed = true;
  }
  out.keeps_state = out.computed && !around.computed_only;
  // What is the service's within elements cannot be changed by anybody.
  if (listed(schema_.create_only, out.required || out.optional)) {
    out.replace = out.optional && out.computed ? Replace::if_configured : Replace::always;
  }
  if (has_default && out.optional) out.default_value = node.default_value;
}

void Mapper::shape(const Node& node, const Surroundings& within, Shape& out) {
  switch (single_type(node)) {
    case JsonType::boolean:
      out.form = Form::boolean;
      return;
    case JsonType::integer:
      out.form = Form::int64;
      return;
    case JsonType::number:
      out.form = Form::float64;
      return;
    case JsonType::string:
      out.form = node.format == "date-time" ? Form::timestamp : Form::string;
      return;
    case JsonType::array:
      return array_shape(node, within, out);
    default:
      return object_shape(node, within, out);
  }
}

void Mapper::array_shape(const Node& node, const Surroundings& within, Shape& out) {
  bool ordered = node.insertion_order.value_or(true);
  bool unique = node.unique_items.value_or(false);
  out.form = !ordered && unique ? Form::set : Form::list;
  out.multiset = !ordered && !unique;
  static const Node kAnything;
  path_.emplace_back("*");
  auto inner = std::make_shared<Shape>();
  element(node.items != nullptr ? *node.items : kAnything, within, *inner);
  out.element = std::move(inner);
  path_.pop_back();
}

void Mapper::object_shape(const Node& node, const Surroundings& within, Shape& out) {
  if (!node.properties.empty()) return attributes(node, within, out);
  if (!node.pattern_properties.empty()) {
    out.form = Form::map;
    path_.emplace_back("*");
    auto inner = std::make_shared<Shape>();
    Surroundings in_map = within;
    in_map.in_map = true;
    element(*node.pattern_properties.front().node, in_map, *inner);
    // Times among the values of a map are plain texts.
    if (inner->form == Form::timestamp) inner->form = Form::string;
    out.element = std::move(inner);
    path_.pop_back();
    return;
  }
  out.form = Form::json;
}

void Mapper::element(const Node& written, const Surroundings& within, Shape& out) {
  Node node = effective(schema_, written);
  Entered entered(*this, written.ref);
  if (too_deep(written.ref)) {
    out.form = Form::json;
  } else {
    shape(node, within, out);
  }
}

std::vector<TerraformAttribute> Mapper::arguments(const Node& object) {
  std::vector<TerraformAttribute> out;
  for (const Member& property : object.properties) {
    TerraformAttribute argument =
        attribute(property.name, *property.node, object.requires_property(property.name), {});
    argument.required = object.requires_property(property.name);
    argument.optional = !argument.required;
    argument.computed = false;
    argument.default_value.reset();
    out.push_back(std::move(argument));
  }
  std::ranges::sort(out, {}, &TerraformAttribute::name);
  return out;
}

// The attribute that stands for a property; empty if there is none.
std::vector<std::string> attribute_path(const Shape& root, const PropertyPath& path) {
  std::vector<std::string> out;
  const Shape* at = &root;
  for (const std::string& part : path) {
    const TerraformAttribute* attribute = at->find_property(part);
    if (attribute == nullptr) return {};
    out.push_back(attribute->name);
    at = &attribute->shape;
  }
  return out;
}

// Identities have an `id` of their own right, so properties keep their names in them.
std::string identity_name(const PropertyPath& path) {
  std::string out;
  for (const std::string& part : path) out += (out.empty() ? "" : "_") + snake_case(part);
  return out == "provider" ? "provider_name" : out;
}

bool is_immutable(const Shape& root) {
  return std::ranges::all_of(root.attributes, [](const TerraformAttribute& attribute) {
    return attribute.replace != Replace::no || (!attribute.required && !attribute.optional);
  });
}

void add_id(Shape& root) {
  TerraformAttribute id;
  id.name = "id";
  id.description = "Uniquely identifies the resource.";
  id.computed = true;
  id.keeps_state = true;
  root.attributes.push_back(std::move(id));
  std::ranges::sort(root.attributes, {}, &TerraformAttribute::name);
}

std::string tags_attribute(const ResourceSchema& schema, const Shape& root) {
  if (!schema.tagging.taggable) return {};
  std::string_view pointer = schema.tagging.tag_property;
  auto path = parse_property_pointer(pointer.empty() ? "/properties/Tags" : pointer);
  if (!path || path->size() != 1) return {};
  const TerraformAttribute* attribute = root.find_property(path->front());
  return attribute != nullptr && attribute->optional ? attribute->name : std::string();
}

}  // namespace

const TerraformAttribute* Shape::find(std::string_view name) const {
  auto it = std::ranges::lower_bound(attributes, name, {}, &TerraformAttribute::name);
  return it != attributes.end() && it->name == name ? &*it : nullptr;
}

const TerraformAttribute* Shape::find_property(std::string_view property) const {
  auto it = std::ranges::find(attributes, property, &TerraformAttribute::property);
  return it != attributes.end() ? &*it : nullptr;
}

Result<TerraformType> map_resource(std::shared_ptr<const ResourceSchema> schema) {
  TerraformType out;
  out.name = terraform_type_name(schema->type_name);
  if (out.name.empty()) {
    return Error{fmt::format("\"{}\" is not the name of a resource type", schema->type_name)};
  }
  out.description = schema->description;
  Mapper mapper(*schema);
  mapper.attributes(*schema->root, {}, out.shape);
  for (const PropertyPath& path : schema->primary_identifier) {
    std::vector<std::string> attribute = attribute_path(out.shape, path);
    if (attribute.empty()) {
      return Error{fmt::format("the primary identifier {} is not a property", path_text(path))};
    }
    out.identifier.push_back({identity_name(path), std::move(attribute)});
  }
  out.immutable = is_immutable(out.shape);
  out.tags = tags_attribute(*schema, out.shape);
  add_alternatives(*schema, out);
  add_id(out.shape);
  out.global = is_global(schema->type_name);
  out.write_only = schema->write_only;
  out.read_only = schema->read_only;
  out.timeouts = {.create = schema->handler(Operation::create).timeout_minutes.value_or(0),
                  .update = schema->handler(Operation::update).timeout_minutes.value_or(0),
                  .remove = schema->handler(Operation::remove).timeout_minutes.value_or(0)};
  if (schema->handler(Operation::list).present) {
    out.plural = plural_name(out.name);
    if (const Node* wanted = schema->handler(Operation::list).handler_schema) {
      out.list_arguments = Mapper(*schema).arguments(*wanted);
    }
  }
  out.schema = std::move(schema);
  return out;
}

}  // namespace landform::awscc
