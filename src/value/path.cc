#include "value/path.h"

#include "base/quote.h"

namespace landform {

std::string path_to_string(const Path& path) {
  std::string out;
  for (const PathStep& step : path) {
    if (step.kind == PathStep::Kind::attribute) {
      out += '.' + step.name;
      continue;
    }
    Value key = step.key.unmarked();
    if (!key.is_known() || key.is_null()) {
      out += "[...]";
    } else if (key.type().is_string()) {
      out += '[' + go_quote(key.as_string()) + ']';
    } else if (key.type().is_number()) {
      out += '[' + key.as_number().to_string() + ']';
    } else {
      out += "[...]";
    }
  }
  return out;
}

AttributePath to_attribute_path(const Path& path) {
  AttributePath out;
  for (const PathStep& step : path) {
    if (step.kind == PathStep::Kind::attribute) {
      out.push_back(AttributePathStep::attribute(step.name));
      continue;
    }
    Value key = step.key.unmarked();
    if (!key.is_known() || key.is_null()) return out;
    if (key.type().is_string()) {
      out.push_back(AttributePathStep::key(std::string(key.as_string())));
      continue;
    }
    auto index = key.type().is_number() ? key.as_number().to_int64() : std::nullopt;
    if (!index) return out;
    out.push_back(AttributePathStep::index(*index));
  }
  return out;
}

}  // namespace landform
