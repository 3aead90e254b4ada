#include "plan/cty_text.h"

#include "base/quote.h"
#include "value/number.h"
#include "value/refinement.h"

namespace landform::plan {
namespace {

std::string joined(const Value& value) {
  std::string out;
  for (const Value& element : value.elements()) {
    if (!out.empty()) out += ", ";
    out += cty_text(element);
  }
  return out;
}

std::string keyed(const Value& value) {
  std::string out;
  for (size_t i = 0; i < value.length(); ++i) {
    if (i > 0) out += ", ";
    out += go_quote(value.key(i)) + ":" + cty_text(value.elements()[i]);
  }
  return out;
}

std::string number_text(const Number& number) {
  if (number.is_infinite()) {
    return number.is_negative() ? "cty.NegativeInfinity" : "cty.PositiveInfinity";
  }
  if (number.to_int64()) return "cty.NumberIntVal(" + number.to_string() + ")";
  return "cty.MustParseNumberVal(\"" + number.to_string() + "\")";
}

std::string refinements(const Value& value) {
  const Refinement& r = value.refinement();
  std::string out;
  if (r.nullness == Nullness::not_null) out += ".RefineNotNull()";
  if (!r.string_prefix.empty()) out += ".StringPrefixFull(" + go_quote(r.string_prefix) + ")";
  return out;
}

}  // namespace

std::string cty_text(Type type) {
  switch (type.kind()) {
    case Kind::dynamic:
      return "cty.DynamicPseudoType";
    case Kind::boolean:
      return "cty.Bool";
    case Kind::number:
      return "cty.Number";
    case Kind::string:
      return "cty.String";
    case Kind::list:
      return "cty.List(" + cty_text(type.element()) + ")";
    case Kind::set:
      return "cty.Set(" + cty_text(type.element()) + ")";
    case Kind::map:
      return "cty.Map(" + cty_text(type.element()) + ")";
    case Kind::tuple: {
      if (type.elements().empty()) return "cty.EmptyTuple";
      std::string out;
      for (Type element : type.elements()) {
        if (!out.empty()) out += ", ";
        out += cty_text(element);
      }
      return "cty.Tuple([]cty.Type{" + out + "})";
    }
    case Kind::object: {
      if (type.attributes().empty()) return "cty.EmptyObject";
      std::string out;
      for (const AttributeType& attribute : type.attributes()) {
        if (!out.empty()) out += ", ";
        out += go_quote(attribute.name) + ":" + cty_text(attribute.type);
      }
      return "cty.Object(map[string]cty.Type{" + out + "})";
    }
  }
  return {};
}

std::string cty_text(const Value& given) {
  Value value = given.unmarked();
  Type type = value.type();
  if (value.is_known() && value.is_null()) {
    return type.is_dynamic() ? "cty.NullVal(cty.DynamicPseudoType)"
                             : "cty.NullVal(" + cty_text(type) + ")";
  }
  if (!value.is_known()) {
    if (type.is_dynamic()) return "cty.DynamicVal";
    return "cty.UnknownVal(" + cty_text(type) + ")" + refinements(value);
  }
  bool empty = !type.is_primitive() && value.length() == 0;
  switch (type.kind()) {
    case Kind::boolean:
      return value.as_bool() ? "cty.True" : "cty.False";
    case Kind::number:
      return number_text(value.as_number());
    case Kind::string:
      return "cty.StringVal(" + go_quote(value.as_string()) + ")";
    case Kind::list:
      return empty ? "cty.ListValEmpty(" + cty_text(type.element()) + ")"
                   : "cty.ListVal([]cty.Value{" + joined(value) + "})";
    case Kind::set:
      return empty ? "cty.SetValEmpty(" + cty_text(type.element()) + ")"
                   : "cty.SetVal([]cty.Value{" + joined(value) + "})";
    case Kind::map:
      return empty ? "cty.MapValEmpty(" + cty_text(type.element()) + ")"
                   : "cty.MapVal(map[string]cty.Value{" + keyed(value) + "})";
    case Kind::tuple:
      return empty ? "cty.EmptyTupleVal" : "cty.TupleVal([]cty.Value{" + joined(value) + "})";
    case Kind::object:
      return empty ? "cty.EmptyObjectVal"
                   : "cty.ObjectVal(map[string]cty.Value{" + keyed(value) + "})";
    default:
      return "cty.DynamicVal";
  }
}

}  // namespace landform::plan
