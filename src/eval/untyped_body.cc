#include "eval/untyped_body.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace landform::eval {
namespace {

using syntax::Expr;
using syntax::ExprKind;

constexpr std::string_view kDynamic = "dynamic";

std::string_view name_of(const syntax::ObjectItem& item) {
  return item.key->kind == ExprKind::string ? item.key->as<syntax::StringExpr>().value() : "";
}

// Whether a property is a dynamic block, or several of the same type.
bool is_generator(const Expr& value) {
  if (value.kind == ExprKind::tuple) {
    auto items = value.as<syntax::TupleExpr>().items();
    return !items.empty() && std::all_of(items.begin(), items.end(),
                                         [](const Expr* item) { return is_generator(*item); });
  }
  if (value.kind != ExprKind::object) return false;
  auto has = [&](std::string_view name) {
    auto items = value.as<syntax::ObjectExpr>().items();
    return std::any_of(items.begin(), items.end(),
                       [&](const syntax::ObjectItem& item) { return name_of(item) == name; });
  };
  return has("for_each") && has("content");
}

// Whether the value of a property with the name `dynamic` is what the name says.
bool has_generators(const Expr& value) {
  if (value.kind != ExprKind::object) return false;
  auto items = value.as<syntax::ObjectExpr>().items();
  return std::any_of(items.begin(), items.end(),
                     [](const syntax::ObjectItem& item) { return is_generator(*item.value); });
}

// Whether there are dynamic blocks in a block, at any depth.
bool contains_dynamic(const Expr& value) {
  if (value.kind == ExprKind::tuple) {
    auto items = value.as<syntax::TupleExpr>().items();
    return std::any_of(items.begin(), items.end(),
                       [](const Expr* item) { return contains_dynamic(*item); });
  }
  if (value.kind != ExprKind::object) return false;
  auto items = value.as<syntax::ObjectExpr>().items();
  return std::any_of(items.begin(), items.end(), [](const syntax::ObjectItem& item) {
    return (name_of(item) == kDynamic && has_generators(*item.value)) ||
           contains_dynamic(*item.value);
  });
}

bool is_block(const syntax::Attribute& attribute) {
  const Expr& value = *attribute.expr.node;
  if (!value.json) return false;
  return attribute.name == kDynamic ? has_generators(value) : contains_dynamic(value);
}

}  // namespace

syntax::BodyContent untyped_content(const syntax::Body& body) {
  syntax::BodyContent out = body.everything();
  syntax::BodySchema blocks;
  for (const syntax::Attribute& a : out.attributes) {
    if (!is_block(a)) continue;
    blocks.blocks.push_back({a.name, {}});
    if (a.name == kDynamic) blocks.blocks.back().labels = {"type"};
  }
  if (blocks.blocks.empty()) return out;
  out.blocks = body.partial_content(blocks).value.content.blocks;
  std::erase_if(out.attributes, is_block);
  return out;
}

syntax::BodyContent dynamic_content(const syntax::Body& body) {
  static const syntax::BodySchema kParts{{{"for_each"}, {"iterator"}}, {{"content", {}}}};
  return body.partial_content(kParts).value.content;
}

}  // namespace landform::eval
