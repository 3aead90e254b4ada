// The functions that need the evaluator: try, can, templatefile, templatestring.
#pragma once

#include <string_view>

#include "value/function.h"

namespace landform::eval {

// Adds them to a table that already has all other functions: templates may call those but no
// template functions, and templatestring also no functions that read files.
void add_expression_functions(FunctionTable& table);

// Whether a function, by its name, reads files.
[[nodiscard]] bool reads_files(std::string_view name);

}  // namespace landform::eval
