#include "cli/language_functions.h"

#include "eval/expression_functions.h"
#include "functions/functions.h"

namespace landform::cli {

FunctionTable language_functions(FunctionUse use) {
  functions::FunctionOptions options;
  options.base_directory = ".";
  options.console = use == FunctionUse::console;
  options.pure_only = !options.console;
  options.foresight = use == FunctionUse::inspect;
  FunctionTable table = functions::make_function_table(options);
  eval::add_expression_functions(table);
  return table;
}

}  // namespace landform::cli
