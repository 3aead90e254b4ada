#include "base/attribute_path.h"

#include "base/quote.h"

namespace landform {

std::string to_string(const AttributePath& path) {
  std::string out;
  for (const AttributePathStep& step : path) {
    if (step.is_attribute()) {
      out += '.' + step.text();
    } else if (step.is_index()) {
      out += '[' + std::to_string(step.index()) + ']';
    } else {
      out += '[' + go_quote(step.text()) + ']';
    }
  }
  return out;
}

}  // namespace landform
