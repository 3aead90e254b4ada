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

Value object_of(const std::map<std::string, Value>& members) {
  return Value::object(Value::Attributes(members.begin(), members.end()));
}

eval::MapScope scope_of(const Report& report) {
  using Instances = std::map<std::optional<config::Key>, Value>;
  std::map<config::ResourceMode, std::map<std::string, std::map<std::string, Instances>>> by_mode;
  for (const auto& [name, value] : report.objects) {
    const config::ResourceAddress& resource = name.resource;
    by_mode[resource.mode][resource.type][resource.name].emplace(name.key, value);
  }
  auto types_of = [&](config::ResourceMode mode) {
    std::map<std::string, Value> types;
    for (const auto& [type, names] : by_mode[mode]) {
      std::map<std::string, Value> members;
      for (const auto& [name, instances] : names) members.emplace(name, gather(instances));
      types.emplace(type, object_of(members));
    }
    return types;
  };
  eval::MapScope scope(&all_functions());
  for (const auto& [type, members] : types_of(config::ResourceMode::managed))
    scope.set(type, members);
  scope.set("data", object_of(types_of(config::ResourceMode::data)));
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
