// Bounds on what the evaluation of one expression may produce.
//
// A few lines can describe more values than any machine can hold: nested `for` expressions, or
// strings that are doubled a few dozen times. A Budget counts the elements that are produced while
// it is active on its thread, and limits the size of every value. Expressions that are evaluated
// inside of others, such as templates, share the outermost budget.
#pragma once

#include <algorithm>
#include <cstdint>

#include "value/value.h"

namespace landform {

struct Limits {
  uint64_t elements = 10'000'000;
  uint64_t bytes = uint64_t{256} << 20U;  // of a value, as it is written
};

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), outer_(active()) {
    if (outer_ == nullptr) active() = this;
  }
  ~Budget() {
    if (outer_ == nullptr) active() = nullptr;
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // The outermost budget, which is the one that counts.
  [[nodiscard]] Budget& shared() { return outer_ == nullptr ? *this : *outer_; }

  // Counts elements; false if there are too many.
  [[nodiscard]] bool spend(uint64_t elements) {
    spent_ += elements;
    return spent_ <= limits_.elements;
  }
  [[nodiscard]] bool is_spent() const { return spent_ > limits_.elements; }
  [[nodiscard]] bool allows(const Value& value) const {
    return value.weight() <= limits_.bytes / Value::kBytesOfWeight;
  }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // Whether a text of that size may be made on this thread.
  [[nodiscard]] static bool allows_text(uint64_t bytes) {
    const Budget* budget = active();
    return bytes <= (budget == nullptr ? Limits().bytes : budget->limits_.bytes);
  }

 private:
  static Budget*& active() {
    thread_local Budget* budget = nullptr;
    return budget;
  }

  Limits limits_;
  Budget* outer_;
  uint64_t spent_ = 0;
};

}  // namespace landform
