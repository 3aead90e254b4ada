#include "functions/pattern.h"

#include <unicode/uchar.h>

#include <mutex>
#include <unordered_map>

#include "base/unicode.h"
#include "functions/pattern_syntax.h"
#include "functions/text_replace.h"

namespace landform::functions {
namespace {

constexpr size_t kMaxCached = 256;
constexpr int64_t kMaxMemory = int64_t{64} << 20;

size_t rune_width(std::string_view text, size_t position) {
  return position < text.size() ? decode_rune(text.substr(position)).size : 0;
}

// A name in a replacement template after its '$'.
struct TemplateName {
  std::string_view name;
  size_t size;  // including braces
};

std::optional<TemplateName> read_template_name(std::string_view text) {
  bool brace = text.starts_with('{');
  if (brace) text.remove_prefix(1);
  size_t end = 0;
  while (end < text.size()) {
    DecodedRune r = decode_rune(text.substr(end));
    auto c = static_cast<UChar32>(r.rune);
    if (r.rune != '_' && u_isalpha(c) == 0 && u_isdigit(c) == 0) break;
    end += r.size;
  }
  if (end == 0 || (brace && (end >= text.size() || text[end] != '}'))) return std::nullopt;
  return TemplateName{text.substr(0, end), end + (brace ? 2 : 0)};
}

// The number of a group, if its name is one: digits without leading zeros.
std::optional<size_t> group_number(std::string_view name) {
  if (name.size() > 9 || (name.size() > 1 && name[0] == '0')) return std::nullopt;
  size_t number = 0;
  for (char c : name) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<size_t>(c - '0');
  }
  return number;
}

}  // namespace

Pattern::Pattern(std::unique_ptr<RE2> regex) : regex_(std::move(regex)) {
  names_.resize(static_cast<size_t>(regex_->NumberOfCapturingGroups()));
  for (const auto& [index, name] : regex_->CapturingGroupNames()) {
    names_[static_cast<size_t>(index) - 1] = name;
  }
}

Result<std::shared_ptr<const Pattern>, PatternError> Pattern::compile(std::string_view source) {
  static std::mutex mutex;
  static auto& cache = *new std::unordered_map<std::string, std::shared_ptr<const Pattern>>;
  std::string key(source);
  {
    std::lock_guard lock(mutex);
    if (auto it = cache.find(key); it != cache.end()) return it->second;
  }
  auto rewritten = rewrite_pattern(source);
  if (!rewritten) return rewritten.error();
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kMaxMemory);
  auto regex = std::make_unique<RE2>(*rewritten, options);
  if (!regex->ok()) return describe_error(*regex, source);
  std::shared_ptr<const Pattern> pattern(new Pattern(std::move(regex)));
  std::lock_guard lock(mutex);
  if (cache.size() >= kMaxCached) cache.clear();
  cache.emplace(std::move(key), pattern);
  return pattern;
}

bool Pattern::match_from(std::string_view text, size_t position, Groups& groups) const {
  groups.resize(names_.size() + 1);
  // RE2 returns a null pointer for a group that did not participate.
  LANDFORM_CHECK(text.data() != nullptr);
  return regex_->Match(re2::StringPiece(text.data(), text.size()), position, text.size(),
                       RE2::UNANCHORED, groups.data(), static_cast<int>(groups.size()));
}

bool Pattern::find(std::string_view text, Groups& groups) const {
  return match_from(text, 0, groups);
}

void Pattern::find_all(std::string_view text,
                       const std::function<void(const Groups&)>& found) const {
  Groups groups;
  std::optional<size_t> previous_end;
  for (size_t position = 0; position <= text.size();) {
    if (!match_from(text, position, groups)) break;
    auto begin = static_cast<size_t>(groups[0].data() - text.data());
    size_t end = begin + groups[0].size();
    bool accept = true;
    if (end == position) {
      // An empty match right after another match does not count.
      accept = begin != previous_end;
      size_t width = rune_width(text, position);
      position = width > 0 ? position + width : text.size() + 1;
    } else {
      position = end;
    }
    previous_end = end;
    if (accept) found(groups);
  }
}

std::optional<std::string> Pattern::replace_all(std::string_view text,
                                                std::string_view replacement) const {
  std::string out;
  Groups groups;
  size_t last_end = 0;
  for (size_t position = 0; position <= text.size();) {
    if (!match_from(text, position, groups)) break;
    auto begin = static_cast<size_t>(groups[0].data() - text.data());
    size_t end = begin + groups[0].size();
    out += text.substr(last_end, begin - last_end);
    if (end > last_end || begin == 0) expand(out, replacement, groups);
    if (out.size() > kMaxTextSize) return std::nullopt;
    last_end = end;
    size_t width = rune_width(text, position);
    if (position + width > end) {
      position += width;
    } else {
      position = position + 1 > end ? position + 1 : end;
    }
  }
  out += text.substr(last_end);
  return out;
}

const re2::StringPiece* Pattern::group_named(std::string_view name, const Groups& groups) const {
  if (auto number = group_number(name)) {
    return *number < groups.size() ? &groups[*number] : nullptr;
  }
  for (size_t i = 0; i < names_.size(); ++i) {
    if (names_[i] == name && groups[i + 1].data() != nullptr) return &groups[i + 1];
  }
  return nullptr;
}

void Pattern::expand(std::string& out, std::string_view replacement, const Groups& groups) const {
  for (size_t at; (at = replacement.find('$')) != std::string_view::npos;) {
    out += replacement.substr(0, at);
    replacement.remove_prefix(at + 1);
    if (replacement.starts_with('$')) {
      out += '$';
      replacement.remove_prefix(1);
      continue;
    }
    auto name = read_template_name(replacement);
    if (!name) {
      out += '$';
      continue;
    }
    replacement.remove_prefix(name->size);
    const re2::StringPiece* group = group_named(name->name, groups);
    if (group != nullptr && group->data() != nullptr) out.append(group->data(), group->size());
  }
  out += replacement;
}

}  // namespace landform::functions
