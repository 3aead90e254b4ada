#include "functions/functions.h"

#include <utility>

#include "functions/families.h"

namespace landform::functions {

FunctionTable make_function_table(const FunctionOptions& options) {
  FunctionTable families;
  add_string_functions(families);
  add_number_functions(families);
  add_regex_functions(families);
  add_format_functions(families);
  add_encoding_functions(families);
  add_text_encoding_functions(families);
  add_yaml_functions(families);
  add_crypto_functions(families);
  add_file_hash_functions(families, options);
  add_date_functions(families, options);
  add_cidr_functions(families);
  add_file_functions(families, options);
  add_collection_functions(families);
  add_map_functions(families);
  add_sequence_functions(families);
  add_sequence_building_functions(families);
  add_set_functions(families);
  add_conversion_functions(families);
  add_sensitivity_functions(families);
  add_json_functions(families);
  if (options.foresight) add_foresight(families);

  FunctionTable table;
  for (const auto& function : families.all()) {
    Function plain = *function;
    if (plain.impure && options.pure_only) {
      plain.implementation = [](Arguments, Type type) { return Value::unknown(type); };
    }
    Function qualified = plain;
    qualified.name = "core::" + plain.name;
    table.add(std::move(plain));
    table.add(std::move(qualified));
  }
  add_provider_terraform_functions(table);
  return table;
}

}  // namespace landform::functions
