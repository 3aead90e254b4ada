#include "sdk_testing/terraform_json.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "value/json.h"
#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

// The member of an object; null if it is missing.
Value member(const Value& value, std::string_view name) {
  if (!is_present(value) || !value.type().is_object()) return {};
  const Value* found = value.find(name);
  return found == nullptr ? Value() : *found;
}

std::string text(const Value& value) {
  return is_present(value) && value.type().is_string() ? std::string(value.as_string()) : "";
}

std::span<const Value> elements(const Value& value) {
  if (!is_present(value) || !value.type().is_tuple()) return {};
  return value.elements();
}

bool is_true(const Value& value) {
  return is_present(value) && value.type().is_bool() && value.as_bool();
}

std::optional<Action> action_called(std::string_view name) {
  static const std::map<std::string_view, Action> kActions = {
      {"no-op", Action::no_op},   {"noop", Action::no_op},    {"create", Action::create},
      {"read", Action::read},     {"update", Action::update}, {"replace", Action::replace},
      {"remove", Action::remove}, {"delete", Action::remove},
  };
  auto found = kActions.find(name);
  if (found == kActions.end()) return std::nullopt;
  return found->second;
}

// ["delete", "create"] is a replacement, in either order.
std::optional<Action> action_of(const Value& actions) {
  std::span<const Value> parts = elements(actions);
  if (parts.size() == 2) return Action::replace;
  return parts.empty() ? std::nullopt : action_called(text(parts[0]));
}

// Calls `visit` with the address and the values of every object in a module and those below it.
template <typename Visit>
void for_each_object(const Value& module, const Visit& visit) {
  for (const Value& resource : elements(member(module, "resources"))) {
    auto address = InstanceAddress::parse(text(member(resource, "address")));
    if (address) visit(*address, member(resource, "values"));
  }
  for (const Value& child : elements(member(module, "child_modules")))
    for_each_object(child, visit);
}

}  // namespace

void read_events(std::string_view lines, Report& report,
                 std::map<InstanceAddress, Action>* changes) {
  while (!lines.empty()) {
    size_t end = std::min(lines.find('\n'), lines.size());
    auto event = decode_json(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (!event) continue;
    std::string type = text(member(*event, "type"));
    Value diagnostic = member(*event, "diagnostic");
    if (type == "diagnostic") {
      bool error = text(member(diagnostic, "severity")) == "error";
      (error ? report.errors : report.warnings)
          .push_back(text(member(diagnostic, "summary")) + ": " +
                     text(member(diagnostic, "detail")));
    } else if (type == "planned_change" && changes != nullptr) {
      Value change = member(*event, "change");
      auto name = InstanceAddress::parse(text(member(member(change, "resource"), "addr")));
      auto action = action_called(text(member(change, "action")));
      if (name && action) changes->insert_or_assign(*name, *action);
    }
  }
}

Value with_unknowns(const Value& known, const Value& unknown) {
  if (is_true(unknown)) return Value::unknown();
  if (!is_present(unknown)) return known;
  if (unknown.type().is_object()) {
    std::map<std::string, Value> out;
    if (is_present(known) && known.type().is_object()) {
      for (size_t i = 0; i < known.length(); ++i) {
        out.emplace(std::string(known.key(i)), known.elements()[i]);
      }
    }
    for (size_t i = 0; i < unknown.length(); ++i) {
      std::string key(unknown.key(i));
      Value merged = with_unknowns(member(known, key), unknown.elements()[i]);
      out.insert_or_assign(std::move(key), std::move(merged));
    }
    return Value::object(Value::Attributes(out.begin(), out.end()));
  }
  if (unknown.type().is_tuple() && is_present(known) && known.type().is_tuple()) {
    std::vector<Value> out;
    for (size_t i = 0; i < known.length(); ++i) {
      out.push_back(i < unknown.length() ? with_unknowns(known.elements()[i], unknown.elements()[i])
                                         : known.elements()[i]);
    }
    return Value::tuple(std::move(out));
  }
  return known;
}

void read_plan(std::string_view json, Report& report) {
  auto plan = decode_json(json);
  if (!plan) {
    report.errors.push_back("Terraform's plan cannot be read: " + plan.error().message);
    return;
  }
  for (const Value& resource : elements(member(*plan, "resource_changes"))) {
    auto name = InstanceAddress::parse(text(member(resource, "address")));
    if (!name) continue;
    Value change = member(resource, "change");
    if (auto action = action_of(member(change, "actions"))) {
      report.actions.insert_or_assign(*name, *action);
    }
    Value after = member(change, "after");
    if (!is_present(after)) continue;
    after = with_unknowns(after, member(change, "after_unknown"));
    report.objects.insert_or_assign(*name, std::move(after));
  }
  // Data sources that were already read are in the prior state.
  Value prior = member(member(member(*plan, "prior_state"), "values"), "root_module");
  for_each_object(prior, [&](const InstanceAddress& name, const Value& values) {
    if (name.resource.mode == config::ResourceMode::data)
      report.objects.insert_or_assign(name, values);
  });
}

void read_state(std::string_view json, Report& report) {
  auto state = decode_json(json);
  if (!state) {
    report.errors.push_back("Terraform's state cannot be read: " + state.error().message);
    return;
  }
  Value values = member(*state, "values");
  for_each_object(member(values, "root_module"),
                  [&](const InstanceAddress& name, const Value& object) {
                    report.objects.insert_or_assign(name, object);
                  });
  Value outputs = member(values, "outputs");
  if (!is_present(outputs)) return;
  for (size_t i = 0; i < outputs.length(); ++i) {
    report.outputs.insert_or_assign(std::string(outputs.key(i)),
                                    member(outputs.elements()[i], "value"));
  }
}

}  // namespace landform::sdk_testing
