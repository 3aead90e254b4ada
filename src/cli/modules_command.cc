#include "cli/modules_command.h"

#include <fmt/format.h>

#include <ostream>

#include "base/terraform_version.h"
#include "cli/flags.h"
#include "cli/from_module.h"
#include "cli/module_sources.h"
#include "cli/show_diagnostics.h"
#include "cli/text_tree.h"
#include "cli/usage_errors.h"
#include "config/module_checks.h"
#include "config/module_register.h"
#include "config/module_tree.h"
#include "value/json.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] modules [options]

  Prints the modules that the configuration calls, directly or indirectly, with
  the versions that are installed.

Options:

  -json       Print JSON.
)";

struct Entry {
  std::string name;
  std::string source;
  std::string version;
};

Entry entry_of(const config::ModuleNode& node, const config::ModuleRegister& installed) {
  Entry out{node.call->name, node.call->source, ""};
  if (const config::ModuleRegister::Entry* found = installed.find(node.key())) {
    out.source = found->source;
    out.version = found->version;
  }
  return out;
}

TextTree tree_of(const config::ModuleNode& node, const config::ModuleRegister& installed) {
  TextTree out;
  if (node.call != nullptr) {
    Entry entry = entry_of(node, installed);
    out.label = fmt::format("\"{}\"[{}]{}{}", entry.name, entry.source,
                            entry.version.empty() ? "" : " ", entry.version);
  }
  for (const auto& [name, child] : node.children)
    out.children.push_back(tree_of(*child, installed));
  return out;
}

void print_json(const config::ModuleNode& root, const config::ModuleRegister& installed,
                std::ostream& out) {
  std::string list;
  config::for_each_module(root, [&](const config::ModuleNode& node) {
    if (node.call == nullptr) return;
    Entry entry = entry_of(node, installed);
    list +=
        fmt::format(R"({}{{"key":{},"source":{},"version":{}}})", list.empty() ? "" : ",",
                    json_quote(entry.name), json_quote(entry.source), json_quote(entry.version));
  });
  out << fmt::format(R"({{"format_version":"1.0","modules":{}}})",
                     list.empty() ? "null" : "[" + list + "]")
      << "\n";
}

int run(std::span<const std::string> args, CommandIo& io) {
  bool json = false;
  Flags flags("modules");
  flags.boolean("json", &json);
  Diagnostics wrong;
  if (auto failed = flags.try_parse(args, io)) wrong.error(kInvalidFlags, failed->message);
  if (!flags.positional().empty())
    wrong.error("Too many command line arguments", "Expected no positional arguments");
  if (!wrong.empty()) return refuse_arguments(wrong, "modules", io);
  SourceMap sources;
  auto tree = config::load_module_tree(sources, ".", installed_tree());
  Diagnostics diagnostics = std::move(tree.diagnostics);
  config::check_modules_and_versions(tree.value, kTerraformVersion, diagnostics);
  auto installed = config::ModuleRegister::load(*FileTree::disk(), ".");
  if (diagnostics.has_errors()) {
    show_diagnostics(diagnostics, sources, io, Spacing::together);
    return 1;
  }
  if (json) {
    print_json(*tree.value.root, installed.value, io.out);
  } else if (tree.value.root->children.empty()) {
    io.out << "No modules found in configuration.\n";
  } else {
    TextTree drawn = tree_of(*tree.value.root, installed.value);
    drawn.label = ".";
    io.out << "\nModules declared by configuration:\n" << draw_tree(drawn) << "\n";
  }
  return 0;
}

}  // namespace

const Command kModulesCommand = {"modules", "Show all declared modules in a working directory",
                                 kHelp, run};

}  // namespace landform::cli
