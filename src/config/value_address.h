// Addresses of values: any object in a tree of modules, and any place inside it.
//
// An address has two parts. The module part says which module instance: empty for the root, else
// steps such as `module.child1` or `module.m["x"]`. The local part says what in that module, to any
// depth: `aws_security_group.sg.ingress[0].from_port`, `var.size`, `local.a`.
//
// The same value has different addresses where it is used and where it is defined:
// `module.child.id` in the root is `output.id` in module.child, and `var.size` in module.child is
// the argument `size` of the call in its parent. This is the only place for these translations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "config/address.h"

namespace landform::config {

struct ValueAddress {
  ModulePath module;
  // The first is a name; those after may be names or keys.
  std::vector<Key> local;

  // Parses the output of to_string().
  static Result<ValueAddress> parse(std::string_view text);
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] ValueAddress child(Key key) const;

  // `module.child[k].out…` → `output.out…` of that module instance. None for any other address.
  [[nodiscard]] std::optional<ValueAddress> as_module_output() const;
  // `var.x…` in a module → `input.CALL.x…` in its parent. None in the root, and for anything other
  // than a variable.
  [[nodiscard]] std::optional<ValueAddress> as_module_input() const;
  // The resource in the address, and the steps after it. An instance key belongs to the latter.
  struct ResourcePart;
  [[nodiscard]] std::optional<ResourcePart> as_resource() const;

  friend bool operator==(const ValueAddress&, const ValueAddress&) = default;
};

struct ValueAddress::ResourcePart {
  ValueAddress resource;
  std::vector<Key> rest;
};

}  // namespace landform::config
