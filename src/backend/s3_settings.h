// The configuration of the s3 backend: its schema, its rules, and what it means for the AWS client.
// Private to the library.
#pragma once

#include "aws/config.h"
#include "backend/settings.h"
#include "base/diagnostic.h"
#include "schema/schema.h"

namespace landform::backend {

[[nodiscard]] schema::Block s3_schema();
void check_s3_settings(const Settings& settings, Diagnostics& diagnostics);
[[nodiscard]] aws::ConfigOptions s3_config_options(const Settings& settings,
                                                   const Environment& environment);

}  // namespace landform::backend
