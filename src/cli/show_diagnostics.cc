#include "cli/show_diagnostics.h"

#include <ostream>

#include "render/diagnostic.h"

namespace landform::cli {

void show_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io,
                      Spacing spacing) {
  render::DiagnosticStyle style{.color = io.color, .plain = io.plain, .width = io.width};
  for (const render::RenderedDiagnostic& d :
       render::render_diagnostics(diagnostics, sources, style)) {
    (d.severity == Severity::error ? io.err : io.out)
        << d.text << (spacing == Spacing::apart ? "\n" : "");
  }
  io.out.flush();
  io.err.flush();
}

void show_compactly(const Diagnostics& diagnostics, const SourceMap& sources, CommandIo& io,
                    Spacing spacing) {
  if (diagnostics.empty() || diagnostics.has_errors())
    return show_diagnostics(diagnostics, sources, io, spacing);
  render::DiagnosticStyle style{.color = io.color, .plain = io.plain, .width = io.width};
  io.out << render::render_compact_warnings(diagnostics, sources, style) << std::flush;
}

}  // namespace landform::cli
