#include "cli/output_command.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/usage_errors.h"
#include "render/diagnostic.h"
#include "render/value.h"
#include "value/convert.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] output [options] [NAME]

  Prints the value of an output of the root module, or those of all outputs, as
  they are in the state.

Options:

  -json         Print JSON.

  -raw          Print the value itself, without quotes and line break. Only for
                a single string, number or bool.

  -state=path   The state file, instead of that of the current workspace. Only
                for local states.

  -no-color     Disable text coloring in the output.
)";

using Outputs = std::map<std::string, state::Output>;

struct OutputArguments {
  bool json = false;
  bool raw = false;
  std::string name;
};

void warn_no_outputs(Diagnostics& diagnostics) {
  diagnostics.warning(
      "No outputs found",
      "The state file either has no outputs defined, or all the defined outputs are empty. Please "
      "define an output in your configuration with the `output` keyword and run `terraform "
      "refresh` for it to become available. If you are using interpolation, please verify the "
      "interpolated value is not empty. You can use the `terraform console` command to assist.");
}

const state::Output* find_output(const Outputs& outputs, const std::string& name,
                                 Diagnostics& diagnostics) {
  auto found = outputs.find(name);
  if (found != outputs.end()) return &found->second;
  diagnostics.error(
      fmt::format("Output \"{}\" not found", name),
      "The output variable requested could not be found in the state file. If you recently added "
      "this to your configuration, be sure to run `terraform apply`, since the state won't be "
      "updated with new output variables until that command is run.");
  return nullptr;
}

std::string json_of(const Value& value) {
  Value plain = value.unmarked_deep();
  auto json = encode_json(plain, plain.type());
  // Values of a state have been read from JSON.
  return json ? std::move(json).value() : "null";
}

void print_json(const Outputs& outputs, const std::string& name, std::ostream& out,
                Diagnostics& diagnostics) {
  if (!name.empty()) {
    if (const state::Output* output = find_output(outputs, name, diagnostics)) {
      out << json_of(output->value) << '\n';
    }
    return;
  }
  std::string json = "{";
  for (const auto& [key, output] : outputs) {
    if (json.size() > 1) json += ',';
    json +=
        fmt::format("{}:{{\"sensitive\":{},\"type\":{},\"value\":{}}}", json_quote(key),
                    output.sensitive, encode_type_json(output.value.type()), json_of(output.value));
  }
  json += '}';
  std::string indented;
  append_indented_json(indented, json, 0);
  out << indented << '\n';
}

void print_raw(const Outputs& outputs, const std::string& name, std::ostream& out,
               Diagnostics& diagnostics) {
  if (outputs.empty()) return warn_no_outputs(diagnostics);
  const state::Output* output = find_output(outputs, name, diagnostics);
  if (output == nullptr) return;
  constexpr const char* kSummary = "Unsupported value for raw output";
  auto text = convert(output->value.unmarked_deep(), Type::string());
  if (!text) {
    diagnostics.error(
        kSummary,
        fmt::format("The -raw option only supports strings, numbers, and boolean values, but "
                    "output value \"{}\" is {}.\n\nUse the -json option for machine-readable "
                    "representations of output values that have complex types.",
                    name, output->value.type().friendly_name()));
  } else if (text->is_null()) {
    diagnostics.error(
        kSummary,
        fmt::format("The value for output value \"{}\" is null, so -raw mode cannot print it.",
                    name));
  } else {
    out << text->as_string();
  }
}

void print_human(const Outputs& outputs, const std::string& name, std::ostream& out,
                 Diagnostics& diagnostics) {
  if (outputs.empty()) return warn_no_outputs(diagnostics);
  if (!name.empty()) {
    if (const state::Output* output = find_output(outputs, name, diagnostics)) {
      out << render::render_value(output->value.unmarked_deep()) << '\n';
    }
    return;
  }
  for (const auto& [key, output] : outputs) {
    out << key << " = " << (output.sensitive ? "<sensitive>" : render::render_value(output.value))
        << '\n';
  }
}

// Reports wrong arguments.
Diagnostics check_arguments(const Flags& flags, OutputArguments& arguments) {
  Diagnostics out;
  if (flags.positional().size() > 1) {
    out.error("Unexpected argument",
              "The output command expects exactly one argument with the name of an output variable "
              "or no arguments to show all outputs.");
  }
  if (arguments.json && arguments.raw) {
    out.error("Invalid output format", "The -raw and -json options are mutually-exclusive.");
    arguments.json = arguments.raw = false;
  }
  if (!flags.positional().empty()) arguments.name = flags.positional()[0];
  if (arguments.raw && arguments.name.empty()) {
    out.error("Output name required",
              "You must give the name of a single output value when using the -raw option.");
  }
  return out;
}

int run(std::span<const std::string> args, CommandIo& io) {
  OutputArguments arguments;
  backend::LocalPaths paths;
  Flags flags("output");
  flags.boolean("json", &arguments.json);
  flags.boolean("raw", &arguments.raw);
  flags.text("state", &paths.state);
  auto failed = flags.try_parse(args, io);
  StateAccess access(io, StateAccess::as_diagnostics(io, Spacing::together));
  Diagnostics diagnostics;
  if (failed) diagnostics.error(kInvalidFlags, failed->message);
  diagnostics.append(check_arguments(flags, arguments));
  if (diagnostics.has_errors()) {
    return refuse_arguments(diagnostics, "output", io);
  }
  if (int code = access.open_backend(paths); code != 0) return code;
  auto fail = [&](const std::string& message) {
    diagnostics.error(message, "");
    show_diagnostics(diagnostics, access.sources(), io, Spacing::together);
    return 1;
  };
  if (int code = access.select_workspace(); code != 0) return code;
  auto manager = backend::open_state(access.backend(), access.workspace());
  if (!manager) return fail("Failed to load state: " + manager.error().message);
  if (auto error = manager.value()->refresh()) {
    const bool remote = manager.value()->store().rules() == backend::StateStore::Rules::remote;
    if (!remote && manager.value()->problems().has_errors()) {
      show_diagnostics(manager.value()->problems(), access.sources(), io, Spacing::together);
      return 1;
    }
    return fail(remote ? "Failed to load state: " + error->message : error->message);
  }
  Outputs outputs;
  if (manager.value()->state()) outputs = manager.value()->state()->outputs;
  auto print = arguments.json ? print_json : arguments.raw ? print_raw : print_human;
  print(outputs, arguments.name, io.out, diagnostics);
  show_diagnostics(diagnostics, access.sources(), io, Spacing::together);
  return diagnostics.has_errors() ? 1 : 0;
}

}  // namespace

const Command kOutputCommand = {"output", "Show output values from your root module", kHelp, run};

}  // namespace landform::cli
