#include "views/view_json.h"

#include "value/json.h"
#include "value/partial_object.h"
#include "value/shown.h"

namespace landform::views {
namespace {

void append(JsonWriter& writer, const Value& given) {
  Value value = given.unmarked();
  if (!value.is_known())
    value = is_partial_object(value) ? known_part(value) : shown_for(value).unmarked();
  if (value.is_null()) {
    writer.value(Value::null());
    return;
  }
  switch (value.type().kind()) {
    case Kind::object:
    case Kind::map:
      writer.begin_object();
      for (size_t i = 0; i < value.length(); ++i) {
        writer.name(value.key(i));
        append(writer, value.elements()[i]);
      }
      writer.end_object();
      break;
    case Kind::list:
    case Kind::set:
    case Kind::tuple:
      writer.begin_array();
      for (const Value& v : value.elements()) append(writer, v);
      writer.end_array();
      break;
    default:
      writer.value(value);
  }
}

}  // namespace

void append_plain_json(std::string& out, const Value& value) {
  JsonWriter writer(out, false);
  append(writer, value);
}

void JsonWriter::new_line() {
  if (!indented_) return;
  out_ += '\n';
  out_.append(static_cast<size_t>(depth_) * 2, ' ');
}

void JsonWriter::separate() {
  if (after_name_) {
    after_name_ = false;
    return;
  }
  if (depth_ == 0) return;
  if (!first_) out_ += ',';
  new_line();
}

void JsonWriter::begin(char bracket) {
  separate();
  out_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonWriter::end(char bracket) {
  --depth_;
  if (!first_) new_line();
  out_ += bracket;
  first_ = false;
}

void JsonWriter::name(std::string_view text) {
  separate();
  append_json_quoted(out_, text);
  out_ += indented_ ? ": " : ":";
  after_name_ = true;
  first_ = false;
}

void JsonWriter::text(std::string_view value) {
  separate();
  append_json_quoted(out_, value);
  first_ = false;
}

void JsonWriter::number(int64_t value) {
  separate();
  out_ += std::to_string(value);
  first_ = false;
}

void JsonWriter::append_part(std::string_view part) {
  if (part.empty()) return;
  if (!first_) out_ += ',';
  out_ += part;
  first_ = false;
}

void JsonWriter::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
  first_ = false;
}

void JsonWriter::value(const Value& given) {
  Value value = given.unmarked();
  if (!value.is_known())
    value = is_partial_object(value) ? known_part(value) : shown_for(value).unmarked();
  if (!value.is_null()) {
    switch (value.type().kind()) {
      case Kind::string:
        text(value.as_string());
        return;
      case Kind::boolean:
        boolean(value.as_bool());
        return;
      case Kind::number: {
        separate();
        Number number = value.as_number();
        // JSON has no infinities.
        out_ += number.is_infinite() ? "null" : number.to_string();
        first_ = false;
        return;
      }
      default:
        append(*this, value);
        return;
    }
  }
  separate();
  out_ += "null";
  first_ = false;
}

}  // namespace landform::views
