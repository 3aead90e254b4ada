#include "plan/proposed_new.h"

#include <string>
#include <utility>
#include <vector>

#include "plan/members.h"
#include "plan/prior_element.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::plan {
namespace {

using schema::Nesting;
using Attributes = std::map<std::string, schema::Attribute, std::less<>>;

// The schema of a collection's elements: a block, or the attributes of a nested attribute.
struct Content {
  const Attributes& attributes;
  const schema::Block* block;
};

Value object_value(const Content& content, const Value& prior, const Value& config);

// Whether a value contains something that can only come from a configuration.
bool has_configured(const Attributes& attributes, const Value& object);

bool has_configured(const schema::NestedType& nested, const Value& value) {
  if (!is_present(value)) return false;
  if (nested.nesting == Nesting::single) return has_configured(nested.attributes, value);
  for (const Value& element : value.elements()) {
    if (has_configured(nested.attributes, element)) return true;
  }
  return false;
}

bool has_configured(const Attributes& attributes, const Value& object) {
  if (!is_present(object)) return false;
  for (const auto& [name, attribute] : attributes) {
    const Value* value = object.find(name);
    if (value == nullptr || is_absent(*value)) continue;
    if (!attribute.computed) return true;
    if (attribute.nested != nullptr && has_configured(*attribute.nested, *value)) return true;
  }
  return false;
}

Value set_value(const Content& content, const Value& prior, const Value& config) {
  std::vector<int64_t> partners = prior_elements(content.attributes, content.block, config, prior);
  std::vector<Value> out;
  out.reserve(config.length());
  for (size_t i = 0; i < config.length(); ++i) {
    const Value& element = config.elements()[i];
    Value before = partners[i] < 0 ? Value::null(config.type().element())
                                   : prior.elements()[static_cast<size_t>(partners[i])];
    out.push_back(object_value(content, before, element));
  }
  return with_elements(config, std::move(out));
}

// The objects of a configured, non-empty collection.
Value collection_value(const Content& content, Nesting nesting, const Value& prior,
                       const Value& config) {
  if (!is_present(config) || config.length() == 0) return config;
  if (nesting == Nesting::set) return set_value(content, prior, config);
  std::vector<Value> out;
  out.reserve(config.length());
  for (size_t i = 0; i < config.length(); ++i) {
    const Value& element = config.elements()[i];
    if (!prior.is_known()) {
      out.push_back(object_value(content, Value::unknown(element.type()), element));
      continue;
    }
    const Value* before = nullptr;
    if (is_present(prior)) {
      if (nesting == Nesting::map) {
        before = prior.find(config.key(i));
      } else if (i < prior.length()) {
        before = &prior.elements()[i];
      }
    }
    out.push_back(before == nullptr ? element : object_value(content, *before, element));
  }
  return with_elements(config, std::move(out));
}

Value attribute_value(const schema::Attribute& attribute, const Value& prior, const Value& config) {
  if (attribute.computed && is_absent(config)) {
    // An object that used to be configured and no longer is gets removed.
    bool was_written = attribute.optional && attribute.nested != nullptr &&
                       has_configured(*attribute.nested, prior);
    return was_written ? config : prior;
  }
  if (attribute.nested == nullptr || !is_present(config)) return config;
  Content content{attribute.nested->attributes, nullptr};
  if (attribute.nested->nesting == Nesting::single) return object_value(content, prior, config);
  return collection_value(content, attribute.nested->nesting, prior, config);
}

Value block_value(const schema::NestedBlock& block, const Value& prior, const Value& config) {
  // The number of blocks is not known yet.
  if (!config.is_known()) return config;
  Content content{block.block->attributes, block.block.get()};
  switch (block.nesting) {
    case Nesting::single:
      return config.is_null() ? config : object_value(content, prior, config);
    case Nesting::group:
      return object_value(content, prior, config);
    default:
      return collection_value(content, block.nesting, prior, config);
  }
}

Value object_value(const Content& content, const Value& prior, const Value& config) {
  if (content.block == nullptr) {
    if (!is_present(config)) return config;
  } else {
    if (is_absent(config) && is_absent(prior)) return prior;
    if (!is_present(config)) return is_absent(prior) ? content.block->empty_value() : prior;
  }
  std::vector<NamedValue> out;
  out.reserve(content.attributes.size() +
              (content.block == nullptr ? 0 : content.block->blocks.size()));
  for (const auto& [name, attribute] : content.attributes) {
    Type type = attribute.value_type().without_optional();
    out.push_back(
        {name, attribute_value(attribute, member(prior, name, type), member(config, name, type))});
  }
  if (content.block != nullptr) {
    for (const auto& [name, block] : content.block->blocks) {
      Type type = block.implied_type();
      Value before = is_absent(prior) ? block.empty_value() : member(prior, name, type);
      out.push_back({name, block_value(block, before, member(config, name, type))});
    }
  }
  return Value::object_of(std::move(out));
}

}  // namespace

Value proposed_new(const schema::Block& schema, const Value& prior, const Value& config) {
  return object_value({schema.attributes, &schema}, prior, config);
}

Value planned_data(const schema::Block& schema, const Value& config) {
  return proposed_new(schema, Value::unknown(schema.implied_type()), config);
}

}  // namespace landform::plan
