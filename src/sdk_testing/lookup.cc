#include "sdk_testing/lookup.h"

#include <map>
#include <string>
#include <utility>

#include "base/source.h"
#include "eval/evaluate.h"
#include "eval/expression_functions.h"
#include "eval/scope.h"
#include "functions/functions.h"
#include "syntax/parser.h"

namespace landform::sdk_testing {
namespace {

const FunctionTable& all_functions() {
  static const FunctionTable kTable = [] {
    FunctionTable table = functions::make_function_table({});
    eval::add_expression_functions(table);
    return table;
  }();
  return kTable;
}

// The objects of a module instance, and those of the modules that it calls.
struct Objects {
  using Instances = std::map<std::optional<config::Key>, Value>;
  std::map<std::string, std::map<std::string, Instances>> resources;  // by type and name
  std::map<std::string, std::map<std::string, Instances>> data;
  std::map<std::string, std::map<std::optional<config::Key>, Objects>> modules;  // by call

  Objects& in(const config::ModulePath& path) {
    Objects* out = this;
    for (const config::ModuleStep& step : path) out = &out->modules[step.call][step.instance];
    return *out;
  }
};

Value object_of(const std::map<std::string, Value>& members) {
  return Value::object(Value::Attributes(members.begin(), members.end()));
}

std::map<std::string, Value> types_of(
    const std::map<std::string, std::map<std::string, Objects::Instances>>& types) {
  std::map<std::string, Value> out;
  for (const auto& [type, names] : types) {
    std::map<std::string, Value> members;
    for (const auto& [name, instances] : names) members.emplace(name, gather(instances));
    out.emplace(type, object_of(members));
  }
  return out;
}

// By the names that references in the module begin with.
std::map<std::string, Value> members_of(const Objects& objects) {
  std::map<std::string, Value> out = types_of(objects.resources);
  out.insert_or_assign("data", object_of(types_of(objects.data)));
  std::map<std::string, Value> calls;
  for (const auto& [call, instances] : objects.modules) {
    Objects::Instances values;
    for (const auto& [key, module] : instances) values.emplace(key, object_of(members_of(module)));
    calls.emplace(call, gather(values));
  }
  out.insert_or_assign("module", object_of(calls));
  return out;
}

eval::MapScope scope_of(const Report& report) {
  Objects objects;
  for (const auto& [name, value] : report.objects) {
    const config::ResourceAddress& resource = name.resource;
    Objects& module = objects.in(resource.module);
    auto& types = resource.mode == config::ResourceMode::data ? module.data : module.resources;
    types[resource.type][resource.name].emplace(name.key, value);
  }
  eval::MapScope scope(&all_functions());
  for (const auto& [name, value] : members_of(objects)) scope.set(name, value);
  scope.set("output",
            Value::object(Value::Attributes(report.outputs.begin(), report.outputs.end())));
  return scope;
}

}  // namespace

Value gather(const std::map<std::optional<config::Key>, Value>& instances) {
  if (instances.size() == 1 && !instances.begin()->first) return instances.begin()->second;
  bool indexed = !instances.empty() && instances.begin()->first->is_index();
  std::vector<Value> elements;
  Value::Attributes members;
  for (const auto& [key, value] : instances) {
    if (indexed) {
      elements.push_back(value);
    } else {
      members.emplace_back(key->text(), value);
    }
  }
  return indexed ? Value::tuple(std::move(elements)) : Value::object(std::move(members));
}

Result<Value> look_up(const Report& report, std::string_view expression) {
  SourceMap sources;
  auto parsed =
      syntax::parse_expression(sources, sources.add("<expectation>", std::string(expression)));
  Diagnostics diagnostics = std::move(parsed.diagnostics);
  Value value;
  if (!diagnostics.has_errors()) {
    eval::MapScope scope = scope_of(report);
    value = eval::evaluate(parsed.value.expr, scope, diagnostics);
  }
  for (const Diagnostic& d : diagnostics) {
    if (d.severity == Severity::error) return Error{d.summary + ": " + d.detail};
  }
  return plain(value);
}

}  // namespace landform::sdk_testing
