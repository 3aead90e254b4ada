// Mistakes in objects that may not exist.
//
// If a count or for_each is not known, one instance stands for any number of them, or for none.
// What its values make an error there is one only if there are any, so it is a warning; what is
// wrong whatever the values are, such as a reference to something undeclared, stays an error.
#pragma once

#include "base/diagnostic.h"
#include "evaluation/judgement.h"
#include "evaluation/module_instance.h"

namespace landform::evaluation {

// Whether a module instance stands for an unknown number of them, by itself or through another
// around it.
[[nodiscard]] bool may_not_exist(const ModuleInstance& instance);

// Adds what was found in an object that may not exist.
void add_doubtful(const Diagnostics& found, Diagnostics& to);
// Such an object neither passes nor fails for sure.
void make_doubtful(Judgement& judgement);

}  // namespace landform::evaluation
