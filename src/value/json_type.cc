// Types as JSON.
#include <fmt/format.h>

#include "base/quote.h"
#include "base/unicode.h"
#include "value/json.h"
#include "value/json_reader.h"

namespace landform {
namespace {

using Token = JsonToken::Kind;

void write_type(std::string& out, Type type);

void write_object_type(std::string& out, Type type) {
  out += R"(["object",{)";
  std::string optional;
  bool first = true;
  for (const AttributeType& attribute : type.attributes()) {
    if (!first) out += ',';
    first = false;
    append_json_quoted(out, attribute.name);
    out += ':';
    write_type(out, attribute.type);
    if (!attribute.optional) continue;
    optional += optional.empty() ? ",[" : ",";
    append_json_quoted(optional, attribute.name);
  }
  out += '}';
  if (!optional.empty()) out += optional + ']';
  out += ']';
}

void write_type(std::string& out, Type type) {
  auto collection = [&](std::string_view kind) {
    out.append(R"([")").append(kind).append(R"(",)");
    write_type(out, type.element());
    out += ']';
  };
  switch (type.kind()) {
    case Kind::dynamic:
      out += R"("dynamic")";
      break;
    case Kind::boolean:
      out += R"("bool")";
      break;
    case Kind::number:
      out += R"("number")";
      break;
    case Kind::string:
      out += R"("string")";
      break;
    case Kind::list:
      collection("list");
      break;
    case Kind::set:
      collection("set");
      break;
    case Kind::map:
      collection("map");
      break;
    case Kind::tuple: {
      out += R"(["tuple",[)";
      bool first = true;
      for (Type element : type.elements()) {
        if (!first) out += ',';
        first = false;
        write_type(out, element);
      }
      out += "]]";
      break;
    }
    case Kind::object:
      write_object_type(out, type);
      break;
  }
}

Result<Type> read_type(JsonReader& in);

// The elements of the next value, which must be an array or object; null counts as empty.
template <typename Each>
std::optional<Error> read_each(JsonReader& in, Token begin, Token end, std::string_view what,
                               Each each) {
  auto token = in.next();
  if (!token) return Error{token.error().message};
  if (token->kind == Token::null) return std::nullopt;
  if (token->kind != begin) return Error{fmt::format("{} is required in type description", what)};
  for (;;) {
    if (!in.more()) {
      token = in.next();
      if (!token) return Error{token.error().message};
      if (token->kind == end) return std::nullopt;
    }
    if (std::optional<Error> error = each()) return error;
  }
}

Result<Type> read_tuple_type(JsonReader& in) {
  std::vector<Type> elements;
  auto error = read_each(in, Token::begin_array, Token::end_array, "an array",
                         [&]() -> std::optional<Error> {
                           Result<Type> element = read_type(in);
                           if (!element) return std::move(element).error();
                           elements.push_back(*element);
                           return std::nullopt;
                         });
  if (error) return *std::move(error);
  return Type::tuple(elements);
}

std::string name_of(const JsonToken& token) {
  return is_surely_nfc(token.text) ? std::string(token.text) : to_nfc(token.text);
}

Result<Type> read_object_type(JsonReader& in) {
  std::vector<AttributeType> attributes;
  auto error = read_each(in, Token::begin_object, Token::end_object, "an object",
                         [&]() -> std::optional<Error> {
                           auto name = in.next();
                           if (!name) return Error{name.error().message};
                           attributes.push_back({name_of(*name), Type::dynamic(), false});
                           Result<Type> type = read_type(in);
                           if (!type) return std::move(type).error();
                           attributes.back().type = *type;
                           return std::nullopt;
                         });
  if (error) return *std::move(error);
  Type required = Type::object(std::move(attributes));
  if (!in.more()) return required;

  attributes.assign(required.attributes().begin(), required.attributes().end());
  error = read_each(
      in, Token::begin_array, Token::end_array, "an array", [&]() -> std::optional<Error> {
        auto name = in.next();
        if (!name) return Error{name.error().message};
        if (name->kind != Token::string) return Error{"a string is required in type description"};
        int index = required.attribute_index(name_of(*name));
        if (index < 0) {
          return Error{fmt::format("optional attribute {} is not an attribute of the object",
                                   go_quote(name->text))};
        }
        attributes[static_cast<size_t>(index)].optional = true;
        return std::nullopt;
      });
  if (error) return *std::move(error);
  return Type::object(std::move(attributes));
}

Result<Type> named_type(std::string_view name) {
  if (name == "bool") return Type::boolean();
  if (name == "number") return Type::number();
  if (name == "string") return Type::string();
  if (name == "dynamic") return Type::dynamic();
  return Error{fmt::format("invalid primitive type name {}", go_quote(name))};
}

Result<Type> read_complex_type(JsonReader& in) {
  auto token = in.next();
  if (!token) return Error{token.error().message};
  if (token->kind != Token::string) return Error{"invalid complex type kind name"};
  std::string kind(token->text);
  Result<Type> type = Type::dynamic();
  if (kind == "object") {
    type = read_object_type(in);
  } else if (kind == "tuple") {
    type = read_tuple_type(in);
  } else if (kind == "list" || kind == "set" || kind == "map") {
    type = read_type(in);
    if (type) {
      type = kind == "list"  ? Type::list(*type)
             : kind == "set" ? Type::set(*type)
                             : Type::map(*type);
    }
  } else {
    return Error{"invalid complex type kind name"};
  }
  if (!type) return type;
  token = in.next();
  if (!token) return Error{token.error().message};
  if (token->kind != Token::end_array) return Error{"unexpected extra data in type description"};
  return type;
}

Result<Type> read_type(JsonReader& in) {
  auto token = in.next();
  if (!token) return Error{token.error().message};
  switch (token->kind) {
    case Token::string:
      return named_type(token->text);
    case Token::begin_array:
      return read_complex_type(in);
    case Token::begin_object:
      return Error{"invalid complex type description"};
    default:
      return Error{"invalid type description"};
  }
}

}  // namespace

std::string encode_type_json(Type type) {
  std::string out;
  write_type(out, type);
  return out;
}

Result<Type> decode_type_json(std::string_view text) {
  JsonReader in(text);
  Result<Type> type = read_type(in);
  if (type && in.more()) return Error{"extraneous data after type description"};
  return type;
}

}  // namespace landform
