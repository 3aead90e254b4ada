#include "sdk_testing/report.h"

#include <fmt/format.h>

#include <utility>

namespace landform::sdk_testing {

std::string_view action_name(Action action) {
  switch (action) {
    case Action::no_op:
      return "no-op";
    case Action::create:
      return "create";
    case Action::read:
      return "read";
    case Action::update:
      return "update";
    case Action::replace:
      return "replace";
    case Action::remove:
      return "delete";
  }
  return "";
}

std::string InstanceName::resource() const {
  const char* prefix = mode == Mode::data ? "data." : mode == Mode::ephemeral ? "ephemeral." : "";
  return fmt::format("{}{}.{}", prefix, type, name);
}

std::string InstanceName::text() const {
  return resource() + (key ? key->in_brackets() : std::string());
}

std::optional<InstanceName> InstanceName::parse(std::string_view text) {
  auto parsed = config::Name::parse(text);
  if (!parsed || !parsed->module.empty()) return std::nullopt;
  const std::vector<config::Key>& keys = parsed->local;
  InstanceName out;
  size_t at = 0;
  if (!keys.empty() && !keys[0].is_index()) {
    if (keys[0].text() == "data") out.mode = Mode::data;
    if (keys[0].text() == "ephemeral") out.mode = Mode::ephemeral;
    at = out.mode == Mode::managed ? 0 : 1;
  }
  if (keys.size() < at + 2 || keys.size() > at + 3) return std::nullopt;
  if (keys[at].is_index() || keys[at + 1].is_index()) return std::nullopt;
  out.type = keys[at].text();
  out.name = keys[at + 1].text();
  if (keys.size() == at + 3) out.key = keys[at + 2];
  return out;
}

Value plain(const Value& marked) {
  Value value = marked.unmarked();
  if (!value.is_known()) return Value::unknown();
  if (value.is_null()) return Value();
  if (value.type().is_primitive()) return value;
  bool keyed = value.type().is_map() || value.type().is_object();
  if (keyed) {
    Value::Attributes out;
    for (size_t i = 0; i < value.length(); ++i) {
      out.emplace_back(std::string(value.key(i)), plain(value.elements()[i]));
    }
    return Value::object(std::move(out));
  }
  std::vector<Value> out;
  for (const Value& element : value.elements()) out.push_back(plain(element));
  return Value::tuple(std::move(out));
}

}  // namespace landform::sdk_testing
