#include "views/plan_configuration.h"

#include <algorithm>
#include <set>

#include "value/lookup.h"
#include "views/snapshot_id.h"

namespace landform::views {

using config::Key;
using config::ModulePath;
using config::ValueAddress;

namespace {

// Longer chains of outputs and variables are assumed to be cycles.
constexpr int kMaxHops = 200;

// The strings of `references`, or null if the expression is anything else. A block may have an
// attribute of that name, but then it is an expression and not a list.
const Value* references_of(const Value& expression) {
  if (!is_object(expression)) return nullptr;
  const Value* found = expression.find("references");
  return is_tuple(found) ? found : nullptr;
}

bool is_constant(const Value& expression) {
  return is_object(expression) && expression.find("constant_value") != nullptr;
}

std::optional<Value> constant_of(const Value& expression) {
  if (is_tuple(expression)) {
    std::vector<Value> all;
    for (const Value& e : expression.elements())
      all.push_back(constant_of(e).value_or(Value::null()));
    return Value::tuple(std::move(all));
  }
  if (!is_object(expression) || references_of(expression) != nullptr) return std::nullopt;
  if (const Value* constant = expression.find("constant_value")) {
    if (constant->is_null()) return std::nullopt;
    return *constant;
  }
  Value::Attributes all;
  for (size_t i = 0; i < expression.length(); ++i) {
    if (auto value = constant_of(expression.elements()[i]))
      all.emplace_back(expression.key(i), std::move(*value));
  }
  return Value::object(std::move(all));
}

// The object of a reference, without the steps into it.
std::optional<ValueAddress> object_of(const ValueAddress& name) {
  ValueAddress out{name.module, {}};
  if (name.local.empty() || name.local[0].is_index()) return std::nullopt;
  const std::string& root = name.local[0].text();
  // An output of the module that the name begins with.
  if (!name.module.empty()) {
    out.local = {Key("output"), name.local[0]};
    return out;
  }
  size_t own = root == "data" || root == "ephemeral" ? 3 : 2;
  if (name.local.size() < own) return std::nullopt;
  bool keyed = root != "var" && name.local.size() > own && name.local[own].bracketed();
  out.local.assign(name.local.begin(),
                   name.local.begin() + static_cast<ptrdiff_t>(own + (keyed ? 1 : 0)));
  return out;
}

// References whose values are always known in a plan, so they are not the reason why a value is
// unknown.
bool is_always_known(const ValueAddress& name) {
  const std::string& root = name.local[0].text();
  return root == "count" || root == "each" || root == "path" || root == "terraform" ||
         (root == "var" && name.module.empty());
}

bool is_root(const ValueAddress& name, std::string_view word) {
  return name.local.size() >= 2 && !name.local[0].is_index() && name.local[0].text() == word;
}

}  // namespace

void PlanConfiguration::read(JsonWalker& json) {
  present_ = true;
  json.object([&](std::string_view name) {
    if (name == "provider_config") {
      json.object([&](std::string_view key) { read_provider(json, key); });
    } else if (name == "root_module") {
      read_module(json, root_);
    }
  });
}

void PlanConfiguration::read_provider(JsonWalker& json, std::string_view key) {
  Provider out;
  json.object([&](std::string_view name) {
    if (name == "version_constraint") out.version = json.text().value_or("");
    if (name == "expressions") {
      std::optional<Value> config = constant_of(json.value());
      if (config && is_object(*config) && config->length() > 0) out.config = std::move(*config);
    }
  });
  providers_.insert_or_assign(std::string(key), std::move(out));
}

void PlanConfiguration::read_module(JsonWalker& json, Module& out) {
  json.object([&](std::string_view name) {
    if (name == "resources") json.array([&] { read_resource(json, out); });
    if (name == "outputs") {
      json.object([&](std::string_view output) {
        json.object([&](std::string_view property) {
          if (property == "expression") out.outputs[std::string(output)] = json.value();
        });
      });
    }
    if (name == "module_calls") {
      json.object([&](std::string_view call) { read_call(json, out.calls[std::string(call)]); });
    }
  });
}

void PlanConfiguration::read_resource(JsonWalker& json, Module& out) {
  std::string address;
  Resource resource;
  json.object([&](std::string_view name) {
    if (name == "address") address = json.text().value_or("");
    if (name == "provider_config_key") resource.provider_key = json.text().value_or("");
    if (name == "expressions") resource.expressions = json.value();
  });
  out.resources.insert_or_assign(std::move(address), std::move(resource));
}

void PlanConfiguration::read_call(JsonWalker& json, Call& out) {
  out.module = std::make_unique<Module>();
  json.object([&](std::string_view name) {
    if (name == "expressions") out.expressions = json.value();
    if (name == "module") read_module(json, *out.module);
  });
}

const PlanConfiguration::Module* PlanConfiguration::module(const ModulePath& path) const {
  const Module* at = &root_;
  for (const config::ModuleStep& step : path) {
    auto it = at->calls.find(step.call);
    if (it == at->calls.end()) return nullptr;
    at = it->second.module.get();
  }
  return at;
}

const PlanConfiguration::Resource* PlanConfiguration::resource(const ModulePath& path,
                                                               std::string_view address) const {
  const Module* in = module(path);
  if (in == nullptr) return nullptr;
  auto it = in->resources.find(address);
  return it == in->resources.end() ? nullptr : &it->second;
}

const PlanConfiguration::Provider* PlanConfiguration::provider(std::string_view key) const {
  auto it = providers_.find(key);
  return it == providers_.end() ? nullptr : &it->second;
}

// A reference is listed with all of its prefixes; only whole objects matter here, and of `a.b[0]`
// and `a.b` only the former.
std::vector<ValueAddress> PlanConfiguration::targets(const Value& expression,
                                                     const ModulePath& path) const {
  std::map<std::string, ValueAddress> found;
  std::set<std::string> without_key;
  const Value* references = references_of(expression);
  if (references == nullptr) return {};
  for (const Value& text : references->elements()) {
    if (text.is_null() || !text.type().is_string()) continue;
    auto parsed = ValueAddress::parse(text.as_string());
    std::optional<ValueAddress> object = parsed ? object_of(parsed.value()) : std::nullopt;
    if (!object) continue;
    object->module.insert(object->module.begin(), path.begin(), path.end());
    if (object->local.back().bracketed()) {
      ValueAddress all = *object;
      all.local.pop_back();
      without_key.insert(all.to_string());
    }
    if (!object->module.empty() && object->module.back().instance &&
        object->module.size() > path.size()) {
      ValueAddress all = *object;
      all.module.back().instance.reset();
      without_key.insert(all.to_string());
    }
    found.emplace(object->to_string(), std::move(*object));
  }
  std::vector<ValueAddress> out;
  std::vector<ValueAddress> known;
  for (auto& [text, name] : found) {
    if (without_key.contains(text)) continue;
    (is_always_known(name) ? known : out).push_back(std::move(name));
  }
  return out.empty() ? known : out;
}

std::optional<ValueAddress> PlanConfiguration::behind(const ValueAddress& name) const {
  const Value* expression = nullptr;
  ModulePath path = name.module;
  if (is_root(name, "output")) {
    const Module* in = module(path);
    if (in == nullptr) return std::nullopt;
    auto it = in->outputs.find(name.local[1].text());
    if (it != in->outputs.end()) expression = &it->second;
  } else if (is_root(name, "var") && !path.empty()) {
    std::string call = path.back().call;
    path.pop_back();
    const Module* in = module(path);
    if (in == nullptr) return std::nullopt;
    auto it = in->calls.find(call);
    if (it != in->calls.end() && is_object(it->second.expressions))
      expression = it->second.expressions.find(name.local[1].text());
  }
  if (expression == nullptr) return std::nullopt;
  std::vector<ValueAddress> next = targets(*expression, path);
  if (next.size() != 1) return std::nullopt;
  return std::move(next[0]);
}

ValueAddress PlanConfiguration::follow(ValueAddress name) const {
  for (int hop = 0; hop < kMaxHops; ++hop) {
    std::optional<ValueAddress> next = behind(name);
    if (!next) break;
    name = std::move(*next);
  }
  return name;
}

std::optional<Value> PlanConfiguration::placeholder(const Value& expression,
                                                    const ModulePath& path) const {
  if (is_constant(expression)) return std::nullopt;
  if (references_of(expression) != nullptr) {
    std::vector<Value> ids;
    for (const ValueAddress& target : targets(expression, path))
      ids.push_back(Value::string(snapshot_id(follow(target))));
    if (ids.empty()) return std::nullopt;
    if (ids.size() == 1) return ids[0];
    return Value::tuple(std::move(ids));
  }
  if (is_tuple(expression)) {
    std::vector<Value> all;
    for (const Value& e : expression.elements())
      all.push_back(placeholder(e, path).value_or(Value::null()));
    return Value::tuple(std::move(all));
  }
  if (!is_object(expression)) return std::nullopt;
  Value::Attributes all;
  for (size_t i = 0; i < expression.length(); ++i) {
    if (auto part = placeholder(expression.elements()[i], path))
      all.emplace_back(expression.key(i), std::move(*part));
  }
  if (all.empty()) return std::nullopt;
  return Value::object(std::move(all));
}

std::optional<Value> PlanConfiguration::fill(const Value* known, const Value& unknown,
                                             const Value* expression,
                                             const ModulePath& path) const {
  if (is_true(unknown)) {
    if (expression == nullptr) return std::nullopt;
    return placeholder(*expression, path);
  }
  if (is_object(unknown)) return fill_object(known, unknown, expression, path);
  if (is_tuple(unknown)) return fill_list(known, unknown, expression, path);
  if (known == nullptr) return std::nullopt;
  return *known;
}

namespace {

// The expression of a part. A reference to a whole object applies to all of its parts.
const Value* part_of(const Value* expression, std::string_view name) {
  if (expression == nullptr || references_of(*expression) != nullptr) return expression;
  if (!is_object(expression) || is_constant(*expression)) return nullptr;
  return expression->find(name);
}

const Value* element_of(const Value* expression, size_t i) {
  if (expression == nullptr || references_of(*expression) != nullptr) return expression;
  if (!is_tuple(expression) || i >= expression->length()) return nullptr;
  return &expression->elements()[i];
}

}  // namespace

std::optional<Value> PlanConfiguration::fill_object(const Value* known, const Value& unknown,
                                                    const Value* expression,
                                                    const ModulePath& path) const {
  if (known != nullptr && !is_object(known)) return *known;
  Value::Attributes all;
  for (size_t i = 0; known != nullptr && i < known->length(); ++i)
    all.emplace_back(known->key(i), known->elements()[i]);
  for (size_t i = 0; i < unknown.length(); ++i) {
    std::string_view name = unknown.key(i);
    const Value* here = known == nullptr ? nullptr : known->find(name);
    auto part = fill(here, unknown.elements()[i], part_of(expression, name), path);
    if (part) all.emplace_back(name, std::move(*part));
  }
  if (known == nullptr && all.empty()) return std::nullopt;
  return Value::object(std::move(all));
}

std::optional<Value> PlanConfiguration::fill_list(const Value* known, const Value& unknown,
                                                  const Value* expression,
                                                  const ModulePath& path) const {
  if (known != nullptr && !is_tuple(known)) return *known;
  size_t size = std::max(known == nullptr ? 0 : known->length(), unknown.length());
  std::vector<Value> all;
  bool any = known != nullptr;
  for (size_t i = 0; i < size; ++i) {
    const Value* here = known != nullptr && i < known->length() ? &known->elements()[i] : nullptr;
    std::optional<Value> part;
    if (i < unknown.length())
      part = fill(here, unknown.elements()[i], element_of(expression, i), path);
    any = any || part.has_value();
    if (!part && here != nullptr) part = *here;
    all.push_back(part.value_or(Value::null()));
  }
  if (!any) return std::nullopt;
  return Value::tuple(std::move(all));
}

Value PlanConfiguration::with_placeholders(const Value& known, const Value& unknown,
                                           const Value& expressions, const ModulePath& path) const {
  return fill(&known, unknown, &expressions, path).value_or(known);
}

}  // namespace landform::views
