#include "render/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/split.h"
#include "render/diagnostic_groups.h"
#include "render/snippet.h"
#include "render/wrap.h"
#include "syntax/context.h"

namespace landform::render {
namespace {

struct Palette {
  std::string_view reset, bold, underline, red, yellow, gray;
};
// Terraform resets more often than needed, also what it has just reset: so does this.
constexpr Palette kColors = {"\033[0m", "\033[1m", "\033[4m", "\033[31m", "\033[33m", "\033[90m"};
constexpr Palette kNone = {"", "", "", "", "", ""};

// The lines of the subject and its context, with the subject underlined.
void append_snippet(std::string& out, const SourceFile& file, Range subject, const Range& whole,
                    const Palette& palette) {
  const uint32_t first = file.position(subject.begin).line;
  if (subject.empty()) ++subject.end;
  std::vector<SnippetLine> lines = snippet_lines(file, subject, whole);
  // Nothing of an empty line is highlighted, but it is shown. Ranges in JSON strings may be past
  // the end of the file, since bytes that are no UTF-8 count as longer characters.
  if (lines.empty() && subject.begin <= file.text().size())
    lines.push_back({first, subject.begin, subject.begin});
  for (const auto& [line, begin, end] : lines) {
    uint32_t from = std::clamp(subject.begin, begin, end);
    uint32_t to = std::clamp(subject.end, begin, end);
    std::string_view underlined = file.text(from, to);
    out += fmt::format("{:4}: {}", line, file.text(begin, from));
    if (underlined.empty()) {
      out += file.text(to, end);
    } else {
      out += fmt::format("{}{}{}{}{}", palette.underline, underlined, palette.reset,
                         file.text(to, end), palette.reset);
    }
    out += '\n';
  }
}

// `str, parts...`
std::string parameters_of(const EvaluationContext::Signature& signature) {
  std::string out;
  for (const auto& one : signature.parameters) out += (out.empty() ? "" : ", ") + one.name;
  if (signature.variadic) out += (out.empty() ? "" : ", ") + signature.variadic->name + "...";
  return out;
}

void append_evaluation(std::string& out, const EvaluationContext& evaluation,
                       const Palette& palette) {
  if (evaluation.values.empty() && evaluation.called_function.empty()) return;
  out += fmt::format("    {}├────────────────{}\n{}", palette.gray, palette.reset, palette.reset);
  if (!evaluation.called_function.empty()) {
    out += fmt::format("    {}│{} while calling {}{}{}({}{})\n", palette.gray, palette.reset,
                       palette.bold, evaluation.called_function, palette.reset, palette.reset,
                       parameters_of(evaluation.signature));
  }
  for (const auto& value : evaluation.values) {
    out += fmt::format("    {}│{} {}{}{} {}\n{}", palette.gray, palette.reset, palette.bold,
                       value.name, palette.reset, value.statement, palette.reset);
  }
}

void append_source(std::string& out, const Diagnostic& diagnostic, const SourceMap& sources,
                   syntax::Contexts& contexts, const Palette& palette) {
  if (!diagnostic.address.empty()) out += fmt::format("  with {},\n", diagnostic.address);
  if (!diagnostic.subject) return;
  const Range& subject = *diagnostic.subject;
  const SourceFile* file = sources.file(subject.file);
  if (file == nullptr || !file->shown()) {
    out += fmt::format("  on {} line {}:\n  (source code not available)\n",
                       file == nullptr ? "" : file->name(),
                       file == nullptr ? 0 : file->position(subject.begin).line);
  } else {
    std::string context = contexts.at(subject.file, subject.begin);
    out += fmt::format("  on {} line {}{}:\n", file->name(), file->position(subject.begin).line,
                       context.empty() ? "" : ", in " + context);
    append_snippet(out, *file, subject, diagnostic.context.value_or(subject), palette);
    if (diagnostic.evaluation != nullptr) append_evaluation(out, *diagnostic.evaluation, palette);
  }
  out += '\n';
}

void append_detail(std::string& out, std::string_view detail, int width) {
  if (detail.empty()) return;
  for (const std::string& line : split(detail, '\n')) {
    // Indented lines are preformatted.
    bool wrap = width > 0 && !line.starts_with(' ');
    out += wrap ? wrap_text(line, static_cast<size_t>(width)) : line;
    out += '\n';
  }
}

std::string render_one(const Diagnostic& diagnostic, const SourceMap& sources,
                       syntax::Contexts& contexts, const DiagnosticStyle& style) {
  const Palette& palette = style.color && !style.plain ? kColors : kNone;
  bool error = diagnostic.severity == Severity::error;
  std::string_view tone = error ? palette.red : palette.yellow;
  const char* label = error ? "Error: " : "Warning: ";

  std::string text =
      fmt::format("{}{}{}{}{}{}{}{}\n\n{}", palette.bold, tone, label, palette.reset, palette.reset,
                  palette.bold, diagnostic.summary, palette.reset, palette.reset);
  const size_t head = text.size();
  append_source(text, diagnostic, sources, contexts, palette);
  append_detail(text, diagnostic.detail, style.plain ? style.width - 1 : style.width - 3);
  if (style.plain) return "\n" + text;
  // Terraform ends the head with a change of colour, which is a line of its own if nothing follows.
  if (text.size() == head && !style.early) text += '\n';

  std::string out = fmt::format("{}╷{}{}\n", tone, palette.reset, palette.reset);
  std::string_view rest = text;
  while (!rest.empty()) {
    size_t newline = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, newline);
    const bool bare = line.empty() && style.early;
    out += fmt::format("{}│{}{}{}{}\n", tone, palette.reset, bare ? "" : " ", palette.reset, line);
    rest.remove_prefix(std::min(newline + 1, rest.size()));
  }
  out += fmt::format("{}╵{}{}\n", tone, palette.reset, palette.reset);
  return out;
}

Diagnostic with_others(Diagnostic first, size_t others) {
  if (!first.detail.empty()) first.detail += "\n\n";
  first.detail += others == 1 ? "(and one more similar warning elsewhere)"
                              : fmt::format("(and {} more similar warnings elsewhere)", others);
  return first;
}

}  // namespace

