// What is known about the real objects behind resources: Terraform's state, version 4.
//
// A State is a plain value with the content of a state file. Objects in it are immutable and
// shared: copying a state, to keep the old and the new one, copies no attributes. A State belongs
// to one thread; its objects may be read from any.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/shared_value.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "state/raw_json.h"
#include "state/resource_name.h"
#include "value/convert.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::state {

// A real object, as its provider last described it.
struct InstanceObject {
  enum class Status : uint8_t { ready, tainted };

  Status status = Status::ready;
  bool create_before_destroy = false;
  uint32_t offset = 0;  // its offset in the file it was read from
  uint64_t schema_version = 0;
  // Either the attributes as a JSON object, or (from before Terraform 0.12, until the provider has
  // upgraded them) as text by path, sorted.
  RawJson attributes;
  std::vector<std::pair<std::string, std::string>> attributes_flat;
  std::vector<Path> sensitive_paths;
  // What identifies the object for its provider; written by Terraform 1.12 and later.
  RawJson identity;
  uint64_t identity_schema_version = 0;
  std::string private_data;  // the provider's private data, arbitrary bytes
  // The resources that this one depends on, without instance keys: `module.m.aws_vpc.v`.
  std::vector<ResourceName> dependencies;
  // The value that the attributes were written from, if that happened in this process, with the
  // marks of the sensitive paths.
  std::optional<Value> value;

  // The attributes as a value of the type that the schema implies, with sensitive parts marked. Not
  // for flat ones.
  [[nodiscard]] Result<Value, ConversionError> decode(Type type) const;
};

using ObjectPtr = std::shared_ptr<const InstanceObject>;

struct Instance {
  ObjectPtr current;  // null if there are only deposed objects
  // Objects that were replaced but not destroyed yet, by their keys of eight hexadecimal digits.
  std::map<std::string, ObjectPtr> deposed;
};

struct Resource {
  SharedValue<config::ProviderConfigAddress> provider;
  std::map<std::optional<config::Key>, Instance> instances;
};

struct Output {
  Value value;
  bool sensitive = false;
};

// The checks of one object of the configuration, and of each of its instances.
struct CheckResults {
  enum class Kind : uint8_t { resource, output, check, variable };
  enum class Status : uint8_t { unknown, pass, fail, error };
  struct Object {
    std::string address;
    Status status = Status::unknown;
    std::vector<std::string> failure_messages;
  };

  Kind kind = Kind::resource;
  std::string address;
  Status status = Status::unknown;
  std::vector<Object> objects;
};

// As in states and in JSON: "pass", "unknown".
[[nodiscard]] std::string_view status_name(CheckResults::Status status);

struct State {
  std::string terraform_version;  // of the program that wrote it
  uint64_t serial = 0;            // increases with every change
  std::string lineage;            // the same for all states with a common origin
  std::map<std::string, Output> outputs;
  std::map<config::ResourceAddress, Resource> resources;
  std::vector<CheckResults> check_results;
};

}  // namespace landform::state
