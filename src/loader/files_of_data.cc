#include "loader/files_of_data.h"

#include <algorithm>

#include "eval/expression_functions.h"

namespace landform::loader {
namespace {

bool is_about_a_file_of_data(const Diagnostic& one) {
  if (one.evaluation == nullptr || !eval::reads_files(one.evaluation->called_function))
    return false;
  const auto& values = one.evaluation->values;
  return std::any_of(values.begin(), values.end(),
                     [](const auto& value) { return value.name.starts_with("data."); });
}

}  // namespace

Diagnostics without_files_of_data(const Diagnostics& found) {
  Diagnostics out;
  for (const Diagnostic& one : found) {
    if (!is_about_a_file_of_data(one)) out.add(one);
  }
  return out;
}

}  // namespace landform::loader
