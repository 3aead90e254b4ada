// XML, as far as answers of AWS have it: elements and text.
//
// Attributes, comments, processing instructions and namespaces are skipped; document types are
// refused, and so is what is nested deeper than kMaxDepth. Pure; any thread may call it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::aws {

struct XmlElement {
  std::string name;
  std::string text;  // of the element itself, without that of others in it
  std::vector<XmlElement> children;

  // The first of that name; none if there is none.
  [[nodiscard]] const XmlElement* child(std::string_view name) const;
  // The text of what a path such as "Result/Credentials/Token" leads to; "" if that is nowhere.
  [[nodiscard]] std::string at(std::string_view path) const;
};

// The root element.
[[nodiscard]] Result<XmlElement> parse_xml(std::string_view text);

}  // namespace landform::aws
