// What the AWS provider computes of a certificate while it plans it. Private to the library.
#pragma once

#include <string_view>

#include "value/value.h"

namespace landform::pure_data {

inline constexpr std::string_view kCertificateType = "aws_acm_certificate";

// All names of a certificate, which its main one is among, and if DNS records are going
// to prove them, which names these are for: configurations make the records for them with for_each.
// Unknown if they are not known.
[[nodiscard]] Value planned_names(const Value& config);
[[nodiscard]] Value planned_records(const Value& config);

}  // namespace landform::pure_data
