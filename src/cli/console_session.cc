#include "cli/console_session.h"

#include "render/value.h"
#include "syntax/parser.h"
#include "syntax/scanner.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    "Type an expression and press Enter to see its value. The variables, local\n"
    "values, resources and modules of the configuration in the current directory\n"
    "can be used: for example, upper(local.name).\n"
    "\n"
    "An expression may continue over several lines while a bracket is open.\n"
    "\n"
    "To leave, type \"exit\", or press Control-C or Control-D.";

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n\v\f";
  size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

}  // namespace

Function type_function() {
  Function f;
  f.name = "type";
  f.description =
      "Returns the type of a value. Only in the console, and only as the whole expression.";
  f.parameters = {{"value", Type::dynamic(), ""}};
  Parameter& p = f.parameters[0];
  p.allow_null = p.allow_unknown = p.allow_dynamic = p.allow_marked = true;
  f.result = Type::string();
  f.implementation = [](Arguments arguments, Type) -> Result<Value, FunctionError> {
    // A type is a value of a kind of its own.
    const bool is_type = arguments[0].has_mark(Marks::raw_type);
    return Value::string(is_type ? "type" : render::render_type(arguments[0].type()))
        .with_marks(Marks::raw_type);
  };
  return f;
}

ConsoleSession::Answer ConsoleSession::handle(std::string_view line) {
  line = trim(line);
  if (line.empty()) return {};
  if (line == "exit") return {"", true, {}};
  if (line == "help") return {std::string(kHelp), false, {}};
  return evaluate(line);
}

ConsoleSession::Answer ConsoleSession::evaluate(std::string_view line) {
  Answer answer;
  FileId file = sources_.add("<console-input>", std::string(line), {}, show_input_);
  auto parsed = syntax::parse_expression(sources_, file);
  answer.diagnostics = std::move(parsed.diagnostics);
  if (answer.diagnostics.has_errors()) return answer;
  Value value = evaluate_(parsed.value.expr, answer.diagnostics);
  if (answer.diagnostics.has_errors()) return answer;
  if ((value.marks_deep() & Marks::raw_type) == Marks::none) {
    answer.text = render::render_value(value);
  } else if (value.has_mark(Marks::raw_type) && value.type().is_string() && value.is_known()) {
    answer.text = value.unmarked().as_string();
  } else {
    answer.diagnostics.error(
        "Invalid use of type function",
        "The console-only \"type\" function cannot be used as part of an expression.");
  }
  return answer;
}

bool ConsoleSession::is_incomplete(std::string_view input) {
  using syntax::TokenKind;
  syntax::Scanner scanner(input);
  int depth = 0;
  for (syntax::Token token = scanner.next(); token.kind != TokenKind::eof; token = scanner.next()) {
    switch (token.kind) {
      case TokenKind::open_brace:
      case TokenKind::open_bracket:
      case TokenKind::open_paren:
      case TokenKind::open_heredoc:
      case TokenKind::template_interpolation:
      case TokenKind::template_control:
        ++depth;
        break;
      case TokenKind::close_brace:
      case TokenKind::close_bracket:
      case TokenKind::close_paren:
      case TokenKind::close_heredoc:
      case TokenKind::template_end:
        --depth;
        break;
      default:
        break;
    }
  }
  return depth > 0;
}

}  // namespace landform::cli
