// MessagePack to values.
#include <fmt/format.h>

#include <algorithm>

#include "base/unicode.h"
#include "value/codec_support.h"
#include "value/json.h"
#include "value/msgpack.h"
#include "value/msgpack_format.h"
#include "value/msgpack_unknown.h"

namespace landform {
namespace {

using Decoded = Result<Value, ConversionError>;
using detail::at_step;

// The maximum nesting of values. The given type bounds it as well, but dynamic values bring their
// own type.
constexpr int kMaxDepth = 1000;
// The maximum total number of elements of unknown lists of known length: a few bytes can ask for
// many.
constexpr size_t kMaxUnknownElements = 1'000'000;

class MsgpackDecoder {
 public:
  explicit MsgpackDecoder(std::string_view bytes) : items_(bytes) {}

  Decoded read(Type type) {
    if (depth_ == kMaxDepth) return failure("exceeded max depth");
    ++depth_;
    Decoded value = read_here(type);
    --depth_;
    return value;
  }

 private:
  static ConversionError failure(std::string message) { return {std::move(message), {}}; }

  Decoded read_here(Type type) {
    if (items_.empty()) return failure("EOF");
    if (items_.at_extension()) return read_unknown(type);
    if (type.is_dynamic()) return read_dynamic();
    if (items_.take_nil()) return Value::null(type);
    switch (type.kind()) {
      case Kind::boolean:
        if (auto value = items_.take_bool()) return Value::boolean(*value);
        return failure("bool is required");
      case Kind::number:
        if (auto value = items_.take_number()) return Value::number(*value);
        return failure("number is required");
      case Kind::string:
        if (auto value = items_.take_text()) return Value::string(*value);
        return failure("string is required");
      case Kind::list:
        return read_sequence(type, "a list is required");
      case Kind::set:
        return read_sequence(type, "a set is required");
      case Kind::tuple:
        return read_sequence(type, "a tuple is required");
      case Kind::map:
        return read_map(type);
      default:
        return read_object(type);
    }
  }

  static Decoded finish(Result<Value> made) {
    if (!made) return failure(made.error().message);
    return std::move(made).value();
  }

  Decoded read_unknown(Type type) {
    auto extension = items_.take_extension();
    if (!extension) return failure("failed to read msgpack extension body: unexpected EOF");
    auto value = detail::read_msgpack_unknown(*extension, type);
    if (value && value->is_known() && !value->is_null() && type.is_collection()) {
      unknown_elements_ += value->length();
      if (unknown_elements_ > kMaxUnknownElements) {
        return failure("oversize unknown value refinement");
      }
    }
    return finish(std::move(value));
  }

  Decoded read_dynamic() {
    if (items_.take_nil()) return Value();
    auto size = items_.take_array();
    if (!size || *size != 2) return failure("dynamic value array must have exactly two elements");
    auto text = items_.take_text();
    if (!text) return failure("type of dynamic value is required");
    auto type = decode_type_json(*text);
    if (!type) return failure(std::move(type).error().message);
    return read(type->without_optional());
  }

  Decoded read_sequence(Type type, std::string_view required) {
    auto size = items_.take_array();
    if (!size) return failure(std::string(required));
    if (type.is_tuple() && *size != type.elements().size()) {
      return failure(fmt::format("a tuple of length {} is required", type.elements().size()));
    }
    std::vector<Value> elements;
    elements.reserve(std::min(*size, items_.bytes_left()));
    for (size_t i = 0; i < *size; ++i) {
      Decoded one = read(type.is_tuple() ? type.elements()[i] : type.element());
      if (!one) {
        return at_step(std::move(one).error(),
                       PathStep::index(Value::number(static_cast<int64_t>(i))));
      }
      elements.push_back(std::move(one).value());
    }
    return finish(detail::make_sequence(type, std::move(elements)));
  }

  Decoded read_map(Type type) {
    auto size = items_.take_map();
    if (!size) return failure("a map is required");
    Value::Attributes entries;
    entries.reserve(std::min(*size, items_.bytes_left()));
    for (size_t i = 0; i < *size; ++i) {
      auto key = items_.take_text();
      if (!key) return failure("non-string key in map");
      Decoded one = read(type.element());
      if (!one) return at_step(std::move(one).error(), PathStep::index(Value::string(*key)));
      entries.emplace_back(*key, std::move(one).value());
    }
    return finish(detail::make_map(type, std::move(entries)));
  }

  Decoded read_object(Type type) {
    auto size = items_.take_map();
    if (!size) return failure("an object is required");
    if (*size != type.attributes().size()) {
      return failure(fmt::format("an object with {} attributes is required ({} given)",
                                 type.attributes().size(), *size));
    }
    Value::Attributes attributes;
    attributes.reserve(*size);
    for (size_t i = 0; i < *size; ++i) {
      auto key = items_.take_text();
      if (!key) return failure("all keys must be strings");
      std::string name = is_surely_nfc(*key) ? std::string(*key) : to_nfc(*key);
      const AttributeType* attribute = type.attribute(name);
      if (attribute == nullptr) {
        return at_step(failure("unsupported attribute"), PathStep::attribute(std::move(name)));
      }
      Decoded one = read(attribute->type);
      if (!one) return at_step(std::move(one).error(), PathStep::attribute(std::move(name)));
      attributes.emplace_back(std::move(name), std::move(one).value());
    }
    return finish(detail::make_object(type, std::move(attributes)));
  }

  detail::MsgpackItems items_;
  int depth_ = 0;
  size_t unknown_elements_ = 0;
};

}  // namespace

Decoded decode_msgpack(std::string_view bytes, Type type) {
  Decoded value = MsgpackDecoder(bytes).read(type.without_optional());
  if (value) return value;
  return detail::outermost_first(std::move(value).error());
}

}  // namespace landform
