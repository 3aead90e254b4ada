// Values as messages about a provider's mistakes show them: in the notation of the library that
// other programs of the Terraform world are written with, which the authors of providers know.
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
