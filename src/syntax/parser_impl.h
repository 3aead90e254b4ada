// The parser of native syntax: recursive descent over a TokenStream, building nodes in an arena.
//
// Matches HCL's parser in what it accepts, in the ranges of nodes, in its messages and their order,
// and in error recovery. After the first error it stays in recovery mode, which suppresses messages
// that may only be consequences of that error.
//
// Two bounds keep hostile input harmless: the depth of recursion (kMaxNesting), and the height of
// the tree (kMaxTreeHeight), which long chains such as a+a+a+… would exceed without recursion here,
// but with recursion in the readers of the tree. Exceeding either is an error that makes every
// caller back out, so the work stays linear.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "syntax/ast.h"
#include "syntax/native_ast.h"
#include "syntax/number_text.h"
#include "syntax/parse_errors.h"
#include "syntax/parser.h"
#include "syntax/token_stream.h"

namespace landform::syntax {

class Parser {
 public:
  // `text` starts at the offset `base` of the file; for a whole file that is 0. The arena gets the
  // nodes and, with the text, must outlive them.
  Parser(const SourceFile& source, FileId file, std::string_view text, uint32_t base, ScanMode mode,
         Arena& arena);

  // Each takes the whole text, once.
  [[nodiscard]] NativeBody parse_file();
  // The same for a piece of a file: what it contains directly is not copied to the arena.
  struct Items {
    std::vector<NativeAttribute> attributes;
    std::vector<NativeBlock> blocks;
    Span span;
  };
  [[nodiscard]] Items parse_piece();
  [[nodiscard]] const Expr* parse_whole_expression();
  [[nodiscard]] const Expr* parse_whole_template();
  // A name and literal steps; empty after an error.
  [[nodiscard]] std::span<const Step> parse_whole_traversal();

  [[nodiscard]] Diagnostics take_diagnostics();

 private:
  struct Chain;
  struct TemplatePart;
  struct Quoted {
    std::string_view text;
    Span span;
  };

  // --- bodies: parser_body.cc
  NativeBody parse_body(TokenKind end);
  Span parse_body_items(TokenKind end);
  bool parse_body_item();
  bool parse_single_attribute_body(NativeBody& body);
  void finish_attribute(const Token& name, bool single_line);
  void finish_block(const Token& type);
  NativeBody parse_block_body(const Token& type, const Token& open);
  bool parse_block_header(const Token& type, Token& open);
  void check_end_of_single_line_block(const Token& type, const Token& open, uint64_t position);
  NativeBody take_body(size_t first_attribute, size_t first_block, Span span);

  // --- expressions: parser_expression.cc
  const Expr* parse_expression();
  const Expr* parse_binary(int min_precedence);
  const Expr* parse_operand();
  const Expr* parse_term();
  const Expr* parse_parentheses();
  const Expr* parse_number();
  const Expr* parse_unary(UnaryOp op);
  const Expr* parse_name();
  const Expr* missing_expression();

  // --- calls and constructors: parser_collection.cc
  const Expr* parse_call(const Token& name);
  bool parse_function_name(const Token& first, std::string_view& name, Token& last, Token& open);
  Token parse_arguments(const Token& name, const Token& open, bool& expand);
  const Expr* parse_tuple();
  const Expr* parse_object();
  bool parse_object_item(const Token& open);
  bool check_object_separator(const Token& open);
  const Expr* parse_for(const Token& open);
  bool parse_for_intro(const Token& open, ForExpr& loop);
  const Expr* abandon_for(const Token& open, TokenKind close);
  void check_for(const ForExpr& loop, const Token& ellipsis, Span whole);

  // --- steps after a term: parser_traversal.cc
  const Expr* parse_steps(const Expr* source);
  void parse_dot(Chain& chain);
  void parse_attribute_splat(Chain& chain, const Token& dot);
  void parse_bracket(Chain& chain);
  void parse_full_splat(Chain& chain, const Token& open);
  const Expr* finish_chain(Chain& chain);
  void replace_chain(Chain& chain, const Expr* expr, uint32_t height);
  bool push_number_step(Span span, const Token& number, std::string_view how, Span subject);
  bool push_key_step(Span span, const Expr& key);

  // --- references: parser_reference.cc
  void parse_reference_step(const Token& name);
  void push_index(const Token& open, NumberText number, std::string_view key);

