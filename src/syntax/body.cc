#include "syntax/body.h"

#include <algorithm>

namespace landform::syntax {

const Attribute* BodyContent::find(std::string_view name) const {
  auto it = std::find_if(attributes.begin(), attributes.end(),
                         [&](const Attribute& a) { return a.name == name; });
  return it == attributes.end() ? nullptr : &*it;
}

}  // namespace landform::syntax
