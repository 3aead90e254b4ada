#include "plan/empty_blocks.h"

#include <string>

#include "plan/each_object.h"

namespace landform::plan {

Value with_empty_blocks(const schema::Block& block, const Value& value) {
  if (block.blocks.empty() || !is_present(value)) return value;
  Value::Attributes out;
  for (size_t i = 0; i < value.length(); ++i) {
    std::string name(value.key(i));
    Value item = value.elements()[i];
    auto found = block.blocks.find(name);
    if (found != block.blocks.end()) {
      const schema::NestedBlock& nested = found->second;
      if (is_absent(item)) {
        item = nested.empty_value();
      } else if (!nested.block->blocks.empty()) {
        item = each_object(nested.nesting, item, [&](const Value& element) {
          return with_empty_blocks(*nested.block, element);
        });
      }
    }
    out.emplace_back(std::move(name), std::move(item));
  }
  return Value::object(std::move(out));
}

}  // namespace landform::plan
