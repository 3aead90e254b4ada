#include "plan/sensitive.h"

#include <algorithm>
#include <optional>

#include "plan/change_attributes.h"
#include "value/path.h"

namespace landform::plan {
namespace {

bool any_sensitive(const std::map<std::string, schema::Attribute, std::less<>>& attributes) {
  return std::any_of(attributes.begin(), attributes.end(), [](const auto& one) {
    const schema::Attribute& attribute = one.second;
    return attribute.sensitive ||
           (attribute.nested != nullptr && any_sensitive(attribute.nested->attributes));
  });
}

}  // namespace

bool has_sensitive(const schema::Block& schema) {
  return any_sensitive(schema.attributes) ||
         std::any_of(schema.blocks.begin(), schema.blocks.end(),
                     [](const auto& one) { return has_sensitive(*one.second.block); });
}

Value mark_sensitive(const schema::Block& schema, const Value& value) {
  if (!has_sensitive(schema)) return value;
  auto [plain, marks] = unmark_deep_with_paths(value);
  Value out = change_attributes(
      schema, plain,
      [](const schema::Attribute& attribute, const Value& part) -> std::optional<Value> {
        if (!attribute.sensitive) return std::nullopt;
        return part.with_marks(Marks::sensitive);
      });
  return mark_with_paths(out, marks);
}

}  // namespace landform::plan
