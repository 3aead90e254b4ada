// Checks of references that need no evaluation.
#pragma once

#include <functional>
#include <string>

#include "base/diagnostic.h"
#include "config/module_tree.h"
#include "config/reference.h"
#include "schema/schema.h"

namespace landform::evaluation {

// The schema of a resource's type; null if it is not known.
using SchemaOf =
    std::function<const schema::Block*(const config::ModuleNode&, const config::Resource&)>;

// A reference in an expression.
struct Use {
  FileId file;
  const syntax::TraversalExpr* traversal;
};

// The context of references.
struct ReferenceSite {
  const config::ModuleNode& module;
  const config::Resource* self = nullptr;  // the object `self`; null if it is not available
  const config::Check* check = nullptr;    // the block they are in, if it is one
  const SchemaOf& schema_of;               // empty if there are none
};

// The resource that a reference names; null if there is none.
[[nodiscard]] const config::Resource* find_resource(const config::Reference& reference,
                                                    const config::ModuleNode& module);

// Whether a reference to a resource, module or `self` is valid: the object exists and may be
// referred to like this. Other references are always valid here.
[[nodiscard]] bool check_reference(const config::Reference& reference, const ReferenceSite& site,
                                   Diagnostics& diagnostics);

// Parts of the above. The detail of the error about a missing resource or module call.
[[nodiscard]] std::string undeclared_resource(const config::Reference& reference,
                                              const config::ModuleNode& module);
[[nodiscard]] std::string undeclared_module(const config::Reference& reference,
                                            const config::ModuleNode& module);
// Whether there is a key if the resource has count or for_each, and none otherwise.
[[nodiscard]] bool check_instance_key(const config::Reference& reference,
                                      const config::Resource& resource, Diagnostics& diagnostics);

}  // namespace landform::evaluation
