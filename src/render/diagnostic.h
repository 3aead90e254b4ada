// Diagnostics as people read them: a summary, where it is, the line with the place underlined, the
// values involved, and what to do.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::render {

struct DiagnosticStyle {
  bool color = false;
  // Without the rule on the left: for logs and -no-color.
  bool plain = false;
  int width = 78;
};

[[nodiscard]] std::string render_diagnostic(const Diagnostic& diagnostic, const SourceMap& sources,
                                            const DiagnosticStyle& style);

// In the order for showing: warnings first, then by file and position; those without a position
// before all others.
[[nodiscard]] std::vector<const Diagnostic*> in_display_order(const Diagnostics& diagnostics,
                                                              const SourceMap& sources);

// All of them, in that order; if there are very many, the first ones and the number of the rest.
struct RenderedDiagnostic {
  Severity severity;
  std::string text;
};
[[nodiscard]] std::vector<RenderedDiagnostic> render_diagnostics(const Diagnostics& diagnostics,
                                                                 const SourceMap& sources,
                                                                 const DiagnosticStyle& style);

}  // namespace landform::render
