#include "backend/settings.h"

#include <fmt/format.h>

#include "value/convert.h"
#include "value/number.h"

namespace landform::backend {

const Value* Settings::value(std::string_view name) const {
  if (config_.is_null()) return nullptr;
  const Value* found = config_.find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::string Settings::variable(std::string_view name) const {
  auto found = environment_.find(std::string(name));
  return found == environment_.end() ? "" : found->second;
}

std::optional<std::string> Settings::find(std::string_view name, std::string_view variable) const {
  if (const Value* found = value(name)) return std::string(found->as_string());
  if (variable.empty()) return std::nullopt;
  std::string text = this->variable(variable);
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

std::string Settings::text(std::string_view name, std::string_view variable,
                           std::string_view otherwise) const {
  return find(name, variable).value_or(std::string(otherwise));
}

Result<bool> Settings::flag(std::string_view name, std::string_view variable) const {
  if (const Value* found = value(name)) return found->as_bool();
  std::string text = variable.empty() ? "" : this->variable(variable);
  if (text.empty() || text == "false" || text == "0") return false;
  if (text == "true" || text == "1") return true;
  return Error{fmt::format("invalid value for {}: a bool is required", name)};
}

Result<int64_t> Settings::integer(std::string_view name, std::string_view variable,
                                  int64_t otherwise) const {
  std::optional<int64_t> out;
  if (const Value* found = value(name)) {
    out = found->as_number().to_int64();
  } else {
    std::string text = this->variable(variable);
    if (text.empty()) return otherwise;
    auto number = convert(Value::string(text), Type::number());
    if (number) out = number->as_number().to_int64();
  }
  if (!out) return Error{fmt::format("invalid {}: a whole number is required", name)};
  return *out;
}

std::vector<std::string> Settings::texts(std::string_view name) const {
  std::vector<std::string> out;
  if (const Value* found = value(name)) {
    for (const Value& element : found->elements()) out.emplace_back(element.as_string());
  }
  return out;
}

std::optional<Settings> Settings::object(std::string_view name) const {
  const Value* found = value(name);
  return found == nullptr ? std::nullopt : std::optional(Settings(*found, environment_));
}

void add_attributes(schema::Block& block, Type type, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    schema::Attribute& attribute = block.attributes[name];
    attribute.type = type;
    attribute.optional = true;
  }
}

}  // namespace landform::backend
