#include "awscc/document.h"

#include <fmt/format.h>

#include <utility>

#include "awscc/attributes.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

bool is_sent(const TerraformAttribute& attribute) {
  return (attribute.required || attribute.optional) && !attribute.read_only;
}

class Reader {
 public:
  explicit Reader(std::vector<std::string>& problems) : problems_(problems) {}

  Value read(const Shape& shape, const Value& document) {
    Type type = value_type(shape);
    if (document.is_null()) return Value::null(type);
    switch (shape.form) {
      case Form::object:
        return object(shape, document, type);
      case Form::list:
      case Form::set:
        return sequence(shape, document, type);
      case Form::map:
        return map(shape, document, type);
      case Form::json:
        return json(document);
      default:
        return scalar(document, type);
    }
  }

 private:
  Value mismatch(const Value& document, Type type) {
    std::string path;
    for (const std::string& step : path_) path += "/" + step;
    problems_.push_back(
        fmt::format("{} is {}, which its schema does not allow.", path, document_text(document)));
    return Value::null(type);
  }

  Value object(const Shape& shape, const Value& document, Type type) {
    if (!document.type().is_object()) return mismatch(document, type);
    Value::Attributes out;
    for (const TerraformAttribute& member : shape.attributes) {
      const Value* found = member.property.empty() ? nullptr : document.find(member.property);
      path_.emplace_back(member.property);
      out.emplace_back(member.name, found == nullptr ? Value::null(value_type(member.shape))
                                                     : read(member.shape, *found));
      path_.pop_back();
    }
    return Value::object(std::move(out));
  }

  Value sequence(const Shape& shape, const Value& document, Type type) {
    if (!document.type().is_tuple()) return mismatch(document, type);
    std::vector<Value> out;
    for (size_t i = 0; i < document.length(); ++i) {
      path_.push_back(std::to_string(i));
      out.push_back(read(*shape.element, document.elements()[i]));
      path_.pop_back();
    }
    Type element = value_type(*shape.element);
    return shape.form == Form::set ? Value::set(element, std::move(out))
                                   : Value::list(element, std::move(out));
  }

  Value map(const Shape& shape, const Value& document, Type type) {
    if (!document.type().is_object()) return mismatch(document, type);
    Value::Attributes out;
    for (size_t i = 0; i < document.length(); ++i) {
      std::string key(document.key(i));
      path_.push_back(key);
      out.emplace_back(key, read(*shape.element, document.elements()[i]));
      path_.pop_back();
    }
    return Value::map(value_type(*shape.element), std::move(out));
  }

  static Value json(const Value& document) {
    // Some services return the document, others a text that holds it.
    if (document.type().is_string() && decode_json(document.as_string())) return document;
    return Value::string(document_text(document));
  }

  Value scalar(const Value& document, Type type) {
    bool structured = document.type().is_object() || document.type().is_tuple();
    if (structured && type.is_string()) return Value::string(document_text(document));
    auto converted =
        structured ? Result<Value, ConversionError>(ConversionError{}) : convert(document, type);
    return converted ? *std::move(converted) : mismatch(document, type);
  }

  std::vector<std::string>& problems_;
  std::vector<std::string> path_;
};

}  // namespace

std::string document_text(const Value& document) {
  auto text = encode_json(document, document.type());
  LANDFORM_CHECK(text.ok());
  return *std::move(text);
}

Value to_document(const Shape& shape, const Value& value) {
  if (!is_present(value)) return Value();
  switch (shape.form) {
    case Form::object: {
      Value::Attributes out;
      for (const TerraformAttribute& member : shape.attributes) {
        const Value* found = is_sent(member) ? value.find(member.name) : nullptr;
        if (found == nullptr || !is_present(*found)) continue;
        out.emplace_back(std::string(member.property), to_document(member.shape, *found));
      }
      return Value::object(std::move(out));
    }
    case Form::list:
    case Form::set: {
      std::vector<Value> out;
      for (const Value& element : value.elements()) {
        out.push_back(to_document(*shape.element, element));
      }
      return Value::tuple(std::move(out));
    }
    case Form::map: {
      Value::Attributes out;
      for (size_t i = 0; i < value.length(); ++i) {
        out.emplace_back(std::string(value.key(i)),
                         to_document(*shape.element, value.elements()[i]));
      }
      return Value::object(std::move(out));
    }
    case Form::json: {
      auto document = decode_json(value.as_string());
      return document ? *std::move(document) : value;
    }
    default:
      return value;
  }
}

Value from_document(const Shape& shape, const Value& document, std::vector<std::string>& problems) {
  return Reader(problems).read(shape, document);
}

}  // namespace landform::awscc
