// Common parts of the views of configurations, plans and states. Private to the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/address.h"
#include "config/module.h"
#include "evaluation/judgement.h"
#include "value/value.h"
#include "views/view_json.h"
#include "views/views.h"

namespace landform::views {

// The type under which policies look for a resource: `aws_vpc`, `data.aws_ami`.
[[nodiscard]] std::string viewed_type(config::ResourceMode mode, const std::string& type);

// The document around the resources by type.
void begin_resources(JsonWriter& json, std::string_view path, std::string_view input_type);
void end_resources(JsonWriter& json, std::string_view path);

struct ViewedResource {
  std::string_view id;
  std::string_view type;  // as viewed_type()
  std::string_view path;  // of the document
  Value attributes;
  Value provider_config;  // null if there is none
  std::string_view provider_version;
  const std::vector<std::string>* actions = nullptr;  // of a plan
  bool representative = false;          // it stands for an unknown number of instances
  std::string_view name_in_state = {};  // of a state
};
// One resource. The caller adds other properties and ends the object.
void begin_resource(JsonWriter& json, const ViewedResource& resource);

// The properties of a resource in the older format, including metadata.
void write_regula_properties(JsonWriter& json, const ViewedResource& resource,
                             std::string_view provider);

// One resource of the strict view, up to its attributes. The caller adds other properties and ends
// the object.
struct StrictResource {
  std::string address;
  const config::ModulePath& path;
  config::ResourceMode mode;
  const std::string& type;
  const std::string& name;
  const std::optional<config::Key>& key;
};
void begin_strict_resource(JsonWriter& json, const StrictResource& resource);

// The attributes of the strict view: values, and lists of unknown and sensitive parts.
void write_described(JsonWriter& json, const Value& value, const ViewOptions& options);
// The property `checks`: conditions and what is known of their results, as in Terraform's plans.
void write_checks(JsonWriter& json, const std::vector<evaluation::Judgement>& judgements);
[[nodiscard]] const char* mode_text(config::ResourceMode mode);

}  // namespace landform::views
