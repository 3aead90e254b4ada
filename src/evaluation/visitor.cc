#include "evaluation/visitor.h"

namespace landform::evaluation {

bool check_output(const OutputVisit& visit, Diagnostics& diagnostics) {
  const config::Output& output = visit.output;
  bool root = visit.module.parent == nullptr;
  Marks marks = visit.value.marks_deep();
  if (root && !output.sensitive && (marks & Marks::sensitive) != Marks::none) {
    diagnostics.error(
        "Output refers to sensitive values",
        "To reduce the risk of accidentally exporting sensitive data that was intended to be only "
        "internal, Terraform requires that any root module output containing sensitive data be "
        "explicitly marked as sensitive, to confirm your intent.\n\nIf you do intend to export "
        "this data, annotate the output value as sensitive by adding the following argument:\n    "
        "sensitive = true",
        output.range);
    return false;
  }
  if (output.ephemeral && !visit.value.has_mark(Marks::ephemeral)) {
    diagnostics.error("Value not allowed in ephemeral output",
                      "This output value is declared as returning an ephemeral value, so it can "
                      "only be set to an ephemeral value.",
                      output.value.range());
    return false;
  }
  if (!output.ephemeral && (marks & Marks::ephemeral) != Marks::none) {
    diagnostics.error("Ephemeral value not allowed",
                      "This output value is not declared as returning an ephemeral value, so it "
                      "cannot be set to a result derived from an ephemeral value.",
                      output.value.range());
    return false;
  }
  return true;
}

}  // namespace landform::evaluation
