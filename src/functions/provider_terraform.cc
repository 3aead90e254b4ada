// The functions of the built-in provider: converting values to and from the syntax of the language.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/quote.h"
#include "base/source.h"
#include "eval/evaluate.h"
#include "eval/scope.h"
#include "functions/case_map.h"
#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "syntax/format.h"
#include "syntax/identifier.h"
#include "syntax/parser.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

// The value as an expression; the formatter takes care of the layout.
void write_expression(std::string& out, const Value& value) {
  Type type = value.type();
  if (value.is_null()) {
    out += "null";
  } else if (type.is_bool()) {
    out += value.as_bool() ? "true" : "false";
  } else if (type.is_number()) {
    out += value.as_number().to_string();
  } else if (type.is_string()) {
    out += hcl_quote(value.as_string());
  } else if (type.is_map() || type.is_object()) {
    out += value.length() > 0 ? "{\n" : "{";
    for (size_t i = 0; i < value.length(); ++i) {
      std::string_view key = value.key(i);
      out += syntax::is_identifier(key) ? std::string(key) : hcl_quote(key);
      out += " = ";
      write_expression(out, value.elements()[i]);
      out += '\n';
    }
    out += '}';
  } else {
    out += '[';
    for (size_t i = 0; i < value.length(); ++i) {
      if (i > 0) out += ", ";
      write_expression(out, value.elements()[i]);
    }
    out += ']';
  }
}

Output encode_expr(Arguments args, Type type) {
  const Value& value = args[0];
  if (!value.is_wholly_known()) {
    Refiner result = refine(Value::unknown(type)).not_null();
    if (range_of(value).could_be_null()) return result.done();
    Type given = value.type();
    if (given.is_object() || given.is_map()) {
      result.string_prefix_full("{");
    } else if (given.is_tuple() || given.is_list() || given.is_set()) {
      result.string_prefix_full("[");
    } else if (given.is_string()) {
      result.string_prefix_full("\"");
    }
    return result.done();
  }
  // The formatter takes whole files, so the expression is wrapped in one.
  constexpr std::string_view kDress = "a = ";
  std::string text(kDress);
  write_expression(text, value);
  text += '\n';
  std::string formatted = syntax::format(text);
  return Value::string(trim_space(std::string_view(formatted).substr(kDress.size())));
}

Output encode_tfvars(Arguments args, Type type) {
  const Value& value = args[0];
  if (!value.is_wholly_known()) return refine_not_null(Value::unknown(type));
  if (!value.type().is_object() && !value.type().is_map()) {
    return call_error(
        "invalid value to encode: must be an object whose attribute names will become the encoded "
        "variable names");
  }
  std::string text;
  for (size_t i = 0; i < value.length(); ++i) {
    std::string_view name = value.key(i);
    if (!syntax::is_identifier(name)) {
      return call_error(fmt::format(
          "invalid variable name {}: must be a valid identifier, per Terraform's rules for input "
          "variable declarations",
          go_quote(name)));
    }
    text.append(name).append(" = ");
    write_expression(text, value.elements()[i]);
    text += '\n';
  }
  return Value::string(syntax::format(text));
}

// Diagnostics as one sentence, which is all that a function can return.
std::string first_of(const Diagnostics& diagnostics, const SourceMap& sources) {
  const Diagnostic& first = diagnostics[0];
  std::string out =
      fmt::format("{}: {}; {}", first.subject ? range_text(sources, *first.subject) : "",
                  first.summary, first.detail);
  if (diagnostics.size() > 1) {
    out += fmt::format(", and {} other diagnostic(s)", diagnostics.size() - 1);
  }
  return out;
}

Output decode_tfvars(Arguments args, Type) {
  SourceMap sources;
  FileId file = sources.add("<decode_tfvars argument>", std::string(args[0].as_string()));
  auto parsed = syntax::parse_config(sources, file);
  if (parsed.diagnostics.has_errors()) {
    return call_error("invalid tfvars syntax: " + first_of(parsed.diagnostics, sources));
  }
  auto attributes = parsed.value.body->just_attributes();
  if (attributes.diagnostics.has_errors()) {
    return call_error("invalid tfvars content: " + first_of(attributes.diagnostics, sources));
  }
  Value::Attributes variables;
  for (const syntax::Attribute& attribute : attributes.value) {
    Diagnostics diagnostics;
    Value value = eval::evaluate(attribute.expr, eval::ConstantScope(), diagnostics);
    if (diagnostics.has_errors()) {
      return call_error(fmt::format("invalid expression for variable {}: {}",
                                    go_quote(attribute.name), first_of(diagnostics, sources)));
    }
    variables.emplace_back(attribute.name, std::move(value));
  }
  return Value::object(std::move(variables));
}

void add(FunctionTable& table, Function function) {
  function.name = "provider::terraform::" + function.name;
  function.refine_result = nullptr;
  table.add(std::move(function));
}

}  // namespace

void add_provider_terraform_functions(FunctionTable& table) {
  add(table, define("encode_tfvars", "Encodes an object as the content of a .tfvars file.",
                    {any_parameter("value", Allow::unknown | Allow::dynamic)}, Type::string(),
                    encode_tfvars));
  add(table, define("decode_tfvars", "Decodes the content of a .tfvars file to an object.",
                    {parameter("src", Type::string())}, Type::dynamic(), decode_tfvars));
  add(table, define("encode_expr", "Encodes a value as an expression of the language.",
                    {any_parameter("value", Allow::unknown | Allow::dynamic)}, Type::string(),
                    encode_expr));
}

}  // namespace landform::functions
