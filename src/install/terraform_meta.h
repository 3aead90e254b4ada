// The tag on a web page that says where to fetch the module described there.
#pragma once

#include <string>
#include <string_view>

namespace landform::install {

// The content of `<meta name="terraform-get" content="…">` in the head of a page; empty if there is
// none.
[[nodiscard]] std::string find_terraform_meta(std::string_view html);

}  // namespace landform::install
