#include "syntax/parse_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace landform::syntax {

void ParseErrors::insert(uint64_t position, std::string_view summary, std::string_view detail,
                         Span subject, std::optional<Span> context) {
  ++count_;
  last_ = subject;
  if (!keeps_more()) return;
  Diagnostic d;
  d.summary = summary;
  d.detail = detail;
  d.subject = Range{file_, subject.begin, subject.end};
  if (context) d.context = Range{file_, context->begin, context->end};
  size_t at = std::min<uint64_t>(position, items_.size());
  items_.insert(items_.begin() + static_cast<ptrdiff_t>(at), std::move(d));
}

void ParseErrors::move_to(Diagnostics& out) {
  size_t kept = items_.size();
  for (Diagnostic& d : items_) out.add(std::move(d));
  if (count_ > kept) {
    out.error("Too many errors",
              fmt::format("There are {} more errors in this file. Correct the errors above first.",
                          count_ - kept),
              Range{file_, last_.begin, last_.end});
  }
  items_.clear();
  count_ = 0;
}

}  // namespace landform::syntax
