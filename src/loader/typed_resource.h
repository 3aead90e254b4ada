// Resources as the schemas of their types describe them, before any provider has planned them.
// Private to the library.
#pragma once

#include <functional>
#include <string>

#include "evaluation/visitor.h"
#include "schema/schema.h"
#include "value/value.h"

namespace landform::loader {

struct TypedResource {
  const schema::Block& schema;
  // Decoded by the schema.
  const Value& config;
  // An unknown value of a type, for what the provider decides.
  std::function<Value(Type)> unknown;
  // Whether the configuration has all defaults of the provider, so that what is not set in it, and
  // not computed, is null.
  bool exact = false;
  // Whether it is a data source that may be read before apply, which is when the older SDK makes
  // null of what is empty.
  bool read_early = false;
  // If `exact`: whether the provider may nevertheless add blocks where there are none, given by the
  // names of the blocks that lead to them, with dots. None if it does not.
  std::function<bool(const std::string& path)> adds_blocks{};
  // If `exact`: whether something that it may decide stays null, given in the same way.
  std::function<bool(const std::string& path)> leaves_null{};

  // What references see. Unless `exact`, a provider may choose a value for everything that is
  // optional and not set, so that is unknown, except within blocks that are not there. Write-only
  // attributes are null. Sensitive attributes are marked.
  [[nodiscard]] Value seen() const;
  // What is listed: what is set, as it is written, or if `computed`, as it is planned, with what
  // the provider will decide, and if `exact`, with what is null. Blocks are objects, or tuples and
  // objects of them.
  [[nodiscard]] Value listed(bool computed) const;
};

// Whether a type is built with Terraform's SDK 2; and whether it is certain that it is not, so that
// Terraform insists on null where the configuration does not set what is not computed.
[[nodiscard]] bool is_of_older_sdk(const schema::Block& schema);
[[nodiscard]] bool is_of_newer_sdk(const schema::Block& schema);

// Replaces everything that is sensitive.
[[nodiscard]] Value without_secrets(const Value& value);

// For policies: what is written, including meta-arguments and blocks whose number is not known, in
// the types of the schema where they are known.
[[nodiscard]] Value listed_as_written(const schema::Block& schema, const Value& written,
                                      const Value& listed);

}  // namespace landform::loader
