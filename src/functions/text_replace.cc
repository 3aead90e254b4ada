#include "functions/text_replace.h"

#include "base/unicode.h"

namespace landform::functions {
namespace {

// An empty string with room for `text` in which something is replaced `count` times. None if that
// is too much, before any of it is made.
std::optional<std::string> room_for(std::string_view text, size_t count, std::string_view what,
                                    std::string_view with) {
  size_t rest = text.size() - count * what.size();
  if (rest > kMaxTextSize) return std::nullopt;
  if (!with.empty() && count > (kMaxTextSize - rest) / with.size()) return std::nullopt;
  std::string out;
  out.reserve(rest + count * with.size());
  return out;
}

std::optional<std::string> insert_between(std::string_view text, std::string_view with) {
  size_t count = 1;
  for (std::string_view rest = text; !rest.empty(); ++count)
    rest.remove_prefix(decode_rune(rest).size);
  auto out = room_for(text, count, "", with);
  if (!out) return std::nullopt;
  *out += with;
  while (!text.empty()) {
    size_t size = decode_rune(text).size;
    *out += text.substr(0, size);
    *out += with;
    text.remove_prefix(size);
  }
  return out;
}

}  // namespace

std::optional<std::string> replace_all(std::string_view text, std::string_view what,
                                       std::string_view with) {
  if (what.empty()) return insert_between(text, with);
  size_t count = 0;
  for (size_t at = 0; (at = text.find(what, at)) != std::string_view::npos; at += what.size())
    ++count;
  auto out = room_for(text, count, what, with);
  if (!out) return std::nullopt;
  for (size_t at; (at = text.find(what)) != std::string_view::npos;) {
    *out += text.substr(0, at);
    *out += with;
    text.remove_prefix(at + what.size());
  }
  *out += text;
  return out;
}

}  // namespace landform::functions
