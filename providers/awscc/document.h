// Values of Terraform as documents of the Cloud Control API, and back.
//
// Names are turned by walking down the shape and the document at once. Numbers keep every digit.
#pragma once

#include <string>
#include <vector>

#include "awscc/schema/terraform_type.h"
#include "value/value.h"

namespace landform::awscc {

// What is sent: nulls, unknown values and all that only the service sets are left out. Null if
// nothing is left.
[[nodiscard]] Value to_document(const Shape& shape, const Value& value);

// What was received, as a value of the shape's type. What the document does not have is null; what
// is of another type than the schema says is null as well, and `problems` says where.
[[nodiscard]] Value from_document(const Shape& shape, const Value& document,
                                  std::vector<std::string>& problems);

// The text of a document.
[[nodiscard]] std::string document_text(const Value& document);

}  // namespace landform::awscc
