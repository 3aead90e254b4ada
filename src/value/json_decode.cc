// JSON to values.
#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.h"
#include "value/codec_support.h"
#include "value/json.h"
#include "value/json_reader.h"
#include "base/quote.h"

namespace landform {
namespace {

using Decoded = Result<Value, ConversionError>;
using Token = JsonToken::Kind;
using detail::at_step;

std::string nfc(std::string_view text) {
  return is_surely_nfc(text) ? std::string(text) : to_nfc(text);
}

// Reads a value of a known type. Elements of the outermost array or object are checked for their
// syntax before anything is made of them, so what is wrong with the syntax is found first.
class TypedDecoder {
 public:
  Decoded read(JsonReader& in, Type type) {
    if (type.is_dynamic()) return read_dynamic(in);
    auto token = in.next();
    if (!token) return failure(token.error().message);
    if (token->kind == Token::null) return Value::null(type);
    bool outermost = !inside_;
    inside_ = true;
    switch (type.kind()) {
      case Kind::boolean:
      case Kind::number:
      case Kind::string:
        return primitive(*token, type);
      case Kind::list:
      case Kind::set:
      case Kind::tuple:
        if (token->kind != Token::begin_array) return failure("missing expected [");
        return sequence(in, type, outermost);
      default:
        if (token->kind != Token::begin_object) return failure("missing expected {");
        return mapping(in, type, outermost);
    }
  }

 private:
  static ConversionError failure(std::string message) { return {std::move(message), {}}; }

  Decoded primitive(const JsonToken& token, Type type) {
    if (token.kind == Token::boolean && !type.is_number()) {
      if (type.is_bool()) return Value::boolean(token.boolean);
      return Value::string_nfc(token.boolean ? "true" : "false");
    }
    bool number = token.kind == Token::number;
    if (!number && token.kind != Token::string) {
      return failure(type.friendly_name() + " is required");
    }
    if (type.is_string()) return Value::string(token.text);
    if (type.is_number()) {
      if (auto parsed = Number::parse(token.text)) return Value::number(*parsed);
      return failure("a number is required");
    }
    if (number) return failure("bool is required");
    auto converted = convert(Value::string(token.text), type);
    if (!converted) return failure(converted.error().message);
    return converted;
  }

  Decoded element(JsonReader& in, Type type, std::string_view what, bool outermost) {
    if (outermost) {
      auto checked = in.peek_value();
      if (!checked) {
        return failure(fmt::format("failed to read {} value: {}", what, checked.error().message));
      }
    }
    return read(in, type);
  }

  Decoded sequence(JsonReader& in, Type type, bool outermost) {
    std::string_view what = type.is_tuple() ? "tuple" : type.is_list() ? "list" : "set";
    std::vector<Value> values;
    while (in.more()) {
      if (type.is_tuple() && values.size() == type.elements().size()) {
        return failure(fmt::format("too many tuple elements (need {})", type.elements().size()));
      }
      Decoded one = element(in, type.is_tuple() ? type.elements()[values.size()] : type.element(),
                            what, outermost);
      if (!one) {
        auto index = static_cast<int64_t>(values.size());
        return at_step(
            std::move(one).error(),
            PathStep::index(type.is_set() ? Value::unknown(type.element()) : Value::number(index)));
      }
      values.push_back(std::move(one).value());
    }
    auto end = in.next();
    if (!end) return failure(end.error().message);
    if (type.is_tuple() && values.size() != type.elements().size()) {
      return failure(fmt::format("not enough tuple elements (need {})", type.elements().size()));
    }
    return finish(detail::make_sequence(type, std::move(values)));
  }

  Decoded mapping(JsonReader& in, Type type, bool outermost) {
    std::string_view what = type.is_map() ? "map" : "object";
    Value::Attributes entries;
    while (in.more()) {
      auto key = in.next();
      if (!key) {
        return failure(fmt::format("failed to read {} key: {}", what, key.error().message));
      }
      std::string name = nfc(key->text);
      const AttributeType* attribute = type.is_map() ? nullptr : type.attribute(name);
      if (!type.is_map() && attribute == nullptr) {
        return failure(fmt::format("unsupported attribute {}", go_quote(name)));
      }
      Decoded one = element(in, type.is_map() ? type.element() : attribute->type, what, outermost);
      if (!one) {
        return at_step(std::move(one).error(), type.is_map()
                                                   ? PathStep::index(Value::string_nfc(name))
                                                   : PathStep::attribute(std::move(name)));
      }
      entries.emplace_back(std::move(name), std::move(one).value());
    }
    auto end = in.next();
    if (!end) return failure(end.error().message);
    return finish(type.is_map() ? detail::make_map(type, std::move(entries))
                                : detail::make_object(type, std::move(entries)));
  }