std::string render_diagnostic(const Diagnostic& diagnostic, const SourceMap& sources,
                              const DiagnosticStyle& style) {
  syntax::Contexts contexts(sources);
  return render_one(diagnostic, sources, contexts, style);
}

std::vector<const Diagnostic*> in_display_order(const Diagnostics& diagnostics,
                                                const SourceMap& sources) {
  std::vector<const Diagnostic*> out;
  for (const Diagnostic& d : diagnostics) out.push_back(&d);
  auto name = [&](const Range& range) -> std::string_view {
    const SourceFile* file = sources.file(range.file);
    return file == nullptr ? std::string_view() : std::string_view(file->name());
  };
  auto depth = [](std::string_view path) { return std::count(path.begin(), path.end(), '/'); };
  std::stable_sort(out.begin(), out.end(), [&](const Diagnostic* a, const Diagnostic* b) {
    if (a->severity != b->severity) return a->severity == Severity::warning;
    if (!a->subject || !b->subject) return !a->subject && b->subject;
    const Range& x = *a->subject;
    const Range& y = *b->subject;
    if (x.file != y.file) {
      std::string_view p = name(x);
      std::string_view q = name(y);
      if (depth(p) != depth(q)) return depth(p) < depth(q);
      if (p != q) return p < q;
    }
    if (x.begin != y.begin) return x.begin < y.begin;
    return x.end < y.end;
  });
  return out;
}

std::vector<RenderedDiagnostic> render_diagnostics(const Diagnostics& diagnostics,
                                                   const SourceMap& sources,
                                                   const DiagnosticStyle& style) {
  constexpr size_t kMaxShown = 500;
  std::vector<RenderedDiagnostic> out;
  syntax::Contexts contexts(sources);
  std::set<FileId> named;
  size_t left_out = 0;
  for (const auto& [first, size] :
       group_diagnostics(diagnostics, sources, contexts, style.every_warning)) {
    bool first_of_file = first->subject && named.insert(first->subject->file).second;
    if (out.size() >= kMaxShown && !first_of_file) {
      left_out += size;
      continue;
    }
    out.push_back({first->severity, size == 1 ? render_one(*first, sources, contexts, style)
                                              : render_one(with_others(*first, size - 1), sources,
                                                           contexts, style)});
  }
  if (left_out > 0) {
    Diagnostic rest;
    rest.severity = diagnostics.has_errors() ? Severity::error : Severity::warning;
    rest.summary = fmt::format("{} more problems are not shown", left_out);
    rest.detail = "Fix those above first: the others are often consequences of them.";
    out.push_back({rest.severity, render_one(rest, sources, contexts, style)});
  }
  return out;
}

std::string render_compact_warnings(const Diagnostics& diagnostics, const SourceMap& sources,
                                    const DiagnosticStyle& style) {
  const Palette& palette = style.color && !style.plain ? kColors : kNone;
  syntax::Contexts contexts(sources);
  std::string out = fmt::format("\n{}{}Warnings:{}\n\n{}", palette.bold, palette.yellow,
                                palette.reset, palette.reset);
  for (const auto& [first, size] :
       group_diagnostics(diagnostics, sources, contexts, style.every_warning)) {
    out += fmt::format("- {}\n", first->summary);
    const SourceFile* file = first->subject ? sources.file(first->subject->file) : nullptr;
    if (file == nullptr) continue;
    out += fmt::format("  on {} line {}", file->name(), file->position(first->subject->begin).line);
    out += size == 1 ? "\n" : fmt::format(" (and {} more)\n", size - 1);
  }
  return out + "\nTo see the full warning notes, run Terraform without -compact-warnings.\n";
}

}  // namespace landform::render