  // --- templates: template_parser.cc, template_tree.cc
  const Expr* parse_quoted_or_heredoc();
  const Expr* parse_template(TokenKind end, const Token* open, const Token* first);
  Span parse_template_parts(TokenKind end, const Token* first);
  bool parse_interpolation(const Token& open, Span start, TokenKind end);
  void reject_interpolation(Span start, TokenKind end);
  bool parse_directive(const Token& open, Span start);
  bool parse_directive_content(const Token& open, const Token& keyword);
  bool parse_for_directive(const Token& open);
  bool close_sequence();
  std::string_view decode(const Token& literal);
  Quoted parse_quoted_literal();
  void unindent(size_t first);
  void join_literals(size_t first);
  const Expr* build_template(size_t first, Span span, bool heredoc);
  const Expr* build_part(size_t& at);
  const Expr* build_if(size_t& at);
  const Expr* build_for(size_t& at);
  const Expr* build_branch(size_t first_expr, Span empty, uint32_t height);
  const Expr* abandon_part(size_t& at);

  // --- recovery and errors: parser.cc
  Token recover(TokenKind end);
  void recover_over(TokenKind start);
  void recover_after_body_item();
  void error(std::string_view summary, std::string_view detail, Span subject,
             std::optional<Span> context = {}) {
    errors_.add(summary, detail, subject, context);
  }
  // For errors that may only be consequences of an earlier one.
  void error_unless_recovering(std::string_view summary, std::string_view detail, Span subject,
                               std::optional<Span> context = {}) {
    if (!recovery_) errors_.add(summary, detail, subject, context);
  }
  const Expr* too_deep(Span at);
  [[nodiscard]] uint64_t mark() const { return errors_.count(); }
  // Whether an error since the mark has left the parser out of sync.
  [[nodiscard]] bool failed(uint64_t mark) const { return recovery_ && errors_.count() != mark; }
  [[nodiscard]] std::string describe(Span span) const;

  // One level of recursion; check ok() before going on.
  class Nested {
   public:
    explicit Nested(Parser& parser) : parser_(parser) { ++parser_.depth_; }
    ~Nested() { --parser_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    [[nodiscard]] bool ok() const { return parser_.depth_ <= kMaxNesting; }

   private:
    Parser& parser_;
  };

  // --- nodes
  static Span span_of(const Token& token) { return {token.begin, token.end}; }
  static Span span_of(const Expr& expr) { return {expr.begin, expr.end}; }
  static Expr header(ExprKind kind, Span span) { return {span.begin, span.end, kind}; }
  [[nodiscard]] std::string_view text(const Token& token) const { return tokens_.text(token); }
  [[nodiscard]] bool is_keyword(const Token& token, std::string_view word) const {
    return token.kind == TokenKind::identifier && text(token) == word;
  }
  const Expr* make_invalid(Span span) {
    height_ = 1;
    return arena_.make<Expr>(header(ExprKind::invalid, span));
  }
  const Expr* make_string(Span span, std::string_view value);
  static Step make_step(Step::Kind kind, Span span, std::string_view text);
  static Step make_index_step(Span span, int64_t index);
  const Expr* make_template(Span span, bool heredoc, size_t first_expr);
  // The items of a scratch stack from `first` on, moved to the arena.
  template <typename T>
  std::span<T> take(std::vector<T>& stack, size_t first) {
    auto kept = arena_.copy(std::span<const T>(stack).subspan(first));
    stack.resize(first);
    return kept;
  }
  // Sets the height of the last expression to that of a node above it and `others`.
  bool grow(uint32_t others = 0) {
    height_ = std::max(height_, others) + 1;
    return height_ <= kMaxTreeHeight;
  }

  const SourceFile& source_;
  FileId file_;
  Arena& arena_;
  ParseErrors lexical_errors_;
  ParseErrors errors_;
  TokenStream tokens_;
  bool recovery_ = false;
  int depth_ = 0;
  uint32_t overflows_ = 0;  // number of times nesting was too deep
  uint32_t height_ = 0;     // of the expression parsed last

  // Scratch stacks, shared by nested constructs.
  std::vector<const Expr*> exprs_;
  std::vector<ObjectItem> items_;
  std::vector<Step> steps_;
  std::vector<TemplatePart> parts_;
  std::vector<NativeLabel> labels_;
  std::vector<NativeAttribute> attributes_;
  std::vector<NativeBlock> blocks_;
  std::string buffer_;
};

// A piece of a template: literal text, an interpolation, or a directive.
struct Parser::TemplatePart {
  enum class Kind : uint8_t { literal, interpolation, if_, for_, else_, endif, endfor, end };
  Kind kind;
  Span span;
  uint32_t height = 0;         // of expr
  const Expr* expr = nullptr;  // interpolated, or the condition, or the collection
  std::string_view text{};     // literal; or the value variable of `for`
  std::string_view key_var{};
};

}  // namespace landform::syntax
