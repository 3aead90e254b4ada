// Addresses of resources and modules in `moved`, `removed` and `import` blocks.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "config/address.h"
#include "syntax/ast.h"

namespace landform::config {

// A module with all of its contents, a resource with all of its instances, or one instance.
struct TargetAddress {
  ModulePath module;
  // None for a module. Its own module path is `module` above.
  std::optional<InstanceAddress> resource;
  Range range;

  [[nodiscard]] bool is_module() const { return !resource; }
  // Without keys: `module.m.aws_vpc.v`.
  [[nodiscard]] std::string to_config_string() const {
    return resource ? resource->resource.to_config_string() : config::to_config_string(module);
  }
};

// An address on the command line: a module, a resource or an instance.
[[nodiscard]] Result<TargetAddress> parse_target_address(const std::string& text);

enum class AddressKeys : uint8_t { allowed, forbidden };

// Reads the address of a module or resource. None, with a diagnostic, if the steps are not a valid
// address. If keys are forbidden, the address must denote all instances.
[[nodiscard]] std::optional<TargetAddress> read_target_address(std::span<const syntax::Step> steps,
                                                               FileId file, AddressKeys keys,
                                                               Diagnostics& diagnostics);

}  // namespace landform::config
