#include "sdk/correlate.h"

#include <string>

#include "plan/set_matching.h"
#include "sdk/same.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

// Whether the attribute has exactly the same value in the configuration and in the state.
bool is_literal(const Attribute& attribute) {
  if (attribute.is_write_only() || attribute.custom_type() != nullptr) return false;
  if (attribute.is_computed() && !attribute.default_value()) return false;
  if (attribute.shape() == Attribute::Shape::simple) return true;
  return attribute.shape() == Attribute::Shape::collection && is_literal(*attribute.element());
}

// Never empty.
std::string signature(const Attributes& attributes, const Value& element) {
  std::string out = "k";
  if (!is_present(element)) return out;
  for (const auto& [name, attribute] : attributes) {
    if (!attribute.is_required() && !is_literal(attribute)) continue;
    if (attribute.is_required() && attribute.custom_type() != nullptr) continue;
    if (attribute.shape() == Attribute::Shape::nested ||
        attribute.shape() == Attribute::Shape::object)
      continue;
    if (attribute.is_write_only()) continue;
    const Value* value = element.find(name);
    if (value == nullptr) continue;
    bool use_default = value->is_known() && value->is_null() && attribute.default_value();
    const Value& used = use_default ? *attribute.default_value() : *value;
    plan::append_bytes(out, used);
    out += '\0';
  }
  return out;
}

// Whether the prior element agrees with everything in the configuration.
bool agrees(const Attributes& attributes, const Blocks* blocks, const Value& config,
            const Value& prior) {
  if (!is_present(config) || !is_present(prior)) return false;
  for (const auto& [name, attribute] : attributes) {
    const Value* written = config.find(name);
    const Value* was = prior.find(name);
    if (written == nullptr || was == nullptr || attribute.is_write_only()) continue;
    if (written->is_known() && written->is_null()) {
      if (attribute.default_value()) {
        if (!means_same(attribute, *was, *attribute.default_value())) return false;
      } else if (!attribute.is_computed() && !was->is_null()) {
        return false;
      }
      continue;
    }
    // The same applies within a nested attribute; exact equality is enough to recognise it.
    if (attribute.shape() == Attribute::Shape::nested) continue;
    if (!means_same(attribute, *was, *written)) return false;
  }
  if (blocks == nullptr) return true;
  for (const auto& [name, block] : *blocks) {
    const Value* written = config.find(name);
    const Value* was = prior.find(name);
    if (written == nullptr || was == nullptr || !is_present(*written) || !is_present(*was))
      continue;
    bool counted =
        block.nesting() != schema::Nesting::single && block.nesting() != schema::Nesting::group;
    if (counted && written->length() != was->length()) return false;
  }
  return true;
}

}  // namespace

std::vector<int64_t> correlate(const Attributes& attributes, const Blocks* blocks,
                               const Value& config, const Value& prior) {
  if (!is_present(prior)) return std::vector<int64_t>(config.length(), -1);
  auto keys_of = [&](const Value& set) {
    std::vector<std::string> keys;
    keys.reserve(set.length());
    for (const Value& element : set.elements()) keys.push_back(signature(attributes, element));
    return keys;
  };
  return plan::match_elements(keys_of(config), keys_of(prior), [&](size_t c, size_t p) {
    return agrees(attributes, blocks, config.elements()[c], prior.elements()[p]);
  });
}

}  // namespace landform::sdk
