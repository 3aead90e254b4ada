#include "evaluation/rule_message.h"

#include <fmt/format.h>

#include "base/trim.h"
#include "eval/evaluate.h"
#include "value/convert.h"

namespace landform::evaluation {
namespace {

constexpr const char* kInvalid = "Invalid error message";

}  // namespace

std::string rule_message(const syntax::Expression& expr, const eval::Scope& names,
                         const eval::Scope& shown, Diagnostics& diagnostics) {
  const size_t errors = diagnostics.error_count();
  const Value value = eval::evaluate(expr, names, diagnostics);
  if (diagnostics.error_count() != errors) return "";
  auto report = [&](Severity severity, const char* summary, std::string detail) {
    diagnostics.add({severity, summary, std::move(detail), expr.range(), std::nullopt, nullptr})
        .evaluation = eval::explain(expr, shown);
    return std::string();
  };
  auto text = convert(value, Type::string());
  if (!text) {
    return report(Severity::error, kInvalid,
                  fmt::format("Unsuitable value for error message: {}.", text.error().message));
  }
  if (!text->is_known()) return "";
  if (text->is_null()) {
    return report(Severity::error, kInvalid,
                  "Unsuitable value for error message: must not be null.");
  }
  if (text->has_mark(Marks::sensitive)) {
    return report(
        Severity::warning, "Error message refers to sensitive values",
        "The error expression used to explain this condition refers to sensitive values, so "
        "Terraform will not display the resulting message.\n\nYou can correct this by removing "
        "references to sensitive values, or by carefully using the nonsensitive() function if the "
        "expression will not reveal the sensitive data.");
  }
  if (text->has_mark(Marks::ephemeral)) {
    return report(
        Severity::warning, "Error message refers to ephemeral values",
        "The error expression used to explain this condition refers to ephemeral values, so "
        "Terraform will not display the resulting message.\n\nYou can correct this by removing "
        "references to ephemeral values, or by using the ephemeralasnull() function on the "
        "references to not reveal ephemeral data.");
  }
  return std::string(trimmed(text->as_string()));
}

}  // namespace landform::evaluation
