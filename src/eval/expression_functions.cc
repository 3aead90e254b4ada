#include "eval/expression_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "base/quote.h"
#include "base/source.h"
#include "eval/evaluate.h"
#include "eval/references.h"
#include "syntax/identifier.h"
#include "syntax/parser.h"
#include "value/convert.h"
#include "value/refinement.h"

namespace landform::eval {
namespace {

constexpr std::array<std::string_view, 2> kTemplateFunctions = {"templatefile", "templatestring"};
constexpr std::array<std::string_view, 10> kFileFunctions = {
    "file",    "fileexists", "fileset",    "filebase64", "filebase64sha256", "filebase64sha512",
    "filemd5", "filesha1",   "filesha256", "filesha512"};

std::string_view plain_name(std::string_view name) {
  return name.starts_with("core::") ? name.substr(6) : name;
}

bool contains(auto& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A placeholder that reports an error when called.
Function denied(const Function& function, std::string reason) {
  Function out;
  out.name = function.name;
  out.parameters = function.parameters;
  out.variadic = function.variadic;
  for (Parameter& p : out.parameters) p.allow_null = p.allow_unknown = p.allow_dynamic = true;
  out.type = [reason = std::move(reason)](Arguments) -> Result<Type, FunctionError> {
    return call_error(reason);
  };
  return out;
}

// The functions that a template may call. Created when the first template is rendered: most
// programs have none.
class TemplateTables {
 public:
  explicit TemplateTables(const FunctionTable& all) {
    for (const auto& f : all.all()) all_.add(*f);
  }

  const FunctionTable& with_files() {
    std::call_once(with_files_once_, [this] { restrict(with_files_, true); });
    return with_files_;
  }
  const FunctionTable& without_files() {
    std::call_once(without_files_once_, [this] { restrict(without_files_, false); });
    return without_files_;
  }
  [[nodiscard]] const Function* file() const { return all_.find("file"); }
  void add(const Function& function) { all_.add(function); }

 private:
  void restrict(FunctionTable& out, bool files) {
    for (const auto& f : all_.all()) {
      std::string_view name = plain_name(f->name);
      if (contains(kTemplateFunctions, name)) {
        out.add(denied(
            *f,
            fmt::format("cannot recursively call {} from inside another template function", name)));
      } else if (!files && contains(kFileFunctions, name)) {
        out.add(denied(
            *f, fmt::format(
                    "cannot use filesystem access functions like {} in templatestring templates; "
                    "consider passing the function result as a template variable instead",
                    name)));
      } else {
        out.add(*f);
      }
    }
  }

  FunctionTable all_;
  FunctionTable with_files_;
  FunctionTable without_files_;
  std::once_flag with_files_once_;
  std::once_flag without_files_once_;
};

// All errors on one line, as errors nested in other errors are shown.
std::string summarise(const Diagnostics& diagnostics, const SourceMap& sources) {
  std::string first;
  size_t errors = 0;
  for (const Diagnostic& d : diagnostics) {
    if (errors++ > 0) continue;
    std::string at = d.subject ? range_text(sources, *d.subject) : "";
    first = fmt::format("{}{}{}; {}", at, at.empty() ? "" : ": ", d.summary, d.detail);
  }
  return errors <= 1 ? first : fmt::format("{}, and {} other diagnostic(s)", first, errors - 1);
}

struct Template {
  SourceMap sources;
  syntax::ParsedExpression parsed;
};

// Parses a template; the error is a one-line summary.
Result<std::unique_ptr<Template>, std::string> read_template(std::string_view text,
                                                             std::string name) {
  auto out = std::make_unique<Template>();
  FileId file = out->sources.add(std::move(name), std::string(text));
  auto parsed = syntax::parse_template(out->sources, file);
  if (parsed.diagnostics.has_errors()) return summarise(parsed.diagnostics, out->sources);
  out->parsed = std::move(parsed.value);
  return out;
}

Result<Value, FunctionError> render(const Template& source, const Value& variables,
                                    const FunctionTable& functions) {
  Type type = variables.type();
  if (!type.is_map() && !type.is_object())
    return argument_error(1, "invalid vars value: must be a map");
  MapScope scope(&functions);
  for (size_t i = 0; i < variables.length(); ++i) {
    std::string_view name = variables.key(i);
    if (!syntax::is_identifier(name)) {
      return argument_error(
          1, fmt::format("invalid template variable name {}: must start with a letter, followed by "
                         "zero or more letters, digits, and underscores",
                         go_quote(name)));
    }
    scope.set(std::string(name), variables.elements()[i]);
  }
  const syntax::Expression& expr = source.parsed.expr;
  for (const syntax::TraversalExpr* reference : references(*expr.node)) {
    if (variables.find(reference->root()) != nullptr) continue;
    const syntax::Step& root = reference->steps()[0];
    return argument_error(
        1, fmt::format("vars map does not contain key {}, referenced at {}",
                       go_quote(reference->root()),
                       range_text(source.sources, {expr.file, root.begin, root.end})));
  }
  Diagnostics diagnostics;
  Value result = evaluate(expr, scope, diagnostics);
  if (diagnostics.has_errors()) return call_error(summarise(diagnostics, source.sources));
  if (result.is_null()) {
    return call_error(fmt::format(
        "{}: Template result is null; The result of the template is null, which is not a "
        "valid result for a templatestring call.",
        range_text(source.sources, expr.range())));
  }
  return result;
}

Result<Value, FunctionError> render_file(TemplateTables& tables, const Value& path_argument,
                                         const Value& variables) {
  auto text = call(*tables.file(), {path_argument});
  if (!text) return text.error();
  if (!text.value().is_known()) return Value::unknown();
  Value content = text.value().unmarked();
  auto source =
      read_template(content.as_string(), std::string(path_argument.unmarked().as_string()));
  if (!source) return call_error(source.error());
  auto rendered = render(*source.value(), variables.unmarked_deep(), tables.with_files());
  if (!rendered) return rendered;
  return rendered.value().with_marks(text.value().marks() | variables.marks_deep());
}

Function make_templatefile(const std::shared_ptr<TemplateTables>& tables) {
  Function f;
  f.name = "templatefile";
  f.description =
      "Reads a file and renders its content as a template, with the given variables in place of "
      "those of the module.";
  f.parameters = {
      {"path", Type::string(), "The template file."},
      {"vars", Type::dynamic(), "The variables of the template, as a map or an object."}};
  for (Parameter& p : f.parameters) p.allow_marked = p.allow_unknown = true;
  // A template that is a single interpolation may have a result of any type, known only after
  // rendering.
  f.type = [](Arguments) -> Result<Type, FunctionError> { return Type::dynamic(); };
  f.implementation = [tables](Arguments arguments, Type) -> Result<Value, FunctionError> {
    if (!arguments[0].is_known() || !arguments[1].is_known()) {
      return Value::unknown().with_marks(arguments[0].marks() | arguments[1].marks_deep());
    }
    return render_file(*tables, arguments[0], arguments[1]);
  };
  return f;
}

Function make_templatestring(const std::shared_ptr<TemplateTables>& tables) {
  Function f;
  f.name = "templatestring";
  f.form = Function::Form::templatestring;
  f.description =
      "Renders a string that comes from elsewhere in the module as a template, with the given "
      "variables.";
  f.parameters = {
      {"template", Type::dynamic(), "A reference to the string to render."},
      {"vars", Type::dynamic(), "The variables of the template, as a map or an object."}};
  f.parameters[0].allow_null = f.parameters[0].allow_marked = true;
  f.parameters[0].allow_unknown = f.parameters[0].allow_dynamic = true;
  f.result = Type::string();
  f.refine_result = refine_not_null;
  f.implementation = [tables](Arguments arguments, Type type) -> Result<Value, FunctionError> {
    const Value& text = arguments[0];
    if (!text.is_known()) return Value::unknown(type);
    if (!text.type().is_string() || text.is_null()) {
      return argument_error(0, "invalid template value: a string is required");
    }
    auto source = read_template(text.unmarked().as_string(), "<templatestring argument>");
    if (!source) return argument_error(0, "invalid template: " + source.error());
    auto rendered = render(*source.value(), arguments[1], tables->without_files());
    if (!rendered) return rendered;
    auto converted = convert(rendered.value(), type);
    if (!converted) return call_error("invalid template result: " + converted.error().message);
    return converted.value().with_marks_of(text);
  };
  return f;
}

Function make_try() {
  Function f;
  f.name = "try";
  f.form = Function::Form::try_;
  f.description =
      "Evaluates its arguments in turn and returns the first one that evaluates without an error.";
  f.variadic = Parameter{"expressions", Type::dynamic(), ""};
  f.variadic->allow_null = f.variadic->allow_unknown = f.variadic->allow_dynamic =
      f.variadic->allow_marked = true;
  return f;
}

Function make_can() {
  Function f;
  f.name = "can";
  f.form = Function::Form::can;
  f.description = "Reports whether an expression evaluates without an error.";
  f.parameters = {{"expression", Type::dynamic(), ""}};
  f.parameters[0].allow_null = f.parameters[0].allow_unknown = true;
  f.parameters[0].allow_dynamic = f.parameters[0].allow_marked = true;
  f.result = Type::boolean();
  f.implementation = [](Arguments arguments, Type type) -> Result<Value, FunctionError> {
    return arguments[0].is_wholly_known() ? Value::boolean(true) : Value::unknown(type);
  };
  return f;
}

}  // namespace

void add_expression_functions(FunctionTable& table) {
  auto add_both = [](auto& to, const Function& function) {
    to.add(function);
    Function core = function;
    core.name = "core::" + core.name;
    to.add(core);
  };
  for (const Function& f : {make_try(), make_can()}) add_both(table, f);
  auto tables = std::make_shared<TemplateTables>(table);
  for (const Function& f : {make_templatefile(tables), make_templatestring(tables)}) {
    // Templates see the template functions too, so that calling one gives a clear error.
    Function named;
    named.name = f.name;
    named.parameters = f.parameters;
    add_both(*tables, named);
    add_both(table, f);
  }
}

bool reads_files(std::string_view name) {
  name = plain_name(name);
  return name == "templatefile" || contains(kFileFunctions, name);
}

}  // namespace landform::eval
