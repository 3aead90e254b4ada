// The functions in the table, each in its own file. Private to the library.
#pragma once

#include "pure_data/data_source.h"

namespace landform::pure_data {

[[nodiscard]] Type policy_document_arguments();
[[nodiscard]] Answer read_policy_document(const Request& request);

[[nodiscard]] Type partition_arguments();
[[nodiscard]] Answer read_partition(const Request& request);

[[nodiscard]] Type region_arguments();
[[nodiscard]] Answer read_region(const Request& request);

[[nodiscard]] Type template_file_arguments();
[[nodiscard]] Answer read_template_file(const Request& request);

}  // namespace landform::pure_data
