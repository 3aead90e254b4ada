// States in JSON, alone or as a part of a plan.
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/testing/json_members.h"
#include "report/testing/read_parts_json.h"
#include "report/testing/read_plan_json.h"
#include "report/testing/read_value_json.h"
#include "value/json.h"

namespace landform::report::recorded {
namespace {

Type read_type(const Value* json) {
  if (json == nullptr) return Type::dynamic();
  auto type = decode_type_json(*encode_json(*json, json->type()));
  return type.ok() ? *type : Type::dynamic();
}

state::CheckResults::Status read_status(const std::string& name) {
  using Status = state::CheckResults::Status;
  if (name == "pass") return Status::pass;
  if (name == "fail") return Status::fail;
  return name == "error" ? Status::error : Status::unknown;
}

state::CheckResults::Kind read_kind(const std::string& name) {
  using Kind = state::CheckResults::Kind;
  if (name == "resource") return Kind::resource;
  if (name == "output_value") return Kind::output;
  return name == "check" ? Kind::check : Kind::variable;
}

Result<bool> read_object(const Value& json, const engine::SchemaSource& schemas,
                         state::State& out) {
  auto address = config::InstanceAddress::parse(text_member(json, "address"));
  if (!address) return std::move(address).error();
  auto provider = config::ProviderAddress::parse_source(text_member(json, "provider_name"));
  if (!provider) return Error{provider.error().detail};
  const provider::TypeSchema* schema =
      schemas.schema_of(*provider, address->resource.mode, address->resource.type);
  if (schema == nullptr) return Error{"no schema for " + address->to_string()};

  auto object = std::make_shared<state::InstanceObject>();
  if (flag_member(json, "tainted")) object->status = state::InstanceObject::Status::tainted;
  object->schema_version = static_cast<uint64_t>(schema->version);
  Value value = read_value(member(json, "values"), nullptr, schema->type);
  auto attributes = encode_json(value, schema->type);
  if (!attributes) return Error{attributes.error().message};
  object->attributes = state::RawJson::own(*std::move(attributes));
  Value marked = mark_sensitive(value, member(json, "sensitive_values"), schema->block);
  for (PathMarks& marks : unmark_deep_with_paths(marked).second) {
    object->sensitive_paths.push_back(std::move(marks.path));
  }
  for (const Value& dependency : members(member(json, "depends_on"))) {
    object->dependencies.emplace_back(dependency.as_string());
  }

  state::Resource& resource = out.resources[address->resource];
  resource.provider.edit().provider = *std::move(provider);
  state::Instance& instance = resource.instances[address->key];
  std::string deposed = text_member(json, "deposed_key");
  (deposed.empty() ? instance.current : instance.deposed[deposed]) = std::move(object);
  return true;
}

Result<bool> read_module(const Value* json, const engine::SchemaSource& schemas,
                         state::State& out) {
  for (const Value& object : members(member(json, "resources"))) {
    Result<bool> read = read_object(object, schemas, out);
    if (!read) return read;
  }
  for (const Value& child : members(member(json, "child_modules"))) {
    Result<bool> read = read_module(&child, schemas, out);
    if (!read) return read;
  }
  return true;
}

}  // namespace

std::vector<state::CheckResults> read_checks(const Value* json) {
  std::vector<state::CheckResults> out;
  for (const Value& one : members(json)) {
    const Value* address = member(one, "address");
    state::CheckResults results;
    results.kind = read_kind(text_member(*address, "kind"));
    results.address = text_member(*address, "to_display");
    results.status = read_status(text_member(one, "status"));
    for (const Value& instance : members(member(one, "instances"))) {
      state::CheckResults::Object object;
      object.address = text_member(*member(instance, "address"), "to_display");
      object.status = read_status(text_member(instance, "status"));
      for (const Value& problem : members(member(instance, "problems"))) {
        object.failure_messages.push_back(text_member(problem, "message"));
      }
      results.objects.push_back(std::move(object));
    }
    out.push_back(std::move(results));
  }
  return out;
}

Result<state::State> read_state(const Value& json, const engine::SchemaSource& schemas) {
  state::State out;
  out.terraform_version = text_member(json, "terraform_version");
  const Value* values = member(json, "values");
  const Value* outputs = member(values, "outputs");
  for (size_t i = 0; i < members(outputs).size(); ++i) {
    const Value& one = outputs->elements()[i];
    Value value = read_value(member(one, "value"), nullptr, read_type(member(one, "type")));
    out.outputs[std::string(outputs->key(i))] = {value, flag_member(one, "sensitive")};
  }
  out.check_results = read_checks(member(json, "checks"));
  Result<bool> read = read_module(member(values, "root_module"), schemas, out);
  if (!read) return std::move(read).error();
  return out;
}

Result<state::State> read_state_json(std::string_view text, const engine::SchemaSource& schemas) {
  auto json = decode_json(text);
  if (!json) return Error{json.error().message};
  return read_state(*json, schemas);
}

}  // namespace landform::report::recorded
