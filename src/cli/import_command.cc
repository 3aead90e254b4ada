#include "cli/import_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "cli/from_module.h"
#include "cli/operation.h"
#include "cli/state_access.h"
#include "cli/state_addresses.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] import [options] ADDRESS ID

  Takes over an existing object: asks its provider about it and adds it to the
  state, at the address of a resource in the configuration. What ID means
  depends on the resource type. Nothing is changed besides the state.

Options:

  -config=DIR             Where the configuration is, if it is not here.

  -input=false            Do not ask for anything.

  -lock=false             Do not lock the state.
  -lock-timeout=0s        How long to try to lock it.

  -no-color               Disable text coloring in the output.

  -var 'name=value'       The value of a variable of the root module.
  -var-file=FILE          Values of variables, from a file.

  -state=FILE             The state file, for the local backend.
  -state-out=FILE         Where to write the new state.
  -backup=FILE            Where to keep the old one; "-" for nowhere.
)";

int run(std::span<const std::string> args, CommandIo& io) {
  OperationFlags options;
  Flags flags("import");
  options.declare_common(flags);
  std::string directory = std::filesystem::current_path().string();
  flags.text("config", &directory);
  if (int code = flags.parse(args, io); code != 0) return code;
  // As in Terraform, what is wrong with the configuration is reported with paths from here, and
  // what is found while it is evaluated with those that were given, or absolute ones.
  std::error_code error;
  const bool here = std::filesystem::equivalent(directory, ".", error);
  options.config_directory = here ? "." : directory;
  options.evaluated_directory = directory;
  const std::vector<std::string>& positional = flags.positional();
  if (positional.size() != 2)
    return fail_with_help(io, "The import command expects two arguments.", kHelp);
  auto view = make_operation_view(io, {.spacing = Spacing::apart});
  SourceMap sources;
  auto address = parse_instance(sources, positional[0], "<import-address>");
  if (!address.value) {
    view->diagnostics(address.diagnostics, sources);
    view->flush();
    io.out << "For information on valid syntax, see:\n"
              "https://developer.hashicorp.com/terraform/cli/state/resource-addressing\n";
    return 1;
  }
  if (address.value->resource.mode != config::ResourceMode::managed) {
    Diagnostics diagnostics;
    diagnostics.error(
        "A managed resource address is required. Importing into a data resource is not allowed.",
        "");
    view->diagnostics(diagnostics, sources);
    return 1;
  }
  if (!has_configuration(options.config_directory)) {
    Diagnostics diagnostics;
    diagnostics.error("No Terraform configuration files",
                      fmt::format("The directory {} does not contain any Terraform configuration "
                                  "files (.tf or .tf.json). To specify a different configuration "
                                  "directory, use the -config=\"...\" command line option.",
                                  directory));
    view->diagnostics(diagnostics, sources);
    return 1;
  }
  Operation operation(io, options, *view, "OperationTypeInvalid");
  if (int code = operation.load_for_import(*address.value); code != 0) return operation.close(code);
  if (int code = operation.import_object(*address.value, positional[1]); code != 0)
    return operation.close(code);
  view->flush();
  io.out << colored(
                io, "32",
                "\nImport successful!\n\nThe resources that were imported are shown above. These "
                "resources are now in\nyour Terraform state and will henceforth be managed by "
                "Terraform.\n")
         << "\n";
  return operation.close(operation.show_problems());
}

}  // namespace

const Command kImportCommand = {"import",
                                "Associate existing infrastructure with a resource of the "
                                "configuration",
                                kHelp, run};

}  // namespace landform::cli
