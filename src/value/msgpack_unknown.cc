#include "value/msgpack_unknown.h"

#include <fmt/format.h>

#include "base/unicode.h"
#include "value/refinement.h"

namespace landform::detail {
namespace {

constexpr int8_t kUnknown = 0;
constexpr int8_t kRefinedUnknown = 12;
// Readers reject descriptions larger than the first size, so long prefixes are truncated well below
// it.
constexpr size_t kMaxBody = 1024;
constexpr size_t kMaxPrefix = 256;

// The keys of the map.
constexpr int64_t kNullness = 1;
constexpr int64_t kStringPrefix = 2;
constexpr int64_t kNumberMin = 3;
constexpr int64_t kNumberMax = 4;
constexpr int64_t kLengthMin = 5;
constexpr int64_t kLengthMax = 6;

std::string limited_prefix(const std::string& prefix) {
  if (prefix.size() <= kMaxPrefix) return prefix;
  size_t size = kMaxPrefix - 1;
  while (size > 0 && (static_cast<uint8_t>(prefix[size]) & 0xC0U) == 0x80) --size;
  return refine(Value::unknown(Type::string()))
      .string_prefix(prefix.substr(0, size))
      .done()
      .refinement()
      .string_prefix;
}

void put_bound(std::string& out, int64_t key, const NumberBound& bound) {
  put_msgpack_int(out, key);
  put_msgpack_array(out, 2);
  put_msgpack_number(out, bound.value);
  put_msgpack_bool(out, bound.inclusive);
}

std::string bad_body(std::string_view what) {
  return fmt::format("failed to decode msgpack extension body: {}", what);
}

// Reads one entry of the map into `facts`; returns an error if it is invalid.
std::optional<std::string> read_fact(MsgpackItems& items, int64_t key, Type type, Refiner& facts) {
  switch (key) {
    case kNullness: {
      std::optional<bool> null = items.take_bool();
      if (!null) return "null refinement is not boolean";
      *null ? facts.null() : facts.not_null();
      return std::nullopt;
    }
    case kStringPrefix: {
      if (!type.is_string()) return "string prefix refinement for non-string type";
      std::optional<std::string_view> prefix = items.take_text();
      if (!prefix) return "string prefix refinement is not string";
      if (!is_valid_utf8(*prefix)) return "string prefix refinement is not valid UTF-8";
      facts.string_prefix_full(*prefix);
      return std::nullopt;
    }
    case kNumberMin:
    case kNumberMax: {
      if (!type.is_number()) return "numeric bound refinement for non-number type";
      std::optional<size_t> size = items.take_array();
      std::optional<Number> number = items.take_number();
      std::optional<bool> inclusive = items.take_bool();
      if (!size || *size != 2 || !number || !inclusive) {
        return "length bound refinement must be [number, bool] array";
      }
      key == kNumberMin ? facts.number_lower(*number, *inclusive)
                        : facts.number_upper(*number, *inclusive);
      return std::nullopt;
    }
    case kLengthMin:
    case kLengthMax: {
      if (!type.is_collection()) return "length lower bound refinement for non-collection type";
      std::optional<int64_t> length = items.take_int();
      if (!length) return "length bound refinement must be integer or [integer, bool] array";
      key == kLengthMin ? facts.length_lower(*length) : facts.length_upper(*length);
      return std::nullopt;
    }
    default:
      // A refinement of a later version.
      if (!items.skip()) return "not a map";
      return std::nullopt;
  }
}

}  // namespace

void put_msgpack_number(std::string& out, const Number& number) {
  if (number.is_infinite()) return put_msgpack_double(out, number.to_double());
  if (std::optional<int64_t> integer = number.to_int64()) return put_msgpack_int(out, *integer);
  bool exact = false;
  double real = number.to_double(&exact);
  if (exact && !number.is_integer()) return put_msgpack_double(out, real);
  put_msgpack_string(out, number.to_string());
}

void put_msgpack_unknown(std::string& out, const Value& value) {
  const Refinement& facts = value.refinement();
  std::string entries;
  size_t count = 0;
  if (facts.nullness == Nullness::not_null) {
    ++count;
    put_msgpack_int(entries, kNullness);
    put_msgpack_bool(entries, false);
  }
  if (facts.lower) {
    ++count;
    put_bound(entries, kNumberMin, *facts.lower);
  }
  if (facts.upper) {
    ++count;
    put_bound(entries, kNumberMax, *facts.upper);
  }
  if (!facts.string_prefix.empty()) {
    ++count;
    put_msgpack_int(entries, kStringPrefix);
    put_msgpack_string(entries, limited_prefix(facts.string_prefix));
  }
  if (facts.min_length != 0) {
    ++count;
    put_msgpack_int(entries, kLengthMin);
    put_msgpack_int(entries, facts.min_length);
  }
  if (facts.max_length != Refinement::kMaxLength) {
    ++count;
    put_msgpack_int(entries, kLengthMax);
    put_msgpack_int(entries, facts.max_length);
  }
  if (count == 0) return put_msgpack_extension(out, kUnknown, std::string_view("\0", 1));
  std::string body;
  put_msgpack_map(body, count);
  put_msgpack_extension(out, kRefinedUnknown, body + entries);
}

Result<Value> read_msgpack_unknown(const MsgpackItems::Extension& extension, Type type) {
  if (extension.body.size() <= 1) return Value::unknown(type);
  if (extension.type != kRefinedUnknown) {
    return Error{fmt::format("unsupported extension type 0x{:02x} with len {}",
                             static_cast<uint8_t>(extension.type), extension.body.size())};
  }
  if (extension.body.size() > kMaxBody) return Error{"oversize unknown value refinement"};
  MsgpackItems items(extension.body);
  std::optional<size_t> count = items.take_map();
  if (!count) return Error{bad_body("not a map")};
  if (type.is_dynamic()) return Value::unknown(type);
  Refiner facts = refine(Value::unknown(type));
  for (size_t i = 0; i < *count; ++i) {
    std::optional<int64_t> key = items.take_int();
    if (!key) return Error{bad_body("non-integer key in map")};
    if (auto wrong = read_fact(items, *key, type, facts)) return Error{bad_body(*wrong)};
  }
  return facts.done();
}

}  // namespace landform::detail
