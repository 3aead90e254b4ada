// Data sources while planning: read, or deferred until applying.
#pragma once

#include <optional>

#include "engine/planning.h"
#include "evaluation/visitor.h"

namespace landform::engine {

// Returns the value, or none after errors.
[[nodiscard]] std::optional<Value> plan_data(const Planning& planning,
                                             const evaluation::ResourceVisit& visit,
                                             const ObjectContext& context,
                                             Diagnostics& diagnostics);

// Validates the configuration and reads the data source, holding one of the places for calls.
[[nodiscard]] std::optional<Value> read_data_source(Run& run, const ObjectContext& context,
                                                    Operations& operations, const Value& config,
                                                    Diagnostics& diagnostics);

}  // namespace landform::engine
