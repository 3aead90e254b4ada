// data "template_file"
#include <fmt/format.h>

#include "eval/evaluate.h"
#include "eval/scope.h"
#include "functions/digest.h"
#include "pure_data/sources.h"
#include "syntax/parser.h"
#include "value/convert.h"

namespace landform::pure_data {
namespace {

std::string hexadecimal(std::string_view bytes) {
  std::string out;
  for (char byte : bytes) out += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return out;
}

Error render_error(const SourceMap& sources, const Diagnostics& diagnostics) {
  for (const Diagnostic& one : diagnostics) {
    if (one.severity != Severity::error) continue;
    std::string place;
    if (one.subject) {
      Position at = sources.file(one.subject->file)->position(one.subject->begin);
      place = fmt::format("<template_file>:{},{}: ", at.line, at.column);
    }
    return {fmt::format("failed to render : {}{}; {}", place, one.summary, one.detail)};
  }
  return {"failed to render"};
}

}  // namespace

Type template_file_arguments() {
  static const Type out = Type::object({{"filename", Type::string(), true},
                                        {"template", Type::string(), true},
                                        {"vars", Type::map(Type::string()), true}});
  return out;
}

Answer read_template_file(const Request& request) {
  const Value& text = *request.arguments.find("template");
  // The deprecated name of a file is relative to where Terraform runs, which is not known here.
  const Value& filename = *request.arguments.find("filename");
  if (!filename.is_null()) return std::optional<Value>();
  SourceMap sources;
  FileId file = sources.add("<template_file>", text.is_null() ? "" : std::string(text.as_string()));
  auto parsed = syntax::parse_template(sources, file);
  if (parsed.diagnostics.has_errors()) return render_error(sources, parsed.diagnostics);
  eval::MapScope scope(&request.functions);
  const Value& variables = *request.arguments.find("vars");
  for (size_t i = 0; !variables.is_null() && i < variables.length(); ++i) {
    const Value& value = variables.elements()[i];
    if (!value.is_null()) scope.set(std::string(variables.key(i)), value);
  }
  Diagnostics diagnostics;
  Value result = eval::evaluate(parsed.value.expr, scope, diagnostics);
  if (diagnostics.has_errors()) return render_error(sources, diagnostics);
  auto converted = convert(result.unmarked_deep(), Type::string());
  if (!converted) return Error{"invalid template result: " + converted.error().message};
  const Value& rendered = converted.value();
  if (!rendered.is_known()) return std::optional<Value>();
  if (rendered.is_null()) return Error{"invalid template result: the result is null"};
  std::string id = hexadecimal(functions::digest(functions::Hash::sha256, rendered.as_string()));
  return std::optional(Value::object({{"id", Value::string(id)},
                                      {"rendered", rendered},
                                      {"template", text},
                                      {"vars", variables}}));
}

}  // namespace landform::pure_data
