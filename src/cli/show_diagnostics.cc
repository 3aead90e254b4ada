#include "cli/show_diagnostics.h"

#include <ostream>

#include "render/diagnostic.h"

namespace landform::cli {

void show_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io) {
  render::DiagnosticStyle style{.color = io.color, .plain = io.plain, .width = io.width};
  for (const Diagnostic* d : render::in_display_order(diagnostics, sources)) {
    std::ostream& to = d->severity == Severity::error ? io.err : io.out;
    to << render::render_diagnostic(*d, sources, style) << '\n';
  }
  io.out.flush();
  io.err.flush();
}

}  // namespace landform::cli
