#include "syntax/json_parser.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "base/quote.h"
#include "base/suggest.h"
#include "syntax/json_scanner.h"
#include "syntax/json_string.h"
#include "syntax/number_text.h"
#include "syntax/parse_errors.h"
#include "syntax/parser_impl.h"

namespace landform::syntax {
namespace {

using Kind = JsonTokenKind;

constexpr std::string_view kValueStart =
    "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

// All further strings that are not valid templates share one message.
constexpr size_t kMaxStringErrors = 10000;

class JsonParser {
 public:
  explicit JsonParser(JsonTree& tree)
      : tree_(tree), text_(tree.source->text()), scanner_(text_), errors_(tree.file) {
    next_ = scanner_.next();
  }

  Diagnostics parse() {
    tree_.root = parse_value();
    if (errors_.count() == 0 && next_.kind != Kind::eof) {
      error("Extraneous data after value", "Extra characters appear after the JSON value.", next_);
    }
    Diagnostics out;
    errors_.move_to(out);
    return out;
  }

 private:
  const Expr* parse_value();
  const Expr* parse_object();
  const Expr* parse_array();
  const Expr* parse_number();
  const Expr* parse_string();
  const Expr* parse_word();
  bool parse_property();
  bool go_on_in_object(const JsonToken& open);
  bool go_on_in_array(const JsonToken& open);
  const Expr* make_string(const JsonToken& token, std::string_view value);
  const Expr* make_template(Expr header, std::string_view value);
  const Diagnostics* keep_string_errors(Diagnostics errors);

  JsonToken read() {
    JsonToken token = next_;
    next_ = scanner_.next();
    return token;
  }
  void recover(JsonToken token, Kind open, Kind close);
  [[nodiscard]] std::string_view text(const JsonToken& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }
  static Span span_of(const JsonToken& token) { return {token.begin, token.end}; }
  static Expr header(ExprKind kind, Span span) { return {span.begin, span.end, kind, true}; }
  void error(std::string_view summary, std::string_view detail, const JsonToken& subject) {
    if (!stopped_) errors_.add(summary, detail, span_of(subject));
  }
  const Expr* invalid(const JsonToken& token) {
    return tree_.arena.make<Expr>(header(ExprKind::invalid, span_of(token)));
  }

