#include "awscc/schema/parse.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "awscc/schema/reader.h"

namespace landform::awscc {

namespace {

std::optional<JsonType> type_by_name(std::string_view name) {
  for (JsonType type : {JsonType::null, JsonType::boolean, JsonType::integer, JsonType::number,
                        JsonType::string, JsonType::array, JsonType::object}) {
    if (json_type_name(type) == name) return type;
  }
  return std::nullopt;
}

class Parser {
 public:
  Parser(std::string_view text, ResourceSchema& out) : read_(text, out.arena), out_(out) {}

  void document();
  [[nodiscard]] const std::string& error() const { return read_.error(); }

 private:
  void root_keyword(std::string_view key, Node& root);
  const Node* node();
  void keyword(std::string_view key, Node& node);
  bool object_keyword(std::string_view key, Node& node);
  bool array_keyword(std::string_view key, Node& node);
  bool scalar_keyword(std::string_view key, Node& node);
  void types(Node& node);
  void additional(Node& node);
  std::span<const Member> members();
  std::span<const Node* const> nodes();
  std::span<const Dependency> dependencies();
  std::vector<PropertyPath> pointers();
  void handlers();
  void handler(Handler& handler);
  void tagging();
  void transforms();

  SchemaReader read_;
  ResourceSchema& out_;
};

void Parser::document() {
  auto* root = out_.arena.make<Node>();
  out_.root = root;
  read_.object([&](std::string_view key) { root_keyword(key, *root); });
  if (read_.failed()) return;
  if (out_.type_name.empty()) return read_.fail("it has no typeName");
  if (!root->has_properties) return read_.fail("it has no properties");
  if (out_.primary_identifier.empty()) return read_.fail("it has no primaryIdentifier");
}

void Parser::root_keyword(std::string_view key, Node& root) {
  if (key == "typeName") {
    out_.type_name = read_.text();
  } else if (key == "documentationUrl") {
    out_.documentation_url = read_.text();
  } else if (key == "description") {
    out_.description = read_.text();
  } else if (key == "definitions") {
    out_.definitions = members();
  } else if (key == "readOnlyProperties") {
    out_.read_only = pointers();
  } else if (key == "writeOnlyProperties") {
    out_.write_only = pointers();
  } else if (key == "createOnlyProperties") {
    out_.create_only = pointers();
  } else if (key == "conditionalCreateOnlyProperties") {
    out_.conditional_create_only = pointers();
  } else if (key == "deprecatedProperties") {
    out_.deprecated = pointers();
  } else if (key == "primaryIdentifier") {
    out_.primary_identifier = pointers();
  } else if (key == "additionalIdentifiers") {
    read_.array([&] { out_.additional_identifiers.push_back(pointers()); });
  } else if (key == "propertyTransform") {
    transforms();
  } else if (key == "replacementStrategy") {
    out_.replacement_strategy = read_.text();
  } else if (key == "tagging") {
    tagging();
  } else if (key == "taggable") {
    // The older way to say it; a block that says more counts.
    bool taggable = read_.boolean();
    if (!out_.tagging.written) out_.tagging = {.written = true, .taggable = taggable};
  } else if (key == "handlers") {
    handlers();
  } else {
    keyword(key, root);
  }
}

const Node* Parser::node() {
  auto* node = out_.arena.make<Node>();
  // `true` and `false` are schemas too, of anything and of nothing.
  if (read_.at_boolean()) {
    (void)read_.boolean();
    return node;
  }
  read_.object([&](std::string_view key) { keyword(key, *node); });
  return node;
}

void Parser::keyword(std::string_view key, Node& node) {
  if (key == "$ref") {
    node.ref = read_.text();
  } else if (key == "type") {
    types(node);
  } else if (key == "description") {
    node.description = read_.text();
  } else if (key == "default") {
    node.default_value = read_.raw();
  } else if (key == "const") {
    node.const_value = read_.raw();
  } else if (key == "enum") {
    std::vector<std::string_view> values;
    read_.array([&] { values.push_back(read_.raw()); });
    node.enum_values = out_.arena.copy(values);
  } else if (key == "oneOf") {
    node.one_of = nodes();
  } else if (key == "anyOf") {
    node.any_of = nodes();
  } else if (key == "allOf") {
    node.all_of = nodes();
  } else if (!object_keyword(key, node) && !array_keyword(key, node) &&
             !scalar_keyword(key, node)) {
    read_.skip();
  }
}

bool Parser::object_keyword(std::string_view key, Node& node) {
  if (key == "properties") {
    node.properties = members();
    node.has_properties = true;
  } else if (key == "patternProperties") {
    node.pattern_properties = members();
  } else if (key == "additionalProperties") {
    additional(node);
  } else if (key == "required") {
    node.required = read_.texts();
  } else if (key == "dependencies") {
    node.dependencies = dependencies();
  } else if (key == "minProperties") {
    node.min_properties = read_.count();
  } else if (key == "maxProperties") {
    node.max_properties = read_.count();
  } else {
    return false;
  }
  return true;
}

bool Parser::array_keyword(std::string_view key, Node& node) {
  if (key == "items") {
    node.items = this->node();
  } else if (key == "uniqueItems") {
    node.unique_items = read_.boolean();
  } else if (key == "insertionOrder") {
    node.insertion_order = read_.boolean();
  } else if (key == "minItems") {
    node.min_items = read_.count();
  } else if (key == "maxItems") {
    node.max_items = read_.count();
  } else if (key == "arrayType") {
    node.array_type = read_.text();
  } else {
    return false;
  }
  return true;
}

bool Parser::scalar_keyword(std::string_view key, Node& node) {
  if (key == "format") {
    node.format = read_.text();
  } else if (key == "pattern") {
    node.pattern = read_.text();
    node.has_pattern = true;
  } else if (key == "minLength") {
    node.min_length = read_.count();
  } else if (key == "maxLength") {
    node.max_length = read_.count();
  } else if (key == "minimum") {
    node.minimum = read_.number();
  } else if (key == "maximum") {
    node.maximum = read_.number();
  } else if (key == "exclusiveMinimum") {
    node.exclusive_minimum = read_.number();
  } else if (key == "exclusiveMaximum") {
    node.exclusive_maximum = read_.number();
  } else if (key == "multipleOf") {
    node.multiple_of = read_.number();
  } else {
    return false;
  }
  return true;
}

void Parser::types(Node& node) {
  std::vector<JsonType> types;
  auto add = [&] {
    std::string_view name = read_.text();
    if (read_.failed()) return;
    std::optional<JsonType> type = type_by_name(name);
    if (!type) return read_.fail(fmt::format("there is no type \"{}\"", name));
    types.push_back(*type);
  };
  if (read_.at_array()) {
    read_.array(add);
  } else {
    add();
  }
  node.types = out_.arena.copy(types);
}

void Parser::additional(Node& node) {
  if (read_.at_boolean()) {
    node.additional_properties_allowed = read_.boolean();
  } else {
    node.additional_properties = this->node();
  }
}

std::span<const Member> Parser::members() {
  std::vector<Member> out;
  read_.object([&](std::string_view key) { out.push_back({key, node()}); });
  std::ranges::stable_sort(out, {}, &Member::name);
  return out_.arena.copy(out);
}

std::span<const Node* const> Parser::nodes() {
  std::vector<const Node*> out;
  read_.array([&] { out.push_back(node()); });
  return out_.arena.copy(out);
}

std::span<const Dependency> Parser::dependencies() {
  std::vector<Dependency> out;
  read_.object([&](std::string_view key) {
    // A dependency may also be a schema, which no resource uses.
    if (read_.at_array()) {
      out.push_back({key, read_.texts()});
    } else {
      read_.skip();
    }
  });
  return out_.arena.copy(out);
}

std::vector<PropertyPath> Parser::pointers() {
  std::vector<PropertyPath> out;
  for (std::string_view pointer : read_.texts()) {
    // What points elsewhere, such as into a definition, says nothing about a property.
    if (auto path = parse_property_pointer(pointer)) out.push_back(*std::move(path));
  }
  return out;
}

void Parser::handlers() {
  read_.object([&](std::string_view key) {
    static constexpr std::pair<std::string_view, Operation> kNames[] = {
        {"create", Operation::create},
        {"read", Operation::read},
        {"update", Operation::update},
        {"delete", Operation::remove},
        {"list", Operation::list}};
    const auto* it = std::ranges::find(kNames, key, [](const auto& name) { return name.first; });
    if (it == std::end(kNames)) return read_.skip();
    handler(out_.handlers[static_cast<size_t>(it->second)]);
  });
}

void Parser::handler(Handler& handler) {
  handler.present = true;
  read_.object([&](std::string_view key) {
    if (key == "timeoutInMinutes") {
      handler.timeout_minutes = read_.count();
    } else if (key == "handlerSchema") {
      handler.handler_schema = node();
    } else {
      read_.skip();
    }
  });
}

void Parser::tagging() {
  Tagging& tagging = out_.tagging;
  tagging = {.written = true};
  read_.object([&](std::string_view key) {
    if (key == "taggable") {
      tagging.taggable = read_.boolean();
    } else if (key == "tagOnCreate") {
      tagging.tag_on_create = read_.boolean();
    } else if (key == "tagUpdatable") {
      tagging.tag_updatable = read_.boolean();
    } else if (key == "cloudFormationSystemTags") {
      tagging.system_tags = read_.boolean();
    } else if (key == "tagProperty") {
      tagging.tag_property = read_.text();
    } else {
      read_.skip();
    }
  });
}

void Parser::transforms() {
  read_.object([&](std::string_view key) {
    // Some schemas give a list of expressions; the first is the one that counts.
    std::string_view expression;
    if (read_.at_array()) {
      std::span<const std::string_view> all = read_.texts();
      if (!all.empty()) expression = all.front();
    } else {
      expression = read_.text();
    }
    if (auto path = parse_property_pointer(key)) {
      out_.property_transforms.emplace_back(*std::move(path), expression);
    }
  });
}

}  // namespace

Result<std::unique_ptr<ResourceSchema>> parse_resource_schema(std::string_view text) {
  auto out = std::make_unique<ResourceSchema>();
  Parser parser(text, *out);
  parser.document();
  if (!parser.error().empty()) return Error{parser.error()};
  return out;
}

}  // namespace landform::awscc
