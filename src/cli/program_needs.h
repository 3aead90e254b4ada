// What a program needs from the system it runs on: shared libraries, and a version of the C
// library. Private to the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace landform::cli {

struct ProgramNeeds {
  std::vector<std::string> libraries;  // libc.so.6, …
  // The oldest glibc that it starts with, such as 2.31; empty if it does not use glibc.
  std::string glibc;

  // For people: "glibc 2.31 or later, and libcurl.so.4".
  [[nodiscard]] std::string text() const;
  // The libraries that do not come with the C library.
  [[nodiscard]] std::vector<std::string> other_libraries() const;
};

// The oldest system that published providers are expected to run on: Debian 11.
inline constexpr std::string_view kOldestGlibc = "2.31";

// Of a program for Linux (ELF, 64 bits, little-endian), which may be invalid in any way; none for
// other files.
[[nodiscard]] std::optional<ProgramNeeds> program_needs(std::string_view bytes);

// Compares versions such as 2.4 and 2.31; those with other characters are the oldest.
[[nodiscard]] bool is_newer_version(std::string_view a, std::string_view b);

}  // namespace landform::cli
