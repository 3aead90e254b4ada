// What arguments and blocks refer to that the type of their resource does not have.
//
// Terraform finds the dependencies of a resource by its schema, so such an argument makes it depend
// on nothing: the argument is reported even if what it refers to is invalid. So is a type that does
// not exist.
#pragma once

#include <vector>

#include "evaluation/terms.h"
#include "schema/schema.h"

namespace landform::evaluation {

// The terms that nothing but unsupported arguments and blocks of a resource refers to. Without a
// schema, its type does not exist.
[[nodiscard]] std::vector<graph::NodeId> needed_by_unsupported(const Terms& terms, const Term& term,
                                                               const schema::Block* schema);

}  // namespace landform::evaluation
