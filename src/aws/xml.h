// The subset of XML that AWS responses use: elements and text.
//
// Attributes, comments, processing instructions and namespaces are skipped; document types are
// rejected, as is nesting deeper than 64 levels. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::aws {

struct XmlElement {
  std::string name;
  std::string text;  // without that of child elements
  std::vector<XmlElement> children;

  // The first child of that name, or null.
  [[nodiscard]] const XmlElement* child(std::string_view name) const;
  // The text at a path such as "Result/Credentials/Token"; "" if there is no such element.
  [[nodiscard]] std::string at(std::string_view path) const;
};

// The root element.
[[nodiscard]] Result<XmlElement> parse_xml(std::string_view text);

}  // namespace landform::aws
