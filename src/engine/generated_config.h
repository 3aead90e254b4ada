// Configuration that is generated while planning, for imported objects that have none.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/address.h"
#include "config/resource.h"
#include "engine/object.h"
#include "evaluation/instance_scope.h"

namespace landform::engine {

// For which resources it is generated. In the configuration, they have an empty block.
struct Generation {
  SourceMap& sources;  // receives the generated texts
  std::string file;    // the name that messages use for it
  std::set<config::ResourceAddress> resources;
};

struct GeneratedConfig {
  std::string text;             // the whole block
  config::Resource resource;    // with the generated arguments
  std::optional<Value> config;  // none if what was generated is not valid, which is reported
};

[[nodiscard]] GeneratedConfig generate_config(const Generation& generation,
                                              const config::Resource& placeholder,
                                              const ObjectContext& context, const Value& object,
                                              const evaluation::InstanceScope& scope,
                                              Diagnostics& diagnostics);

}  // namespace landform::engine
