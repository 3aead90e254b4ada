#include "render/diagnostic_groups.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "render/diagnostic.h"

namespace landform::render {
namespace {

// Whether each message must be shown: results of conditions, and objects that may be lost.
bool stands_alone(const Diagnostic& diagnostic, syntax::Contexts& contexts) {
  constexpr std::array<std::string_view, 6> kSummaries = {
      "Check block assertion failed",  "Resource precondition failed",
      "Resource postcondition failed", "Module output value precondition failed",
      "Invalid value for variable",    "Object may exist without being in the state"};
  return std::find(kSummaries.begin(), kSummaries.end(), diagnostic.summary) != kSummaries.end() ||
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
