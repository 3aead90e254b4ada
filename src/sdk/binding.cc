#include "sdk/binding.h"

namespace landform::sdk {

bool BindingTarget::may_be_null(const std::string& name) const {
  if (attributes != nullptr) {
    auto it = attributes->find(name);
    if (it != attributes->end()) {
      const Attribute& attribute = it->second;
      if (attribute.is_write_only()) return true;
      return attribute.is_optional() && !attribute.is_computed();
    }
  }
  if (blocks == nullptr) return false;
  auto it = blocks->find(name);
  return it != blocks->end() && it->second.nesting() == schema::Nesting::single &&
         it->second.min_items() == 0;
}

BindingTarget BindingTarget::below(const std::string& name, Type type) const {
  if (attributes != nullptr) {
    auto it = attributes->find(name);
    if (it != attributes->end()) {
      bool nested = it->second.shape() == Attribute::Shape::nested;
      return {type, nested ? &it->second.members() : nullptr, nullptr};
    }
  }
  if (blocks == nullptr) return {type, nullptr, nullptr};
  auto it = blocks->find(name);
  if (it == blocks->end()) return {type, nullptr, nullptr};
  const Block& content = it->second.content();
  return {type, &content.attributes(), &content.blocks()};
}

}  // namespace landform::sdk
