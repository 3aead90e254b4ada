// Resources that refer to themselves, which is an error. Private to the library.
#pragma once

#include "base/diagnostic.h"
#include "evaluation/expansion.h"
#include "evaluation/terms.h"

namespace landform::evaluation {

// Reports all references of a resource to itself or to one of its instances.
void report_self_references(const Term& term, Diagnostics& diagnostics);

// Whether count and for_each do not refer to the resource itself; reports those that do.
[[nodiscard]] bool check_repetition_of(const Term& term, Diagnostics& diagnostics);

// Whether the arguments of an instance refer neither to itself nor to all instances; reports those
// that do. Other instances may be referred to.
[[nodiscard]] bool check_self_references(const Term& term, const Instance& one,
                                         Diagnostics& diagnostics);

}  // namespace landform::evaluation
