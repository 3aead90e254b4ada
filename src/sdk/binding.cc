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

bool BindingTarget::may_be_unknown(const std::string& name) const {
  if (attributes == nullptr || made_whole) return false;
  auto it = attributes->find(name);
  if (it == attributes->end()) return false;
  const Attribute& attribute = it->second;
  return attribute.is_computed() && !attribute.default_value();
}

BindingTarget BindingTarget::below(const std::string& name, Type type) const {
  if (attributes != nullptr) {
    auto it = attributes->find(name);
    if (it != attributes->end()) {
      const Attribute& attribute = it->second;
      bool nested = attribute.shape() == Attribute::Shape::nested;
      bool configurable = attribute.is_optional() || attribute.is_required();
      return {type, nested ? &attribute.members() : nullptr, nullptr, made_whole || !configurable};
    }
  }
  if (blocks == nullptr) return {type, nullptr, nullptr, made_whole};
  auto it = blocks->find(name);
  if (it == blocks->end()) return {type, nullptr, nullptr, made_whole};
  const Block& content = it->second.content();
  return {type, &content.attributes(), &content.blocks(), made_whole};
}

}  // namespace landform::sdk
