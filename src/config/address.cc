#include "config/address.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/quote.h"
#include "base/unicode.h"

namespace landform::config {
namespace {

// Parses the steps of an address: names after dots, keys in brackets.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text), size_(text.size()) {}

  Result<std::vector<Key>> steps() {
    std::vector<Key> out;
    while (!rest_.empty()) {
      if (rest_[0] == '[') {
        auto key = bracket();
        if (!key) return key.error();
        if (out.empty()) return fail("a name must start with a word");
        out.push_back(std::move(key).value());
      } else {
        if (!out.empty() && !take('.')) return fail("expected a dot or a bracket");
        size_t end = std::min(rest_.find_first_of(".["), rest_.size());
        if (end == 0) return fail("expected a word");
        out.emplace_back(rest_.substr(0, end));
        rest_.remove_prefix(end);
      }
    }
    return out;
  }

 private:
  Error fail(std::string_view problem) {
    return {fmt::format("{} at character {}", problem, size_ - rest_.size() + 1)};
  }

  bool take(char c) {
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  Result<Key> bracket() {
    take('[');
    if (take('"')) return quoted();
    int64_t index = 0;
    auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), index);
    if (error != std::errc()) return fail("expected an index or a string in quotes");
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    if (!take(']')) return fail("expected a closing bracket");
    return Key(index);
  }

  Result<Key> quoted() {
    std::string text;
    while (!rest_.empty() && rest_[0] != '"') {
      if (take('\\')) {
        if (!escape(text)) return fail("expected an escape sequence");
        continue;
      }
      // The start of a template sequence is doubled.
      if (rest_.starts_with("$${") || rest_.starts_with("%%{")) rest_.remove_prefix(1);
      text += rest_[0];
      rest_.remove_prefix(1);
    }
    if (!take('"') || !take(']')) return fail("expected a closing quote and bracket");
    return Key::quoted(std::move(text));
  }

  // The character after a backslash.
  bool escape(std::string& text) {
    if (rest_.empty()) return false;
    char c = rest_[0];
    rest_.remove_prefix(1);
    switch (c) {
      case 'n':
        text += '\n';
        return true;
      case 'r':
        text += '\r';
        return true;
      case 't':
        text += '\t';
        return true;
      case 'u':
        return rune(4, text);
      case 'U':
        return rune(8, text);
      default:
        text += c;
        return c == '"' || c == '\\';
    }
  }

  bool rune(size_t digits, std::string& text) {
    if (rest_.size() < digits) return false;
    uint32_t value = 0;
    auto [end, error] = std::from_chars(rest_.data(), rest_.data() + digits, value, 16);
    if (error != std::errc() || end != rest_.data() + digits) return false;
    rest_.remove_prefix(digits);
    append_rune(text, static_cast<char32_t>(value));
    return true;
  }

  std::string_view rest_;
  size_t size_;
};

bool is_word(const Key& key, std::string_view word) {
  return !key.is_index() && !key.bracketed() && key.text() == word;
}

bool is_name(const Key& key) { return !key.bracketed(); }

template <typename T>
Result<T> invalid(std::string_view text, std::string_view problem) {
  return Error{fmt::format("{} is not a valid address: {}", go_quote(text), problem)};
}

}  // namespace

std::string Key::in_brackets() const {
  return is_index() ? fmt::format("[{}]", index()) : fmt::format("[{}]", hcl_quote(text()));
}

std::string to_string(const ModulePath& path) {
  std::string out;
  for (const ModuleStep& step : path) {
    if (!out.empty()) out += '.';
    out += "module.";
    out += step.call;
    if (step.instance) out += step.instance->in_brackets();
  }
  return out;
}

std::string to_config_string(const ModulePath& path) {
  std::string out;
  for (const ModuleStep& step : path) {
    out += out.empty() ? "module." : ".module.";
    out += step.call;
  }
  return out;
}

bool in_other_instances(const ModulePath& a, const ModulePath& b) {
  return a != b && std::equal(a.begin(), a.end(), b.begin(), b.end(),
                              [](const auto& x, const auto& y) { return x.call == y.call; });
}

std::string in_module(const ModulePath& path, std::string_view rest) {
  if (path.empty()) return std::string(rest);
  std::string out = to_string(path);
  out += '.';
  out += rest;
  return out;
}

std::string resource_text(ResourceMode mode, std::string_view type, std::string_view name) {
  std::string out;
  out.reserve(type.size() + name.size() + sizeof "ephemeral..");
  if (mode == ResourceMode::data) out += "data.";
  if (mode == ResourceMode::ephemeral) out += "ephemeral.";
  out += type;
  out += '.';
  out += name;
  return out;
}

std::string ResourceAddress::to_string() const {
  return in_module(module, resource_text(mode, type, name));
}

std::string ResourceAddress::to_config_string() const {
  std::string out = config::to_config_string(module);
  if (!out.empty()) out += '.';
  return out + resource_text(mode, type, name);
}

std::string InstanceAddress::to_string() const {
  return key ? resource.to_string() + key->in_brackets() : resource.to_string();
}

Result<std::vector<Key>> parse_steps(std::string_view text) { return Reader(text).steps(); }

ModulePath take_module_path(const std::vector<Key>& steps, size_t& at) {
  ModulePath out;
  while (at + 1 < steps.size() && is_word(steps[at], "module") && is_name(steps[at + 1])) {
    ModuleStep step{steps[at + 1].text(), {}};
    at += 2;
    // The step after a call is an instance key only if it is in brackets: the parts of a module are
    // names.
    if (at < steps.size() && steps[at].bracketed()) step.instance = steps[at++];
    out.push_back(std::move(step));
  }
  return out;
}

Result<InstanceAddress> InstanceAddress::parse(std::string_view text) {
  auto parsed = parse_steps(text);
  if (!parsed) return invalid<InstanceAddress>(text, parsed.error().message);
  const std::vector<Key>& steps = *parsed;
  InstanceAddress out;
  size_t at = 0;
  out.resource.module = take_module_path(steps, at);
  if (at < steps.size() && is_word(steps[at], "data")) {
    out.resource.mode = ResourceMode::data;
    ++at;
  } else if (at < steps.size() && is_word(steps[at], "ephemeral")) {
    out.resource.mode = ResourceMode::ephemeral;
    ++at;
  } else if (at < steps.size() && is_word(steps[at], "resource")) {
    ++at;
  }
  if (at + 2 > steps.size() || !is_name(steps[at]) || !is_name(steps[at + 1]))
    return invalid<InstanceAddress>(text, "expected a resource type and name");
  out.resource.type = steps[at].text();
  out.resource.name = steps[at + 1].text();
  at += 2;
  if (at < steps.size() && steps[at].bracketed()) out.key = steps[at++];
  if (at != steps.size())
    return invalid<InstanceAddress>(text, "expected nothing after the resource instance");
  return out;
}

Result<ResourceAddress> ResourceAddress::parse(std::string_view text) {
  auto instance = InstanceAddress::parse(text);
  if (!instance) return instance.error();
  if (instance->key)
    return invalid<ResourceAddress>(text, "expected a resource rather than one of its instances");
  return std::move(instance).value().resource;
}

}  // namespace landform::config
