// The functions that need the evaluator: try, can, templatefile, templatestring.
#pragma once

#include "value/function.h"

namespace landform::eval {

// Adds them to a table that already has all other functions: templates may call those but no
// template functions, and templatestring also no functions that read files.
void add_expression_functions(FunctionTable& table);

}  // namespace landform::eval
