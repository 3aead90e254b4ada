#include "functions/text_replace.h"

#include "base/unicode.h"

namespace landform::functions {
namespace {

std::optional<std::string> insert_between(std::string_view text, std::string_view with) {
  std::string out(with);
  while (!text.empty()) {
    size_t size = decode_rune(text).size;
    out += text.substr(0, size);
    out += with;
    if (out.size() > kMaxTextSize) return std::nullopt;
    text.remove_prefix(size);
  }
  return out;
}

}  // namespace

std::optional<std::string> replace_all(std::string_view text, std::string_view what,
                                       std::string_view with) {
  if (what.empty()) return insert_between(text, with);
  std::string out;
  for (size_t at; (at = text.find(what)) != std::string_view::npos;) {
    out += text.substr(0, at);
    out += with;
    if (out.size() > kMaxTextSize) return std::nullopt;
    text.remove_prefix(at + what.size());
  }
  out += text;
  return out;
}

}  // namespace landform::functions
