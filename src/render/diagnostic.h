// Human-readable diagnostics: a summary, the location, the source line with the subject underlined,
// the values involved, and what to do.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::render {

struct DiagnosticStyle {
  bool color = false;
  // Without the vertical line on the left: for logs and -no-color.
  bool plain = false;
  int width = 78;
  // Similar warnings one by one: for commands where each says something about another object.
  bool every_warning = false;
  // As Terraform shows what it finds before it knows about colours: there are none, and no spaces
  // at the end of empty lines.
  bool early = false;
};

[[nodiscard]] std::string render_diagnostic(const Diagnostic& diagnostic, const SourceMap& sources,
                                            const DiagnosticStyle& style);

// In display order: warnings first, then by file and position; those without a position come first.
[[nodiscard]] std::vector<const Diagnostic*> in_display_order(const Diagnostics& diagnostics,
                                                              const SourceMap& sources);

// All diagnostics in that order, similar warnings only once; if there are very many, the first
// ones, at least one for every file, and the number of the rest.
struct RenderedDiagnostic {
  Severity severity;
  std::string text;
};
[[nodiscard]] std::vector<RenderedDiagnostic> render_diagnostics(const Diagnostics& diagnostics,
                                                                 const SourceMap& sources,
                                                                 const DiagnosticStyle& style);

// A list of warnings without their details, instead of these. There must be no errors.
[[nodiscard]] std::string render_compact_warnings(const Diagnostics& diagnostics,
                                                  const SourceMap& sources,
                                                  const DiagnosticStyle& style);

}  // namespace landform::render
