// The container definitions of an ECS task: the provider reads them into the types of AWS's SDK and
// writes these as JSON again, so that null, fields that the SDK does not know, and some zeros are
// lost, and containers, variables and secrets are sorted by their names.
#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "pure_data/state_functions.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

constexpr std::array<std::string_view, 42> kContainerFields = {"command",
                                                               "cpu",
                                                               "credentialSpecs",
                                                               "dependsOn",
                                                               "disableNetworking",
                                                               "dnsSearchDomains",
                                                               "dnsServers",
                                                               "dockerLabels",
                                                               "dockerSecurityOptions",
                                                               "entryPoint",
                                                               "environment",
                                                               "environmentFiles",
                                                               "essential",
                                                               "extraHosts",
                                                               "firelensConfiguration",
                                                               "healthCheck",
                                                               "hostname",
                                                               "image",
                                                               "interactive",
                                                               "links",
                                                               "linuxParameters",
                                                               "logConfiguration",
                                                               "memory",
                                                               "memoryReservation",
                                                               "mountPoints",
                                                               "name",
                                                               "portMappings",
                                                               "privileged",
                                                               "pseudoTerminal",
                                                               "readonlyRootFilesystem",
                                                               "repositoryCredentials",
                                                               "resourceRequirements",
                                                               "restartPolicy",
                                                               "secrets",
                                                               "startTimeout",
                                                               "stopTimeout",
                                                               "systemControls",
                                                               "ulimits",
                                                               "user",
                                                               "versionConsistency",
                                                               "volumesFrom",
                                                               "workingDirectory"};

// Lists of objects, without those that are empty.
constexpr std::array<std::string_view, 11> kObjectLists = {
    "dependsOn",      "environment",  "environmentFiles",     "extraHosts",
    "mountPoints",    "portMappings", "resourceRequirements", "secrets",
    "systemControls", "ulimits",      "volumesFrom"};

// A field of a container by its name, in which the case of letters does not matter; empty if there
// is no such field.
std::string_view field(std::string_view name) {
  const auto* found = std::find_if(kContainerFields.begin(), kContainerFields.end(),
                                   [&](std::string_view one) { return lower(one) == lower(name); });
  return found == kContainerFields.end() ? std::string_view() : *found;
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string_view name_of(const Value& object) {
  const Value* name = object.find("name");
  return name == nullptr || name->is_null() || !name->type().is_string() ? "" : name->as_string();
}

void sort_by_name(std::vector<Value>& objects) {
  std::stable_sort(objects.begin(), objects.end(),
                   [](const Value& a, const Value& b) { return name_of(a) < name_of(b); });
}

// Without the attributes that are null, at any depth.
Value without_nulls(const Value& value) {
  if (value.is_null() || value.type().is_primitive()) return value;
  if (!value.type().is_object()) {
    std::vector<Value> out;
    for (const Value& one : value.elements()) out.push_back(without_nulls(one));
    return Value::tuple(std::move(out));
  }
  Value::Attributes out;
  for (size_t i = 0; i < value.length(); ++i) {
    const Value& part = value.elements()[i];
    if (!part.is_null()) out.emplace_back(value.key(i), without_nulls(part));
  }
  return Value::object(std::move(out));
}

// Whether the name of a nested field may be written differently from how the provider writes it.
bool has_capital_fields(const Value& value) {
  if (value.is_null() || value.type().is_primitive()) return false;
  for (size_t i = 0; i < value.length(); ++i) {
    bool object = value.type().is_object();
    if (object && value.key(i) == "options") continue;
    if (object && !value.key(i).empty() && std::isupper(value.key(i).front()) != 0) return true;
    if (has_capital_fields(value.elements()[i])) return true;
  }
  return false;
}

bool is_empty_object(const Value& value) {
  return value.is_null() || (value.type().is_object() && value.length() == 0);
}

bool is_zero(const Value& value) {
  return value.type().is_number() && value.as_number().to_int64() == 0;
}

// A container as it is written; none if its fields are not all known.
std::optional<Value> container(const Value& given) {
  if (given.is_null() || !given.type().is_object() || given.length() == 0) return std::nullopt;
  Value plain = without_nulls(given);
  Value::Attributes out;
  for (size_t i = 0; i < plain.length(); ++i) {
    std::string_view name = field(plain.key(i));
    const Value& part = plain.elements()[i];
    if (name.empty() || (name != "dockerLabels" && has_capital_fields(part))) return std::nullopt;
    if (name == "cpu" && !part.type().is_number()) return std::nullopt;
    if (name == "cpu" && is_zero(part)) continue;
    if (!contains(kObjectLists, name)) {
      out.emplace_back(name, part);
      continue;
    }
    if (!part.type().is_tuple()) return std::nullopt;
    std::vector<Value> objects(part.elements().begin(), part.elements().end());
    std::erase_if(objects, is_empty_object);
    if (name == "environment" || name == "secrets") sort_by_name(objects);
    out.emplace_back(name, Value::tuple(std::move(objects)));
  }
  return Value::object(std::move(out));
}

}  // namespace

StateText container_definitions(std::string_view text) {
  auto given = decode_json(text);
  if (!given || given.value().is_null() || !given.value().type().is_tuple()) return std::nullopt;
  std::vector<Value> containers;
  for (const Value& one : given.value().elements()) {
    std::optional<Value> known = container(one);
    if (!known) return std::nullopt;
    containers.push_back(std::move(*known));
  }
  sort_by_name(containers);
  Value all = Value::tuple(std::move(containers));
  auto out = encode_json(all, all.type());
  return out ? json(out.value()) : std::nullopt;
}

}  // namespace landform::pure_data
