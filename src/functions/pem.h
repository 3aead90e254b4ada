// The first PEM block of a text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace landform::functions {

struct PemBlock {
  std::string type;  // "RSA PRIVATE KEY"
  bool encrypted = false;
  std::string bytes;
};

// Finds a block whose lines are not indented; other text is skipped.
[[nodiscard]] std::optional<PemBlock> read_pem(std::string_view text);

}  // namespace landform::functions
