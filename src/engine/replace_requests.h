// What users asked to replace, compared with what there is.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "config/address.h"
#include "engine/declared_instances.h"
#include "engine/run.h"
#include "evaluation/evaluation.h"

namespace landform::engine {

// Warns about requests that name a resource with several instances, rather than one of these.
// `excluded`: the terms that were not evaluated; empty if all were.
[[nodiscard]] Diagnostics warn_about_incomplete_requests(
    std::span<const config::InstanceAddress> requests, const Run& run,
    const evaluation::Evaluation& evaluation, const std::vector<char>& excluded);

}  // namespace landform::engine
