// Values to JSON.
#include <algorithm>

#include "value/json.h"

namespace landform {
namespace {

class JsonWriter {
 public:
  // False after an error, which is then in error().
  bool write(const Value& value, Type type) {
    if (value.is_marked()) return fail("value has marks, so it cannot be serialized as JSON");
    if (!value.is_known()) return fail("value is not known");
    if (type.is_dynamic() && !value.type().is_dynamic()) return write_with_type(value);
    if (value.is_null()) {
      out_ += "null";
      return true;
    }
    switch (type.kind()) {
      case Kind::string:
        append_json_quoted(out_, value.as_string());
        return true;
      case Kind::number:
        if (value.as_number().is_infinite()) return fail("cannot serialize infinity as JSON");
        out_ += value.as_number().to_string();
        return true;
      case Kind::boolean:
        out_ += value.as_bool() ? "true" : "false";
        return true;
      case Kind::list:
      case Kind::set:
      case Kind::tuple:
        return write_sequence(value, type);
      default:
        return write_mapping(value, type);
    }
  }

  std::string take() { return std::move(out_); }
  ConversionError error() {
    std::reverse(error_.path.begin(), error_.path.end());
    return std::move(error_);
  }

 private:
  bool fail(std::string_view message) {
    // Errors inside a value that carries its type are reported by the outer value.
    for (int i = 0; i < with_type_; ++i) error_.message += "failed to serialize value: ";
    error_.message += message;
    return false;
  }

  bool write_with_type(const Value& value) {
    ++with_type_;
    out_ += R"({"value":)";
    if (!write(value, value.type())) return false;
    out_ += R"(,"type":)";
    out_ += encode_type_json(value.type());
    out_ += '}';
    --with_type_;
    return true;
  }

  bool write_sequence(const Value& value, Type type) {
    out_ += '[';
    for (size_t i = 0; i < value.length(); ++i) {
      if (i > 0) out_ += ',';
      if (write(value.elements()[i], type.is_tuple() ? type.elements()[i] : type.element())) {
        continue;
      }
      error_.path.push_back(PathStep::index(value.iteration_key(i)));
      return false;
    }
    out_ += ']';
    return true;
  }

  bool write_mapping(const Value& value, Type type) {
    bool map = type.is_map();
    out_ += '{';
    for (size_t i = 0; i < value.length(); ++i) {
      if (i > 0) out_ += ',';
      append_json_quoted(out_, value.key(i));
      out_ += ':';
      if (write(value.elements()[i], map ? type.element() : type.attributes()[i].type)) continue;
      error_.path.push_back(map ? PathStep::index(value.iteration_key(i))
                                : PathStep::attribute(std::string(value.key(i))));
      return false;
    }
    out_ += '}';
    return true;
  }

  std::string out_;
  ConversionError error_;  // its path innermost step first
  int with_type_ = 0;
};

}  // namespace

Result<std::string, ConversionError> encode_json(const Value& value, Type type) {
  type = type.without_optional();
  Value conforming = value;
  if (!conforms(value.type(), type)) {
    auto converted = convert(value, type);
    if (!converted) return std::move(converted).error();
    conforming = std::move(converted).value();
  }
  JsonWriter writer;
  if (!writer.write(conforming, type)) return writer.error();
  return writer.take();
}

}  // namespace landform
