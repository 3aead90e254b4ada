#include "sdk_testing/test_scope.h"

#include <fmt/format.h>

#include <utility>

#include "config/reference.h"
#include "eval/evaluate.h"
#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

using Kind = config::Reference::Kind;

constexpr int64_t kMaxInstances = 100'000;

std::optional<Value> found_in(const std::map<std::string, Value, std::less<>>& values,
                              std::string_view name) {
  auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  return found->second;
}

std::optional<Value> of_instance(const config::Reference& reference, const InstanceKey* instance) {
  if (instance == nullptr || !instance->key) return std::nullopt;
  const config::Key& key = *instance->key;
  if (reference.kind == Kind::count) {
    if (!key.is_index() || reference.name != "index") return std::nullopt;
    return Value::number(key.index());
  }
  if (key.is_index()) return std::nullopt;
  if (reference.name == "key") return Value::string(key.text());
  if (reference.name == "value") return instance->each_value;
  return std::nullopt;
}

}  // namespace

std::optional<eval::Resolution> TestScope::resolve(std::span<const syntax::Step> steps, FileId file,
                                                   Diagnostics& diagnostics) const {
  auto failed = eval::Resolution{Value::unknown(), steps.size()};
  auto reference = config::read_reference(steps, file, diagnostics);
  if (!reference) return failed;
  if (reference->name.empty() && reference->kind != Kind::self) return failed;
  std::optional<Value> value;
  switch (reference->kind) {
    case Kind::resource:
    case Kind::data:
    case Kind::ephemeral:
      value = found_in(values_.resources, reference->address());
      break;
    case Kind::variable:
      value = found_in(values_.variables, reference->name);
      break;
    case Kind::local:
      value = found_in(values_.locals, reference->name);
      break;
    case Kind::count:
    case Kind::each:
      value = of_instance(*reference, instance_);
      break;
    case Kind::path:
      value = Value::string(".");
      break;
    case Kind::terraform:
      if (reference->name == "workspace") value = Value::string("default");
      break;
    case Kind::module:
    case Kind::self:
      break;
  }
  if (!value) {
    diagnostics.error("Reference to undeclared resource",
                      fmt::format("There is no {} here.", reference->address()), reference->range);
    return failed;
  }
  size_t named = steps.size() - reference->remaining.size() - (reference->key ? 1 : 0);
  return eval::Resolution{std::move(*value), named};
}

std::vector<std::string> TestScope::names() const {
  return {"count", "data", "each", "ephemeral", "local", "path", "terraform", "var"};
}

std::vector<InstanceKey> expand(const config::Repetition& repetition, const eval::Scope& scope,
                                Diagnostics& diagnostics) {
  if (!repetition.repeated()) return {{}};
  std::vector<InstanceKey> out;
  const syntax::Expression& expr = repetition.count ? repetition.count : repetition.for_each;
  const char* argument = repetition.count ? "count" : "for_each";
  auto refuse = [&](std::string_view detail) {
    diagnostics.error(fmt::format("Invalid {} argument", argument), std::string(detail),
                      expr.range());
    return std::vector<InstanceKey>{};
  };
  size_t errors = diagnostics.error_count();
  Value value = repetition.count ? eval::evaluate_as(expr, Type::number(), scope, diagnostics)
                                 : eval::evaluate(expr, scope, diagnostics);
  if (diagnostics.error_count() != errors) return out;
  value = value.unmarked();
  if (!value.is_known()) {
    return refuse(
        fmt::format("The \"{}\" value depends on resource attributes that cannot be determined "
                    "until apply, so Terraform cannot predict how many instances will be created.",
                    argument));
  }
  if (value.is_null()) return refuse("The given value is null.");
  if (repetition.count) {
    std::optional<int64_t> count = value.as_number().to_int64();
    if (!count || *count < 0 || *count > kMaxInstances) {
      return refuse("The given \"count\" argument value is unsuitable.");
    }
    out.resize(static_cast<size_t>(*count));
    for (int64_t i = 0; i < *count; ++i) out[static_cast<size_t>(i)].key.emplace(i);
    return out;
  }
  Type type = value.type();
  if (!type.is_map() && !type.is_object() && !(type.is_set() && type.element().is_string())) {
    return refuse("The \"for_each\" argument must be a map, or set of strings.");
  }
  for (size_t i = 0; i < value.length(); ++i) {
    const Value& element = value.elements()[i];
    if (type.is_set() && !is_present(element)) return refuse("A key is not known, or null.");
    std::string key(type.is_set() ? element.as_string() : value.key(i));
    InstanceKey& instance = out.emplace_back();
    instance.key.emplace(std::move(key));
    instance.each_value = element;
  }
  return out;
}

}  // namespace landform::sdk_testing
