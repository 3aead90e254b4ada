#include "install/cli_config.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "value/json.h"
#include "value/lookup.h"

namespace landform::install {
namespace {

constexpr int kMaxDepth = 32;

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_number(std::string_view word) {
  size_t at = word.starts_with('-') ? 1 : 0;
  return at < word.size() && word[at] >= '0' && word[at] <= '9';
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<CliValue> run() {
    CliValue out;
    out.kind = CliValue::Kind::object;
    if (auto failed = parse_items(out, 0)) return *failed;
    skip_blank();
    if (at_ < text_.size()) return fail("unexpected closing brace");
    return out;
  }

 private:
  [[nodiscard]] Error fail(std::string_view problem) const {
    return Error{fmt::format("At {}:{}: {}", line_, column_, problem)};
  }
  [[nodiscard]] char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  char take() {
    char c = text_[at_++];
    line_ += c == '\n' ? 1 : 0;
    column_ = c == '\n' ? 1 : column_ + 1;
    return c;
  }

  // White space and comments.
  void skip_blank() {
    while (at_ < text_.size()) {
      char c = peek();
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        take();
      } else if (c == '#' || (c == '/' && peek(1) == '/')) {
        while (at_ < text_.size() && peek() != '\n') take();
      } else if (c == '/' && peek(1) == '*') {
        while (at_ < text_.size() && !(peek() == '*' && peek(1) == '/')) take();
        if (at_ < text_.size()) take();
        if (at_ < text_.size()) take();
      } else {
        return;
      }
    }
  }

  // Up to the closing brace, or the end of the file.
  std::optional<Error> parse_items(CliValue& out, int depth) {
    if (depth > kMaxDepth) return fail("blocks are nested too deeply");
    for (;;) {
      skip_blank();
      if (peek() == ',') {
        take();
        continue;
      }
      if (at_ >= text_.size() || peek() == '}') return std::nullopt;
      CliItem item;
      item.line = line_;
      item.column = column_;
      if (auto failed = parse_item(item, depth)) return failed;
      out.items.push_back(std::move(item));
    }
  }

  std::optional<Error> parse_item(CliItem& item, int depth) {
    for (;;) {
      skip_blank();
      char c = peek();
      if (c == '=' || c == '{') {
        if (item.keys.empty()) return fail("expected the name of an argument or block");
        break;
      }
      auto key = parse_key();
      if (!key) return key.error();
      item.keys.push_back(std::move(key).value());
    }
    item.assigned = peek() == '=';
    if (item.assigned) {
      if (item.keys.size() > 1) return fail("an argument has only one name");
      take();
      skip_blank();
    }
    return parse_value(item.value, depth + 1);
  }

  Result<std::string> parse_key() {
    if (peek() == '"') return parse_string();
    std::string word = parse_word();
    if (word.empty()) return fail("expected a name, \"=\" or \"{\"");
    return word;
  }

  std::string parse_word() {
    std::string out;
    while (at_ < text_.size() && is_name_char(peek())) out += take();
    return out;
  }

  std::optional<Error> parse_value(CliValue& out, int depth) {
    if (depth > kMaxDepth) return fail("values are nested too deeply");
    switch (peek()) {
      case '"': {
        auto text = parse_string();
        if (!text) return text.error();
        out.text = std::move(text).value();
        return std::nullopt;
      }
      case '{':
        take();
        out.kind = CliValue::Kind::object;
        if (auto failed = parse_items(out, depth)) return failed;
        if (peek() != '}') return fail("object expected closing RBRACE got: EOF");
        take();
        return std::nullopt;
      case '[':
        return parse_list(out, depth);
      case '<':
        return parse_heredoc(out);
      default:
        return parse_literal(out);
    }
  }

  std::optional<Error> parse_list(CliValue& out, int depth) {
    take();
    out.kind = CliValue::Kind::list;
    for (;;) {
      skip_blank();
      if (at_ >= text_.size()) return fail("list expected closing RBRACK got: EOF");
      if (peek() == ']') {
        take();
        return std::nullopt;
      }
      CliValue element;
      if (auto failed = parse_value(element, depth + 1)) return failed;
      out.elements.push_back(std::move(element));
      skip_blank();
      if (peek() == ',') take();
    }
  }

  std::optional<Error> parse_literal(CliValue& out) {
    std::string word = parse_word();
    if (word == "true" || word == "false") {
      out.kind = CliValue::Kind::boolean;
    } else if (is_number(word)) {
      out.kind = CliValue::Kind::number;
    } else {
      return fail("expected a value");
    }
    out.text = std::move(word);
    return std::nullopt;
  }

