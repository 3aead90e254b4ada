#include "value/refinement.h"

#include <algorithm>

#include "base/unicode.h"

namespace landform {
namespace {

// Characters that nothing can follow and combine with into a single user-perceived character.
constexpr std::string_view kEndsCluster = "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'";

// The part of a prefix that no continuation can change: all but the last cluster, unless that one
// is closed.
std::string_view safe_prefix(std::string_view prefix) {
  size_t last = 0;
  for (size_t at = 0; at < prefix.size();) {
    last = at;
    at += grapheme_length(prefix.substr(at));
  }
  std::string_view cluster = prefix.substr(last);
  if (cluster.size() == 1 && kEndsCluster.find(cluster[0]) != std::string_view::npos) return prefix;
  return prefix.substr(0, last);
}

bool same_bound(const std::optional<NumberBound>& a, const std::optional<NumberBound>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->inclusive == b->inclusive && equal(a->value, b->value));
}

}  // namespace

bool Refinement::empty() const {
  return nullness == Nullness::maybe && string_prefix.empty() && !lower && !upper &&
         min_length == 0 && max_length == kMaxLength && known_part.is_null() && shown.is_null() &&
         !early;
}

bool Refinement::identical(const Refinement& other) const {
  return nullness == other.nullness && string_prefix == other.string_prefix &&
         same_bound(lower, other.lower) && same_bound(upper, other.upper) &&
         min_length == other.min_length && max_length == other.max_length &&
         known_part.identical(other.known_part) && other_parts.identical(other.other_parts) &&
         shown.identical(other.shown) && early == other.early;
}

Value Refinement::unknown_element(Type collection) const {
  Refinement facts;
  facts.early = early;
  return facts.apply(collection.element());
}

Value Refinement::apply(Type type) const {
  if (type.is_dynamic()) {
    bool plain = known_part.is_null() && shown.is_null() && !early;
    return plain ? Value::unknown(type) : Value::refined(type, *this);
  }
  if (nullness == Nullness::null) return Value::null(type);
  Refinement kept;
  if (shown.type() == type) kept.shown = shown;
  kept.early = early;
  kept.nullness = nullness;
  bool sure = nullness == Nullness::not_null;
  switch (type.kind()) {
    case Kind::string:
      kept.string_prefix = string_prefix;
      break;
    case Kind::number:
      kept.lower = lower;
      kept.upper = upper;
      if (sure && lower && upper && lower->inclusive && upper->inclusive &&
          equal(lower->value, upper->value)) {
        return Value::number(lower->value);
      }
      break;
    case Kind::list:
    case Kind::set:
    case Kind::map:
      kept.min_length = min_length;
      kept.max_length = max_length;
      if (sure && min_length == max_length) {
        if (min_length == 0) {
          if (type.is_list()) return Value::list(type.element(), {});
          if (type.is_set()) return Value::set(type.element(), {});
          return Value::map(type.element(), {});
        }
        // A length that does not fit in memory stays a bound.
        constexpr int64_t kMaxMaterialised = 100000;
        if (type.is_list() && min_length <= kMaxMaterialised) {
          std::vector<Value> unknowns(static_cast<size_t>(min_length), unknown_element(type));
          return Value::list(type.element(), std::move(unknowns));
        }
        if (type.is_set() && min_length == 1) {
          return Value::set(type.element(), {unknown_element(type)});
        }
      }
      break;
    default:
      break;
  }
  if (kept.empty()) return Value::unknown(type);
  return Value::refined(type, std::move(kept));
}

Refiner::Refiner(const Value& value)
    : value_(value.unmarked()), marks_(value.marks()), refinement_(value_.refinement()) {}

bool Refiner::refinable() const { return !value_.is_known() && !value_.type().is_dynamic(); }

Refiner& Refiner::not_null() {
  if (refinement_.nullness != Nullness::null) refinement_.nullness = Nullness::not_null;
  return *this;
}

