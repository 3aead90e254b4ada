#include "sdk/secrets.h"

#include <algorithm>
#include <map>
#include <string>

#include "base/quote.h"
#include "value/presence.h"

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

void collect_attributes(const Attributes& attributes, const Value& object,
                        std::vector<std::string>& out) {
  if (!is_present(object)) return;
  for (const auto& [name, attribute] : attributes) {
    const Value* value = object.find(name);
    if (value == nullptr || !is_secret(attribute)) continue;
    if (attribute.sensitive || attribute.write_only) {
      collect_texts(*value, out);
    } else if (attribute.nested->nesting == schema::Nesting::single) {
      collect_attributes(attribute.nested->attributes, *value, out);
    } else if (is_present(*value)) {
      for (const Value& element : value->elements()) {
        collect_attributes(attribute.nested->attributes, element, out);
      }
    }
  }
}

void collect_block(const schema::Block& block, const Value& object, std::vector<std::string>& out) {
  if (!is_present(object) || !any_secret(block)) return;
  collect_attributes(block.attributes, object, out);
  for (const auto& [name, nested] : block.blocks) {
    const Value* value = object.find(name);
    if (value == nullptr || !is_present(*value)) continue;
    if (nested.nesting == schema::Nesting::single || nested.nesting == schema::Nesting::group) {
      collect_block(*nested.block, *value, out);
    } else {
      for (const Value& element : value->elements()) collect_block(*nested.block, element, out);
    }
  }
}

}  // namespace

void collect_texts(const Value& value, std::vector<std::string>& out) {
  if (!is_present(value)) return;
  Type type = value.type();
  if (type.is_string()) {
    if (value.as_string().empty()) return;
    out.emplace_back(value.as_string());
    std::string quoted = go_quote(value.as_string());
    quoted = quoted.substr(1, quoted.size() - 2);
    if (quoted != out.back()) out.push_back(std::move(quoted));
  } else if (type.is_number()) {
    out.push_back(value.as_number().to_string());
  } else if (!type.is_primitive()) {
    for (const Value& element : value.elements()) collect_texts(element, out);
  }
}

std::vector<std::string> secrets_in(const schema::Block& block, const Value& object) {
  std::vector<std::string> out;
  collect_block(block, object, out);
  return out;
}

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
