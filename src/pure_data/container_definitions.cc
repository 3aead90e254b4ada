// The container definitions of an ECS task: the provider reads them into the types of AWS's SDK and
// writes these as JSON again, so that null, fields that the SDK does not know, and some zeros are
// lost, and containers, variables and secrets are sorted by their names.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "pure_data/state_functions.h"
#include "value/json.h"

namespace landform::pure_data {
namespace {

// The fields of a container: those in braces are of an object, those in brackets of each object of
// a list. All others are texts, numbers, lists of them, or maps.
constexpr std::string_view kContainer =
    "command cpu credentialSpecs dependsOn[condition containerName] disableNetworking "
    "dnsSearchDomains dnsServers dockerLabels dockerSecurityOptions entryPoint "
    "environment[name value] environmentFiles[type value] essential "
    "extraHosts[hostname ipAddress] firelensConfiguration{options type} "
    "healthCheck{command interval retries startPeriod timeout} hostname image interactive links "
    "linuxParameters{capabilities{add drop} devices[containerPath hostPath permissions] "
    "initProcessEnabled maxSwap sharedMemorySize swappiness "
    "tmpfs[containerPath mountOptions size]} "
    "logConfiguration{logDriver options secretOptions[name valueFrom]} memory memoryReservation "
    "mountPoints[containerPath readOnly sourceVolume] name "
    "portMappings[appProtocol containerPort containerPortRange hostPort name protocol] privileged "
    "pseudoTerminal readonlyRootFilesystem repositoryCredentials{credentialsParameter} "
    "resourceRequirements[type value] "
    "restartPolicy{enabled ignoredExitCodes restartAttemptPeriod} secrets[name valueFrom] "
    "startTimeout stopTimeout systemControls[namespace value] ulimits[hardLimit name softLimit] "
    "user versionConsistency volumesFrom[readOnly sourceContainer] workingDirectory";

struct Field {
  std::string_view name{};
  std::string_view fields{};  // of what is in it
  char kind = ' ';            // an opening brace or bracket, if there are fields
};

// Takes the first field off a list.
Field next(std::string_view& fields) {
  Field out;
  size_t end = std::min(fields.find_first_of(" {["), fields.size());
  out.name = fields.substr(0, end);
  if (end < fields.size() && fields[end] != ' ') {
    out.kind = fields[end];
    const size_t start = end + 1;
    for (int depth = 1; depth > 0;) {
      const char c = fields[++end];
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    out.fields = fields.substr(start, end - start);
    ++end;
  }
  fields.remove_prefix(std::min(end + 1, fields.size()));
  return out;
}

// A field by its name, in which the case of letters does not matter.
std::optional<Field> find(std::string_view fields, std::string_view name) {
  while (!fields.empty()) {
    const Field one = next(fields);
    if (lower(one.name) == lower(name)) return one;
  }
  return std::nullopt;
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

bool is_empty_object(const Value& value) {
  return value.is_null() || (value.type().is_object() && value.length() == 0);
}

bool is_zero(const Value& value) {
  return value.type().is_number() && value.as_number().to_int64() == 0;
}

// An element of a list of texts.
Value listed_text(const Value& given) { return given.is_null() ? Value::string("") : given; }

std::optional<Value> object_of(std::string_view fields, const Value& given);

// A list of objects, without those that are empty.
std::optional<Value> objects_of(const Field& field, const Value& given) {
  if (!given.type().is_tuple()) return std::nullopt;
  std::vector<Value> objects;
  for (const Value& one : given.elements()) {
    if (is_empty_object(one)) continue;
    std::optional<Value> object = object_of(field.fields, one);
    if (!object) return std::nullopt;
    objects.push_back(std::move(*object));
  }
  if (field.name == "environment" || field.name == "secrets") sort_by_name(objects);
  return Value::tuple(std::move(objects));
}

std::optional<Value> part_of(const Field& field, const Value& given) {
  if (field.kind == '{') return object_of(field.fields, given);
  if (field.kind == '[') return objects_of(field, given);
  if (!given.type().is_tuple()) return without_nulls(given);
  std::vector<Value> out;
  for (const Value& one : given.elements()) out.push_back(listed_text(one));
  return Value::tuple(std::move(out));
}

// An object as the provider writes it, without what it does not know; none if that is not certain.
std::optional<Value> object_of(std::string_view fields, const Value& given) {
  if (given.is_null() || !given.type().is_object()) return std::nullopt;
  Value::Attributes out;
  for (size_t i = 0; i < given.length(); ++i) {
    const Value& part = given.elements()[i];
    const std::optional<Field> field = find(fields, given.key(i));
    if (!field || part.is_null()) continue;
    if (field->name == "cpu" && !part.type().is_number()) return std::nullopt;
    if (field->name == "cpu" && is_zero(part)) continue;
    const bool twice = std::any_of(out.begin(), out.end(),
                                   [&](const auto& one) { return one.first == field->name; });
    std::optional<Value> known = part_of(*field, part);
    if (twice || !known) return std::nullopt;
    out.emplace_back(field->name, std::move(*known));
  }
  return Value::object(std::move(out));
}

// A container; none if it is not certain how it is written.
std::optional<Value> container(const Value& given) {
  if (given.is_null() || !given.type().is_object() || given.length() == 0) return std::nullopt;
  return object_of(kContainer, given);
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
