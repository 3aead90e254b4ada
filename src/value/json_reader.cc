#include "value/json_reader.h"

#include "value/json_bytes.h"
#include "value/json_scan.h"

namespace landform {

using Kind = JsonToken::Kind;

std::string_view describe(Kind kind) {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "a boolean";
    case Kind::number:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::begin_array:
    case Kind::end_array:
      return "an array";
    case Kind::begin_object:
    case Kind::end_object:
      break;
  }
  return "an object";
}

void JsonReader::skip_space() { at_ = detail::skip_json_space(text_, at_); }

bool JsonReader::more() {
  skip_space();
  return at_ < text_.size() && text_[at_] != ']' && text_[at_] != '}';
}

bool JsonReader::value_allowed() const {
  return state_ == State::top || state_ == State::array_start || state_ == State::array_value ||
         state_ == State::object_value;
}

void JsonReader::value_ended() {
  if (state_ == State::array_start || state_ == State::array_value) state_ = State::array_comma;
  if (state_ == State::object_value) state_ = State::object_comma;
}

JsonError JsonReader::unexpected() const {
  std::string_view context;
  switch (state_) {
    case State::array_comma:
      context = "after array element";
      break;
    case State::object_start:
      break;
    case State::object_key:
      context = "looking for beginning of object key string";
      break;
    case State::object_colon:
      context = "after object key";
      break;
    case State::object_comma:
      context = "after object key:value pair";
      break;
    default:
      context = "looking for beginning of value";
  }
  return detail::invalid_json_character(text_, at_, context);
}

Result<JsonToken, JsonError> JsonReader::open(Kind kind, State inside) {
  if (!value_allowed()) return unexpected();
  if (outer_.size() >= kMaxDepth) {
    return detail::invalid_json_character(text_, at_, "exceeded max depth");
  }
  ++at_;
  outer_.push_back(state_);
  state_ = inside;
  return JsonToken{kind, false, {}};
}

Result<JsonToken, JsonError> JsonReader::close(Kind kind) {
  bool fits = kind == Kind::end_array
                  ? state_ == State::array_start || state_ == State::array_comma
                  : state_ == State::object_start || state_ == State::object_comma;
  if (!fits) return unexpected();
  ++at_;
  state_ = outer_.back();
  outer_.pop_back();
  value_ended();
  return JsonToken{kind, false, {}};
}

Result<JsonToken, JsonError> JsonReader::scalar() {
  bool key = text_[at_] == '"' && (state_ == State::object_start || state_ == State::object_key);
  if (!key && !value_allowed()) return unexpected();
  auto end = detail::scan_json_scalar(text_, at_);
  if (!end) return std::move(end).error();
  std::string_view literal = text_.substr(at_, *end - at_);
  at_ = *end;
  if (key) {
    state_ = State::object_colon;
  } else {
    value_ended();
  }
  switch (literal[0]) {
    case '"':
      return JsonToken{Kind::string, false, detail::unquote_json(literal, unescaped_)};
    case 't':
    case 'f':
      return JsonToken{Kind::boolean, literal[0] == 't', {}};
    case 'n':
      return JsonToken{};
    default:
      return JsonToken{Kind::number, false, literal};
  }
}

Result<JsonToken, JsonError> JsonReader::next() {
  for (;;) {
    skip_space();
    if (at_ == text_.size()) return JsonError{"EOF", at_};
    switch (text_[at_]) {
      case '[':
        return open(Kind::begin_array, State::array_start);
      case '{':
        return open(Kind::begin_object, State::object_start);
      case ']':
        return close(Kind::end_array);
      case '}':
        return close(Kind::end_object);
      case ':':
        if (state_ != State::object_colon) return unexpected();
        state_ = State::object_value;
        break;
      case ',':
        if (state_ != State::array_comma && state_ != State::object_comma) return unexpected();
        state_ = state_ == State::array_comma ? State::array_value : State::object_key;
        break;
      default:
        return scalar();
    }
    ++at_;
  }
}

Result<std::string_view, JsonError> JsonReader::peek_value() {
  skip_space();
  if (state_ == State::array_comma || state_ == State::object_colon) {
    bool array = state_ == State::array_comma;
    if (at_ == text_.size()) return JsonError{"EOF", at_};
    if (text_[at_] != (array ? ',' : ':')) {
      return JsonError{
          array ? "expected comma after array element" : "expected colon after object key", at_};
    }
    ++at_;
    state_ = array ? State::array_value : State::object_value;
    skip_space();
  }
  if (!value_allowed()) return JsonError{"not at beginning of value", at_};
  auto end = detail::scan_json_value(text_, at_, outer_.size());
  if (!end) return std::move(end).error();
  return text_.substr(at_, *end - at_);
}

Result<std::string_view, JsonError> JsonReader::take_value() {
  auto value = peek_value();
  if (!value) return value;
  at_ += value->size();
  value_ended();
  return value;
}

}  // namespace landform
