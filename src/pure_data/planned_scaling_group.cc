#include "pure_data/planned_scaling_group.h"

#include <functional>
#include <utility>
#include <vector>

#include "pure_data/planned_defaults.h"
#include "value/with_elements.h"

namespace landform::pure_data {
namespace {

constexpr std::string_view kTemplate = "launch_template";
constexpr std::string_view kMixed = "mixed_instances_policy";
constexpr std::string_view kSpecification = "launch_template_specification";
constexpr std::string_view kOverride = "override";

using Change = std::function<Value(const Value&)>;

bool is_object(const Value& value) {
  return value.is_known() && !value.is_null() && value.type().is_object();
}

// A part of an object, without marks; null if there is none.
Value part_of(const Value& object, std::string_view name) {
  const Value* found = is_object(object) ? object.find(name) : nullptr;
  return found == nullptr ? Value::null() : found->unmarked();
}

// The first of the blocks with a name; null if there is none.
Value block_of(const Value& object, std::string_view name) {
  const Value blocks = part_of(object, name);
  const bool some = blocks.is_known() && !blocks.is_null() && !blocks.type().is_primitive() &&
                    !blocks.type().is_object() && blocks.length() > 0;
  return some ? blocks.elements()[0].unmarked() : Value::null();
}

bool is_given(const Value& text) {
  return text.is_known() && !text.is_null() && text.type().is_string() && !text.as_string().empty();
}

// An object with changes in all blocks with a name.
Value with_blocks(const Value& object, std::string_view name, const Change& change) {
  if (!is_object(object)) return object;
  std::vector<Value> elements(object.elements().begin(), object.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    const Value blocks = elements[i].unmarked();
    if (object.key(i) != name || !blocks.is_known() || blocks.is_null() ||
        blocks.type().is_primitive() || blocks.type().is_object())
      continue;
    std::vector<Value> changed;
    for (const Value& one : blocks.elements())
      changed.push_back(change(one.unmarked()).with_marks_of(one));
    elements[i] = with_elements(blocks, std::move(changed)).with_marks_of(elements[i]);
  }
  return with_elements(object, std::move(elements));
}

// A block that names a template. Without a schema, an id that is not set is not there.
Value with_id(const Value& block, std::string_view id, std::string_view name) {
  const Value own = part_of(block, id);
  if (!is_given(part_of(block, name)) || !own.is_known() || !own.is_null()) return block;
  std::vector<Value> elements(block.elements().begin(), block.elements().end());
  for (size_t i = 0; i < elements.size(); ++i) {
    if (block.key(i) == id) elements[i] = Value::string("unknown").with_marks_of(elements[i]);
  }
  return with_elements(block, std::move(elements));
}

Value with_specifications(const Value& block) {
  return with_blocks(block, kSpecification, [](const Value& one) {
    return with_id(one, "launch_template_id", "launch_template_name");
  });
}

// Whether the provider writes the block of several templates again.
bool is_rewritten(const Value& config) {
  const Value choice = block_of(block_of(config, kMixed), kTemplate);
  return is_given(part_of(block_of(choice, kSpecification), "launch_template_name")) ||
         !block_of(choice, kOverride).is_null();
}

}  // namespace

Value with_planned_templates(const Value& config) {
  Value out = with_blocks(config, kTemplate,
                          [](const Value& block) { return with_id(block, "id", "name"); });
  if (!is_rewritten(config)) return out;
  return with_blocks(out, kMixed, [](const Value& policy) {
    return with_blocks(policy, kTemplate, [](const Value& choice) {
      return with_blocks(with_specifications(choice), kOverride, with_specifications);
    });
  });
}

bool is_settled(std::string_view type, std::string_view path, const Value& config) {
  return type == kScalingGroupType && path.starts_with(kMixed) && is_rewritten(config.unmarked());
}

}  // namespace landform::pure_data
