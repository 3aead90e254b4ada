// What is known of an unknown value.
//
// refine() starts from any value; on a known one it changes nothing. done() returns a known value
// when the refinements leave only one: a number with equal bounds, a collection of length 0, a list
// of a known length (of unknown elements), null. Facts that contradict each other are dropped
// rather than trusted.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.h"

namespace landform {

enum class Nullness : uint8_t { maybe, null, not_null };

struct NumberBound {
  Number value;
  bool inclusive = true;
};

class Refinement {
 public:
  static constexpr int64_t kMaxLength = std::numeric_limits<int64_t>::max();

  Nullness nullness = Nullness::maybe;
  std::string string_prefix;                // of a string; in NFC
  std::optional<NumberBound> lower, upper;  // of a number
  int64_t min_length = 0;                   // of a collection
  int64_t max_length = kMaxLength;

  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool identical(const Refinement& other) const;

  // The value of this type that is unknown but for this, or the only one that is left.
  [[nodiscard]] Value apply(Type type) const;
};

class Refiner {
 public:
  explicit Refiner(const Value& value);
  Refiner& not_null();
  Refiner& null();
  Refiner& number_lower(const Number& min, bool inclusive = true);
  Refiner& number_upper(const Number& max, bool inclusive = true);
  Refiner& length_lower(int64_t min);
  Refiner& length_upper(int64_t max);
  Refiner& length(int64_t exactly) { return length_lower(exactly).length_upper(exactly); }
  // A prefix that is complete, in that what follows cannot change its last character by combining
  // with it.
  Refiner& string_prefix_full(std::string_view prefix);
  // Keeps as much of the prefix as is safe from what may follow.
  Refiner& string_prefix(std::string_view prefix);
  [[nodiscard]] Value done();

 private:
  [[nodiscard]] bool refinable() const;

  Value value_;
  Marks marks_;
  Refinement refinement_;
};

[[nodiscard]] inline Refiner refine(const Value& value) { return Refiner(value); }
[[nodiscard]] Value refine_not_null(const Value& value);

// What may be said of a value, known or not. The value must be unmarked.
struct ValueRange {
  Type type;
  Refinement facts;

  [[nodiscard]] bool definitely_not_null() const { return facts.nullness == Nullness::not_null; }
  [[nodiscard]] bool could_be_null() const { return !definitely_not_null(); }
  // False when the value surely lies outside of the range.
  [[nodiscard]] bool may_include(const Value& value) const;
};
[[nodiscard]] ValueRange range_of(const Value& value);

}  // namespace landform
