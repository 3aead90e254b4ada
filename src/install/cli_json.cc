#include "install/cli_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace landform::install {
namespace {

using Kind = CliTokenKind;
using Problem = std::optional<Error>;

// Nothing in JSON has a position.
constexpr CliPosition kNoPosition = {.line = 0, .column = 0};
constexpr int kMaxDepth = 32;

CliValue new_value(CliValue::Kind kind) {
  CliValue out;
  out.kind = kind;
  out.position = kNoPosition;
  return out;
}

bool is_literal(Kind kind) {
  return kind == Kind::number || kind == Kind::decimal || kind == Kind::boolean ||
         kind == Kind::string || kind == Kind::null;
}

CliValue literal(const CliToken& token) {
  CliValue out = new_value(CliValue::Kind::text);
  if (token.kind != Kind::null) out.text = token.text;
  if (token.kind == Kind::number) out.kind = CliValue::Kind::number;
  if (token.kind == Kind::decimal) out.kind = CliValue::Kind::decimal;
  if (token.kind == Kind::boolean) out.kind = CliValue::Kind::boolean;
  return out;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : scanner_(text, CliScanner::Syntax::json) {}

  Result<CliValue> run() {
    scan();  // the opening brace
    CliValue out;
    const Problem failed = parse_object(out, 0);
    if (const auto& problem = scanner_.problem())
      return Error{fmt::format("{}: {}", problem->position.to_string(), problem->message)};
    if (failed) return *failed;
    return out;
  }

 private:
  // After `problem`, nothing more is read; `ended` is the end of the file, which is none.
  struct Parsed {
    bool ended = false;
    Problem problem;
  };

  Kind scan() {
    token_ = scanner_.next();
    return token_.kind;
  }
  [[nodiscard]] Parsed unexpected() const {
    return {false, Error{fmt::format("expected: STRING got: {}", to_string(token_.kind))}};
  }

  // After the opening brace.
  Problem parse_object(CliValue& out, int depth) {
    if (depth > kMaxDepth) return Error{"objects are nested too deeply"};
    out = new_value(CliValue::Kind::object);
    do {
      CliItem item;
      const Parsed parsed = parse_item(item, depth);
      if (parsed.ended) return std::nullopt;
      if (parsed.problem) return token_.kind == Kind::right_brace ? std::nullopt : parsed.problem;
      out.items.push_back(std::move(item));
    } while (scan() == Kind::comma);
    return std::nullopt;
  }

  Parsed parse_item(CliItem& item, int depth) {
    item.position = kNoPosition;
    item.label = kNoPosition;
    while (scan() == Kind::string) item.keys.push_back(token_.text);
    if (token_.kind == Kind::eof) return {.ended = true, .problem = std::nullopt};
    if (token_.kind != Kind::colon || item.keys.empty()) return unexpected();
    const Kind kind = scan();
    if (is_literal(kind)) {
      item.value = literal(token_);
      return {};
    }
    if (kind == Kind::left_brace) return {false, parse_object(item.value, depth + 1)};
    if (kind == Kind::left_bracket) return {false, parse_list(item.value, depth + 1)};
    if (kind == Kind::eof) return {.ended = true, .problem = std::nullopt};
    return {false, Error{fmt::format("Expected object value, got unknown token: {} {} {}",
                                     token_.position.to_string(), to_string(kind), token_.source)}};
  }

  // After the opening bracket. Commas may be missing; booleans and the brackets of inner lists are
  // passed over.
  Problem parse_list(CliValue& out, int depth) {
    out = new_value(CliValue::Kind::list);
    for (;;) {
      const Kind kind = scan();
      if (kind == Kind::right_bracket) return std::nullopt;
      if (kind == Kind::comma || kind == Kind::boolean || kind == Kind::left_bracket) continue;
      if (kind == Kind::left_brace) {
        if (auto problem = parse_object(out.elements.emplace_back(), depth + 1)) return problem;
      } else if (is_literal(kind) && kind != Kind::null) {
        out.elements.push_back(literal(token_));
      } else {
        return Error{fmt::format("unexpected token while parsing list: {}", to_string(kind))};
      }
    }
  }

  CliScanner scanner_;
  CliToken token_;
};

bool is_labels(const CliValue& value) {
  return value.is_object() && !value.items.empty() &&
         std::all_of(value.items.begin(), value.items.end(),
                     [](const CliItem& item) { return item.value.is_object(); });
}
bool is_blocks(const CliValue& value) {
  return value.is_list() && !value.elements.empty() &&
         std::all_of(value.elements.begin(), value.elements.end(),
                     [](const CliValue& element) { return element.is_object(); });
}

void flatten_items(std::vector<CliItem>& items);

// Appends what an item stands for: itself, or several blocks.
void flatten(CliItem item, std::vector<CliItem>& out) {
  if (is_blocks(item.value)) {
    std::vector<CliValue> blocks = std::move(item.value.elements);
    for (CliValue& block : blocks) {
      item.value = std::move(block);
      flatten(item, out);
    }
    return;
  }
  if (is_labels(item.value)) {
    for (CliItem& inner : item.value.items) {
      inner.keys.insert(inner.keys.begin(), item.keys.begin(), item.keys.end());
      flatten(std::move(inner), out);
    }
    return;
  }
  flatten_items(item.value.items);
  for (CliValue& element : item.value.elements) flatten_items(element.items);
  out.push_back(std::move(item));
}

void flatten_items(std::vector<CliItem>& items) {
  std::vector<CliItem> out;
  for (CliItem& item : items) flatten(std::move(item), out);
  items = std::move(out);
}

}  // namespace

Result<CliValue> parse_cli_json(std::string_view text) {
  auto parsed = Parser(text).run();
  if (!parsed) return parsed;
  CliValue out = std::move(parsed).value();
  flatten_items(out.items);
  return out;
}

}  // namespace landform::install
