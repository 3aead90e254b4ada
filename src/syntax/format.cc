#include "syntax/format.h"

#include "syntax/format_layout.h"
#include "syntax/format_rewrite.h"

namespace landform::syntax {

std::string format(std::string_view text) {
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

}  // namespace landform::syntax
