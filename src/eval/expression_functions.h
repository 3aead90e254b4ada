// The functions that need the evaluator: try, can, templatefile, templatestring.
#pragma once

#include "value/function.h"

namespace landform::eval {

// Adds them to a table that has all other functions already: templates may call those, but no
// template function, and templatestring also no function that reads files.
void add_expression_functions(FunctionTable& table);

}  // namespace landform::eval
