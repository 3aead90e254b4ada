// Values in messages about a provider's mistakes: written in the notation of the Go library cty,
// which provider authors know from Terraform.
#pragma once

#include <string>

#include "value/type.h"
#include "value/value.h"

namespace landform::plan {

// `cty.StringVal("a")`, `cty.UnknownVal(cty.Number)`, `cty.ListVal([]cty.Value{cty.True})`
[[nodiscard]] std::string cty_text(const Value& value);
// `cty.List(cty.String)`
[[nodiscard]] std::string cty_text(Type type);

}  // namespace landform::plan
