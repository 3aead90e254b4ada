#include "views/json_walker.h"

#include <fmt/format.h>

#include <charconv>

#include "value/json.h"

namespace landform::views {

using Kind = JsonToken::Kind;

namespace {

std::optional<int64_t> whole(std::string_view digits) {
  int64_t out = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return out;
}

}  // namespace

// Long paths are shortened in the middle, long names at the end.
std::string JsonWalker::path_text() const {
  constexpr size_t kHead = 6;
  constexpr size_t kTail = 6;
  constexpr size_t kName = 100;
  std::string out;
  for (size_t i = 0; i < path_.size(); ++i) {
    if (path_.size() > kHead + kTail && i >= kHead && i < path_.size() - kTail) {
      if (i == kHead) out += "…";
      continue;
    }
    const Step& step = path_[i];
    if (step.index >= 0) {
      out += fmt::format("[{}]", step.index);
    } else if (!step.name.empty()) {
      out += (out.empty() ? "" : ".") + step.name.substr(0, kName);
      if (step.name.size() > kName) out += "…";
    }
  }
  return out;
}

void JsonWalker::error_at(size_t offset, const std::string& problem) {
  auto at = static_cast<uint32_t>(offset);
  Position position = source_.position(at);
  std::string path = path_text();
  diagnostics_.error(
      summary_,
      fmt::format("{}{}line {}, column {}: {}.", path.empty() ? "At " : "In ",
                  path.empty() ? "" : path + ", at ", position.line, position.column, problem),
      Range{file_, at, at});
}

void JsonWalker::break_at(const JsonError& error) {
  if (!broken_) {
    bool end = error.message == "EOF" || error.message == "unexpected EOF" ||
               error.message == "unexpected end of JSON input";
    error_at(error.offset, end ? "unexpected end of file in a value" : error.message);
  }
  broken_ = true;
  taken_ = true;
}

std::optional<JsonToken> JsonWalker::token() {
  if (broken_) return std::nullopt;
  // It starts after the separator.
  size_t start = source_.text().find_first_not_of(" \t\r\n,:", reader_.offset());
  auto token = reader_.next();
  if (!token) {
    break_at(token.error());
    return std::nullopt;
  }
  offset_ = start;
  taken_ = true;
  return *token;
}

void JsonWalker::skip_rest_of(Kind opened) {
  if (opened != Kind::begin_object && opened != Kind::begin_array) return;
  for (size_t depth = 1; depth > 0 && !broken_;) {
    auto next = reader_.next();
    if (!next) return break_at(next.error());
    if (next->kind == Kind::begin_object || next->kind == Kind::begin_array) ++depth;
    if (next->kind == Kind::end_object || next->kind == Kind::end_array) --depth;
  }
}

void JsonWalker::wrong_kind(const JsonToken& token, const char* wanted) {
  Kind kind = token.kind;
  error_at(offset_, fmt::format("expected {}, but found {}", wanted, describe(kind)));
  skip_rest_of(kind);
}

bool JsonWalker::open(Kind kind, const char* wanted) {
  std::optional<JsonToken> first = token();
  if (!first || first->kind == Kind::null) return false;
  if (first->kind == kind) return true;
  wrong_kind(*first, wanted);
  return false;
}

bool JsonWalker::next_property() {
  if (broken_) return false;
  auto next = reader_.next();
  if (!next) {
    break_at(next.error());
    return false;
  }
  if (next->kind == Kind::end_object) return false;
  path_.back().name = next->text;
  taken_ = false;
  return true;
}

bool JsonWalker::next_element() {
  if (broken_) return false;
  if (reader_.more()) {
    taken_ = false;
    return true;
  }
  if (auto end = reader_.next(); !end) break_at(end.error());
  return false;
}

void JsonWalker::skip() {
  if (broken_) return;
  if (auto taken = reader_.take_value(); !taken) break_at(taken.error());
  taken_ = true;
}

std::optional<std::string> JsonWalker::text() {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return std::nullopt;
  if (next->kind == Kind::string) return std::string(next->text);
  wrong_kind(*next, "a string");
  return std::nullopt;
}

std::optional<bool> JsonWalker::boolean() {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return std::nullopt;
  if (next->kind == Kind::boolean) return next->boolean;
  wrong_kind(*next, "true or false");
  return std::nullopt;
}

std::optional<JsonWalker::Scalar> JsonWalker::key() {
  std::optional<JsonToken> next = token();
  if (!next || next->kind == Kind::null) return std::nullopt;
  if (next->kind == Kind::string) return Scalar{true, std::string(next->text), 0};
  if (next->kind == Kind::number) {
    if (auto number = whole(next->text)) return Scalar{false, {}, *number};
  }
  wrong_kind(*next, "a whole number or a string");
  return std::nullopt;
}

Value JsonWalker::value() {
  if (broken_) return Value::null();
  auto text = reader_.take_value();
  taken_ = true;
  if (!text) {
    break_at(text.error());
    return Value::null();
  }
  offset_ = reader_.offset() - text->size();
  auto decoded = decode_json(*text);
  if (decoded) return std::move(decoded).value();
  error_at(offset_, decoded.error().message);
  return Value::null();
}

void JsonWalker::finish() {
  if (broken_) return;
  size_t end = reader_.offset();
  auto next = reader_.next();
  if (next || next.error().message != "EOF")
    error_at(end, "unexpected data after the end of the JSON");
}

}  // namespace landform::views