  JsonTree& tree_;
  std::string_view text_;
  JsonScanner scanner_;
  ParseErrors errors_;
  JsonToken next_;
  int depth_ = 0;
  bool stopped_ = false;  // nested too deep: nothing more is read or reported
  std::vector<const Expr*> values_;
  std::vector<ObjectItem> properties_;
};

const Expr* JsonParser::parse_value() {
  JsonToken first = next_;
  switch (first.kind) {
    case Kind::open_brace:
    case Kind::open_bracket: {
      if (depth_ == kMaxNesting) {
        error("Nesting too deep",
              fmt::format("This value is nested more than {} levels deep.", kMaxNesting), first);
        stopped_ = true;
        scanner_.stop();
        read();
        return invalid(first);
      }
      ++depth_;
      const Expr* value = first.kind == Kind::open_brace ? parse_object() : parse_array();
      --depth_;
      return value != nullptr ? value : invalid(first);
    }
    case Kind::number:
      return parse_number();
    case Kind::string:
      return parse_string();
    case Kind::word:
      return parse_word();
    case Kind::close_brace:
      error("Missing JSON value", kValueStart, first);
      break;
    case Kind::close_bracket:
      error("Missing array element value", kValueStart, first);
      break;
    case Kind::eof:
      error("Missing value", "The JSON data ends prematurely.", first);
      break;
    default:
      error("Invalid start of value", kValueStart, first);
  }
  return invalid(first);
}

// Skips to where the object or array seems to end.
void JsonParser::recover(JsonToken token, Kind open, Kind close) {
  uint64_t depth = 1;
  for (;; token = read()) {
    if (token.kind == open) {
      ++depth;
    } else if (token.kind == close) {
      if (--depth <= 1) return;
    } else if (token.kind == Kind::eof) {
      return;
    }
  }
}

const Expr* JsonParser::parse_object() {
  JsonToken open = read();
  size_t first = properties_.size();
  auto give_up = [&]() -> const Expr* {
    properties_.resize(first);
    return nullptr;
  };
  while (next_.kind != Kind::close_brace) {
    if (!parse_property() || !go_on_in_object(open)) return give_up();
  }
  JsonToken close = read();
  auto items = tree_.arena.copy(std::span<const ObjectItem>(properties_).subspan(first));
  properties_.resize(first);
  return tree_.arena.make<ObjectExpr>(header(ExprKind::object, {open.begin, close.end}),
                                      static_cast<uint32_t>(items.size()), items.data(), open.end);
}

bool JsonParser::parse_property() {
  JsonToken name = next_;
  const Expr* key = parse_value();
  if (name.kind != Kind::string || key->kind == ExprKind::invalid) {
    // HCL reports the start of the token found instead of a name.
    Span at{key->begin, key->kind == ExprKind::object || key->kind == ExprKind::tuple
                            ? key->begin + 1
                            : key->end};
    if (!stopped_) {
      errors_.add("Invalid object property name", "A JSON object property name must be a string",
                  at);
    }
    return false;
  }
  JsonToken colon = read();
  if (colon.kind == Kind::colon) {
    const Expr* value = parse_value();
    properties_.push_back({key, value});
    return true;
  }
  recover(colon, Kind::open_brace, Kind::close_brace);
  if (colon.kind == Kind::close_brace || colon.kind == Kind::comma) {
    error("Missing object value",
          "A JSON object attribute must have a value, introduced by a colon.", colon);
  } else if (colon.kind == Kind::equals) {
    error("Missing property value colon",
          "JSON uses a colon as its name/value delimiter, not an equals sign.", colon);
  } else {
    error("Missing property value colon",
          "A colon must appear between an object property's name and its value.", colon);
  }
  return false;
}

// After a property: false if the object cannot be parsed further.
bool JsonParser::go_on_in_object(const JsonToken& open) {
  switch (next_.kind) {
    case Kind::close_brace:
      return true;
    case Kind::comma: {
      JsonToken comma = read();
      if (next_.kind != Kind::close_brace) return true;
      error("Trailing comma in object",
            "JSON does not permit a trailing comma after the final property in an object.", comma);
      return false;
    }
    case Kind::eof:
      error("Unclosed object", "No closing brace was found for this JSON object.", open);
      return false;
    case Kind::close_bracket:
      read();
      error("Mismatched braces", "A JSON object must be closed with a brace, not a bracket.",
            next_);
      return false;
    default:
      recover(read(), Kind::open_brace, Kind::close_brace);
      error("Missing attribute seperator comma",
            "A comma must appear between each property definition in an object.", next_);
      return false;
  }
}

const Expr* JsonParser::parse_array() {
  JsonToken open = read();
  size_t first = values_.size();
  while (next_.kind != Kind::close_bracket) {
    const Expr* value = parse_value();
    values_.push_back(value);
    if (!go_on_in_array(open)) {
      values_.resize(first);
      return nullptr;
    }
  }
  JsonToken close = read();
  auto items = tree_.arena.copy(std::span<const Expr* const>(values_).subspan(first));
  values_.resize(first);
  return tree_.arena.make<TupleExpr>(header(ExprKind::tuple, {open.begin, close.end}),
                                     static_cast<uint32_t>(items.size()), items.data());
}

bool JsonParser::go_on_in_array(const JsonToken& open) {
  auto skip = [&] { recover(read(), Kind::open_bracket, Kind::close_bracket); };
  switch (next_.kind) {
    case Kind::close_bracket:
      return true;
    case Kind::comma: {
      JsonToken comma = read();
      if (next_.kind != Kind::close_bracket) return true;
      error("Trailing comma in array",
            "JSON does not permit a trailing comma after the final value in an array.", comma);
      return false;
    }
    case Kind::colon:
      skip();
      error("Invalid array value", "A colon is not used to introduce values in a JSON array.",
            next_);
      return false;
    case Kind::eof:
      error("Unclosed object", "No closing bracket was found for this JSON array.", open);
      return false;
    case Kind::close_brace:
      skip();
      error("Mismatched brackets", "A JSON array must be closed with a bracket, not a brace.",
            next_);
      return false;
    default:
      skip();
      error("Missing attribute seperator comma",
            "A comma must appear between each value in an array.", next_);
      return false;
  }
}

const Expr* JsonParser::parse_number() {
  JsonToken token = read();
  std::string_view digits = text(token);
  bool negative = digits.starts_with('-');
  NumberText number;
  if (is_json_number(digits)) number = read_number(digits.substr(negative ? 1 : 0));
  if (number.kind == NumberText::Kind::invalid) {
    error("Invalid JSON number", "There is a syntax error in the given JSON number.", token);
    return invalid(token);
  }
  auto* node = tree_.arena.make<NumberExpr>();
  static_cast<Expr&>(*node) = header(ExprKind::number, span_of(token));
  // Minus zero is not an integer.
  node->is_integer = number.kind == NumberText::Kind::integer && !(negative && number.integer == 0);
  if (node->is_integer) {
    node->integer = negative ? -number.integer : number.integer;
  } else {
    node->text_data = digits.data();
    node->text_size = static_cast<uint32_t>(digits.size());
  }
  return node;
}

const Expr* JsonParser::parse_string() {
  JsonToken token = read();
  std::string_view quoted = text(token);
  if (auto wrong = find_json_string_error(quoted)) {
    // HCL points one past the character, except at the end of the string.
    auto begin = static_cast<uint32_t>(token.begin + std::min(*wrong + 1, quoted.size()));
    if (!stopped_) {
      errors_.add("Invalid JSON string", "There is a syntax error in the given JSON string.",
                  {begin, begin + 1}, span_of(token));
    }
    return invalid(token);
  }
  if (!has_json_escapes(quoted)) return make_string(token, quoted.substr(1, quoted.size() - 2));
  return make_string(token, tree_.arena.copy(std::string_view(decode_json_string(quoted))));
}

const Expr* JsonParser::make_string(const JsonToken& token, std::string_view value) {
  bool plain = value.find("${") == std::string_view::npos &&
               value.find("%{") == std::string_view::npos && !value.starts_with("\xEF\xBB\xBF");
  if (!plain) return make_template(header(ExprKind::template_, span_of(token)), value);
  return tree_.arena.make<StringExpr>(header(ExprKind::string, span_of(token)),
                                      static_cast<uint32_t>(value.size()), value.data());
}

const Expr* JsonParser::make_template(Expr header, std::string_view value) {
  Arena& arena = tree_.arena;
  // Positions inside are those of the decoded characters after the quote, as HCL has it.
  Parser parser(*tree_.source, tree_.file, value, header.begin + 1, ScanMode::template_, arena);
  const Expr* parsed = parser.parse_whole_template();
  Diagnostics errors = parser.take_diagnostics();
  TemplateExpr node{header, false, 0, nullptr, value, nullptr};
  if (errors.has_errors()) {
    node.json_errors = keep_string_errors(std::move(errors));
  } else if (parsed->kind == ExprKind::wrap) {
    header.kind = ExprKind::wrap;
    return arena.make<WrapExpr>(header, parsed->as<WrapExpr>().inner, value);
  } else if (parsed->kind == ExprKind::template_) {
    node.count = parsed->as<TemplateExpr>().count;
    node.parts_data = parsed->as<TemplateExpr>().parts_data;
  } else {
    // Literal, but with template escapes: it differs from the raw string.
    auto parts = arena.copy(std::span<const Expr* const>(&parsed, 1));
    node.count = 1;
    node.parts_data = parts.data();
  }
  return arena.make<TemplateExpr>(node);
}

const Diagnostics* JsonParser::keep_string_errors(Diagnostics errors) {
  size_t kept = tree_.string_errors.size();
  if (kept < kMaxStringErrors) return &tree_.string_errors.emplace_back(std::move(errors));
  if (kept == kMaxStringErrors) {
    tree_.string_errors.emplace_back().error(
        "Too many errors",
        "There are too many invalid templates in this file. Correct the others first.",
        errors[0].subject);
  }
  return &tree_.string_errors.back();
}

const Expr* JsonParser::parse_word() {
  JsonToken token = read();
  std::string_view word = text(token);
  if (word == "true" || word == "false") {
    return tree_.arena.make<BoolExpr>(header(ExprKind::boolean, span_of(token)), word == "true");
  }
  if (word == "null") return tree_.arena.make<Expr>(header(ExprKind::null, span_of(token)));
  if (word == "undefined" || word == "NaN" || word == "Infinity") {
    error("Invalid JSON keyword",
          fmt::format("The JavaScript identifier {} cannot be used in JSON.", go_quote(word)),
          token);
  } else {
    constexpr std::array<std::string_view, 3> kWords = {"false", "true", "null"};
    error("Invalid JSON keyword",
          fmt::format("{} is not a valid JSON keyword.{}", go_quote(word),
                      did_you_mean(word, kWords)),
          token);
  }
  return invalid(token);
}

}  // namespace

Diagnostics parse_json(JsonTree& tree) { return JsonParser(tree).parse(); }

}  // namespace landform::syntax
