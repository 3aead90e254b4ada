// Addresses of resources and modules as `moved`, `removed` and `import` blocks have them. Private
// to the library.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/diagnostic.h"
#include "config/module.h"
#include "config/name.h"
#include "syntax/ast.h"

namespace landform::config {

struct ObjectAddress {
  ModulePath module;
  // Of a resource; a module's address has no type.
  ResourceMode mode = ResourceMode::managed;
  std::string type;
  std::string name;
  std::optional<Key> key;
  Range range;

  [[nodiscard]] bool is_module() const { return type.empty(); }
  // Without keys: `module.m.aws_vpc.v`.
  [[nodiscard]] std::string config_text() const;
};

enum class AddressKeys : uint8_t { allowed, forbidden };

// Reads the address of a module or resource. None, with a diagnostic, if it is none. With keys
// forbidden it must be of all instances.
[[nodiscard]] std::optional<ObjectAddress> read_object_address(std::span<const syntax::Step> steps,
                                                               FileId file, AddressKeys keys,
                                                               Diagnostics& diagnostics);

}  // namespace landform::config
