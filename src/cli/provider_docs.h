// Documentation of a provider, generated from its schemas, as registries display it. Private to the
// library.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "provider/schemas.h"

namespace landform::cli {

// Pages by path, relative to the documentation directory: index.md, resources/server.md, …
using Pages = std::map<std::string, std::string>;

// An error names the type whose schema is invalid.
[[nodiscard]] Result<Pages> provider_pages(const provider::Schemas& schemas,
                                           const std::string& name);

// Whether a path made from untrusted names of a provider stays below its directory.
[[nodiscard]] bool is_safe_path(std::string_view path);

// The part about attributes and blocks, with a section for each nested one.
[[nodiscard]] std::string schema_section(const schema::Block& block);

}  // namespace landform::cli
