// Documentation of a provider, made of its schemas, as registries show it. Private to the library.
#pragma once

#include <map>
#include <string>

#include "protocol/messages.h"

namespace landform::cli {

// Pages by their paths below the directory of documentation: index.md, resources/server.md, …
using Pages = std::map<std::string, std::string>;

[[nodiscard]] Pages provider_pages(const protocol::GetProviderSchema::Response& schemas,
                                   const std::string& name);

// The part about attributes and blocks, with a section for each that has others in it.
[[nodiscard]] std::string schema_section(const protocol::SchemaBlock& block);

}  // namespace landform::cli
