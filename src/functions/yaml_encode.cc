#include "functions/yaml_encode.h"

#include <fmt/format.h>

#include <string_view>

#include "base/unicode.h"

namespace landform::functions {
namespace {

constexpr size_t kWidth = 80;
constexpr int kIndent = 2;
constexpr size_t kMaxSimpleKey = 128;
constexpr int kMaxDepth = 1000;

bool is_break(char32_t rune) {
  return rune == '\r' || rune == '\n' || rune == 0x85 || rune == 0x2028 || rune == 0x2029;
}

bool is_printable(char32_t rune) {
  if (rune < 0xa0) return rune == '\n' || (rune >= 0x20 && rune < 0x7f);
  return rune < 0x10000 && rune != 0xfeff && rune != 0xfffe && rune != 0xffff;
}

// The styles that a string allows.
struct TextShape {
  bool multiline = false;
  bool block_allowed = true;
};

TextShape shape_of(std::string_view text) {
  TextShape shape;
  bool after_space = false;
  while (!text.empty()) {
    DecodedRune r = decode_rune(text);
    text.remove_prefix(r.size);
    if (!is_printable(r.rune)) shape.block_allowed = false;
    bool line_break = is_break(r.rune);
    if (line_break) shape.multiline = true;
    bool space = r.rune == ' ';
    if ((after_space && line_break) || (space && text.empty())) shape.block_allowed = false;
    after_space = space;
  }
  return shape;
}

// Writes block style. What was written last decides whether a space or a newline is needed next:
// `blank_` is set after white space, `at_indent_` if the line has only indentation and indicators.
class Emitter {
 public:
  Result<std::string> run(const Value& value) {
    if (!node(value, false, false, -1, 0)) return Error{"value nests too deeply"};
    start_line(-1);
    if (open_ended_) out_ += "...\n";
    return std::move(out_);
  }

 private:
  void put(std::string_view character) {
    out_ += character;
    ++column_;
  }
  void put_ascii(std::string_view text) {
    out_ += text;
    column_ += text.size();
  }
  void new_line() {
    out_ += '\n';
    column_ = 0;
  }
  void start_line(int indent) {
    auto target = static_cast<size_t>(std::max(indent, 0));
    if (!at_indent_ || column_ > target || (column_ == target && !blank_)) new_line();
    while (column_ < target) put(" ");
    blank_ = true;
    at_indent_ = true;
  }
  void indicator(std::string_view text, bool needs_blank, bool is_blank, bool is_indent) {
    if (needs_blank && !blank_) put(" ");
    put_ascii(text);
    blank_ = is_blank;
    at_indent_ = at_indent_ && is_indent;
    open_ended_ = false;
  }

  static int deeper(int indent) { return indent < 0 ? 0 : indent + kIndent; }
  static int scalar_indent(int indent) { return indent < 0 ? kIndent : indent + kIndent; }

  bool node(const Value& value, bool in_mapping, bool is_key, int indent, int depth) {
    if (depth > kMaxDepth) return false;
    Type type = value.type();
    if (value.is_null()) {
      plain("null", depth == 0);
    } else if (type.is_string()) {
      text(value.as_string(), is_key, indent);
    } else if (type.is_number()) {
      plain(value.as_number().format('f', -1), depth == 0);
    } else if (type.is_bool()) {
      plain(value.as_bool() ? "true" : "false", depth == 0);
    } else if (type.is_object() || type.is_map()) {
      return mapping(value, indent, depth);
    } else {
      return sequence(value, in_mapping, indent, depth);
    }
    return true;
  }

  bool sequence(const Value& value, bool in_mapping, int indent, int depth) {
    if (value.length() == 0) {
      indicator("[", true, true, false);
      indicator("]", false, false, false);
      return true;
    }
    // The dashes of a sequence are aligned with the key that it belongs to.
    bool below_key = in_mapping && !at_indent_ && indent >= 0;
    int inner = below_key ? indent : deeper(indent);
    for (const Value& element : value.elements()) {
      start_line(inner);
      indicator("-", true, false, true);
      if (!node(element, false, false, inner, depth + 1)) return false;
    }
    return true;
  }

