#include "state/state.h"

#include "base/check.h"
#include "value/json.h"

namespace landform::state {
namespace {

Result<Value, ConversionError> with_secrets(Result<Value, ConversionError> value,
                                            const std::vector<Path>& paths) {
  if (!value || paths.empty()) return value;
  std::vector<PathMarks> marks;
  marks.reserve(paths.size());
  for (const Path& path : paths) marks.push_back({path, Marks::sensitive});
  return mark_with_paths(*value, marks);
}

}  // namespace

Result<Value, ConversionError> InstanceObject::decode(Type type) const {
  LANDFORM_CHECK(!attributes.empty());
  return with_secrets(decode_json(attributes.text(), type), sensitive_paths);
}

Result<Value, ConversionError> InstanceObject::decode() const {
  LANDFORM_CHECK(!attributes.empty());
  return with_secrets(decode_json(attributes.text()), sensitive_paths);
}

}  // namespace landform::state
