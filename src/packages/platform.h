// The platform that a package is built for, such as linux_amd64.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace landform::packages {

struct Platform {
  std::string os;
  std::string arch;

  // The platform of this program.
  [[nodiscard]] static Platform current();
  [[nodiscard]] static Result<Platform> parse(std::string_view text);

  [[nodiscard]] std::string to_string() const { return os + "_" + arch; }
  friend bool operator==(const Platform&, const Platform&) = default;
};

}  // namespace landform::packages
