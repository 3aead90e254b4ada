// The sign on a web page that says where the module described there is to be had.
#pragma once

#include <string>
#include <string_view>

namespace landform::install {

// The content of `<meta name="terraform-get" content="…">` in the head of a page; empty if there is
// none.
[[nodiscard]] std::string find_terraform_meta(std::string_view html);

}  // namespace landform::install
