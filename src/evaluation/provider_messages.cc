#include "evaluation/provider_messages.h"

#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/references.h"

namespace landform::evaluation {
namespace {

Diagnostic converted(const provider::Diagnostic& one) {
  Diagnostic out;
  out.severity = one.severity;
  out.summary = one.summary;
  out.detail = one.detail;
  out.path = to_attribute_path(one.path);
  return out;
}

std::optional<size_t> number_of(const Value& key) {
  if (!key.type().is_number() || !key.is_known() || key.is_null()) return std::nullopt;
  auto index = key.as_number().to_int64();
  if (!index || *index < 0) return std::nullopt;
  return static_cast<size_t>(*index);
}

std::optional<std::string_view> text_of(const Value& key) {
  if (!key.type().is_string() || !key.is_known() || key.is_null()) return std::nullopt;
  return key.as_string();
}

// The only block of a type, the n-th one, or the one with a label.
const syntax::Block* choose_block(const std::vector<const syntax::Block*>& blocks,
                                  const PathStep* index) {
  if (index == nullptr) return blocks.size() == 1 ? blocks[0] : nullptr;
  if (auto number = number_of(index->key)) {
    return *number < blocks.size() ? blocks[*number] : nullptr;
  }
  auto key = text_of(index->key);
  for (const syntax::Block* block : blocks) {
    if (key && !block->labels.empty() && block->labels[0].text == *key) return block;
  }
  return nullptr;
}

// The place of an element in a written list or map.
Range element_range(const syntax::Attribute& attribute, const Value& key) {
  const syntax::Expression& expr = attribute.expr;
  auto number = number_of(key);
  if (number && expr.node->kind == syntax::ExprKind::tuple) {
    auto items = expr.node->as<syntax::TupleExpr>().items();
    return *number < items.size() ? expr.with(items[*number]).range() : attribute.name_range;
  }
  auto text = text_of(key);
  if (!text || expr.node->kind != syntax::ExprKind::object) return expr.range();
  for (const syntax::ObjectItem& item : expr.node->as<syntax::ObjectExpr>().items()) {
    std::string_view name = eval::literal_key(*item.key);
    if (name.empty() && item.key->kind != syntax::ExprKind::string) return expr.range();
    if (name.empty()) name = item.key->as<syntax::StringExpr>().value();
    if (name == *text) return syntax::start_range(expr.with(item.value));
  }
  return attribute.name_range;
}

// The innermost block on the way along some steps, as Terraform finds it.
class BlockWalk {
 public:
  explicit BlockWalk(const syntax::Body& body) : at_(&body) {}

  const syntax::Body& follow(std::span<const PathStep> steps) {
    for (size_t i = 0; i < steps.size(); ++i) {
      if (steps[i].kind != PathStep::Kind::attribute) break;
      const PathStep* index = i + 1 < steps.size() && steps[i + 1].kind == PathStep::Kind::index
                                  ? &steps[i + 1]
                                  : nullptr;
      contents_.push_back(at_->everything());
      std::vector<const syntax::Block*> blocks;
      for (const syntax::Block& block : contents_.back().blocks) {
        if (block.type == steps[i].name) blocks.push_back(&block);
      }
      if (index != nullptr) ++i;
      if (blocks.empty()) continue;
      const syntax::Block* block = choose_block(blocks, index);
      if (block == nullptr) break;
      at_ = block->body.get();
    }
    return *at_;
  }

 private:
  const syntax::Body* at_;
  std::deque<syntax::BodyContent> contents_;  // keep the bodies of blocks alive
};

}  // namespace

Range range_of(const syntax::Body& body, const Path& path) {
  if (path.empty() || path[0].kind != PathStep::Kind::attribute) return body.missing_item_range();
  std::span<const PathStep> steps(path.data(), path.size());
  const PathStep* index = steps.back().kind == PathStep::Kind::index ? &steps.back() : nullptr;
  if (index != nullptr) steps = steps.first(steps.size() - 1);
  BlockWalk walk(body);
  const syntax::Body& inside = steps.size() > 1 ? walk.follow(steps) : body;
  if (steps.back().kind != PathStep::Kind::attribute) return inside.missing_item_range();
  syntax::BodyContent content = inside.everything();
  const syntax::Attribute* attribute = content.find(steps.back().name);
  if (attribute == nullptr) return inside.missing_item_range();
  return index == nullptr ? attribute->expr.range() : element_range(*attribute, index->key);
}

void add_messages(const provider::Diagnostics& from, Diagnostics& to) {
  for (const provider::Diagnostic& one : from.items()) to.add(converted(one));
}

void add_messages(const provider::Diagnostics& from, const MessagePlace& place, Diagnostics& to) {
  for (const provider::Diagnostic& one : from.items()) {
    Diagnostic out = converted(one);
    out.address = place.address;
    out.subject = range_of(place.body, one.path);
    to.add(std::move(out));
  }
}

}  // namespace landform::evaluation
