#include "value/hash_text.h"

#include "base/quote.h"

namespace landform {
namespace {

void append(std::string& out, const Value& value) {
  if (!value.is_known()) {
    out += '?';
    return;
  }
  if (value.is_null()) {
    out += '~';
    return;
  }
  auto append_all = [&](char open, char close) {
    out += open;
    for (size_t i = 0; i < value.length(); ++i) {
      if (value.type().is_map()) {
        out += go_quote(value.key(i));
        out += ':';
      }
      append(out, value.elements()[i]);
      out += ';';
    }
    out += close;
  };
  switch (value.type().kind()) {
    case Kind::number:
      out += value.as_number().format('g', 10);
      break;
    case Kind::boolean:
      out += value.as_bool() ? 'T' : 'F';
      break;
    case Kind::string:
      out += go_quote(value.as_string());
      break;
    case Kind::map:
      append_all('{', '}');
      break;
    case Kind::list:
    case Kind::set:
      append_all('[', ']');
      break;
    default:
      append_all('<', '>');
  }
}

}  // namespace

std::string hash_text(const Value& value) {
  std::string out;
  append(out, value);
  return out;
}

}  // namespace landform
