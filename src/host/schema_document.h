// Schemas from a file: what `terraform providers schema -json` prints.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "host/schema_image.h"
#include "provider/schemas.h"

namespace landform::host {

// The schemas of each provider in the document, by address. The error says what is wrong, and
// where.
[[nodiscard]] Result<std::map<std::string, SchemaImageBuilder>> read_schema_document(
    std::string_view json);

// The schemas in an image, decoded on demand.
[[nodiscard]] std::shared_ptr<const provider::Schemas> schemas_in(SchemaImage image);

}  // namespace landform::host