  bool mapping(const Value& value, int indent, int depth) {
    if (value.length() == 0) {
      indicator("{", true, true, false);
      indicator("}", false, false, false);
      return true;
    }
    int inner = deeper(indent);
    for (size_t i = 0; i < value.length(); ++i) {
      std::string_view key = value.key(i);
      start_line(inner);
      bool simple = key.size() <= kMaxSimpleKey && !shape_of(key).multiline;
      if (simple) {
        text(key, true, inner);
        indicator(":", false, false, false);
      } else {
        indicator("?", true, false, true);
        text(key, false, inner);
        start_line(inner);
        indicator(":", true, false, true);
      }
      if (!node(value.elements()[i], true, false, inner, depth + 1)) return false;
    }
    return true;
  }

  void plain(std::string_view text, bool root) {
    if (!blank_) put(" ");
    put_ascii(text);
    blank_ = false;
    at_indent_ = false;
    // A plain document has no end marker.
    open_ended_ = root;
  }

  void text(std::string_view text, bool is_key, int indent) {
    TextShape shape = shape_of(text);
    bool literal = text.find('\n') != std::string_view::npos && shape.block_allowed && !is_key;
    if (literal) {
      block(text, scalar_indent(indent));
    } else {
      quoted(text, !is_key, scalar_indent(indent));
    }
  }

  void block(std::string_view text, int indent) {
    indicator("|", true, false, false);
    if (text.front() == ' ' || is_break(decode_rune(text).rune)) {
      indicator(std::to_string(kIndent), false, false, false);
    }
    size_t breaks = trailing_breaks(text);
    if (breaks == 0) indicator("-", false, false, false);
    if (breaks > 1 || breaks_only(text)) indicator("+", false, false, false);
    new_line();
    at_indent_ = true;
    blank_ = true;
    bool line_start = true;
    while (!text.empty()) {
      DecodedRune r = decode_rune(text);
      if (is_break(r.rune)) {
        out_ += text.substr(0, r.size);
        column_ = 0;
      } else {
        if (line_start) start_line(indent);
        put(text.substr(0, r.size));
      }
      line_start = is_break(r.rune);
      at_indent_ = line_start;
      text.remove_prefix(r.size);
    }
  }

  // The number of trailing line breaks: none, one, or two for more.
  static size_t trailing_breaks(std::string_view text) {
    size_t breaks = 0;
    while (!text.empty() && breaks < 2) {
      size_t start = text.size() - 1;
      while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xc0U) == 0x80) --start;
      if (!is_break(decode_rune(text.substr(start)).rune)) break;
      ++breaks;
      text = text.substr(0, start);
    }
    return breaks;
  }
  static bool breaks_only(std::string_view text) {
    return decode_rune(text).size == text.size() && is_break(decode_rune(text).rune);
  }

  void quoted(std::string_view text, bool may_break, int indent) {
    indicator("\"", true, false, false);
    bool after_space = false;
    const size_t size = text.size();
    while (!text.empty()) {
      DecodedRune r = decode_rune(text);
      std::string_view character = text.substr(0, r.size);
      bool first = text.size() == size;
      text.remove_prefix(r.size);
      if (!is_printable(r.rune) || is_break(r.rune) || r.rune == '"' || r.rune == '\\') {
        put_ascii(escape(r.rune));
        after_space = false;
      } else if (r.rune != ' ') {
        put(character);
        after_space = false;
      } else {
        // A space that ends a long line is replaced by the line break.
        if (may_break && !after_space && column_ > kWidth && !first && !text.empty()) {
          start_line(indent);
          if (text.front() == ' ') put("\\");
        } else {
          put(character);
        }
        after_space = true;
      }
    }
    indicator("\"", false, false, false);
  }

  static std::string escape(char32_t rune) {
    constexpr std::string_view kLetters = "0______abtnvfr";
    auto code = static_cast<uint32_t>(rune);
    switch (rune) {
      case 0x1b:
        return "\\e";
      case '"':
        return "\\\"";
      case '\\':
        return "\\\\";
      case 0x85:
        return "\\N";
      case 0x2028:
        return "\\L";
      case 0x2029:
        return "\\P";
      default:
        if (code < kLetters.size() && kLetters[code] != '_') return {'\\', kLetters[code]};
        if (code <= 0xff) return fmt::format("\\x{:02X}", code);
        if (code <= 0xffff) return fmt::format("\\u{:04X}", code);
        return fmt::format("\\U{:08X}", code);
    }
  }

  std::string out_;
  size_t column_ = 0;
  bool blank_ = true;
  bool at_indent_ = true;
  bool open_ended_ = false;
};

}  // namespace

Result<std::string> encode_yaml(const Value& value) { return Emitter().run(value); }

}  // namespace landform::functions
