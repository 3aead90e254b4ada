#include "protocol/schema_conversion.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "value/json.h"

namespace landform::protocol {
namespace {

NestingMode to_mode(schema::Nesting nesting) {
  switch (nesting) {
    case schema::Nesting::single:
      return NestingMode::single;
    case schema::Nesting::group:
      return NestingMode::group;
    case schema::Nesting::list:
      return NestingMode::list;
    case schema::Nesting::set:
      return NestingMode::set;
    case schema::Nesting::map:
      return NestingMode::map;
  }
  return NestingMode::invalid;
}

std::optional<schema::Nesting> from_mode(NestingMode mode) {
  switch (mode) {
    case NestingMode::single:
      return schema::Nesting::single;
    case NestingMode::group:
      return schema::Nesting::group;
    case NestingMode::list:
      return schema::Nesting::list;
    case NestingMode::set:
      return schema::Nesting::set;
    case NestingMode::map:
      return schema::Nesting::map;
    case NestingMode::invalid:
      break;
  }
  return std::nullopt;
}

StringKind to_kind(bool markdown) { return markdown ? StringKind::markdown : StringKind::plain; }

SchemaAttribute to_message(const std::string& name, const schema::Attribute& attribute,
                           Dialect dialect) {
  SchemaAttribute message;
  message.name = name;
  if (attribute.nested == nullptr) {
    message.type = encode_type_json(attribute.type);
  } else if (dialect == Dialect::v5) {
    message.type = encode_type_json(attribute.value_type().without_optional());
  } else {
    SchemaObject& object = message.nested_type.emplace();
    object.nesting = to_mode(attribute.nested->nesting);
    for (const auto& [inner_name, inner] : attribute.nested->attributes) {
      object.attributes.push_back(to_message(inner_name, inner, dialect));
    }
  }
  message.description = attribute.description;
  message.required = attribute.required;
  message.optional = attribute.optional;
  message.computed = attribute.computed;
  message.sensitive = attribute.sensitive;
  message.description_kind = to_kind(attribute.markdown);
  message.deprecated = attribute.deprecated;
  message.write_only = attribute.write_only;
  message.deprecation_message = attribute.deprecation_message;
  return message;
}

SchemaBlock to_message(const schema::Block& block, Dialect dialect) {
  SchemaBlock message;
  for (const auto& [name, attribute] : block.attributes) {
    message.attributes.push_back(to_message(name, attribute, dialect));
  }
  for (const auto& [name, nested] : block.blocks) {
    SchemaNestedBlock& out = message.block_types.emplace_back();
    out.type_name = name;
    out.block = to_message(*nested.block, dialect);
    out.nesting = to_mode(nested.nesting);
    out.min_items = static_cast<int64_t>(nested.min_items);
    out.max_items = static_cast<int64_t>(nested.max_items);
  }
  message.description = block.description;
  message.description_kind = to_kind(block.markdown);
  message.deprecated = block.deprecated;
  message.deprecation_message = block.deprecation_message;
  return message;
}

// Converts schemas until the first error. The decoder bounds the nesting of messages.
class Reader {
 public:
  schema::Block block(const SchemaBlock& message) {
    schema::Block out;
    for (const SchemaAttribute& inner : message.attributes) {
      out.attributes.insert_or_assign(inner.name, attribute(inner));
    }
    for (const SchemaNestedBlock& inner : message.block_types) {
      schema::NestedBlock nested;
      nested.nesting = nesting(inner.nesting, inner.type_name);
      nested.block = std::make_shared<schema::Block>(block(inner.block));
      nested.min_items = inner.min_items < 0 ? 0 : static_cast<uint64_t>(inner.min_items);
      nested.max_items = inner.max_items < 0 ? 0 : static_cast<uint64_t>(inner.max_items);
      out.blocks.insert_or_assign(inner.type_name, std::move(nested));
    }
    out.deprecated = message.deprecated;
    out.markdown = message.description_kind == StringKind::markdown;
    out.description = message.description;
    out.deprecation_message = message.deprecation_message;
    return out;
  }

  std::optional<Error> error;

 private:
  schema::Attribute attribute(const SchemaAttribute& message) {
    schema::Attribute out;
    if (message.nested_type) {
      auto nested = std::make_shared<schema::NestedType>();
      nested->nesting = nesting(message.nested_type->nesting, message.name);
      if (nested->nesting == schema::Nesting::group) fail(message.name, "a nested type as a group");
      for (const SchemaAttribute& inner : message.nested_type->attributes) {
        nested->attributes.insert_or_assign(inner.name, attribute(inner));
      }
      out.nested = std::move(nested);
    } else if (auto type = decode_type_json(message.type); type.ok()) {
      out.type = *type;
    } else {
      fail(message.name, "an invalid type: " + type.error().message);
    }
    out.required = message.required;
    out.optional = message.optional;
    out.computed = message.computed;
    out.sensitive = message.sensitive;
    out.write_only = message.write_only;
    out.deprecated = message.deprecated;
    out.markdown = message.description_kind == StringKind::markdown;
    out.description = message.description;
    out.deprecation_message = message.deprecation_message;
    return out;
  }

  schema::Nesting nesting(NestingMode mode, const std::string& name) {
    auto nesting = from_mode(mode);
    if (!nesting) fail(name, "an unknown nesting mode");
    return nesting.value_or(schema::Nesting::single);
  }

  void fail(const std::string& name, std::string_view what) {
    if (!error) error = Error{fmt::format("{} has {}", name, what)};
  }
};

}  // namespace

Schema to_schema_message(const schema::Schema& schema, Dialect dialect) {
  Schema message;
  message.version = schema.version;
  message.block = to_message(schema.block, dialect);
  return message;
}

Result<schema::Schema> from_schema_message(const Schema& message) {
  Reader reader;
  schema::Schema schema;
  schema.version = message.version;
  schema.block = reader.block(message.block);
  if (reader.error) return *std::move(reader.error);
  return schema;
}

}  // namespace landform::protocol
