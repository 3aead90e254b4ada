// DEFLATE (RFC 1951), compressed as Go's compress/flate does at its default level.
//
// Compressed data ends up in configurations, plans and states, and is compared there byte for byte
// with the output of Terraform. DEFLATE leaves its encoder much freedom, so identical output
// requires identical choices: which matches are searched for and taken, where blocks end, how codes
// are assigned. The choices are explained where they are made.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace landform::functions {

// A literal byte, or a match with earlier data.
struct DeflateToken {
  uint16_t length = 0;  // 0 for a literal
  uint16_t value = 0;   // the literal, or the distance minus one
};

// The whole data as a stream: its blocks, an empty stored block (a flush), and an empty last one.
[[nodiscard]] std::string deflate(std::string_view data);

}  // namespace landform::functions
