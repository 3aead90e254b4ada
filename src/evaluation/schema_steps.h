// Whether the steps of a reference exist in the schema of the object that they start from.
#pragma once

#include <span>

#include "base/diagnostic.h"
#include "base/source.h"
#include "schema/schema.h"
#include "syntax/ast.h"

namespace landform::evaluation {

// Reports the first step that is invalid, with Terraform's message.
void check_steps(const schema::Block& schema, std::span<const syntax::Step> steps, FileId file,
                 Diagnostics& diagnostics);

// The attribute that steps lead to, through blocks and nested attributes; null if it is none.
[[nodiscard]] const schema::Attribute* attribute_at(const schema::Block& schema,
                                                    std::span<const syntax::Step> steps);

}  // namespace landform::evaluation
