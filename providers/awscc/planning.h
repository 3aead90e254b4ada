// What a resource will be: what is written, what was there before, and the rules of its type.
//
// What is not written keeps its value, or has its default, or is the service's to choose. Elements
// of lists are told apart by what they say, not by their place, so that what the service chose for
// one does not move to another when a third is inserted.
#pragma once

#include <vector>

#include "awscc/schema/terraform_type.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::awscc {

struct Plan {
  Value planned;
  std::vector<Path> requires_replace;
};

// `config` is an object, `prior` null for a new resource. Both have the type of the shape.
[[nodiscard]] Plan plan_resource(const TerraformType& type, const Value& config,
                                 const Value& prior);

// The plan with all that was unknown filled with what the service answered.
[[nodiscard]] Value filled(const Shape& shape, const Value& planned, const Value& received);

// What the service answered, as it should be kept: spelled and ordered as before where it means the
// same, with what it never returns taken over.
[[nodiscard]] Value reconciled(const Shape& shape, const Value& before, const Value& received);

}  // namespace landform::awscc
