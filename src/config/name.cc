#include "config/name.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/quote.h"
#include "base/unicode.h"

namespace landform::config {
namespace {

// The steps of a text: names after dots, keys in brackets.
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
      // The start of a template is written twice.
      if (rest_.starts_with("$${") || rest_.starts_with("%%{")) rest_.remove_prefix(1);
      text += rest_[0];
      rest_.remove_prefix(1);
    }
    if (!take('"') || !take(']')) return fail("expected a closing quote and bracket");
    return Key::quoted(std::move(text));
  }

  // What follows a backslash.
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
  return !key.is_index() && key.text() == word;
}

// Whether a key can stand after a dot.
bool is_plain(std::string_view text) {
  return !text.empty() && text.find_first_of(".[]\"\\ ") == std::string_view::npos;
}

}  // namespace

std::string Key::in_brackets() const {
  return is_index() ? fmt::format("[{}]", index()) : fmt::format("[{}]", hcl_quote(text()));
}

std::string module_path_text(const ModulePath& path) {
  std::string out;
  for (const ModuleStep& step : path) {
    if (!out.empty()) out += '.';
    out += "module." + step.call;
    if (step.instance) out += step.instance->in_brackets();
  }
  return out;
}

Result<Name> Name::parse(std::string_view text) {
  auto steps = Reader(text).steps();
  if (!steps)
    return Error{fmt::format("{} is not a valid name: {}", go_quote(text), steps.error().message)};
  const std::vector<Key>& all = steps.value();
  Name out;
  size_t at = 0;
  while (at + 1 < all.size() && is_word(all[at], "module") && !all[at + 1].is_index()) {
    ModuleStep step{all[at + 1].text(), {}};
    size_t next = at + 2;
    // What follows the call is the key of an instance only if it stands in brackets; a module's
    // parts are words.
    bool keyed = next < all.size() && all[next].bracketed();
    if (keyed) step.instance = all[next++];
    out.module.push_back(std::move(step));
    at = next;
  }
  out.local.assign(all.begin() + static_cast<ptrdiff_t>(at), all.end());
  if (out.local.empty() && out.module.empty()) return Error{"a name must not be empty"};
  return out;
}

std::string Name::to_string() const {
  std::string out = module_path_text(module);
  for (const Key& key : local) {
    if (key.bracketed() || (!is_plain(key.text()) && !out.empty())) {
      out += key.in_brackets();
      continue;
    }
    if (!out.empty()) out += '.';
    out += key.text();
  }
  return out;
}

Name Name::child(Key key) const {
  Name out = *this;
  out.local.push_back(std::move(key));
  return out;
}

std::optional<Name> Name::as_module_output() const {
  if (local.size() < 3 || !is_word(local[0], "module") || local[1].is_index()) return std::nullopt;
  Name out{module, {}};
  ModuleStep step{local[1].text(), {}};
  size_t at = 2;
  if (local[at].bracketed()) step.instance = local[at++];
  if (at == local.size()) return std::nullopt;
  out.module.push_back(std::move(step));
  out.local.emplace_back("output");
  out.local.insert(out.local.end(), local.begin() + static_cast<ptrdiff_t>(at), local.end());
  return out;
}

std::optional<Name> Name::as_module_input() const {
  if (module.empty() || local.size() < 2 || !is_word(local[0], "var")) return std::nullopt;
  Name out{ModulePath(module.begin(), module.end() - 1), {}};
  out.local.emplace_back("input");
  out.local.emplace_back(module.back().call);
  out.local.insert(out.local.end(), local.begin() + 1, local.end());
  return out;
}

std::optional<Name::ResourceName> Name::as_resource() const {
  constexpr std::array<std::string_view, 10> kOthers = {
      "var", "local", "module", "path", "terraform", "each", "count", "self", "output", "input"};
  size_t at = 0;
  if (!local.empty() && (is_word(local[0], "data") || is_word(local[0], "ephemeral"))) at = 1;
  if (local.size() < at + 2 || local[at].is_index() || local[at + 1].is_index())
    return std::nullopt;
  for (std::string_view other : kOthers) {
    if (at == 0 && local[0].text() == other) return std::nullopt;
  }
  auto split = local.begin() + static_cast<ptrdiff_t>(at + 2);
  return ResourceName{Name{module, {local.begin(), split}}, {split, local.end()}};
}

}  // namespace landform::config
