// The syntax tree of a file: what the user wrote, before anything is looked up.
//
// Nodes are small trivially destructible structs in the file's arena, read by switch on `kind`;
// they do not evaluate themselves. Offsets are bytes in the file's text; names and literal text are
// views into that text where it can be used as written, else into the arena. Both native and JSON
// syntax give this tree.
//
// The tree has no trivia: comments and whitespace exist only as tokens (token.h), which the
// formatter works on. Immutable after parsing, so any thread may read it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/arena.h"
#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::syntax {

enum class ExprKind : uint8_t {
  invalid,    // a syntax error; already reported
  null,       // null
  boolean,    // true, false                       BoolExpr
  number,     // 12, 0.5e3                         NumberExpr
  string,     // "literal only", heredoc without interpolation, JSON string without any   StringExpr
  template_,  // "a${b}", heredoc                  TemplateExpr
  wrap,       // "${b}" alone: the value of b      WrapExpr
  join,       // the result of a %{ for } directive: joins a tuple of strings            JoinExpr
  traversal,  // a.b[0]["c"] from a name           TraversalExpr
  relative,  // (expr).b[0], literal steps on any other expression                      RelativeExpr
  index,     // expr[expr]                        IndexExpr
  call,      // f(x, y...)                        CallExpr
  conditional,  // c ? a : b, and %{ if }          ConditionalExpr
  tuple,        // [a, b]                            TupleExpr
  object,       // {a = b}                           ObjectExpr
  for_,         // [for …], {for …}                  ForExpr
  splat,        // a[*].b, a.*.b                     SplatExpr
  splat_item,   // within SplatExpr::each: the current element SplatItemExpr
  unary,        // -a, !a                            UnaryExpr
  binary,       // a + b                             BinaryExpr
  paren,        // (a)                               ParenExpr
};

struct Expr {
  uint32_t begin;
  uint32_t end;
  ExprKind kind;
  // The node is in JSON syntax: strings may be reparsed as expressions, and object keys are always
  // expressions.
  bool json = false;

  template <typename T>
  [[nodiscard]] const T& as() const {
    return static_cast<const T&>(*this);
  }
};

struct BoolExpr : Expr {
  bool value;
};

struct NumberExpr : Expr {
  bool is_integer;  // value in `integer`, otherwise literal in `text`
  uint32_t text_size;
  union {
    int64_t integer;
    const char* text_data;
  };
  [[nodiscard]] std::string_view text() const { return {text_data, text_size}; }
};

struct StringExpr : Expr {
  // For JSON, the string's value before it is parsed as a template. Not NFC-normalised.
  uint32_t size;
  const char* data;
  [[nodiscard]] std::string_view value() const { return {data, size}; }
};

// Parts are strings (StringExpr) and interpolated expressions. In JSON syntax `raw` holds the whole
// string's value (as does `json_raw` of a WrapExpr), for the places that read a string as a
// reference.
struct TemplateExpr : Expr {
  bool heredoc;
  uint32_t count;
  const Expr* const* parts_data;
  std::string_view raw;
  // Set when a JSON string does not parse as a template: reported if it is evaluated.
  const Diagnostics* json_errors;
  [[nodiscard]] std::span<const Expr* const> parts() const { return {parts_data, count}; }
};

struct WrapExpr : Expr {
  const Expr* inner;
  std::string_view json_raw;
};

struct JoinExpr : Expr {
  const Expr* tuple;
};

// One literal step. `root` is only the first step of a TraversalExpr.
struct Step {
  enum class Kind : uint8_t { root, attribute, index_string, index_integer, index_number };
  uint32_t begin;  // of the step with its dot or brackets
  uint32_t end;
  uint32_t size;
  Kind kind;
  union {
    const char* data;  // name, string key, or the text of a number that is not an int64
    int64_t integer;   // index_integer
  };
  [[nodiscard]] std::string_view text() const { return {data, size}; }
};

struct TraversalExpr : Expr {
  uint32_t count;
  const Step* steps_data;
  [[nodiscard]] std::span<const Step> steps() const { return {steps_data, count}; }
  [[nodiscard]] std::string_view root() const { return steps_data[0].text(); }
};

