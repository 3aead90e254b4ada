// The kinds of backends: local, http, pg, s3.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "backend/backend.h"
#include "base/diagnostic.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::backend {

// The schema of a backend's configuration; null if there is no such backend.
[[nodiscard]] const schema::Block* backend_schema(std::string_view type);

// Why there is no backend of that type, in a sentence.
[[nodiscard]] std::string missing_backend(std::string_view type);

// A backend with a configuration of its schema's type. Diagnostics have paths into the
// configuration. Null with errors.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> open_backend(std::string_view type,
                                                               const Value& config,
                                                               const BackendOptions& options);

// A local backend with the default paths, for configurations without a backend.
[[nodiscard]] std::unique_ptr<Backend> open_local_backend(const BackendOptions& options);

}  // namespace landform::backend
