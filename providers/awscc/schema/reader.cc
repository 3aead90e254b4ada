#include "awscc/schema/reader.h"

#include <fmt/core.h>

#include <limits>

#include "value/number.h"

namespace landform::awscc {

void SchemaReader::fail(std::string_view what) {
  if (failed()) return;
  std::string at;
  for (const Step& step : where_) {
    at += '/';
    at += step.name.data() != nullptr ? std::string(step.name) : std::to_string(step.index);
  }
  error_ = at.empty() ? std::string(what) : fmt::format("{}: {}", at, what);
}

bool SchemaReader::take(JsonToken::Kind kind, std::string_view expected, JsonToken& token) {
  if (failed()) return false;
  auto next = json_.next();
  if (!next) {
    fail(next.error().message);
    return false;
  }
  token = *next;
  if (token.kind == kind) return true;
  fail(fmt::format("expected {}, not {}", expected, describe(token.kind)));
  return false;
}

std::string_view SchemaReader::text() {
  JsonToken token;
  if (!take(JsonToken::Kind::string, "a string", token)) return {};
  return arena_.copy(token.text);
}

std::span<const std::string_view> SchemaReader::texts() {
  std::vector<std::string_view> out;
  array([&] { out.push_back(text()); });
  return arena_.copy(out);
}

bool SchemaReader::boolean() {
  JsonToken token;
  return take(JsonToken::Kind::boolean, "a boolean", token) && token.boolean;
}

std::string_view SchemaReader::number() {
  JsonToken token;
  if (!take(JsonToken::Kind::number, "a number", token)) return {};
  return arena_.copy(token.text);
}

int64_t SchemaReader::count() {
  std::string_view digits = number();
  if (failed()) return 0;
  std::optional<Number> value = Number::parse(digits);
  if (!value || !value->is_integer()) {
    fail(fmt::format("{} is not a whole number", digits));
    return 0;
  }
  // What is too large to count is no limit that anything reaches.
  return value->to_int64().value_or(std::numeric_limits<int64_t>::max());
}

std::string_view SchemaReader::raw() {
  if (failed()) return {};
  auto text = json_.take_value();
  if (!text) {
    fail(text.error().message);
    return {};
  }
  return arena_.copy(*text);
}

void SchemaReader::skip() {
  if (failed()) return;
  auto text = json_.take_value();
  if (!text) fail(text.error().message);
}

bool SchemaReader::at(char first) const {
  size_t next = text_.find_first_not_of(" \t\r\n:,", json_.offset());
  return !failed() && next != std::string_view::npos && text_[next] == first;
}

}  // namespace landform::awscc
