// Templates: from parts to a tree.
#include <fmt/format.h>

#include <limits>

#include "base/unicode.h"
#include "syntax/parser_impl.h"
#include "syntax/template_text.h"

namespace landform::syntax {

// For <<-: removes the smallest indentation of any line from all lines. Only literal text counts,
// so a line that begins with a sequence has no indentation; blank lines are ignored.
void Parser::unindent(size_t first) {
  using Kind = TemplatePart::Kind;
  size_t smallest = std::numeric_limits<size_t>::max();
  auto starts_line = [&](size_t i) {
    return i == first ||
           (parts_[i - 1].kind == Kind::literal && parts_[i - 1].text.ends_with('\n'));
  };
  auto is_blank = [](std::string_view line) {
    return line.ends_with('\n') && trim_left(line).empty();
  };
  for (size_t i = first; parts_[i].kind != Kind::end; ++i) {
    if (!starts_line(i)) continue;
    if (parts_[i].kind != Kind::literal) {
      smallest = 0;
    } else if (std::string_view line = parts_[i].text; !is_blank(line)) {
      size_t indent = line.size() - trim_left(line).size();
      smallest = std::min(smallest, count_graphemes(line.substr(0, indent)));
    }
  }
  if (smallest == 0) return;
  // From the end, since whether a part starts a line depends on the one before it.
  for (size_t i = parts_.size() - 1; i-- > first;) {
    if (parts_[i].kind != Kind::literal || !starts_line(i)) continue;
    std::string_view line = parts_[i].text;
    if (is_blank(line)) continue;
    parts_[i].text = skip_characters(line, smallest);
    parts_[i].span.begin += static_cast<uint32_t>(line.size() - parts_[i].text.size());
  }
}

// Consecutive literals are merged.
void Parser::join_literals(size_t first) {
  using Kind = TemplatePart::Kind;
  size_t kept = first;
  for (size_t i = first; i < parts_.size();) {
    parts_[kept] = parts_[i];
    size_t next = i + 1;
    if (parts_[i].kind == Kind::literal) {
      std::string_view joined = parts_[i].text;
      bool adjacent = true;
      size_t size = joined.size();
      for (; parts_[next].kind == Kind::literal; ++next) {
        adjacent = adjacent && parts_[next].text.data() == joined.data() + size;
        size += parts_[next].text.size();
      }
      if (adjacent) {
        joined = {joined.data(), size};
      } else {
        auto* data = static_cast<char*>(arena_.allocate(size, 1));
        joined = {data, size};
        for (size_t j = i; j < next; ++j) {
          data = std::copy(parts_[j].text.begin(), parts_[j].text.end(), data);
        }
      }
      parts_[kept].text = joined;
      parts_[kept].span.end = parts_[next - 1].span.end;
    }
    i = next;
    ++kept;
  }
  parts_.resize(kept);
}

const Expr* Parser::build_template(size_t first, Span span, bool heredoc) {
  using Kind = TemplatePart::Kind;
  const TemplatePart& only = parts_[first];
  if (parts_[first + 1].kind == Kind::end) {
    if (only.kind == Kind::literal) return make_string(span, only.text);
    if (only.kind == Kind::interpolation) {
      height_ = only.height;
      if (!grow()) return too_deep(span);
      return arena_.make<WrapExpr>(header(ExprKind::wrap, span), only.expr, std::string_view());
    }
  }
  size_t first_expr = exprs_.size();
  uint32_t height = 0;
  for (size_t at = first; parts_[at].kind != Kind::end;) {
    exprs_.push_back(build_part(at));
    height = std::max(height, height_);
  }
  height_ = height;
  if (!grow()) {
    exprs_.resize(first_expr);
    return too_deep(span);
  }
  return make_template(span, heredoc, first_expr);
}

// Of the expressions on the scratch stack.
const Expr* Parser::make_template(Span span, bool heredoc, size_t first_expr) {
  auto parts = take(exprs_, first_expr);
  return arena_.make<TemplateExpr>(header(ExprKind::template_, span), heredoc,
                                   static_cast<uint32_t>(parts.size()), parts.data(),
                                   std::string_view(), nullptr);
}

const Expr* Parser::build_part(size_t& at) {
  using Kind = TemplatePart::Kind;
  const TemplatePart& part = parts_[at];
  switch (part.kind) {
    case Kind::literal:
      ++at;
      return make_string(part.span, part.text);
    case Kind::interpolation:
      ++at;
      height_ = part.height;
      return part.expr;
    case Kind::if_:
    case Kind::for_: {
      Nested nested(*this);
      if (!nested.ok()) {
        too_deep(part.span);
        return abandon_part(at);
      }
      return part.kind == Kind::if_ ? build_if(at) : build_for(at);
    }
    case Kind::else_:
    case Kind::endif:
    case Kind::endfor:
      break;
    case Kind::end:
      return make_invalid(part.span);
  }
  std::string_view name = part.kind == Kind::else_   ? "else"
                          : part.kind == Kind::endif ? "endif"
                                                     : "endfor";
  ++at;
  error(fmt::format("Unexpected {} directive", name),
        "The control directives within this template are unbalanced.", part.span);
  return make_invalid(part.span);
}

// Skips to the end of the template.
const Expr* Parser::abandon_part(size_t& at) {
  while (parts_[at].kind != TemplatePart::Kind::end) ++at;
  return make_invalid(parts_[at].span);
}

// The body between two directives: a string, even if it is a single interpolation.
const Expr* Parser::build_branch(size_t first_expr, Span empty, uint32_t height) {
  if (exprs_.size() == first_expr) return make_string(empty, {});
  const Expr* first = exprs_[first_expr];
  if (exprs_.size() == first_expr + 1 && first->kind == ExprKind::string) {
    exprs_.pop_back();
    height_ = 1;
    return first;
  }
  Span span = between(span_of(*first), span_of(*exprs_.back()));
  height_ = height;
  if (!grow()) {
    exprs_.resize(first_expr);
    return too_deep(span);
  }
  return make_template(span, false, first_expr);
}

const Expr* Parser::build_if(size_t& at) {
  using Kind = TemplatePart::Kind;
  const TemplatePart open = parts_[at++];
  const Expr* branches[2] = {nullptr, nullptr};
  int branch = 0;
  uint32_t overflows = overflows_;
  uint32_t total_height = open.height;
  uint32_t height = 0;
  size_t first_expr = exprs_.size();
  auto give_up = [&](Span span) {
    exprs_.resize(first_expr);
    return make_invalid(span);
  };
  for (;;) {
    const TemplatePart& part = parts_[at];
    switch (part.kind) {
      case Kind::end:
        if (overflows == overflows_) {
          error("Unexpected end of template",
                fmt::format("The if directive at {} is missing its corresponding endif directive.",
                            describe(open.span)),
                part.span);
        }
        return give_up(part.span);
      case Kind::endfor:
        ++at;
        error("Unexpected endfor directive",
              fmt::format("Expecting an endif directive for the if started at {}.",
                          describe(open.span)),
              part.span);
        return give_up(part.span);
      case Kind::else_:
        ++at;
        if (branch == 1) {
          error("Unexpected else directive",
                fmt::format("Already in the else clause for the if started at {}.",
                            describe(open.span)),
                part.span);
          return give_up(part.span);
        }
        branches[branch++] = build_branch(first_expr, {open.span.end, open.span.end}, height);
        total_height = std::max(total_height, height_);
        height = 0;
        continue;
      case Kind::endif: {
        ++at;
        // A missing branch is placed where it would be.
        uint32_t empty = branch == 0 ? open.span.end : part.span.begin;
        branches[branch++] = build_branch(first_expr, {empty, empty}, height);
        total_height = std::max(total_height, height_);
        if (branch == 1) branches[1] = make_string({part.span.begin, part.span.begin}, {});
        if (!grow(total_height)) return too_deep(open.span);
        return arena_.make<ConditionalExpr>(
            header(ExprKind::conditional, between(open.span, part.span)), open.expr, branches[0],
            branches[1]);
      }
      default:
        exprs_.push_back(build_part(at));
        height = std::max(height, height_);
    }
  }
}

const Expr* Parser::build_for(size_t& at) {
  using Kind = TemplatePart::Kind;
  const TemplatePart open = parts_[at++];
  uint32_t overflows = overflows_;
  uint32_t height = 0;
  size_t first_expr = exprs_.size();
  auto give_up = [&](Span span) {
    exprs_.resize(first_expr);
    return make_invalid(span);
  };
  for (;;) {
    const TemplatePart part = parts_[at];
    switch (part.kind) {
      case Kind::end:
        if (overflows == overflows_) {
          error(
              "Unexpected end of template",
              fmt::format("The for directive at {} is missing its corresponding endfor directive.",
                          describe(open.span)),
              part.span);
        }
        return give_up(part.span);
      case Kind::else_:
        ++at;
        error("Unexpected else directive", "An else clause is not expected for a for directive.",
              part.span);
        return give_up(part.span);
      case Kind::endif:
        ++at;
        error("Unexpected endif directive",
              fmt::format("Expecting an endfor directive corresponding to the for directive at {}.",
                          describe(open.span)),
              part.span);
        return give_up(part.span);
      case Kind::endfor:
        break;
      default:
        exprs_.push_back(build_part(at));
        height = std::max(height, height_);
        continue;
    }
    ++at;
    const Expr* content = build_branch(first_expr, {open.span.end, open.span.end}, height);
    bool fits = grow(open.height);
    if (!fits || !grow()) return too_deep(open.span);
    Span span = between(open.span, part.span);
    auto* loop = arena_.make<ForExpr>();
    static_cast<Expr&>(*loop) = header(ExprKind::for_, span);
    loop->open_end = open.span.end;
    loop->close_begin = part.span.begin;
    loop->key_var_data = open.key_var.data();
    loop->key_var_size = static_cast<uint32_t>(open.key_var.size());
    loop->value_var_data = open.text.data();
    loop->value_var_size = static_cast<uint32_t>(open.text.size());
    loop->collection = open.expr;
    loop->value = content;
    return arena_.make<JoinExpr>(header(ExprKind::join, span), loop);
  }
}

}  // namespace landform::syntax
