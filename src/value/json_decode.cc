// JSON to values.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/quote.h"
#include "base/unicode.h"
#include "value/codec_support.h"
#include "value/json.h"
#include "value/json_reader.h"

namespace landform {
namespace {

using Decoded = Result<Value, ConversionError>;
using Token = JsonToken::Kind;
using detail::at_step;

std::string nfc(std::string_view text) {
  return is_surely_nfc(text) ? std::string(text) : to_nfc(text);
}

// Reads a value of a known type. If an element of the outermost array or object cannot be decoded
// and its syntax is wrong, the latter is reported, wherever it is.
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
    const JsonReader::Place before = in.place();
    Decoded out = read(in, type);
    if (out || !outermost) return out;
    in.go_back(before);
    auto checked = in.peek_value();
    if (checked) return out;
    return failure(fmt::format("failed to read {} value: {}", what, checked.error().message));
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
        ConversionError error =
            failure(fmt::format("failed to read {} key: {}", what, key.error().message));
        if (!type.is_map()) return error;
        return at_step(std::move(error), PathStep::index(Value::unknown(Type::string())));
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
    auto open = in.next();
    if (!open) return failure(open.error().message);
    if (open->kind == Token::null) return Value();
    if (open->kind != Token::begin_object) return failure("missing expected {");
    std::optional<Type> type;
    std::string_view content;
    while (in.more()) {
      auto key = in.next();
      if (!key) {
        return failure("failed to read dynamic type descriptor key: " + key.error().message);
      }
      std::string name(key->text);
      auto raw = in.take_value();
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
    auto end = in.next();
    if (!end) return failure(end.error().message);
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

// Of properties with the same name the last one counts, but the others must have its type too.
// Sorts them; returns an error if there is one.
std::optional<ConversionError> check_repeated(Value::Attributes& attributes) {
  auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(attributes.begin(), attributes.end(), less)) {
    std::stable_sort(attributes.begin(), attributes.end(), less);
  }
  for (size_t i = attributes.size(), last = 0; i-- > 0;) {
    if (i + 1 == attributes.size() || attributes[i].first != attributes[last].first) {
      last = i;
      continue;
    }
    const Value& earlier = attributes[i].second;
    Type type = attributes[last].second.type();
    if (earlier.type() == type) continue;
    auto fits = decode_json(encode_json(earlier, earlier.type()).value(), type);
    if (!fits) return std::move(fits).error();
  }
  return std::nullopt;
}

// Reads a value of the type that it implies. The reader bounds the recursion.
class ImpliedDecoder {
 public:
  explicit ImpliedDecoder(JsonReader& in) : in_(in) {}

  Decoded read() {
    auto token = in_.next();
    if (!token) return failure(token.error().message);
    return read(*token);
  }

  // A semantic error; reported only if there is no syntax error.
  std::optional<ConversionError> wrong_content() { return std::move(wrong_content_); }

 private:
  static ConversionError failure(std::string message) { return {std::move(message), {}}; }

  Decoded read(const JsonToken& token) {
    switch (token.kind) {
      case Token::null:
        return Value();
      case Token::boolean:
        return Value::boolean(token.boolean);
      case Token::string:
        return Value::string(token.text);
      case Token::number:
        if (auto number = Number::parse(token.text)) return Value::number(*number);
        note(failure("a number is required"));
        return Value::number(0);
      case Token::begin_array:
        return read_array();
      default:
        return read_object();
    }
  }

  Decoded read_array() {
    std::vector<Value> elements;
    for (;;) {
      auto token = in_.next();
      if (!token) return failure(token.error().message);
      if (token->kind == Token::end_array) return Value::tuple(std::move(elements));
      Decoded one = read(*token);
      if (!one) return one;
      elements.push_back(std::move(one).value());
    }
  }

  Decoded read_object() {
    Value::Attributes attributes;
    for (;;) {
      auto token = in_.next();
      if (!token) return failure(token.error().message);
      if (token->kind == Token::end_object) break;
      std::string name = nfc(token->text);
      Decoded one = read();
      if (!one) return one;
      attributes.emplace_back(std::move(name), std::move(one).value());
    }
    if (auto error = check_repeated(attributes)) note(*std::move(error));
    return Value::object(std::move(attributes));
  }

  void note(ConversionError error) {
    if (!wrong_content_) wrong_content_ = std::move(error);
  }

  JsonReader& in_;
  std::optional<ConversionError> wrong_content_;
};

ConversionError extra_data() { return {"extraneous data after JSON object", {}}; }

}  // namespace

Decoded decode_json(std::string_view text, Type type) {
  JsonReader in(text);
  Decoded value = TypedDecoder().read(in, type.without_optional());
  if (!value) return detail::outermost_first(std::move(value).error());
  if (in.more()) return extra_data();
  return value;
}

Decoded decode_json(std::string_view text) {
  JsonReader in(text);
  ImpliedDecoder decoder(in);
  Decoded value = decoder.read();
  if (!value) return value;
  if (in.more()) return extra_data();
  if (auto wrong = decoder.wrong_content()) return *std::move(wrong);
  return value;
}

Result<Type> implied_json_type(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return Error{value.error().message};
  return value->type();
}

}  // namespace landform
