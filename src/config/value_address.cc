#include "config/value_address.h"

#include <fmt/format.h>

#include <array>

#include "base/quote.h"

namespace landform::config {
namespace {

bool is_word(const Key& key, std::string_view word) {
  return !key.is_index() && key.text() == word;
}

// Whether a key can be written after a dot.
bool is_plain(std::string_view text) {
  return !text.empty() && text.find_first_of(".[]\"\\ ") == std::string_view::npos;
}

}  // namespace

Result<ValueAddress> ValueAddress::parse(std::string_view text) {
  auto steps = parse_steps(text);
  if (!steps)
    return Error{fmt::format("{} is not a valid name: {}", go_quote(text), steps.error().message)};
  const std::vector<Key>& all = steps.value();
  ValueAddress out;
  size_t at = 0;
  out.module = take_module_path(all, at);
  out.local.assign(all.begin() + static_cast<ptrdiff_t>(at), all.end());
  if (out.local.empty() && out.module.empty()) return Error{"a name must not be empty"};
  return out;
}

std::string ValueAddress::to_string() const {
  std::string out = config::to_string(module);
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

ValueAddress ValueAddress::child(Key key) const {
  ValueAddress out = *this;
  out.local.push_back(std::move(key));
  return out;
}

std::optional<ValueAddress> ValueAddress::as_module_output() const {
  if (local.size() < 3 || !is_word(local[0], "module") || local[1].is_index()) return std::nullopt;
  ValueAddress out{module, {}};
  ModuleStep step{local[1].text(), {}};
  size_t at = 2;
  if (local[at].bracketed()) step.instance = local[at++];
  if (at == local.size()) return std::nullopt;
  out.module.push_back(std::move(step));
  out.local.emplace_back("output");
  out.local.insert(out.local.end(), local.begin() + static_cast<ptrdiff_t>(at), local.end());
  return out;
}

std::optional<ValueAddress> ValueAddress::as_module_input() const {
  if (module.empty() || local.size() < 2 || !is_word(local[0], "var")) return std::nullopt;
  ValueAddress out{ModulePath(module.begin(), module.end() - 1), {}};
  out.local.emplace_back("input");
  out.local.emplace_back(module.back().call);
  out.local.insert(out.local.end(), local.begin() + 1, local.end());
  return out;
}

std::optional<ValueAddress::ResourcePart> ValueAddress::as_resource() const {
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
  return ResourcePart{ValueAddress{module, {local.begin(), split}}, {split, local.end()}};
}

}  // namespace landform::config
