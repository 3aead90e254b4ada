#include "syntax/dump.h"

#include <fmt/format.h>

#include "base/quote.h"

namespace landform::syntax {
namespace {

std::string_view symbol(BinaryOp op) {
  switch (op) {
    case BinaryOp::or_:
      return "||";
    case BinaryOp::and_:
      return "&&";
    case BinaryOp::equal:
      return "==";
    case BinaryOp::not_equal:
      return "!=";
    case BinaryOp::greater:
      return ">";
    case BinaryOp::greater_equal:
      return ">=";
    case BinaryOp::less:
      return "<";
    case BinaryOp::less_equal:
      return "<=";
    case BinaryOp::add:
      return "+";
    case BinaryOp::subtract:
      return "-";
    case BinaryOp::multiply:
      return "*";
    case BinaryOp::divide:
      return "/";
    case BinaryOp::modulo:
      return "%";
  }
  return "?";
}

std::string_view kind_name(ExprKind kind) {
  switch (kind) {
    case ExprKind::invalid:
      return "invalid";
    case ExprKind::null:
      return "null";
    case ExprKind::boolean:
      return "bool";
    case ExprKind::number:
      return "number";
    case ExprKind::string:
      return "string";
    case ExprKind::template_:
      return "template";
    case ExprKind::wrap:
      return "wrap";
    case ExprKind::join:
      return "join";
    case ExprKind::traversal:
      return "traversal";
    case ExprKind::relative:
      return "relative";
    case ExprKind::index:
      return "index";
    case ExprKind::call:
      return "call";
    case ExprKind::conditional:
      return "if";
    case ExprKind::tuple:
      return "tuple";
    case ExprKind::object:
      return "object";
    case ExprKind::for_:
      return "for";
    case ExprKind::splat:
      return "splat";
    case ExprKind::splat_item:
      return "item";
    case ExprKind::unary:
      return "unary";
    case ExprKind::binary:
      return "binary";
    case ExprKind::paren:
      return "paren";
  }
  return "?";
}

class Dumper {
 public:
  explicit Dumper(DumpRanges ranges) : ranges_(ranges == DumpRanges::yes) {}

  void expr(const Expr& e) {
    out_ += '(';
    out_ += kind_name(e.kind);
    at(e.begin, e.end);
    inner(e);
    out_ += ')';
  }

