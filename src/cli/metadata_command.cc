#include "cli/metadata_command.h"

#include <fmt/format.h>

#include <array>
#include <ostream>

#include "cli/flags.h"
#include "cli/state_access.h"
#include "cli/subcommands.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "value/function.h"
#include "value/json.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] metadata functions -json

  Prints a machine-readable description of all functions of the language: what
  they do, their parameters and result types.

Options:

  -json       Required: there is no other format.
)";

// `expression`: the function sees the expression of the argument, so null does not apply.
std::string json_parameter(const Parameter& p, bool expression) {
  std::string out = fmt::format("{{\"name\":{}", json_quote(p.name));
  if (!p.description.empty()) out += fmt::format(",\"description\":{}", json_quote(p.description));
  if (p.allow_null && !expression) out += ",\"is_nullable\":true";
  return out + fmt::format(",\"type\":{}}}", encode_type_json(p.type));
}

// Functions of providers are in their schemas; list and map exist only to name their replacements.
bool is_listed(std::string_view name) {
  if (name.starts_with("core::")) name.remove_prefix(6);
  return name.find("::") == std::string_view::npos && name != "list" && name != "map";
}

std::string json_function(const Function& shown) {
  bool expressions = shown.form != Function::Form::ordinary;
  Function function = shown;
  if (function.form == Function::Form::templatestring) {
    // It takes an expression that must be a string.
    function.parameters[0].type = Type::string();
    function.parameters[1].allow_dynamic = true;
  }
  std::string out = "{";
  if (!function.description.empty())
    out += fmt::format("\"description\":{},", json_quote(function.description));
  out += fmt::format("\"return_type\":{}", encode_type_json(declared_result(function)));
  if (!function.parameters.empty()) {
    std::string parameters;
    for (const Parameter& p : function.parameters)
      parameters += (parameters.empty() ? "" : ",") + json_parameter(p, expressions);
    out += fmt::format(",\"parameters\":[{}]", parameters);
  }
  if (function.variadic)
    out +=
        fmt::format(",\"variadic_parameter\":{}", json_parameter(*function.variadic, expressions));
  return out + "}";
}

int run_functions(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("metadata functions");
  flags.boolean("json", &json);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!json) {
    return fail_with_help(
        io, "The `terraform metadata functions` command requires the `-json` flag.\n", kHelp);
  }
  FunctionTable table = functions::make_function_table({});
  eval::add_expression_functions(table);
  std::string signatures;
  for (const auto& f : table.all()) {
    if (!is_listed(f->name)) continue;
    signatures += fmt::format("{}{}:{}", signatures.empty() ? "" : ",", json_quote(f->name),
                              json_function(*f));
  }
  io.out << fmt::format("{{\"format_version\":\"1.0\",\"function_signatures\":{{{}}}}}\n",
                        signatures);
  return 0;
}

constexpr std::array<Subcommand, 1> kSubcommands = {{{"functions", run_functions}}};

int run(std::span<const std::string> args, CommandIo& io) {
  return run_subcommand(kSubcommands, kHelp, args, io);
}

}  // namespace

const Command kMetadataCommand = {"metadata", "Metadata related commands", kHelp, run};

}  // namespace landform::cli
