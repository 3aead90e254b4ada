// What can be wrong with a reference before anything is evaluated.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/reference.h"

namespace landform::evaluation {

// Where references stand.
struct ReferenceSite {
  const config::ModuleNode& module;
  const config::Resource* self = nullptr;  // what `self` is; a null pointer where it is nothing
  const config::Check* check = nullptr;    // the block they are in, if it is one
};

// The resource that a reference names; a null pointer if there is none.
[[nodiscard]] const config::Resource* find_resource(const config::Reference& reference,
                                                    const config::ModuleNode& module);

// Whether a reference names something that exists, in a way that it can be named: of resources,
// modules and `self`. Other references are always fine here.
[[nodiscard]] bool check_reference(const config::Reference& reference, const ReferenceSite& site,
                                   Diagnostics& diagnostics);

// Parts of the above. The detail of the error about a resource, or module call, that is not there.
[[nodiscard]] std::string undeclared_resource(const config::Reference& reference,
                                              const config::ModuleNode& module);
[[nodiscard]] std::string undeclared_module(const config::Reference& reference,
                                            const config::ModuleNode& module);
// Whether there is a key where the resource has instances, and none where it has not.
[[nodiscard]] bool check_instance_key(const config::Reference& reference,
                                      const config::Resource& resource, Diagnostics& diagnostics);

}  // namespace landform::evaluation
