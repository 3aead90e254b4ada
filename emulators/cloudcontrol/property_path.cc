#include "emulators/cloudcontrol/property_path.h"

namespace landform::emulator::cloudcontrol {
namespace {

bool is_object(const Value& value) { return !value.is_null() && value.type().is_object(); }
bool is_array(const Value& value) { return !value.is_null() && value.type().is_tuple(); }

}  // namespace

const Value* member(const Value& value, std::string_view name) {
  return is_object(value) ? value.find(name) : nullptr;
}

Value edited(const Value& document, Path path, const Edit& edit) {
  auto step = [&](const Value* child, Path rest) -> std::optional<Value> {
    if (rest.empty()) return edit(child);
    if (child == nullptr) return std::nullopt;
    return edited(*child, rest, edit);
  };
  const std::string& name = path.front();
  if (is_array(document)) {
    Path rest = name == "*" ? path.subspan(1) : path;
    std::vector<Value> elements;
    for (const Value& element : document.elements()) {
      if (auto made = step(&element, rest)) elements.push_back(*std::move(made));
    }
    return Value::tuple(std::move(elements));
  }
  if (!is_object(document)) return document;
  Value::Attributes out;
  bool found = false;
  for (size_t i = 0; i < document.length(); ++i) {
    bool wanted = name == "*" || document.key(i) == name;
    found = found || wanted;
    const Value& child = document.elements()[i];
    std::optional<Value> made = wanted ? step(&child, path.subspan(1)) : child;
    if (made) out.emplace_back(document.key(i), *std::move(made));
  }
  if (!found && name != "*") {
    if (auto made = step(nullptr, path.subspan(1))) out.emplace_back(name, *std::move(made));
  }
  return Value::object(std::move(out));
}

std::vector<Value> selected(const Value& document, Path path) {
  std::vector<Value> out;
  (void)edited(document, path, [&](const Value* old) -> std::optional<Value> {
    if (old == nullptr) return std::nullopt;
    out.push_back(*old);
    return *old;
  });
  return out;
}

Value without(const Value& document, Path path) {
  return edited(document, path, [](const Value*) { return std::nullopt; });
}

}  // namespace landform::emulator::cloudcontrol
