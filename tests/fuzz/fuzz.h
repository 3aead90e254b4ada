// What the fuzz targets share. A target aborts (LANDFORM_CHECK) when a promise of the library's
// headers is broken; the sanitizers find the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/diagnostic.h"
#include "base/source.h"
#include "render/diagnostic.h"

namespace landform::fuzz {

inline FileId add_input(SourceMap& sources, const uint8_t* data, size_t size) {
  return sources.add("input.tf", std::string(reinterpret_cast<const char*>(data), size));
}

inline void check_range(const SourceMap& sources, const Range& range) {
  const SourceFile* file = sources.file(range.file);
  LANDFORM_CHECK(file != nullptr);
  // HCL points at what is missing at the end of a file as if it stood there.
  LANDFORM_CHECK(range.begin <= range.end && range.end <= file->text().size() + 1);
}

// Where diagnostics may point.
enum class Ranges : bool {
  in_text,
  // Inside of a JSON string, positions are those of its decoded text, as HCL has it, which may be
  // longer than what was written.
  approximate,
};

// Every diagnostic says something, points into the text, and can be drawn.
inline void check_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources,
                              Ranges ranges = Ranges::in_text) {
  size_t drawn = 0;
  for (const Diagnostic& d : diagnostics) {
    LANDFORM_CHECK(!d.summary.empty());
    if (ranges == Ranges::in_text && d.subject) check_range(sources, *d.subject);
    if (ranges == Ranges::in_text && d.context) check_range(sources, *d.context);
    // Drawing is slower than finding: a few of them are enough.
    if (++drawn <= 8) LANDFORM_CHECK(!render::render_diagnostic(d, sources, {}).empty());
  }
}

}  // namespace landform::fuzz
