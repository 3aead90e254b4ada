// The configuration of a backend as a value: from a `backend` block and -backend-config arguments.
// Private to the library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/terraform_settings.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::backend {

// A schema in which nothing is required: values may come from elsewhere.
[[nodiscard]] schema::Block none_required(const schema::Block& schema);

// The block as a value. Invalid parts are unknown, with a diagnostic.
[[nodiscard]] Diagnosed<Value> decode_block(const config::Backend& block,
                                            const schema::Block& schema);

// Values from -backend-config arguments, in order; later ones win. None if there are no arguments.
using Overrides = std::optional<Value::Attributes>;
[[nodiscard]] Diagnosed<Overrides> read_overrides(SourceMap& sources,
                                                  const std::vector<std::string>& arguments,
                                                  const schema::Block& schema);
// A configuration with some of its attributes replaced.
[[nodiscard]] Value apply_overrides(const Value& config, const Overrides& overrides);

// Identifies a configuration, equal to Terraform's for the same block.
[[nodiscard]] uint64_t hash_block(const config::Backend& block, const schema::Block& schema);

// Gives diagnostics with a path, or with none, their place in the block.
void locate(Diagnostics& diagnostics, const config::Backend& block, const schema::Block& schema);

}  // namespace landform::backend
