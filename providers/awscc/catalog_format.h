// The bytes of a catalog: see catalog.h. Private to it.
//
// A header, a table of rows of the same size in the order of the types' names, and the texts that
// rows point to. Numbers are little-endian, as those of every machine that this runs on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "awscc/sources.h"
#include "base/result.h"

namespace landform::awscc {

// Grows with every change of the format or of the rules by which schemas become resources.
inline constexpr uint64_t kCatalogVersion = 1;
inline constexpr char kCatalogMagic[8] = {'L', 'F', 'A', 'W', 'S', 'C', 'C', '\n'};

struct CatalogText {
  uint32_t offset = 0;
  uint32_t size = 0;
};
struct CatalogHeader {
  char magic[8];
  uint64_t version;
  uint64_t fingerprint;
  uint64_t size;  // of all of it
  uint32_t rows;
  CatalogText warnings;  // separated by line ends
};
struct CatalogRow {
  CatalogText name, type_name, plural, identity, compressed;
  CatalogText resource_message, data_message, plural_message, list_message;
  uint32_t schema_size;
  uint32_t global;
};

// Parses and maps every schema of the source. One that cannot be served is left out with a warning.
[[nodiscard]] Result<std::string> build_catalog(const Source& source, uint64_t fingerprint);

}  // namespace landform::awscc
