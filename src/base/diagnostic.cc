#include "base/diagnostic.h"

#include <algorithm>

namespace landform {

void Diagnostics::truncate(size_t size) {
  items_.resize(std::min(size, items_.size()));
  errors_ =
      static_cast<size_t>(std::count_if(items_.begin(), items_.end(), [](const Diagnostic& d) {
        return d.severity == Severity::error;
      }));
}

}  // namespace landform