Refiner& Refiner::null() {
  if (refinement_.nullness != Nullness::not_null) refinement_.nullness = Nullness::null;
  return *this;
}

Refiner& Refiner::number_lower(const Number& min, bool inclusive) {
  if (min.is_infinite() && min.sign() < 0) return *this;
  if (refinement_.lower) {
    int order = compare(min, refinement_.lower->value);
    if (order < 0 || (order == 0 && inclusive)) return *this;
  }
  refinement_.lower = NumberBound{min, inclusive};
  return *this;
}

Refiner& Refiner::number_upper(const Number& max, bool inclusive) {
  if (max.is_infinite() && max.sign() > 0) return *this;
  if (refinement_.upper) {
    int order = compare(max, refinement_.upper->value);
    if (order > 0 || (order == 0 && inclusive)) return *this;
  }
  refinement_.upper = NumberBound{max, inclusive};
  return *this;
}

Refiner& Refiner::length_lower(int64_t min) {
  if (min <= refinement_.max_length) refinement_.min_length = std::max(refinement_.min_length, min);
  return *this;
}

Refiner& Refiner::length_upper(int64_t max) {
  if (max >= refinement_.min_length) refinement_.max_length = std::min(refinement_.max_length, max);
  return *this;
}

Refiner& Refiner::string_prefix_full(std::string_view prefix) {
  std::string normal = to_nfc(prefix);
  if (normal.size() > refinement_.string_prefix.size())
    refinement_.string_prefix = std::move(normal);
  return *this;
}

Refiner& Refiner::string_prefix(std::string_view prefix) {
  std::string normal = to_nfc(prefix);
  return string_prefix_full(safe_prefix(normal));
}

Value Refiner::done() {
  if (!refinable()) return value_.with_marks(marks_);
  return refinement_.apply(value_.type()).with_marks(marks_);
}

Value refine_not_null(const Value& value) { return refine(value).not_null().done(); }

ValueRange range_of(const Value& value) {
  ValueRange range{value.type(), {}};
  if (!value.is_known()) {
    range.facts = value.refinement();
    return range;
  }
  if (value.is_null()) {
    range.facts.nullness = Nullness::null;
    return range;
  }
  range.facts.nullness = Nullness::not_null;
  switch (value.type().kind()) {
    case Kind::string:
      range.facts.string_prefix = value.as_string();
      break;
    case Kind::number:
      range.facts.lower = NumberBound{value.as_number(), true};
      range.facts.upper = range.facts.lower;
      break;
    case Kind::list:
    case Kind::map:
    case Kind::set: {
      auto length = static_cast<int64_t>(value.length());
      // Unknown elements of a set may turn out to be the same.
      bool certain = !value.type().is_set() || length <= 1 || value.is_wholly_known();
      if (certain) range.facts.min_length = range.facts.max_length = length;
      break;
    }
    default:
      break;
  }
  return range;
}

bool ValueRange::may_include(const Value& value) const {
  if (value.is_null()) return facts.nullness != Nullness::not_null;
  if (facts.nullness == Nullness::null) return false;
  if (!conforms(value.type(), type)) return false;
  if (value.type().is_dynamic()) return true;
  switch (type.kind()) {
    case Kind::string:
      return !value.is_known() || value.as_string().starts_with(facts.string_prefix);
    case Kind::list:
    case Kind::set:
    case Kind::map: {
      Refinement other = range_of(value).facts;
      return other.max_length >= facts.min_length && other.min_length <= facts.max_length;
    }
    case Kind::number: {
      if (!value.is_known()) return true;
      if (facts.lower) {
        int order = compare(value.as_number(), facts.lower->value);
        if (order < 0 || (order == 0 && !facts.lower->inclusive)) return false;
      }
      if (facts.upper) {
        int order = compare(value.as_number(), facts.upper->value);
        if (order > 0 || (order == 0 && !facts.upper->inclusive)) return false;
      }
      return true;
    }
    default:
      return true;
  }
}

}  // namespace landform
