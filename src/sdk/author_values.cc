#include "sdk/author_values.h"

#include <fmt/format.h>

namespace landform::sdk {
namespace {

void expect(const Value& value, bool right_type, const char* wanted) {
  if (value.is_marked()) throw AuthorError("a value is marked");
  if (!right_type) {
    throw AuthorError(
        fmt::format("a value is of type {}, not {}", value.type().friendly_name(), wanted));
  }
  if (!value.is_known()) throw AuthorError(fmt::format("a {} is unknown", wanted));
  if (value.is_null()) throw AuthorError(fmt::format("a {} is null", wanted));
}

}  // namespace

std::string_view text_of(const Value& value) {
  expect(value, value.type().is_string(), "string");
  return value.as_string();
}

Number number_of(const Value& value) {
  expect(value, value.type().is_number(), "number");
  return value.as_number();
}

bool truth_of(const Value& value) {
  expect(value, value.type().is_bool(), "bool");
  return value.as_bool();
}

std::span<const Value> elements_of(const Value& value) {
  Type type = value.type();
  expect(value, type.is_collection() || type.is_tuple() || type.is_object(), "collection");
  return value.elements();
}

}  // namespace landform::sdk
