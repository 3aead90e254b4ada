// The families that make up the table of built-in functions; one file each.
#pragma once

#include "functions/functions.h"
#include "value/function.h"

namespace landform::functions {

void add_string_functions(FunctionTable& table);
void add_number_functions(FunctionTable& table);
void add_regex_functions(FunctionTable& table);
void add_format_functions(FunctionTable& table);
void add_encoding_functions(FunctionTable& table);
void add_text_encoding_functions(FunctionTable& table);
void add_yaml_functions(FunctionTable& table);
void add_crypto_functions(FunctionTable& table);
void add_file_hash_functions(FunctionTable& table, const FunctionOptions& options);
void add_date_functions(FunctionTable& table, const FunctionOptions& options);
void add_cidr_functions(FunctionTable& table);
void add_file_functions(FunctionTable& table, const FunctionOptions& options);
void add_collection_functions(FunctionTable& table);
void add_map_functions(FunctionTable& table);
void add_sequence_functions(FunctionTable& table);
void add_sequence_building_functions(FunctionTable& table);
void add_set_functions(FunctionTable& table);
void add_conversion_functions(FunctionTable& table);
void add_sensitivity_functions(FunctionTable& table);
void add_json_functions(FunctionTable& table);
// In place of functions in the table; see FunctionOptions.
void add_foresight(FunctionTable& table);
// Named provider::terraform::NAME; not part of the language's own functions.
void add_provider_terraform_functions(FunctionTable& table);

}  // namespace landform::functions
