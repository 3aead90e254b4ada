// The default formats of log lines, which configurations without `format` rely on.
#pragma once

#include <string>

namespace landform::fastly {

// A JSON object of what is of interest to most.
[[nodiscard]] std::string general_format();
// The same, in the forms that some endpoints ask for.
[[nodiscard]] std::string bigquery_format();
[[nodiscard]] std::string compact_format();
// One line, as web servers have always written it.
[[nodiscard]] std::string common_log_format();
// With the names that these services know.
[[nodiscard]] std::string datadog_format();
[[nodiscard]] std::string honeycomb_format();
[[nodiscard]] std::string newrelic_format();
[[nodiscard]] std::string splunk_format();

}  // namespace landform::fastly
