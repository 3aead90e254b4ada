#include "state/field_reader.h"

#include <charconv>

namespace landform::state {
namespace {

using Kind = JsonToken::Kind;

std::string kind_text(Kind kind) {
  switch (kind) {
    case Kind::boolean:
      return "bool";
    case Kind::number:
      return "number";
    case Kind::string:
      return "string";
    case Kind::begin_array:
      return "array";
    case Kind::begin_object:
      return "object";
    default:
      return "null";
  }
}

}  // namespace

std::optional<JsonToken> FieldReader::token() {
  if (broken_) return std::nullopt;
  size_t before = reader_.offset();
  auto next = reader_.next();
  if (!next) {
    broken_ = next.error();
    return std::nullopt;
  }
  // It begins after the separator.
  offset_ = text_.find_first_not_of(" \t\r\n,:", before);
  taken_ = true;
  return *next;
}

void FieldReader::skip_opened(Kind kind) {
  if (kind != Kind::begin_object && kind != Kind::begin_array) return;
  for (size_t depth = 1; depth > 0;) {
    auto next = reader_.next();
    if (!next) {
      broken_ = next.error();
      return;
    }
    if (next->kind == Kind::begin_object || next->kind == Kind::begin_array) ++depth;
    if (next->kind == Kind::end_object || next->kind == Kind::end_array) --depth;
  }
}

FieldReader::Mismatch FieldReader::wrong(const char* field, const JsonToken& found,
                                         bool with_text) {
  Mismatch out{field, kind_text(found.kind), offset_};
  if (with_text) out.value.append(" ").append(found.text);
  if (!mismatch_) mismatch_ = out;
  skip_opened(found.kind);
  return out;
}

bool FieldReader::open(Kind kind, const char* field) {
  std::optional<JsonToken> first = token();
  if (!first || first->kind == Kind::null) return false;
  if (first->kind == kind) return true;
  wrong(field, *first);
  return false;
}

bool FieldReader::next_property(std::string& name) {
  if (broken_) return false;
  auto next = reader_.next();
  if (!next) {
    broken_ = next.error();
    return false;
  }
  if (next->kind == Kind::end_object) return false;
  name = next->text;
  taken_ = false;
  return true;
}

bool FieldReader::next_element() {
  if (broken_) return false;
  if (reader_.more()) {
    taken_ = false;
    return true;
  }
  if (auto end = reader_.next(); !end) broken_ = end.error();
  return false;
}

void FieldReader::skip() {
  if (broken_) return;
  if (auto value = reader_.take_value(); !value) broken_ = value.error();
  taken_ = true;
}

void FieldReader::read(const char* field, std::string& out) {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return;
  if (next->kind == Kind::string) {
    out = next->text;
  } else {
    wrong(field, *next);
  }
}

void FieldReader::read(const char* field, bool& out) {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return;
  if (next->kind == Kind::boolean) {
    out = next->boolean;
  } else {
    wrong(field, *next);
  }
}

void FieldReader::read(const char* field, uint64_t& out) {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return;
  if (next->kind != Kind::number) {
    wrong(field, *next);
    return;
  }
  std::string_view digits = next->text;
  uint64_t number = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) {
    wrong(field, *next, true);
    return;
  }
  out = number;
}

void FieldReader::read(const char* field, std::vector<std::string>& out) {
  array(field, [&] { read(field, out.emplace_back()); });
}

void FieldReader::read(const char* field, std::vector<ResourceName>& out) {
  array(field, [&] {
    std::optional<JsonToken> next = token();
    if (!next) return;
    const bool is_text = next->kind == Kind::string;
    out.emplace_back(is_text ? std::string_view(next->text) : std::string_view());
    if (!is_text && next->kind != Kind::null) wrong(field, *next);
  });
}

void FieldReader::read(RawJson& out) {
  if (broken_) return;
  taken_ = true;
  auto value = reader_.take_value();
  if (!value) {
    broken_ = value.error();
    return;
  }
  offset_ = static_cast<size_t>(value->data() - text_.data());
  out = RawJson(owner_, *value);
}

std::optional<JsonToken> FieldReader::scalar() { return token(); }

void FieldReader::finish() {
  if (broken_) return;
  auto next = reader_.next();
  if (next) {
    broken_ = JsonError{"unexpected data after the end of the JSON", reader_.offset() - 1};
  } else if (next.error().message != "EOF") {
    broken_ = next.error();
  }
}

}  // namespace landform::state
