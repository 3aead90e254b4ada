#include "plan/empty_blocks.h"

#include <utility>
#include <vector>

#include "plan/each_object.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::plan {

Value with_empty_blocks(const schema::Block& block, const Value& value) {
  if (block.blocks.empty() || !is_present(value)) return value;
  std::vector<Value> changed;  // empty if nothing is
  for (const auto& entry : block.blocks) {
    const schema::NestedBlock& nested = entry.second;
    const int index = value.type().attribute_index(entry.first);
    if (index < 0) continue;
    Value item = value.elements()[static_cast<size_t>(index)];
    if (is_absent(item)) {
      item = nested.empty_value();
    } else if (!nested.block->blocks.empty()) {
      item = each_object(nested.nesting, item, [&](const Value& element) {
        return with_empty_blocks(*nested.block, element);
      });
    } else {
      continue;
    }
    if (changed.empty()) changed.assign(value.elements().begin(), value.elements().end());
    changed[static_cast<size_t>(index)] = std::move(item);
  }
  return changed.empty() ? value : with_elements(value, std::move(changed));
}

}  // namespace landform::plan
