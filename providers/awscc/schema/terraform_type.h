// What a CloudFormation resource type is in Terraform: plain data, from which the provider makes
// schemas, validation and plans.
//
// Each attribute knows the property that it stands for, so names are turned back by walking down
// both at once. Nothing here refers to names beyond one object: two objects of one resource may
// have properties that differ in case only, or an Id each.
//
// Texts point into the ResourceSchema that it was made of, which it keeps alive. Immutable once
// made; any thread may read it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "awscc/schema/resource_schema.h"

namespace landform::awscc {

enum class Form : uint8_t {
  boolean,
  int64,
  float64,
  string,
  json,       // a string that holds JSON, the same in any layout
  timestamp,  // a string of RFC 3339, the same in any time zone
  list,
  set,
  map,
  object
};

// What a value must be like. Bounds are inclusive.
struct Constraint {
  enum class Kind : uint8_t {
    length,    // of strings, in characters
    range,     // of numbers
    size,      // of lists and sets
    one_of,    // `values`, as JSON
    pattern,   // `pattern` is found in it
    unique,    // no element is there twice
    not_null,  // required within something that is not
    elements   // of strings, integers …: `inner` holds for each
  };
  Kind kind;
  std::optional<std::string_view> min = {}, max = {};
  std::vector<std::string_view> values = {};
  std::string_view pattern = {};
  std::vector<Constraint> inner = {};
};

enum class Replace : uint8_t { no, always, if_configured };

struct TerraformAttribute;

struct Shape {
  Form form = Form::string;
  // A list whose order says nothing: equal if the elements are.
  bool multiset = false;
  std::shared_ptr<const Shape> element;        // of a list, set or map
  std::vector<TerraformAttribute> attributes;  // of an object, sorted by name

  [[nodiscard]] const TerraformAttribute* find(std::string_view name) const;
  [[nodiscard]] const TerraformAttribute* find_property(std::string_view property) const;
  [[nodiscard]] bool is_collection() const {
    return form == Form::list || form == Form::set || form == Form::map;
  }
};

struct TerraformAttribute {
  std::string name;
  std::string_view property;
  std::string description;
  Shape shape;
  bool required = false;
  bool optional = false;
  bool computed = false;
  // Never returned by the service: kept from what was configured.
  bool write_only = false;
  // Returned, but never to be sent.
  bool read_only = false;
  bool deprecated = false;
  // Keeps its value where the configuration says nothing.
  bool keeps_state = false;
  // A change of it may fail: the service decides.
  bool conditional_create_only = false;
  Replace replace = Replace::no;
  std::vector<Constraint> constraints;
  // JSON in terms of properties; used where the configuration says nothing.
  std::optional<std::string_view> default_value;
};

// Properties of which some are required: "one of these", "at least one of these".
struct Alternatives {
  enum class Kind : uint8_t { one_of, any_of };
  Kind kind = Kind::one_of;
  // Names of attributes from the resource down to the object that this is about. Collections on the
  // way: each of their elements.
  std::vector<std::string> at;
  std::vector<std::vector<std::string>> choices;  // names of attributes of that object
};

// One of the properties by which an object is found.
struct IdentifierPart {
  std::string name;                    // in identities
  std::vector<std::string> attribute;  // its name, below those of the objects that it is in
};

struct OperationTimeouts {
  // Zero where the schema says nothing.
  int64_t create = 0, update = 0, remove = 0;
};

struct TerraformType {
  std::shared_ptr<const ResourceSchema> schema;
  std::string name;    // "awscc_s3_bucket"
  std::string plural;  // of the data source that lists; empty if it cannot be listed
  std::string description;
  Shape shape;  // an object, with `id`
  std::vector<Alternatives> alternatives;
  std::vector<IdentifierPart> identifier;
  // Paths in terms of properties.
  std::vector<PropertyPath> write_only;
  std::vector<PropertyPath> read_only;
  OperationTimeouts timeouts;
  // What listing needs to know, such as the object that all listed ones belong to.
  std::vector<TerraformAttribute> list_arguments;
  // The attribute that holds tags; empty if there is none.
  std::string tags;
  // It can be created and deleted, but not changed.
  bool immutable = false;
  // It belongs to no region.
  bool global = false;
};

}  // namespace landform::awscc