struct RelativeExpr : Expr {
  uint32_t count;
  const Step* steps_data;
  const Expr* source;
  [[nodiscard]] std::span<const Step> steps() const { return {steps_data, count}; }
};

struct IndexExpr : Expr {
  uint32_t open_bracket;
  const Expr* collection;
  const Expr* key;
};

struct CallExpr : Expr {
  bool expand_final;  // f(a, b...)
  uint32_t name_begin;
  uint32_t name_end;
  uint32_t open_paren;
  uint32_t close_paren;  // offset of ")", or of where it was expected
  uint32_t name_size;
  uint32_t count;
  // With its namespaces, such as provider::x::y, without whitespace.
  const char* name_data;
  const Expr* const* args_data;
  [[nodiscard]] std::string_view name() const { return {name_data, name_size}; }
  [[nodiscard]] std::span<const Expr* const> args() const { return {args_data, count}; }
};

struct ConditionalExpr : Expr {
  const Expr* condition;
  const Expr* when_true;
  const Expr* when_false;
};

struct TupleExpr : Expr {
  uint32_t count;
  const Expr* const* items_data;
  [[nodiscard]] std::span<const Expr* const> items() const { return {items_data, count}; }
};

struct ObjectItem {
  // In native syntax a key that is a bare name (a TraversalExpr of one step, not in parentheses)
  // means that name.
  const Expr* key;
  const Expr* value;
};

struct ObjectExpr : Expr {
  uint32_t count;
  const ObjectItem* items_data;
  uint32_t open_end;  // just after the opening brace
  [[nodiscard]] std::span<const ObjectItem> items() const { return {items_data, count}; }
};

struct ForExpr : Expr {
  bool group;  // {for … : k => v...}
  bool is_object;
  uint32_t key_var_size;  // 0 if there is none
  uint32_t value_var_size;
  uint32_t open_end;  // just after the opening bracket
  uint32_t close_begin;
  const char* key_var_data;
  const char* value_var_data;
  const Expr* collection;
  const Expr* key;  // null for a tuple
  const Expr* value;
  const Expr* condition;  // null if there is none
  [[nodiscard]] std::string_view key_var() const { return {key_var_data, key_var_size}; }
  [[nodiscard]] std::string_view value_var() const { return {value_var_data, value_var_size}; }
};

struct SplatItemExpr;

struct SplatExpr : Expr {
  uint32_t marker_begin;  // of ".*" or "[*]"
  uint32_t marker_end;
  const Expr* source;
  const Expr* each;  // evaluated for every element; refers to it by `item`
  const SplatItemExpr* item;
};

struct SplatItemExpr : Expr {};

enum class UnaryOp : uint8_t { negate, not_ };
enum class BinaryOp : uint8_t {
  or_,
  and_,
  equal,
  not_equal,
  greater,
  greater_equal,
  less,
  less_equal,
  add,
  subtract,
  multiply,
  divide,
  modulo
};

struct UnaryExpr : Expr {
  UnaryOp op;
  const Expr* operand;
};

struct BinaryExpr : Expr {
  BinaryOp op;
  const Expr* left;
  const Expr* right;
};

struct ParenExpr : Expr {
  const Expr* inner;
};

// An expression with its file: what evaluators work on. Cheap to copy; the File must
// outlive it.
struct Expression {
  FileId file = FileId::none;
  const Expr* node = nullptr;

  [[nodiscard]] Range range() const { return {file, node->begin, node->end}; }
  [[nodiscard]] Expression with(const Expr* other) const { return {file, other}; }
  explicit operator bool() const { return node != nullptr; }
};

// The part of an expression that identifies it, such as a function's name or an opening bracket.
[[nodiscard]] Range start_range(const Expression& expr);

// The steps of an expression that is a plain name with literal steps; otherwise empty. The keywords
// null, true and false are names here (whose step has no range). The content of a JSON string is
// text until it is parsed: see read_traversal in parser.h.
[[nodiscard]] std::span<const Step> as_traversal(const Expr& expr);

// Whether it is a string in JSON syntax, and the characters of such a string before it is parsed as
// a template.
[[nodiscard]] bool is_json_string(const Expr& expr);
[[nodiscard]] std::string_view json_string(const Expr& expr);

}  // namespace landform::syntax
