#include "syntax/format.h"

#include "syntax/format_layout.h"
#include "syntax/format_rewrite.h"

namespace landform::syntax {
namespace {

std::string format_once(std::string_view text) {
  FormatTokens rewritten = rewrite_for_format(text);
  lay_out(rewritten.tokens);

  size_t size = 0;
  for (const FormatToken& token : rewritten.tokens) size += token.spaces + token.text.size();
  std::string out;
  out.reserve(size);
  for (const FormatToken& token : rewritten.tokens) {
    out.append(token.spaces, ' ');
    out.append(token.text);
  }
  return out;
}

}  // namespace

std::string format(std::string_view text) {
  // A pass may enable another one: it unwraps one level of a template, or moves text that a comment
  // is aligned with. The second pass almost always finds nothing to do, and a text in canonical
  // layout needs only one.
  constexpr int kMaxPasses = 32;
  std::string out = format_once(text);
  if (out == text) return out;
  for (int pass = 1; pass < kMaxPasses; ++pass) {
    std::string again = format_once(out);
    if (again == out) break;
    out = std::move(again);
  }
  return out;
}

}  // namespace landform::syntax
