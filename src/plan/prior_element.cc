#include "plan/prior_element.h"

#include <algorithm>
#include <set>
#include <utility>

#include "plan/equal_values.h"
#include "plan/members.h"
#include "plan/set_matching.h"
#include "value/presence.h"

namespace landform::plan {
namespace {

using schema::Nesting;
using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

bool object_from(const Attributes& attributes, const schema::Block* block, const Value& prior,
                 const Value& config);

// Each object of a collection that is not a set.
bool elements_from(const Attributes& attributes, const schema::Block* block, Nesting nesting,
                   const Value& prior, const Value& config) {
  if (nesting == Nesting::single || nesting == Nesting::group) {
    return object_from(attributes, block, prior, config);
  }
  for (size_t i = 0; i < prior.length(); ++i) {
    const Value& before = prior.elements()[i];
    if (is_absent(before)) continue;
    const Value* written = nullptr;
    if (is_present(config)) {
      if (nesting == Nesting::map) {
        written = config.find(prior.key(i));
      } else if (i < config.length()) {
        written = &config.elements()[i];
      }
    }
    if (config.is_known() && written == nullptr) return false;
    Value unknown = Value::unknown(before.type());
    if (!object_from(attributes, block, before, written == nullptr ? unknown : *written)) {
      return false;
    }
  }
  return true;
}

bool attribute_from(const schema::Attribute& attribute, const Value& prior, const Value& config) {
  if (is_absent(prior) || equal_but_refinements(prior, config)) return true;
  // Within a set nothing can be matched any more.
  if (config.type().is_set()) return false;
  if (attribute.nested != nullptr) {
    return elements_from(attribute.nested->attributes, nullptr, attribute.nested->nesting, prior,
                         config);
  }
  return attribute.computed && is_absent(config);
}

bool object_from(const Attributes& attributes, const schema::Block* block, const Value& prior,
                 const Value& config) {
  if (is_absent(prior) || equal_but_refinements(prior, config)) return true;
  for (const auto& [name, attribute] : attributes) {
    Type type = attribute.value_type().without_optional();
    Value before = member(prior, name, type);
    if (is_absent(before)) continue;
    if (is_absent(config)) return false;
    if (!attribute_from(attribute, before, member(config, name, type))) return false;
  }
  if (block == nullptr) return true;
  for (const auto& [name, nested] : block->blocks) {
    Type type = nested.implied_type();
    Value before = member(prior, name, type);
    if (is_absent(before)) continue;
    if (is_absent(config)) return false;
    Value written = member(config, name, type);
    if (equal_but_refinements(before, written)) continue;
    if (nested.nesting == Nesting::set || !before.is_known()) return false;
    if (!elements_from(nested.block->attributes, nested.block.get(), nested.nesting, before,
                       written)) {
      return false;
    }
  }
  return true;
}

// Attributes that have to be equal where the earlier element has a value.
std::vector<std::string> fixed_names(const Attributes& attributes) {
  std::vector<std::string> out;
  for (const auto& [name, attribute] : attributes) {
    if (!attribute.computed && attribute.nested == nullptr && !attribute.write_only) {
      out.push_back(name);
    }
  }
  return out;
}

// Which of the fixed attributes an element has values for.
using Mask = std::vector<bool>;

Mask mask_of(const std::vector<std::string>& names, const Value& element) {
  Mask out;
  for (const std::string& name : names) {
    const Value* value = is_present(element) ? element.find(name) : nullptr;
    out.push_back(value != nullptr && !is_absent(*value));
  }
  return out;
}

std::string key_of(const std::vector<std::string>& names, const Mask& mask, const Value& element) {
  std::string out;
  for (size_t i = 0; i < names.size(); ++i) {
    out += mask[i] ? '1' : '0';
    if (!mask[i]) continue;
    const Value* value = is_present(element) ? element.find(names[i]) : nullptr;
    if (value != nullptr) out += bytes_of(*value);
    out += '\0';
  }
  return out;
}

// Elements differ in which optional attributes they have. Beyond this many ways of it, elements are
// filed under what they all have.
constexpr size_t kMaxMasks = 16;

}  // namespace

std::vector<int64_t> prior_elements(const Attributes& attributes, const schema::Block* block,
                                    const Value& config, const Value& prior) {
  if (!is_present(prior)) return std::vector<int64_t>(config.length(), -1);
  const std::vector<std::string> names = fixed_names(attributes);
  std::vector<Mask> masks;
  for (const Value& element : prior.elements()) masks.push_back(mask_of(names, element));
  std::set<Mask> kinds(masks.begin(), masks.end());
  if (kinds.size() > kMaxMasks) {
    Mask common(names.size(), true);
    for (const Mask& mask : kinds) {
      for (size_t i = 0; i < names.size(); ++i) common[i] = common[i] && mask[i];
    }
    kinds = {common};
    std::fill(masks.begin(), masks.end(), common);
  }
  std::vector<std::string> prior_keys;
  for (size_t i = 0; i < prior.length(); ++i) {
    prior_keys.push_back(key_of(names, masks[i], prior.elements()[i]));
  }
  std::vector<std::vector<std::string>> config_keys;
  for (const Value& element : config.elements()) {
    std::vector<std::string>& keys = config_keys.emplace_back();
    for (const Mask& mask : kinds) keys.push_back(key_of(names, mask, element));
  }
  return match_elements(config_keys, prior_keys, [&](size_t c, size_t p) {
    return object_from(attributes, block, prior.elements()[p], config.elements()[c]);
  });
}

}  // namespace landform::plan