  Result<std::string> parse_string() {
    take();
    std::string out;
    for (;;) {
      if (at_ >= text_.size() || peek() == '\n') return fail("literal not terminated");
      char c = take();
      if (c == '"') return out;
      if (c != '\\') {
        out += c;
        continue;
      }
      if (at_ >= text_.size()) return fail("literal not terminated");
      char escaped = take();
      switch (escaped) {
        case 'n':
          out += '\n';
          break;
        case 't':
          out += '\t';
          break;
        case 'r':
          out += '\r';
          break;
        case '"':
        case '\\':
          out += escaped;
          break;
        default:
          return fail("illegal char escape");
      }
    }
  }

  // <<NAME up to a line with just the name.
  std::optional<Error> parse_heredoc(CliValue& out) {
    take();
    if (peek() != '<') return fail("expected a value");
    take();
    if (peek() == '-') take();
    std::string end = parse_word();
    if (end.empty()) return fail("heredoc expected an anchor");
    while (at_ < text_.size() && take() != '\n') {
    }
    while (at_ < text_.size()) {
      std::string line;
      while (at_ < text_.size() && peek() != '\n') line += take();
      if (at_ < text_.size()) take();
      size_t first = line.find_first_not_of(" \t");
      if (first != std::string::npos && std::string_view(line).substr(first) == end)
        return std::nullopt;
      out.text += line + "\n";
    }
    return fail("heredoc not terminated");
  }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
};

CliValue from_json(const Value& value) {
  CliValue out;
  if (is_object(value)) {
    out.kind = CliValue::Kind::object;
    for (size_t i = 0; i < value.type().attributes().size(); ++i) {
      CliItem item;
      item.keys = {std::string(value.type().attributes()[i].name)};
      item.value = from_json(value.elements()[i]);
      out.items.push_back(std::move(item));
    }
  } else if (is_tuple(value)) {
    out.kind = CliValue::Kind::list;
    for (const Value& element : elements_of(value)) out.elements.push_back(from_json(element));
  } else if (is_present(value) && value.type().is_bool()) {
    out.kind = CliValue::Kind::boolean;
    out.text = value.as_bool() ? "true" : "false";
  } else if (is_present(value) && value.type().is_number()) {
    out.kind = CliValue::Kind::number;
    out.text = value.as_number().to_string();
  } else {
    out.text = text_of(value);
  }
  return out;
}

}  // namespace

const CliValue* CliValue::find(std::string_view name) const {
  const CliValue* out = nullptr;
  for (const CliItem& item : items) {
    if (item.keys.size() == 1 && item.name() == name) out = &item.value;
  }
  return out;
}

std::string CliValue::text_of(std::string_view name) const {
  const CliValue* found = find(name);
  bool literal = found != nullptr && !found->is_object() && !found->is_list();
  return literal ? found->text : "";
}

bool CliValue::is_true(std::string_view name) const {
  std::string text = text_of(name);
  return text == "true" || text == "1";
}

std::vector<std::string> CliValue::texts_of(std::string_view name) const {
  const CliValue* found = find(name);
  if (found == nullptr || found->is_object()) return {};
  if (!found->is_list()) return {found->text};
  std::vector<std::string> out;
  for (const CliValue& element : found->elements) out.push_back(element.text);
  return out;
}

std::string CliItem::position() const { return fmt::format("{}:{}", line, column); }

std::vector<LabelledBlock> labelled_blocks(const CliValue& file, std::string_view name) {
  std::vector<LabelledBlock> out;
  auto add = [&](const std::string& label, const CliValue& value) {
    if (value.is_object()) out.push_back({label, &value});
    for (const CliValue& element : value.elements) {
      if (element.is_object()) out.push_back({label, &element});
    }
  };
  for (const CliItem& item : file.items) {
    if (item.name() != name) continue;
    if (item.keys.size() > 1) {
      add(item.keys[1], item.value);
      continue;
    }
    // In JSON, labels are the names of nested objects.
    for (const CliItem& inner : item.value.items) add(inner.name(), inner.value);
    for (const CliValue& element : item.value.elements) {
      for (const CliItem& inner : element.items) add(inner.name(), inner.value);
    }
  }
  return out;
}

Result<CliValue> parse_cli_config(std::string_view text) { return Parser(text).run(); }

Result<CliValue> parse_cli_config_json(std::string_view text) {
  auto value = decode_json(text);
  if (!value) return Error{value.error().message};
  if (!is_object(*value)) return Error{"the file must contain a JSON object"};
  return from_json(*value);
}

}  // namespace landform::install