  // {"value":…,"type":…}, in any order.
  Decoded read_dynamic(JsonReader& in) {
    auto whole = in.take_value();
    if (!whole) return failure(whole.error().message);
    if (*whole == "null") return Value();
    JsonReader parts(*whole);
    auto open = parts.next();
    if (!open || open->kind != Token::begin_object) return failure("missing expected {");
    std::optional<Type> type;
    std::string_view content;
    while (parts.more()) {
      auto key = parts.next();
      if (!key) {
        return failure("failed to read dynamic type descriptor key: " + key.error().message);
      }
      std::string name(key->text);
      auto raw = parts.take_value();
      if (!raw) {
        return failure("failed to read dynamic type descriptor value: " + raw.error().message);
      }
      if (name == "type") {
        auto decoded = decode_type_json(*raw);
        if (!decoded) {
          return failure("failed to decode type for dynamic value: " + decoded.error().message);
        }
        type = decoded.value().without_optional();
      } else if (name == "value") {
        content = *raw;
      } else {
        return failure(fmt::format("invalid key {} in dynamically-typed value", go_quote(name)));
      }
    }
    if (!type) return failure("missing type in dynamically-typed value");
    if (content.empty()) return failure("missing value in dynamically-typed value");
    inside_ = true;
    JsonReader inner(content);
    return read(inner, *type);
  }

  Decoded finish(Result<Value> made) {
    if (!made) return failure(made.error().message);
    return std::move(made).value();
  }

  bool inside_ = false;
};

// Reads a value of the type that it implies. The reader bounds the recursion.
Decoded read_implied(JsonReader& in, const JsonToken& token);

Decoded read_implied_array(JsonReader& in) {
  std::vector<Value> elements;
  for (;;) {
    auto token = in.next();
    if (!token) return ConversionError{token.error().message, {}};
    if (token->kind == Token::end_array) return Value::tuple(std::move(elements));
    Decoded one = read_implied(in, *token);
    if (!one) return one;
    elements.push_back(std::move(one).value());
  }
}

// Of properties with one name the last counts, but only if all have the same type.
const std::string* conflicting_name(Value::Attributes& attributes) {
  auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(attributes.begin(), attributes.end(), less)) {
    std::stable_sort(attributes.begin(), attributes.end(), less);
  }
  auto conflict =
      std::adjacent_find(attributes.begin(), attributes.end(), [](const auto& a, const auto& b) {
        return a.first == b.first && !(a.second.type() == b.second.type());
      });
  return conflict == attributes.end() ? nullptr : &conflict->first;
}

Decoded read_implied_object(JsonReader& in) {
  Value::Attributes attributes;
  for (;;) {
    auto token = in.next();
    if (!token) return ConversionError{token.error().message, {}};
    if (token->kind == Token::end_object) break;
    std::string name = nfc(token->text);
    token = in.next();
    if (!token) return ConversionError{token.error().message, {}};
    Decoded one = read_implied(in, *token);
    if (!one) return one;
    attributes.emplace_back(std::move(name), std::move(one).value());
  }
  if (const std::string* name = conflicting_name(attributes)) {
    return ConversionError{fmt::format("duplicate {} property in JSON object", go_quote(*name)),
                           {}};
  }
  return Value::object(std::move(attributes));
}

Decoded read_implied(JsonReader& in, const JsonToken& token) {
  switch (token.kind) {
    case Token::null:
      return Value();
    case Token::boolean:
      return Value::boolean(token.boolean);
    case Token::string:
      return Value::string(token.text);
    case Token::number:
      if (auto number = Number::parse(token.text)) return Value::number(*number);
      return ConversionError{"a number is required", {}};
    case Token::begin_array:
      return read_implied_array(in);
    default:
      return read_implied_object(in);
  }
}

Decoded check_end(JsonReader& in, Decoded value) {
  if (value && in.more()) return ConversionError{"extraneous data after JSON object", {}};
  return value;
}

}  // namespace

Decoded decode_json(std::string_view text, Type type) {
  JsonReader in(text);
  Decoded value = TypedDecoder().read(in, type.without_optional());
  if (value) return check_end(in, std::move(value));
  return detail::outermost_first(std::move(value).error());
}

Decoded decode_json(std::string_view text) {
  JsonReader in(text);
  auto token = in.next();
  if (!token) return ConversionError{token.error().message, {}};
  return check_end(in, read_implied(in, *token));
}

Result<Type> implied_json_type(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return Error{value.error().message};
  return value->type();
}

}  // namespace landform
