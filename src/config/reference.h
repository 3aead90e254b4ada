// References: which object a traversal refers to in a module.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "config/resource_index.h"
#include "syntax/ast.h"
#include "value/value.h"

namespace landform::config {

struct Reference {
  enum class Kind : uint8_t {
    resource,
    data,
    ephemeral,
    variable,
    local,
    module,
    path,
    terraform,
    count,
    each,
    self
  };

  Kind kind = Kind::resource;
  // Texts of the steps.
  std::string_view type;  // of a resource
  std::string_view name;  // of the object or attribute; empty if the reference is incomplete
  // The instance key, if the reference has one.
  std::optional<Value> key;
  // The part that names the object. No file if the reference is incomplete.
  Range range;
  // The steps after the object.
  std::span<const syntax::Step> remaining;

  // `data.aws_ami.x`, `local.a`
  [[nodiscard]] std::string address() const;
  // Whether it refers to a resource of any mode, and to which one.
  [[nodiscard]] bool is_resource() const {
    return kind == Kind::resource || kind == Kind::data || kind == Kind::ephemeral;
  }
  [[nodiscard]] ResourceMode mode() const;
};

// What `a.b` names in an object `a` that only has attributes. After a diagnostic, the name is empty
// and the range has no file.
struct AttributeReference {
  std::string_view name;
  Range range;
};
[[nodiscard]] AttributeReference read_attribute_reference(std::span<const syntax::Step> steps,
                                                          FileId file, Diagnostics& diagnostics);

// Interprets the steps of a traversal. None, with a diagnostic, if they cannot be a reference. An
// incomplete reference (`local`) gives both a diagnostic and a reference without a name.
[[nodiscard]] std::optional<Reference> read_reference(std::span<const syntax::Step> steps,
                                                      FileId file, Diagnostics& diagnostics);

}  // namespace landform::config
