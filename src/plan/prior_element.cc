#include "plan/prior_element.h"

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
  if (equal_but_refinements(prior, config)) return true;
  // Elements within a set cannot be matched.
  if (config.type().is_set()) return false;
  if (attribute.nested != nullptr) {
    return is_absent(prior) || elements_from(attribute.nested->attributes, nullptr,
                                             attribute.nested->nesting, prior, config);
  }
  return attribute.computed && is_absent(config);
}

bool object_from(const Attributes& attributes, const schema::Block* block, const Value& prior,
                 const Value& config) {
  if (is_absent(prior) || equal_but_refinements(prior, config)) return true;
  for (const auto& [name, attribute] : attributes) {
    Type type = attribute.value_type().without_optional();
    Value before = member(prior, name, type);
    if (is_absent(config) && !is_absent(before)) return false;
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

// The bytes of all attributes that must be equal.
std::string key_of(const Attributes& attributes, const Value& element) {
  std::string out;
  for (const auto& [name, attribute] : attributes) {
    if (attribute.computed || attribute.nested != nullptr) continue;
    const Value* value = is_present(element) ? element.find(name) : nullptr;
    if (value != nullptr) append_bytes(out, *value);
    out += '\0';
  }
  return out;
}

}  // namespace

std::vector<int64_t> prior_elements(const Attributes& attributes, const schema::Block* block,
                                    const Value& config, const Value& prior) {
  if (!is_present(prior)) return std::vector<int64_t>(config.length(), -1);
  std::vector<std::string> prior_keys;
  for (const Value& element : prior.elements()) prior_keys.push_back(key_of(attributes, element));
  std::vector<std::vector<std::string>> config_keys;
  for (const Value& element : config.elements()) {
    config_keys.push_back({key_of(attributes, element)});
  }
  return match_elements(config_keys, prior_keys, [&](size_t c, size_t p) {
    return object_from(attributes, block, prior.elements()[p], config.elements()[c]);
  });
}

}  // namespace landform::plan
