#include "install/cli_config.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "install/cli_json.h"

namespace landform::install {
namespace {

constexpr int kMaxDepth = 32;

using Kind = CliTokenKind;

Error error_at(const CliToken& token, std::string_view problem) {
  return Error{fmt::format("At {}: {}", token.position.to_string(), problem)};
}

bool is_literal(Kind kind) {
  return kind == Kind::number || kind == Kind::decimal || kind == Kind::boolean ||
         kind == Kind::string || kind == Kind::heredoc;
}

CliValue literal(const CliToken& token) {
  CliValue out;
  out.text = token.text;
  out.position = token.position;
  if (token.kind == Kind::number) out.kind = CliValue::Kind::number;
  if (token.kind == Kind::decimal) out.kind = CliValue::Kind::decimal;
  if (token.kind == Kind::boolean) out.kind = CliValue::Kind::boolean;
  return out;
}

// As lenient as Terraform's: what the end of the file cuts off is no error everywhere.
class Parser {
 public:
  explicit Parser(std::string_view text) : scanner_(text) {}

  Result<CliValue> run() {
    CliValue out;
    out.kind = CliValue::Kind::object;
    auto failed = parse_items(out, 0, /*in_braces=*/false);
    if (const auto& problem = scanner_.problem())
      return Error{fmt::format("At {}: {}", problem->position.to_string(), problem->message)};
    if (failed) return *failed;
    return out;
  }

 private:
  struct Parsed {
    bool ended = false;  // by the end of the file
    std::optional<Error> error;
  };

  const CliToken& scan() {
    if (!again_) token_ = scanner_.next();
    again_ = false;
    return token_;
  }
  // The last token is scanned again.
  void unscan() { again_ = true; }
  Kind look_ahead() {
    const Kind kind = scan().kind;
    unscan();
    return kind;
  }

  std::optional<Error> parse_items(CliValue& out, int depth, bool in_braces) {
    if (depth > kMaxDepth) return error_at(token_, "blocks are nested too deeply");
    for (;;) {
      if (in_braces && look_ahead() == Kind::right_brace) return std::nullopt;
      CliItem item;
      Parsed parsed = parse_item(item, depth);
      if (parsed.ended) return std::nullopt;
      if (parsed.error) return parsed.error;
      out.items.push_back(std::move(item));
      if (scan().kind != Kind::comma) unscan();
    }
  }

  Parsed parse_item(CliItem& item, int depth) {
    std::string written;
    if (Parsed keys = parse_keys(item, written); keys.ended || keys.error) return keys;
    Parsed value;
    if (token_.kind == Kind::assign) {
      item.assigned = true;
      value = parse_value(item.value, depth + 1);
    } else if (token_.kind == Kind::left_brace) {
      value.error = parse_object(item.value, depth + 1);
    } else {
      value.error = error_at(
          token_,
          fmt::format("key '{}' expected start of object ('{{') or assignment ('=')", written));
    }
    if (value.ended || value.error) return value;
    if (item.keys.size() < 2) item.label = item.value.position;
    look_ahead();
    return value;
  }

  // Up to what follows the keys.
  Parsed parse_keys(CliItem& item, std::string& written) {
    for (;;) {
      const CliToken& token = scan();
      switch (token.kind) {
        case Kind::eof:
          return {.ended = item.keys.empty(), .error = std::nullopt};
        case Kind::assign:
          if (item.keys.size() > 1)
            return {false, error_at(token, "nested object expected: LBRACE got: ASSIGN")};
          if (item.keys.empty()) return {false, error_at(token, "no object keys found!")};
          return {};
        case Kind::left_brace:
          if (item.keys.empty())
            return {false, error_at(token, "expected: IDENT | STRING got: LBRACE")};
          return {};
        case Kind::identifier:
        case Kind::string:
          if (item.keys.empty()) item.position = token.position;
          if (item.keys.size() == 1) item.label = token.position;
          written += (item.keys.empty() ? "" : " ") + std::string(token.source);
          item.keys.push_back(token.text);
          break;
        case Kind::illegal:
          return {false, error_at(token, "illegal character")};
        default:
          // A key without a value, which is reported as such.
          if (!item.keys.empty() && token.kind == Kind::right_brace) {
            token_.kind = Kind::eof;
            return {};
          }
          return {false,
                  error_at(token, fmt::format("expected: IDENT | STRING | ASSIGN | LBRACE got: {}",
                                              to_string(token.kind)))};
      }
    }
  }

