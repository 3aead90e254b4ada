#include "report/testing/read_schemas_json.h"

#include <utility>

#include "report/testing/json_members.h"
#include "value/json.h"
#include "value/json_reader.h"

namespace landform::report::recorded {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

schema::Nesting read_nesting(const std::string& name) {
  using schema::Nesting;
  if (name == "list") return Nesting::list;
  if (name == "set") return Nesting::set;
  if (name == "map") return Nesting::map;
  return name == "group" ? Nesting::group : Nesting::single;
}

// A type, which was read as a value: "string", ["list","string"], ["object",{…}].
Type read_type(const Value& json) {
  if (json.type().is_string()) {
    std::string_view name = json.as_string();
    if (name == "string") return Type::string();
    if (name == "number") return Type::number();
    return name == "bool" ? Type::boolean() : Type::dynamic();
  }
  std::string_view kind = json.elements()[0].as_string();
  const Value& argument = json.elements()[1];
  if (kind == "list") return Type::list(read_type(argument));
  if (kind == "set") return Type::set(read_type(argument));
  if (kind == "map") return Type::map(read_type(argument));
  if (kind == "tuple") {
    std::vector<Type> elements;
    for (const Value& element : argument.elements()) elements.push_back(read_type(element));
    return Type::tuple(elements);
  }
  std::vector<AttributeType> attributes;
  for (size_t i = 0; i < argument.length(); ++i) {
    attributes.push_back({std::string(argument.key(i)), read_type(argument.elements()[i])});
  }
  return Type::object(std::move(attributes));
}

Attributes read_attributes(const Value* json) {
  Attributes out;
  for (size_t i = 0; i < members(json).size(); ++i) {
    const Value& one = json->elements()[i];
    schema::Attribute attribute;
    if (const Value* type = member(one, "type")) attribute.type = read_type(*type);
    if (const Value* nested = member(one, "nested_type")) {
      attribute.nested = std::make_shared<schema::NestedType>(
          schema::NestedType{read_nesting(text_member(*nested, "nesting_mode")),
                             read_attributes(member(*nested, "attributes"))});
    }
    attribute.required = flag_member(one, "required");
    attribute.optional = flag_member(one, "optional");
    attribute.computed = flag_member(one, "computed");
    attribute.sensitive = flag_member(one, "sensitive");
    attribute.write_only = flag_member(one, "write_only");
    out.emplace(json->key(i), std::move(attribute));
  }
  return out;
}

schema::Block read_block(const Value* json) {
  schema::Block out;
  if (json == nullptr) return out;
  out.attributes = read_attributes(member(json, "attributes"));
  const Value* blocks = member(json, "block_types");
  for (size_t i = 0; i < members(blocks).size(); ++i) {
    const Value& one = blocks->elements()[i];
    schema::NestedBlock nested;
    nested.nesting = read_nesting(text_member(one, "nesting_mode"));
    nested.block = std::make_shared<const schema::Block>(read_block(member(one, "block")));
    nested.min_items = number_member(one, "min_items");
    nested.max_items = number_member(one, "max_items");
    out.blocks.emplace(blocks->key(i), std::move(nested));
  }
  return out;
}

// Calls `visit` with the name and the text of every member of the object that comes next.
template <typename Visit>
Result<bool> each_member(std::string_view object, const Visit& visit) {
  JsonReader reader(object);
  auto failure = [](const JsonError& error) { return Error{error.message}; };
  auto open = reader.next();
  if (!open) return failure(open.error());
  while (reader.more()) {
    auto name = reader.next();
    if (!name) return failure(name.error());
    std::string owned(name->text);
    auto value = reader.take_value();
    if (!value) return failure(value.error());
    Result<bool> visited = visit(owned, *value);
    if (!visited) return visited;
  }
  return true;
}

}  // namespace

Result<std::unique_ptr<JsonSchemas>> JsonSchemas::read(std::string text) {
  std::unique_ptr<JsonSchemas> out(new JsonSchemas(std::move(text)));
  Result<bool> indexed = out->index();
  if (!indexed) return std::move(indexed).error();
  return out;
}

Result<bool> JsonSchemas::index() {
  return each_member(text_, [&](const std::string& top, std::string_view providers) {
    if (top != "provider_schemas") return Result<bool>(true);
    return each_member(providers, [&](const std::string& provider, std::string_view schemas) {
      return each_member(schemas, [&](const std::string& kind, std::string_view types) {
        if (kind == "provider") texts_[{provider, kind, ""}] = types;
        if (!kind.ends_with("_schemas")) return Result<bool>(true);
        return each_member(types, [&](const std::string& type, std::string_view schema) {
          texts_[{provider, kind, type}] = schema;
          return Result<bool>(true);
        });
      });
    });
  });
}

const provider::TypeSchema* JsonSchemas::find(const Key& key) const {
  std::lock_guard lock(mutex_);
  auto done = decoded_.find(key);
  if (done != decoded_.end()) return done->second.get();
  auto text = texts_.find(key);
  if (text == texts_.end()) return nullptr;
  auto json = decode_json(text->second);
  LANDFORM_CHECK(json.ok());
  auto schema = std::make_unique<provider::TypeSchema>();
  schema->version = static_cast<int64_t>(number_member(*json, "version"));
  schema->block = read_block(member(*json, "block"));
  schema->type = schema->block.implied_type();
  return decoded_.emplace(key, std::move(schema)).first->second.get();
}

const provider::TypeSchema* JsonSchemas::schema_of(const config::ProviderAddress& provider,
                                                   config::ResourceMode mode,
                                                   std::string_view type) const {
  const char* kind = mode == config::ResourceMode::managed ? "resource_schemas"
                     : mode == config::ResourceMode::data  ? "data_source_schemas"
                                                           : "ephemeral_resource_schemas";
  return find({provider.to_string(), kind, std::string(type)});
}

const provider::TypeSchema* JsonSchemas::schema_of_provider(
    const config::ProviderAddress& provider) const {
  return find({provider.to_string(), "provider", ""});
}

}  // namespace landform::report::recorded
