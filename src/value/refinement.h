// What is known about an unknown value.
//
// refine() starts from any value; on a known one it changes nothing. done() returns a known value
// when the refinements leave only one: a number with equal bounds, a collection of length 0, a list
// of a known length (of unknown elements), null. Contradictory facts are dropped.
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
  // Of type dynamic: see partial_object.h. Null for all others.
  Value known_part;
  Value other_parts;
  // See shown.h. Null if there is nothing to show.
  Value shown;
  bool early = false;  // see early.h

  [[nodiscard]] bool empty() const;
  [[nodiscard]] bool identical(const Refinement& other) const;

  // An unknown value of this type with this refinement, or the only value that satisfies it.
  [[nodiscard]] Value apply(Type type) const;

 private:
  // An element of a collection of which only the length is known.
  [[nodiscard]] Value unknown_element(Type collection) const;
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
  // A complete prefix: following characters cannot combine with its last one.
  Refiner& string_prefix_full(std::string_view prefix);
  // Keeps the part of the prefix that following characters cannot change.
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

// The range of a value, known or not. The value must be unmarked.
struct ValueRange {
  Type type;
  Refinement facts;

  [[nodiscard]] bool definitely_not_null() const { return facts.nullness == Nullness::not_null; }
  [[nodiscard]] bool could_be_null() const { return !definitely_not_null(); }
  // False if the value is certainly outside the range.
  [[nodiscard]] bool may_include(const Value& value) const;
};
[[nodiscard]] ValueRange range_of(const Value& value);

}  // namespace landform
