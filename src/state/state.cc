#include "state/state.h"

#include "base/check.h"
#include "value/json.h"

namespace landform::state {

Result<Value, ConversionError> InstanceObject::decode(Type type) const {
  LANDFORM_CHECK(!attributes.empty());
  auto value = decode_json(attributes.text(), type);
  if (!value || sensitive_paths.empty()) return value;
  std::vector<PathMarks> marks;
  marks.reserve(sensitive_paths.size());
  for (const Path& path : sensitive_paths) marks.push_back({path, Marks::sensitive});
  return mark_with_paths(*value, marks);
}

}  // namespace landform::state
