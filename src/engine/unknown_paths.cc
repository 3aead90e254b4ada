#include "engine/unknown_paths.h"

#include "base/quote.h"
#include "plan/cty_text.h"

namespace landform::engine {
namespace {

std::string step_to(const Value& value, size_t i) {
  if (value.type().is_object()) return "cty.GetAttrStep{Name:" + go_quote(value.key(i)) + "}";
  std::string key;
  if (value.type().is_map()) {
    key = plan::cty_text(Value::string(value.key(i)));
  } else if (value.type().is_set()) {
    key = plan::cty_text(value.elements()[i]);
  } else {
    key = plan::cty_text(Value::number(static_cast<int64_t>(i)));
  }
  return "cty.IndexStep{Key:" + key + "}";
}

void add_paths(const Value& value, const std::string& path, std::string& out) {
  if (!value.is_known()) {
    out += (out.empty() ? "" : "\n") + ("cty.Path{" + path + "}");
    return;
  }
  if (value.is_wholly_known()) return;
  for (size_t i = 0; i < value.length(); ++i)
    add_paths(value.elements()[i], path + (path.empty() ? "" : ", ") + step_to(value, i), out);
}

}  // namespace

std::string unknown_paths(const Value& value) {
  std::string out;
  add_paths(value, "", out);
  return out;
}

}  // namespace landform::engine
