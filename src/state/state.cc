#include "state/state.h"

#include "base/check.h"
#include "state/flat_attributes.h"
#include "value/json.h"

namespace landform::state {

Result<Value, ConversionError> InstanceObject::decode(Type type) const {
  if (value && conforms(value->type(), type)) return *value;
  LANDFORM_CHECK(!attributes.empty() || !attributes_flat.empty());
  auto decoded = attributes.empty() ? decode_flat_attributes(attributes_flat, type)
                                    : decode_json(attributes.text(), type);
  if (!decoded || sensitive_paths.empty()) return decoded;
  std::vector<PathMarks> marks;
  marks.reserve(sensitive_paths.size());
  for (const Path& path : sensitive_paths) marks.push_back({path, Marks::sensitive});
  return mark_with_paths(*decoded, marks);
}

std::string_view status_name(CheckResults::Status status) {
  switch (status) {
    case CheckResults::Status::pass:
      return "pass";
    case CheckResults::Status::fail:
      return "fail";
    case CheckResults::Status::error:
      return "error";
    case CheckResults::Status::unknown:
      break;
  }
  return "unknown";
}

}  // namespace landform::state
