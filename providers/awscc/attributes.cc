#include "awscc/attributes.h"

#include <fmt/format.h>

#include <utility>

#include "awscc/validators.h"

namespace landform::awscc {

namespace {

enum class Purpose : uint8_t { resource, data_source };

sdk::Attributes members(const Shape& object, Purpose purpose);

// A value without flags of its own: what collections consist of.
sdk::Attribute plain(const Shape& shape) {
  switch (shape.form) {
    case Form::boolean:
      return sdk::boolean();
    case Form::int64:
      return sdk::int64();
    case Form::float64:
      return sdk::number();
    case Form::string:
      return sdk::string();
    case Form::json:
      return sdk::normalized_json();
    case Form::timestamp:
      return sdk::rfc3339();
    case Form::list:
      return sdk::list(plain(*shape.element));
    case Form::set:
      return sdk::set(plain(*shape.element));
    case Form::map:
      return sdk::map(plain(*shape.element));
    case Form::object: {
      sdk::Attributes attributes;
      for (const TerraformAttribute& member : shape.attributes) {
        attributes.emplace(member.name, plain(member.shape));
      }
      return sdk::object(std::move(attributes));
    }
  }
  return sdk::string();
}

sdk::Attribute shaped(const Shape& shape, Purpose purpose) {
  if (shape.form == Form::object) return sdk::nested(members(shape, purpose));
  if (shape.is_collection() && shape.element->form == Form::object) {
    sdk::Attributes inner = members(*shape.element, purpose);
    if (shape.form == Form::set) return sdk::nested_set(std::move(inner));
    if (shape.form == Form::map) return sdk::nested_map(std::move(inner));
    return sdk::nested_list(std::move(inner));
  }
  return plain(shape);
}

sdk::Attribute attribute(const TerraformAttribute& from, Purpose purpose) {
  sdk::Attribute out = shaped(from.shape, purpose);
  out.describe(from.description);
  if (purpose == Purpose::data_source) return out.computed();
  if (from.required) out.required();
  if (from.optional) out.optional();
  if (from.computed) out.computed();
  add_validators(from, out);
  return out;
}

sdk::Attributes members(const Shape& object, Purpose purpose) {
  sdk::Attributes out;
  for (const TerraformAttribute& member : object.attributes) {
    out.emplace(member.name, attribute(member, purpose));
  }
  return out;
}

}  // namespace

sdk::Schema resource_schema(const TerraformType& type) {
  sdk::Schema out(type.description);
  out.version(1);
  for (const TerraformAttribute& member : type.shape.attributes) {
    out.attribute(member.name, attribute(member, Purpose::resource));
  }
  return out;
}

sdk::Schema data_source_schema(const TerraformType& type) {
  sdk::Schema out(fmt::format("Data Source schema for {}", type.schema->type_name));
  for (const TerraformAttribute& member : type.shape.attributes) {
    if (member.name == "id") {
      out.attribute("id", sdk::string().required().describe("Uniquely identifies the resource."));
    } else {
      out.attribute(member.name, attribute(member, Purpose::data_source));
    }
  }
  return out;
}

sdk::Schema plural_schema(const TerraformType& type) {
  sdk::Schema out(fmt::format("Plural Data Source schema for {}", type.schema->type_name));
  out.attribute("id", sdk::string().computed().describe("Uniquely identifies the data source."));
  out.attribute("ids", sdk::set(sdk::string()).computed().describe("Set of Resource Identifiers."));
  for (const TerraformAttribute& argument : type.list_arguments) {
    if (argument.name != "ids")
      out.attribute(argument.name, attribute(argument, Purpose::resource));
  }
  return out;
}

sdk::Schema list_schema(const TerraformType& type) {
  sdk::Schema out(fmt::format("Lists objects of {}", type.schema->type_name));
  for (const TerraformAttribute& argument : type.list_arguments) {
    out.attribute(argument.name, attribute(argument, Purpose::resource));
  }
  return out;
}

Type value_type(const Shape& shape) { return plain(shape).type(); }

}  // namespace landform::awscc
