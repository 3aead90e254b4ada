#include "evaluation/provider_messages.h"

#include <utility>
#include <vector>

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

bool is_known_index(const Value& key, size_t number) {
  if (!key.is_known() || key.is_null()) return false;
  auto index = key.as_number().to_int64();
  return index && *index >= 0 && static_cast<size_t>(*index) == number;
}

// The n-th block of a type, or the one with that label.
const syntax::Block* find_block(const syntax::BodyContent& content, std::string_view type,
                                const PathStep* index) {
  size_t number = 0;
  for (const syntax::Block& block : content.blocks) {
    if (block.type != type) continue;
    if (index == nullptr) return &block;
    const Value& key = index->key;
    if (key.type().is_number() && is_known_index(key, number)) return &block;
    if (key.type().is_string() && !block.labels.empty() && key.is_known() &&
        block.labels[0].text == key.as_string())
      return &block;
    ++number;
  }
  return nullptr;
}

}  // namespace

Range range_of(const syntax::Body& body, const Path& path) {
  const syntax::Body* at = &body;
  std::vector<syntax::BodyContent> contents;  // keep the bodies of blocks alive
  for (size_t i = 0; i < path.size(); ++i) {
    if (path[i].kind != PathStep::Kind::attribute) break;
    contents.push_back(at->everything());
    const syntax::BodyContent& content = contents.back();
    if (const syntax::Attribute* attribute = content.find(path[i].name))
      return attribute->expr.range();
    const PathStep* index =
        i + 1 < path.size() && path[i + 1].kind == PathStep::Kind::index ? &path[i + 1] : nullptr;
    const syntax::Block* block = find_block(content, path[i].name, index);
    if (block == nullptr) break;
    at = block->body.get();
    if (index != nullptr) ++i;
  }
  return at->missing_item_range();
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
