#include "plan/plain_text.h"

#include "base/quote.h"

namespace landform::plan {
namespace {

constexpr size_t kLongest = 300;

void add(const Value& given, std::string& out) {
  if (out.size() > kLongest) return;
  Value value = given.unmarked();
  if (!value.is_known()) {
    out += "(known after apply)";
    return;
  }
  if (value.is_null()) {
    out += "null";
    return;
  }
  Type type = value.type();
  if (type.is_string()) {
    out += go_quote(value.as_string());
  } else if (type.is_number()) {
    out += value.as_number().to_string();
  } else if (type.is_bool()) {
    out += value.as_bool() ? "true" : "false";
  } else {
    const bool keyed = type.is_map() || type.is_object();
    if (value.length() == 0) {
      out += keyed ? "{}" : "[]";
      return;
    }
    out += keyed ? "{ " : "[";
    for (size_t i = 0; i < value.length() && out.size() <= kLongest; ++i) {
      if (i > 0) out += ", ";
      if (type.is_map()) out += go_quote(value.key(i)) + " = ";
      if (type.is_object()) out += std::string(value.key(i)) + " = ";
      add(value.elements()[i], out);
    }
    out += keyed ? " }" : "]";
  }
}

}  // namespace

std::string plain_text(const Value& value) {
  std::string out;
  add(value, out);
  if (out.size() <= kLongest) return out;
  // Not in the middle of a character.
  size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
  return out.substr(0, end) + "…";
}

}  // namespace landform::plan
