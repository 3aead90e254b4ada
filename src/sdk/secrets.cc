#include "sdk/secrets.h"

#include <algorithm>
#include <map>
#include <string>

namespace landform::sdk {
namespace {

using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

bool any_secret(const Attributes& attributes);

bool is_secret(const schema::Attribute& attribute) {
  return attribute.sensitive || attribute.write_only ||
         (attribute.nested != nullptr && any_secret(attribute.nested->attributes));
}
bool any_secret(const Attributes& attributes) {
  return std::any_of(attributes.begin(), attributes.end(),
                     [](const auto& entry) { return is_secret(entry.second); });
}
bool any_secret(const schema::Block& block) {
  return any_secret(block.attributes) ||
         std::any_of(block.blocks.begin(), block.blocks.end(),
                     [](const auto& entry) { return any_secret(*entry.second.block); });
}

}  // namespace

bool holds_secret(const schema::Block& root, const Path& path) {
  const schema::Block* block = &root;
  const Attributes* attributes = &root.attributes;
  const schema::Attribute* last = nullptr;
  for (const PathStep& step : path) {
    if (step.kind != PathStep::Kind::attribute) continue;
    auto found = attributes->find(step.name);
    if (found != attributes->end()) {
      last = &found->second;
      if (last->sensitive || last->write_only) return true;
      if (last->nested == nullptr) return false;
      attributes = &last->nested->attributes;
      block = nullptr;
      continue;
    }
    auto inner = block == nullptr ? root.blocks.end() : block->blocks.find(step.name);
    if (block == nullptr || inner == block->blocks.end()) return false;
    block = inner->second.block.get();
    attributes = &block->attributes;
    last = nullptr;
  }
  if (last != nullptr) return is_secret(*last);
  return block != nullptr && any_secret(*block);
}

}  // namespace landform::sdk
