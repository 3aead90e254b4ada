// The input of `inspect`: a configuration, or a plan or state.
#pragma once

#include <memory>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "loader/configuration.h"
#include "views/snapshot.h"

namespace landform::cli {

// Exactly one of the two is set, unless the file is neither: then only `diagnostics` is.
struct InspectSource {
  std::unique_ptr<loader::Configuration> configuration;
  std::unique_ptr<views::Snapshot> snapshot;

  [[nodiscard]] const Diagnostics& diagnostics() const;
  [[nodiscard]] const SourceMap& sources() const;

  Diagnostics own_diagnostics;
  std::unique_ptr<SourceMap> own_sources;
};

// The kind of a file is recognized by its content.
[[nodiscard]] InspectSource open_inspect_source(const loader::LoadOptions& options);

}  // namespace landform::cli
