#include "render/diagnostic_groups.h"

#include <map>
#include <string_view>

#include "render/diagnostic.h"

namespace landform::render {
namespace {

// Whether each message must be shown: results of checks, and objects that may be lost.
bool stands_alone(const Diagnostic& diagnostic, syntax::Contexts& contexts) {
  // That is about how a check is written.
  if (diagnostic.summary.starts_with("Error message refers to ")) return false;
  return diagnostic.summary == "Check block assertion failed" ||
         diagnostic.summary == "Object may exist without being in the state" ||
         contexts.at(diagnostic.subject->file, diagnostic.subject->begin).starts_with("check ");
}

}  // namespace

std::vector<DiagnosticGroup> group_diagnostics(const Diagnostics& diagnostics,
                                               const SourceMap& sources, syntax::Contexts& contexts,
                                               bool every_warning) {
  std::vector<DiagnosticGroup> out;
  std::map<std::string_view, size_t> groups;  // by summary
  for (const Diagnostic* one : in_display_order(diagnostics, sources)) {
    const bool grouped = !every_warning && one->severity == Severity::warning && one->subject &&
                         sources.file(one->subject->file) != nullptr &&
                         !stands_alone(*one, contexts);
    if (grouped) {
      auto [at, added] = groups.emplace(one->summary, out.size());
      if (!added) {
        ++out[at->second].size;
        continue;
      }
    }
    out.push_back({one});
  }
  return out;
}

}  // namespace landform::render