  void body(const NativeBody& b, size_t indent) {
    for (const NativeAttribute& a : b.attributes) {
      out_.append(indent, ' ');
      out_ += a.name();
      at(a.name_begin, a.end);
      out_ += " = ";
      expr(*a.expr);
      out_ += '\n';
    }
    for (const NativeBlock& block : b.blocks) {
      out_.append(indent, ' ');
      out_ += block.type;
      at(block.type_begin, block.end);
      for (const NativeLabel& label : block.labels) {
        word(go_quote(label.text));
        at(label.begin, label.end);
      }
      out_ += " {\n";
      body(block.body, indent + 2);
      out_.append(indent, ' ');
      out_ += "}\n";
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void at(uint32_t begin, uint32_t end) {
    if (ranges_) out_ += fmt::format("@{}-{}", begin, end);
  }
  void word(std::string_view text) {
    out_ += ' ';
    out_ += text;
  }
  void child(const Expr* e) {
    out_ += ' ';
    if (e == nullptr) {
      out_ += "()";
    } else {
      expr(*e);
    }
  }
  void steps(std::span<const Step> items) {
    for (const Step& s : items) {
      switch (s.kind) {
        case Step::Kind::root:
          word(s.text());
          break;
        case Step::Kind::attribute:
          word(fmt::format(".{}", s.text()));
          break;
        case Step::Kind::index_string:
          word(fmt::format("[{}]", go_quote(s.text())));
          break;
        case Step::Kind::index_integer:
          word(fmt::format("[{}]", s.integer));
          break;
        case Step::Kind::index_number:
          word(fmt::format("[{}]", s.text()));
          break;
      }
      at(s.begin, s.end);
    }
  }
  void loop(const ForExpr& f) {
    word(f.is_object ? "{}" : "[]");
    if (f.key_var_size != 0) word(f.key_var());
    word(f.value_var());
    child(f.collection);
    if (f.key != nullptr) child(f.key);
    child(f.value);
    if (f.group) word("...");
    if (f.condition != nullptr) {
      word("if");
      child(f.condition);
    }
  }
  void call(const CallExpr& c) {
    word(c.name());
    at(c.name_begin, c.name_end);
    for (const Expr* arg : c.args()) child(arg);
    if (c.expand_final) word("...");
  }
  void inner(const Expr& e);

  bool ranges_;
  std::string out_;
};

void Dumper::inner(const Expr& e) {
  switch (e.kind) {
    case ExprKind::invalid:
    case ExprKind::null:
    case ExprKind::splat_item:
      break;
    case ExprKind::boolean:
      word(e.as<BoolExpr>().value ? "true" : "false");
      break;
    case ExprKind::number: {
      const auto& n = e.as<NumberExpr>();
      word(n.is_integer ? fmt::format("{}", n.integer) : std::string(n.text()));
      break;
    }
    case ExprKind::string:
      word(go_quote(e.as<StringExpr>().value()));
      break;
    case ExprKind::template_:
      for (const Expr* part : e.as<TemplateExpr>().parts()) child(part);
      if (e.as<TemplateExpr>().json_errors != nullptr) word("errors");
      break;
    case ExprKind::wrap:
      child(e.as<WrapExpr>().inner);
      break;
    case ExprKind::join:
      child(e.as<JoinExpr>().tuple);
      break;
    case ExprKind::traversal:
      steps(e.as<TraversalExpr>().steps());
      break;
    case ExprKind::relative:
      child(e.as<RelativeExpr>().source);
      steps(e.as<RelativeExpr>().steps());
      break;
    case ExprKind::index:
      child(e.as<IndexExpr>().collection);
      child(e.as<IndexExpr>().key);
      break;
    case ExprKind::call:
      call(e.as<CallExpr>());
      break;
    case ExprKind::conditional:
      child(e.as<ConditionalExpr>().condition);
      child(e.as<ConditionalExpr>().when_true);
      child(e.as<ConditionalExpr>().when_false);
      break;
    case ExprKind::tuple:
      for (const Expr* item : e.as<TupleExpr>().items()) child(item);
      break;
    case ExprKind::object:
      for (const ObjectItem& item : e.as<ObjectExpr>().items()) {
        child(item.key);
        word("=");
        child(item.value);
      }
      break;
    case ExprKind::for_:
      loop(e.as<ForExpr>());
      break;
    case ExprKind::splat:
      child(e.as<SplatExpr>().source);
      at(e.as<SplatExpr>().marker_begin, e.as<SplatExpr>().marker_end);
      child(e.as<SplatExpr>().each);
      break;
    case ExprKind::unary:
      word(e.as<UnaryExpr>().op == UnaryOp::negate ? "-" : "!");
      child(e.as<UnaryExpr>().operand);
      break;
    case ExprKind::binary:
      word(symbol(e.as<BinaryExpr>().op));
      child(e.as<BinaryExpr>().left);
      child(e.as<BinaryExpr>().right);
      break;
    case ExprKind::paren:
      child(e.as<ParenExpr>().inner);
      break;
  }
}

}  // namespace

std::string dump(const Expr& expr, DumpRanges ranges) {
  Dumper dumper(ranges);
  dumper.expr(expr);
  return dumper.take();
}

std::string dump(const NativeBody& body, DumpRanges ranges) {
  Dumper dumper(ranges);
  dumper.body(body, 0);
  return dumper.take();
}

}  // namespace landform::syntax
