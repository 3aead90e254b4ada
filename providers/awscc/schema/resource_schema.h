// A CloudFormation resource schema: what a type of resource consists of, and what can be done to
// it.
//
// This is the document as it was written, in a form that is small and quick to walk; nothing of it
// is interpreted here. Nodes are plain structs in the arena of their ResourceSchema and are never
// changed once parsed, so any thread may read them as long as the schema lives. References
// (`$ref`) are kept as written and followed by resolve(): definitions may refer to themselves.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"

namespace landform::awscc {

enum class JsonType : uint8_t { null, boolean, integer, number, string, array, object };

// "string", as schemas write it.
[[nodiscard]] std::string_view json_type_name(JsonType type);

struct Node;

// A property, a pattern of properties or a definition.
struct Member {
  std::string_view name;
  const Node* node = nullptr;
};

// "If this property is there, so are those."
struct Dependency {
  std::string_view name;
  std::span<const std::string_view> needs;
};

// A schema within the schema. Texts that are empty and optionals without a value were not written.
// Numbers are kept as written, since they may be larger than any machine type.
struct Node {
  std::string_view ref = {};  // "#/definitions/Tag"
  std::span<const JsonType> types = {};
  std::string_view description = {};
  std::string_view format = {};
  std::string_view pattern = {};
  bool has_pattern = false;  // also if it is empty

  // Objects. Members are sorted by name.
  std::span<const Member> properties = {};
  std::span<const Member> pattern_properties = {};
  std::span<const std::string_view> required = {};
  std::span<const Dependency> dependencies = {};
  const Node* additional_properties = nullptr;             // if it is a schema
  std::optional<bool> additional_properties_allowed = {};  // if it is true or false
  bool has_properties = false;                             // "properties" was written, maybe empty
  std::optional<int64_t> min_properties = {}, max_properties = {};

  // Arrays.
  const Node* items = nullptr;
  std::optional<bool> unique_items = {}, insertion_order = {};
  std::optional<int64_t> min_items = {}, max_items = {};
  std::string_view array_type = {};  // "Standard", "AttributeList"

  // Strings and numbers.
  std::optional<int64_t> min_length = {}, max_length = {};
  std::optional<std::string_view> minimum = {}, maximum = {}, exclusive_minimum = {},
                                  exclusive_maximum = {}, multiple_of = {};

  // JSON texts.
  std::span<const std::string_view> enum_values = {};
  std::optional<std::string_view> default_value = {};
  std::optional<std::string_view> const_value = {};

  std::span<const Node*const> one_of = {}, any_of = {}, all_of = {};

  [[nodiscard]] bool is(JsonType type) const;
  // A null pointer if there is none.
  [[nodiscard]] const Node* property(std::string_view name) const;
  [[nodiscard]] bool requires_property(std::string_view name) const;
};

// The name of a property, or "*" for any element of an array or map: the parts of a pointer such as
// "/properties/Rules/*/Id".
using PropertyPath = std::vector<std::string>;

enum class Operation : uint8_t { create, read, update, remove, list };

struct Handler {
  bool present = false;
  std::optional<int64_t> timeout_minutes;
  // What the operation takes besides the resource's own properties: a list of resources that
  // belong to another. A null pointer if nothing is said.
  const Node* handler_schema = nullptr;
};

struct Tagging {
  bool written = false;  // there is a "tagging" block, or the older "taggable"
  bool taggable = true;
  bool tag_on_create = true;
  bool tag_updatable = true;
  bool system_tags = true;
  std::string_view tag_property = {};  // "/properties/Tags"; empty if it is not said
};

class ResourceSchema {
 public:
  ResourceSchema() = default;
  ResourceSchema(const ResourceSchema&) = delete;
  ResourceSchema& operator=(const ResourceSchema&) = delete;

  std::string_view type_name;  // "AWS::S3::Bucket"
  std::string_view description;
  std::string_view documentation_url;
  // The properties of the resource, what is required of them, and the alternatives (oneOf …)
  // between them.
  const Node* root = nullptr;
  std::span<const Member> definitions;  // sorted by name

  std::vector<PropertyPath> read_only;
  std::vector<PropertyPath> write_only;
  std::vector<PropertyPath> create_only;
  std::vector<PropertyPath> conditional_create_only;
  std::vector<PropertyPath> deprecated;
  std::vector<PropertyPath> primary_identifier;
  std::vector<std::vector<PropertyPath>> additional_identifiers;
  // Values that the service brings into another form: a path and a JSONata expression.
  std::vector<std::pair<PropertyPath, std::string_view>> property_transforms;
  std::string_view replacement_strategy;  // "create_then_delete" unless "delete_then_create"
  Tagging tagging;

  [[nodiscard]] const Handler& handler(Operation operation) const {
    return handlers[static_cast<size_t>(operation)];
  }
  // What a node refers to, through any number of references; the node itself if it refers to
  // nothing. A null pointer if there is no such definition, or only itself is referred to.
  [[nodiscard]] const Node* resolve(const Node& node) const;
  // One step of it: a definition or a property of this schema by its reference.
  [[nodiscard]] const Node* find(std::string_view reference) const;

  Handler handlers[5];
  Arena arena;
  // What is made of the nodes while they are mapped, by one thread, and lives as long as they do.
  mutable Arena scratch;
};

// "/properties/Rules/*/Id" → {"Rules", "*", "Id"}. "properties" and "items" between the names,
// which some schemas write, are left out ("items" becomes "*"). Nothing for what points elsewhere
// than into properties.
[[nodiscard]] std::optional<PropertyPath> parse_property_pointer(std::string_view pointer);
// "Rules/*/Id".
[[nodiscard]] std::string path_text(const PropertyPath& path);

}  // namespace landform::awscc
