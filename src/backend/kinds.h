// The backends themselves, each in a file of its own. Private to the library.
#pragma once

#include <memory>

#include "backend/backend.h"
#include "base/diagnostic.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::backend {

struct BackendKind {
  const char* type;
  schema::Block (*schema)();
  // Null with errors.
  Diagnosed<std::unique_ptr<Backend>> (*open)(const Value& config, const BackendOptions& options);
};

extern const BackendKind kLocalKind;
extern const BackendKind kHttpKind;
extern const BackendKind kInmemKind;
extern const BackendKind kPgKind;
extern const BackendKind kS3Kind;

// An error about the whole configuration.
[[nodiscard]] Diagnosed<std::unique_ptr<Backend>> failed_to_open(std::string message);

}  // namespace landform::backend
