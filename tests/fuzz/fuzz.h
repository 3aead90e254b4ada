// Shared parts of the fuzz targets. A target aborts (LANDFORM_CHECK) when a guarantee of the
// library's headers is violated; the sanitizers find the rest.
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
  // For something missing at the end of a file, HCL points past the end.
  LANDFORM_CHECK(range.begin <= range.end && range.end <= file->text().size() + 1);
}

// Where diagnostics may point to.
enum class Ranges : bool {
  in_text,
  // Inside a JSON string, positions are those of its decoded text, as in HCL, which may be longer
  // than the source.
  approximate,
};

// Every diagnostic has a message, points into the text, and can be rendered.
inline void check_diagnostics(const Diagnostics& diagnostics, const SourceMap& sources,
                              Ranges ranges = Ranges::in_text) {
  size_t drawn = 0;
  for (const Diagnostic& d : diagnostics) {
    LANDFORM_CHECK(!d.summary.empty());
    if (ranges == Ranges::in_text && d.subject) check_range(sources, *d.subject);
    if (ranges == Ranges::in_text && d.context) check_range(sources, *d.context);
    // Rendering is slow: a few of them are enough.
    if (++drawn <= 8) LANDFORM_CHECK(!render::render_diagnostic(d, sources, {}).empty());
  }
}

}  // namespace landform::fuzz
