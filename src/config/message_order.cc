#include "config/message_order.h"

#include <algorithm>

namespace landform::config {

void MessageOrder::note(Key key) {
  for (size_t i = 0; i < lists_.size(); ++i) {
    for (; seen_[i] < lists_[i]->size(); ++seen_[i]) {
      entries_.push_back({key, lists_[i], seen_[i]});
      // What is overridden is read together with what overrides it.
      const Diagnostic& message = (*lists_[i])[seen_[i]];
      if (key.stage == 0 && message.subject) entries_.back().key.file = message.subject->file;
    }
  }
}

Diagnostics MessageOrder::result() const {
  std::vector<Entry> sorted = entries_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Entry& a, const Entry& b) { return a.key < b.key; });
  Diagnostics out;
  for (const Entry& entry : sorted) out.add((*entry.list)[entry.index]);
  return out;
}

}  // namespace landform::config
