// The reference count of shared payloads. Private to the library, except for the handle.
#pragma once

#include <atomic>
#include <cstdint>

namespace landform::detail {

struct Counted {
  mutable std::atomic<uint32_t> references{1};

  void retain() const { references.fetch_add(1, std::memory_order_relaxed); }
  // True when that was the last reference.
  [[nodiscard]] bool release() const {
    // A sole owner need not pay for an atomic decrement.
    return references.load(std::memory_order_acquire) == 1 ||
           references.fetch_sub(1, std::memory_order_acq_rel) == 1;
  }
};

}  // namespace landform::detail