  Parsed parse_value(CliValue& out, int depth) {
    if (depth > kMaxDepth) return {false, error_at(token_, "values are nested too deeply")};
    const CliToken& token = scan();
    if (is_literal(token.kind)) {
      out = literal(token);
      return {};
    }
    if (token.kind == Kind::left_brace) return {false, parse_object(out, depth)};
    if (token.kind == Kind::left_bracket) return {false, parse_list(out, depth)};
    if (token.kind == Kind::eof) return {.ended = true, .error = std::nullopt};
    return {false,
            error_at(token, fmt::format("Unknown token: {} {} {}", token.position.to_string(),
                                        to_string(token.kind), token.source))};
  }

  // After the opening brace.
  std::optional<Error> parse_object(CliValue& out, int depth) {
    out.kind = CliValue::Kind::object;
    out.position = token_.position;
    auto failed = parse_items(out, depth, /*in_braces=*/true);
    if (failed && token_.kind != Kind::right_brace) return failed;
    const CliToken& end = scan();
    if (end.kind == Kind::right_brace) return std::nullopt;
    return error_at(end,
                    fmt::format("object expected closing RBRACE got: {}", to_string(end.kind)));
  }

  // After the opening bracket.
  std::optional<Error> parse_list(CliValue& out, int depth) {
    if (depth > kMaxDepth) return error_at(token_, "values are nested too deeply");
    out.kind = CliValue::Kind::list;
    out.position = token_.position;
    for (bool needs_comma = false;;) {
      const CliToken token = scan();
      const bool ends = token.kind == Kind::comma || token.kind == Kind::right_bracket;
      if (needs_comma && !ends) {
        return error_at(token,
                        fmt::format("error parsing list, expected comma or list end, got: {}",
                                    to_string(token.kind)));
      }
      if (token.kind == Kind::right_bracket) return std::nullopt;
      if (token.kind == Kind::comma) {
        look_ahead();
        needs_comma = false;
        continue;
      }
      auto failed = parse_element(token, out.elements.emplace_back(), depth);
      if (failed) return failed;
      needs_comma = token.kind != Kind::left_bracket;
    }
  }

  std::optional<Error> parse_element(const CliToken& token, CliValue& out, int depth) {
    if (is_literal(token.kind)) {
      out = literal(token);
      return std::nullopt;
    }
    auto within = [&](const char* what, const std::optional<Error>& failed) {
      return failed ? std::optional(error_at(
                          token, fmt::format("error while trying to parse {} within list: {}", what,
                                             failed->message)))
                    : std::nullopt;
    };
    if (token.kind == Kind::left_brace) return within("object", parse_object(out, depth + 1));
    if (token.kind == Kind::left_bracket) return within("list", parse_list(out, depth + 1));
    return error_at(token,
                    fmt::format("unexpected token while parsing list: {}", to_string(token.kind)));
  }

  CliScanner scanner_;
  CliToken token_;
  bool again_ = false;
};

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

std::vector<LabelledBlock> labelled_blocks(const CliValue& file, std::string_view name) {
  std::vector<LabelledBlock> out;
  // Further labels name blocks inside.
  auto add = [&](const CliItem& item, size_t labels) {
    if (!item.value.is_object()) return;
    CliValue body = item.value;
    for (size_t i = item.keys.size(); i-- > labels + 1;) {
      CliItem inner = item;
      inner.keys = {item.keys[i]};
      inner.value = std::move(body);
      body = {};
      body.kind = CliValue::Kind::object;
      body.position = item.position;
      body.items.push_back(std::move(inner));
    }
    out.push_back({item.keys[labels], std::move(body)});
  };
  for (const CliItem& item : file.items) {
    if (item.name() != name) continue;
    if (item.keys.size() > 1) {
      add(item, 1);
      continue;
    }
    for (const CliItem& inner : item.value.items) add(inner, 0);
  }
  return out;
}

Result<CliValue> parse_cli_config(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  const bool json = first != std::string_view::npos && text[first] == '{';
  return json ? parse_cli_json(text) : Parser(text).run();
}

}  // namespace landform::install
