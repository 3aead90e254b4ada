#include "cli/metadata_command.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/flags.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "value/function.h"
#include "value/json.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: landform [global options] metadata functions -json

  Prints a machine-readable description of all functions of the language: what
  they are for, their parameters and the type of their result.

Options:

  -json       Required: there is no other format.
)";

std::string json_type(Type type) {
  switch (type.kind()) {
    case Kind::dynamic:
      return "\"dynamic\"";
    case Kind::boolean:
      return "\"bool\"";
    case Kind::number:
      return "\"number\"";
    case Kind::string:
      return "\"string\"";
    case Kind::list:
    case Kind::set:
    case Kind::map: {
      const char* name = type.is_list() ? "list" : type.is_set() ? "set" : "map";
      return fmt::format("[\"{}\",{}]", name, json_type(type.element()));
    }
    case Kind::tuple: {
      std::string elements;
      for (Type t : type.elements()) elements += (elements.empty() ? "" : ",") + json_type(t);
      return fmt::format("[\"tuple\",[{}]]", elements);
    }
    case Kind::object: {
      std::string attributes;
      for (const auto& a : type.attributes()) {
        attributes += fmt::format("{}{}:{}", attributes.empty() ? "" : ",", json_quote(a.name),
                                  json_type(a.type));
      }
      return fmt::format("[\"object\",{{{}}}]", attributes);
    }
  }
  return "";
}

std::string json_parameter(const Parameter& p) {
  std::string out = fmt::format("{{\"name\":{}", json_quote(p.name));
  if (!p.description.empty()) out += fmt::format(",\"description\":{}", json_quote(p.description));
  if (p.allow_null) out += ",\"is_nullable\":true";
  return out + fmt::format(",\"type\":{}}}", json_type(p.type));
}

// The type for arguments of which nothing is known.
Type result_type(const Function& function) {
  if (!function.type) return function.result;
  std::vector<Value> unknown;
  for (const Parameter& p : function.parameters) unknown.push_back(Value::unknown(p.type));
  auto type = function.type(unknown);
  return type ? type.value() : Type::dynamic();
}

std::string json_function(const Function& function) {
  std::string out = "{";
  if (!function.description.empty())
    out += fmt::format("\"description\":{},", json_quote(function.description));
  out += fmt::format("\"return_type\":{}", json_type(result_type(function)));
  if (!function.parameters.empty()) {
    std::string parameters;
    for (const Parameter& p : function.parameters)
      parameters += (parameters.empty() ? "" : ",") + json_parameter(p);
    out += fmt::format(",\"parameters\":[{}]", parameters);
  }
  if (function.variadic)
    out += fmt::format(",\"variadic_parameter\":{}", json_parameter(*function.variadic));
  return out + "}";
}

int run(std::span<const std::string> args, CommandIo& io) {
  if (args.empty() || args[0] != "functions") {
    io.err << "The metadata command needs a subcommand: landform metadata functions -json\n";
    return 1;
  }
  bool json = false;
  Flags flags("metadata functions");
  flags.boolean("json", &json);
  if (int code = flags.parse(args.subspan(1), io); code != 0) return code;
  if (!json) {
    io.err << "The `landform metadata functions` command requires the `-json` flag.\n";
    return 1;
  }
  FunctionTable table = functions::make_function_table({});
  eval::add_expression_functions(table);
  std::string signatures;
  for (const auto& f : table.all()) {
    signatures += fmt::format("{}{}:{}", signatures.empty() ? "" : ",", json_quote(f->name),
                              json_function(*f));
  }
  io.out << fmt::format("{{\"format_version\":\"1.0\",\"function_signatures\":{{{}}}}}\n",
                        signatures);
  return 0;
}

}  // namespace

const Command kMetadataCommand = {"metadata", "Metadata related commands", kHelp, run};

}  // namespace landform::cli
