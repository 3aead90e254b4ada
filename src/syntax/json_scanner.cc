#include "syntax/json_scanner.h"

namespace landform::syntax {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool starts_number(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; }
bool is_in_number(char c) { return starts_number(c) || c == 'e' || c == 'E'; }
bool is_in_word(char c) { return is_letter(c) || c == '_'; }

JsonTokenKind punctuation(char c) {
  switch (c) {
    case '{':
      return JsonTokenKind::open_brace;
    case '}':
      return JsonTokenKind::close_brace;
    case '[':
      return JsonTokenKind::open_bracket;
    case ']':
      return JsonTokenKind::close_bracket;
    case ',':
      return JsonTokenKind::comma;
    case ':':
      return JsonTokenKind::colon;
    case '=':
      return JsonTokenKind::equals;
    default:
      return JsonTokenKind::invalid;
  }
}

template <typename Predicate>
size_t prefix_size(std::string_view text, Predicate matches) {
  size_t size = 0;
  while (size < text.size() && matches(text[size])) ++size;
  return size;
}

}  // namespace

JsonToken JsonScanner::take(JsonTokenKind kind, size_t size) {
  JsonToken token{static_cast<uint32_t>(at_), static_cast<uint32_t>(at_ + size), kind};
  at_ += size;
  return token;
}

JsonToken JsonScanner::next() {
  if (!stopped_) {
    at_ += prefix_size(text_.substr(at_),
                       [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  }
  if (stopped_ || at_ == text_.size()) return take(JsonTokenKind::eof, 0);
  char c = text_[at_];
  if (c == '"') return take(JsonTokenKind::string, string_size());
  if (JsonTokenKind kind = punctuation(c); kind != JsonTokenKind::invalid) return take(kind, 1);
  std::string_view rest = text_.substr(at_);
  if (starts_number(c)) return take(JsonTokenKind::number, prefix_size(rest, is_in_number));
  if (is_letter(c)) return take(JsonTokenKind::word, prefix_size(rest, is_in_word));
  stopped_ = true;
  return take(JsonTokenKind::invalid, 1);
}

// Up to the closing quote, or to where a string cannot continue.
size_t JsonScanner::string_size() const {
  std::string_view rest = text_.substr(at_);
  bool escaping = false;
  size_t size = 1;
  for (; size < rest.size(); ++size) {
    char c = rest[size];
    if (static_cast<unsigned char>(c) < 0x20) break;
    if (c == '\\') {
      escaping = !escaping;
      continue;
    }
    if (c == '"' && !escaping) return size + 1;
    escaping = false;
  }
  return size;
}

}  // namespace landform::syntax
