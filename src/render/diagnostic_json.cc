#include "render/diagnostic_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "render/diagnostic.h"
#include "render/snippet.h"
#include "syntax/context.h"
#include "value/json.h"

namespace landform::render {
namespace {

std::string position_json(const SourceFile& file, uint32_t offset, uint32_t beyond) {
  Position at = file.position(offset);
  return fmt::format("{{\"line\":{},\"column\":{},\"byte\":{}}}", at.line, at.column + beyond,
                     at.byte + beyond);
}

std::string parameter_json(const EvaluationContext::Parameter& p) {
  return fmt::format("{{\"name\":{},\"type\":{}}}", json_quote(p.name), p.type);
}

std::string call_json(const EvaluationContext& evaluation) {
  std::string_view called = evaluation.called_function;
  const EvaluationContext::Signature& signature = evaluation.signature;
  size_t scope = called.rfind("::");
  std::string_view base = scope == std::string_view::npos ? called : called.substr(scope + 2);
  std::string parameters;
  for (const auto& p : signature.parameters)
    parameters += (parameters.empty() ? "" : ",") + parameter_json(p);
  std::string out = fmt::format("{{\"called_as\":{},\"signature\":{{\"name\":{},\"params\":[{}]",
                                json_quote(called), json_quote(base), parameters);
  if (signature.variadic)
    out += fmt::format(",\"variadic_param\":{}", parameter_json(*signature.variadic));
  return out + fmt::format(",\"return_type\":{}}}}}", signature.result);
}

std::string snippet_json(const Diagnostic& diagnostic, const SourceFile& file,
                         syntax::Contexts& contexts) {
  const Range& subject = *diagnostic.subject;
  std::vector<SnippetLine> lines =
      snippet_lines(file, subject, diagnostic.context.value_or(subject));
  std::string code;
  for (const SnippetLine& line : lines) {
    code += file.text(line.begin, line.end);
    code += '\n';
  }
  if (!code.empty()) code.pop_back();
  uint32_t first = lines.empty() ? 0 : lines[0].begin;
  uint32_t size = std::max(subject.end - subject.begin, 1U);
  size_t start = subject.begin < first ? 0 : std::min<size_t>(subject.begin - first, code.size());
  size_t end = subject.begin < first
                   ? 0
                   : std::min<size_t>(size_t{subject.begin} - first + size, code.size());
  uint32_t start_line =
      file.position(diagnostic.context ? std::min(subject.begin, diagnostic.context->begin)
                                       : subject.begin)
          .line;
  std::string context = contexts.at(subject.file, subject.begin);
  std::string values;
  std::string call;
  if (diagnostic.evaluation != nullptr) {
    for (const auto& value : diagnostic.evaluation->values) {
      values += fmt::format("{}{{\"traversal\":{},\"statement\":{}}}", values.empty() ? "" : ",",
                            json_quote(value.name), json_quote(value.statement));
    }
    if (!diagnostic.evaluation->called_function.empty())
      call = ",\"function_call\":" + call_json(*diagnostic.evaluation);
  }
  return fmt::format(
      "{{\"context\":{},\"code\":{},\"start_line\":{},\"highlight_start_offset\":{},"
      "\"highlight_end_offset\":{},\"values\":[{}]{}}}",
      context.empty() ? "null" : json_quote(context), json_quote(code), start_line, start, end,
      values, call);
}

std::string one_json(const Diagnostic& d, const SourceMap& sources, syntax::Contexts& contexts) {
  std::string out = fmt::format("{{\"severity\":\"{}\",\"summary\":{},\"detail\":{}",
                                d.severity == Severity::error ? "error" : "warning",
                                json_quote(d.summary), json_quote(d.detail));
  if (!d.address.empty()) out += fmt::format(",\"address\":{}", json_quote(d.address));
  const SourceFile* file = d.subject ? sources.file(d.subject->file) : nullptr;
  if (file != nullptr) {
    // An empty range is shown as one character.
    out += fmt::format(",\"range\":{{\"filename\":{},\"start\":{},\"end\":{}}}",
                       json_quote(file->name()), position_json(*file, d.subject->begin, 0),
                       position_json(*file, d.subject->end, d.subject->empty() ? 1 : 0));
    if (file->shown()) out += ",\"snippet\":" + snippet_json(d, *file, contexts);
  } else if (d.subject) {
    // What is about a name that is not there is at the beginning of no file.
    out +=
        ",\"range\":{\"filename\":\"\",\"start\":{\"line\":0,\"column\":0,\"byte\":0},\"end\":{"
        "\"line\":0,"
        "\"column\":1,\"byte\":1}}";
  }
  return out + "}";
}

}  // namespace

std::string diagnostics_json(const Diagnostics& diagnostics, const SourceMap& sources) {
  syntax::Contexts contexts(sources);
  std::string out = "[";
  for (const Diagnostic& d : diagnostics)
    out += (out.size() > 1 ? "," : "") + one_json(d, sources, contexts);
  return out + "]";
}

}  // namespace landform::render
