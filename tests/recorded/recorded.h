// Recorded public data for tests, which is not part of the project: schemas of providers and of
// CloudFormation. Tests that need it are skipped, with a message, where it is missing.
//
// It is looked for in the directory that LANDFORM_SHARED names, or in `shared` beside the source
// tree.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace landform::recorded {

// The path of a file of the data, such as "data/providers/grid-schema.json.gz"; nothing if it is
// missing.
[[nodiscard]] std::optional<std::string> file(const std::string& name);

// The content of a file that gzip compressed.
[[nodiscard]] std::string read_gzip(const std::string& file);

// The files within a compressed tar archive, with their names.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> read_tgz(const std::string& file);

}  // namespace landform::recorded
