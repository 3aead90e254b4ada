// Documentation of a provider, made of its schemas, as registries show it. Private to the library.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "protocol/messages.h"

namespace landform::cli {

// Pages by their paths below the directory of documentation: index.md, resources/server.md, …
using Pages = std::map<std::string, std::string>;

[[nodiscard]] Pages provider_pages(const protocol::GetProviderSchema::Response& schemas,
                                   const std::string& name);

// Names come from the provider, which may be anybody's: whether a path made of them stays below the
// directory that it is put into.
[[nodiscard]] bool is_safe_path(std::string_view path);

// The part about attributes and blocks, with a section for each that has others in it.
[[nodiscard]] std::string schema_section(const protocol::SchemaBlock& block);

}  // namespace landform::cli
