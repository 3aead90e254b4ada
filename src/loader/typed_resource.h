// Resources as the schemas of their types describe them, before any provider has planned them.
// Private to the library.
#pragma once

#include <functional>

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

  // What references see. A provider may choose a value for everything that is optional and not set,
  // so that is unknown, except within blocks that are not there. Write-only attributes are null.
  // Sensitive attributes are marked.
  [[nodiscard]] Value seen() const;
  // What is listed: what is set, as it is written, or if `computed`, as it is planned, with what
  // the provider will decide. Blocks are objects, or tuples and objects of them.
  [[nodiscard]] Value listed(bool computed) const;
};

// Whether a type is built with Terraform's SDK 2.
[[nodiscard]] bool is_of_older_sdk(const schema::Block& schema);

// Replaces everything that is sensitive.
[[nodiscard]] Value without_secrets(const Value& value);

// For policies: what is written, including meta-arguments and blocks whose number is not known, in
// the types of the schema where they are known.
[[nodiscard]] Value listed_as_written(const schema::Block& schema, const Value& written,
                                      const Value& listed);

}  // namespace landform::loader
