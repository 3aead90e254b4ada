#include <cctype>

#include "value/type.h"

namespace landform {
namespace {

std::string friendly(Type type, bool constraint) {
  auto of_element = [&](const char* prefix) {
    if (constraint && type.element().is_dynamic()) return std::string(prefix) + "any single type";
    return prefix + friendly(type.element(), constraint);
  };
  switch (type.kind()) {
    case Kind::dynamic:
      return constraint ? "any type" : "dynamic";
    case Kind::boolean:
      return "bool";
    case Kind::number:
      return "number";
    case Kind::string:
      return "string";
    case Kind::list:
      return of_element("list of ");
    case Kind::set:
      return of_element("set of ");
    case Kind::map:
      return of_element("map of ");
    case Kind::tuple:
      return "tuple";
    case Kind::object:
      return "object";
  }
  return "";
}

bool is_identifier(std::string_view text) {
  if (text.empty() || (std::isalpha(static_cast<unsigned char>(text[0])) == 0 && text[0] != '_'))
    return false;
  for (char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-') return false;
  }
  return true;
}

void append_expression(std::string& out, Type type) {
  auto of_element = [&](const char* name) {
    out += name;
    append_expression(out, type.element());
    out += ')';
  };
  switch (type.kind()) {
    case Kind::dynamic:
      out += "any";
      break;
    case Kind::boolean:
      out += "bool";
      break;
    case Kind::number:
      out += "number";
      break;
    case Kind::string:
      out += "string";
      break;
    case Kind::list:
      of_element("list(");
      break;
    case Kind::set:
      of_element("set(");
      break;
    case Kind::map:
      of_element("map(");
      break;
    case Kind::tuple: {
      out += "tuple([";
      bool first = true;
      for (Type t : type.elements()) {
        if (!first) out += ',';
        first = false;
        append_expression(out, t);
      }
      out += "])";
      break;
    }
    case Kind::object: {
      out += "object({";
      bool first = true;
      for (const auto& a : type.attributes()) {
        if (!first) out += ',';
        first = false;
        if (is_identifier(a.name)) {
          out += a.name;
        } else {
          out += '"';
          for (char c : a.name) {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
          }
          out += '"';
        }
        out += '=';
        if (a.optional) out += "optional(";
        append_expression(out, a.type);
        if (a.optional) out += ')';
      }
      out += "})";
      break;
    }
  }
}

}  // namespace

std::string Type::friendly_name() const { return friendly(*this, false); }
std::string Type::friendly_name_for_constraint() const { return friendly(*this, true); }

std::string Type::to_expression() const {
  std::string out;
  append_expression(out, *this);
  return out;
}

}  // namespace landform
