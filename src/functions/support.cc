#include "functions/support.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <cfloat>
#include <cmath>
#include <limits>

#include "base/unicode.h"
#include "value/refinement.h"

namespace landform::functions {

Parameter parameter(std::string name, Type type, std::string description) {
  Parameter p;
  p.name = std::move(name);
  p.type = type;
  p.description = std::move(description);
  return p;
}

Parameter raw_parameter(std::string name, Type type, std::string description) {
  Parameter p = parameter(std::move(name), type, std::move(description));
  p.allow_unknown = true;
  p.allow_marked = true;
  return p;
}

Function define(std::string name, std::string description, std::vector<Parameter> parameters,
                Type result, Implementation implementation) {
  Function f;
  f.name = std::move(name);
  f.description = std::move(description);
  f.parameters = std::move(parameters);
  f.result = result;
  f.implementation = std::move(implementation);
  f.refine_result = refine_not_null;
  return f;
}

Result<int64_t, FunctionError> to_int(const Value& number) {
  if (auto i = number.as_number().to_int64()) return *i;
  return call_error(fmt::format("value must be a whole number, between {} and {}",
                                std::numeric_limits<int64_t>::min(),
                                std::numeric_limits<int64_t>::max()));
}

Result<double, FunctionError> to_double(const Value& number) {
  Number n = number.as_number();
  double d = n.to_double();
  if (std::isinf(d) && !n.is_infinite()) {
    return call_error(
        fmt::format("value must be between {:f} and {:f} inclusive", -DBL_MAX, DBL_MAX));
  }
  return d;
}

namespace {

bool is_printable(char32_t rune) {
  if (rune < 0x80) return rune >= 0x20 && rune < 0x7f;
  constexpr uint32_t kPrintable =
      U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK;
  return (U_GET_GC_MASK(static_cast<UChar32>(rune)) & kPrintable) != 0;
}

void append_escaped(std::string& out, char32_t rune, char delimiter) {
  if (rune == static_cast<unsigned char>(delimiter) || rune == '\\') {
    out += '\\';
    out += static_cast<char>(rune);
  } else if (is_printable(rune)) {
    append_rune(out, rune);
  } else if (rune >= 0x07 && rune <= 0x0d) {
    out += '\\';
    out += "abtnvfr"[rune - 0x07];
  } else if (rune < 0x80) {
    out += fmt::format("\\x{:02x}", static_cast<uint32_t>(rune));
  } else if (rune < 0x10000) {
    out += fmt::format("\\u{:04x}", static_cast<uint32_t>(rune));
  } else {
    out += fmt::format("\\U{:08x}", static_cast<uint32_t>(rune));
  }
}

}  // namespace

std::string quote(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    if (r.rune == 0xfffd && r.size == 1) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else {
      append_escaped(out, r.rune, '"');
    }
    text.remove_prefix(r.size);
  }
  out += '"';
  return out;
}

std::string quote_rune(char32_t rune) {
  std::string out = "'";
  append_escaped(out, rune, '\'');
  out += '\'';
  return out;
}

std::string quote_unless_sensitive(std::string_view text, Marks marks) {
  if ((marks & Marks::sensitive) != Marks::none) return "(sensitive value)";
  return quote(text);
}

}  // namespace landform::functions
