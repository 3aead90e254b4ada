#include "cli/graph_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

#include "base/file.h"
#include "base/quote.h"
#include "base/terraform_version.h"
#include "cli/flags.h"
#include "cli/missing_provisioners.h"
#include "cli/plan_problem.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "config/call_arguments.h"
#include "config/module_checks.h"
#include "config/module_tree.h"
#include "config/provider_presence.h"
#include "engine/move_validation.h"
#include "engine/plan_file.h"
#include "evaluation/terms.h"
#include "report/graph_text.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] graph [options]

  Prints the dependencies between the objects of the configuration in the DOT
  language, which GraphViz and other programs draw.

  By default, these are the resources and which of them depend on each other.

Options:

  -plan=PATH       The graph of applying a saved plan.

  -type=TYPE       The graph of an operation with everything that it evaluates:
                   plan, plan-refresh-only, plan-destroy or apply.

  -draw-cycles     Accepted for compatibility: a configuration with cycles is
                   an error.

  -module-depth=N  Accepted for compatibility.
)";

bool is_known(std::string_view type) {
  constexpr std::array<std::string_view, 5> kTypes = {"", "plan", "plan-refresh-only",
                                                      "plan-destroy", "apply"};
  return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
}

Diagnostics unknown_type(std::string_view type) {
  Diagnostics out;
  if (type == "validate" || type == "eval") {
    out.error("Graph type no longer available",
              fmt::format("The graph type {} is no longer available. Use -type=plan instead to get "
                          "a similar result.",
                          go_quote(type)));
  } else {
    out.error("Unsupported graph type",
              "The -type=... argument must be either \"plan\", \"plan-refresh-only\", "
              "\"plan-destroy\", or \"apply\".");
  }
  return out;
}

class Graph {
 public:
  explicit Graph(CommandIo& io) : io_(io) {}

  int of_resources() {
    return with_state(true, [&](const evaluation::Terms& terms, const state::State& state) {
      if (int code = check_cycles(terms); code != 0) return code;
      io_.out << report::resource_graph_text(terms, state);
      return 0;
    });
  }

  int of_configuration(std::string_view type) {
    const bool applied = type == "apply";
    return with_state(type == "plan",
                      [&](const evaluation::Terms& terms, const state::State& state) {
                        if (int code = check_cycles(terms); code != 0) return code;
                        engine::Plan nothing;
                        nothing.prior = state;
                        if (applied) return show(report::apply_graph_text(terms, nothing));
                        io_.out << report::plan_graph_text(terms, state);
                        return 0;
                      });
  }

  int of_destroy() {
    return with_state(false, [&](const evaluation::Terms& terms, const state::State& state) {
      io_.out << report::destroy_graph_text(terms, state);
      return 0;
    });
  }

  // What is wrong with the configuration comes first.
  int of_unknown_type(std::string_view type) {
    return with_state(false, [&](const evaluation::Terms&, const state::State&) {
      return show({{}, unknown_type(type)});
    });
  }

  int of_plan(const std::string& path, std::string_view type) {
    auto bytes = read_file(path);
    if (!bytes) return fail_with(io_, fmt::format("stat {}: {}", path, bytes.error().message));
    if (!engine::is_plan(*bytes)) return fail_with(io_, plan_problem(*bytes));
    auto saved = engine::read_plan(*bytes);
    if (!saved) {
      return fail_with(
          io_, fmt::format("Failed to read plan from plan file: {}", saved.error().message));
    }
    StateAccess access(io_, StateAccess::as_diagnostics(io_, Spacing::apart));
    if (int code = open(access); code != 0) return code;
    Diagnostics diagnostics = check_planned_state(*saved, access.manager().state());
    show_diagnostics(diagnostics, access.sources(), io_);
    if (diagnostics.has_errors()) return 1;
    SourceMap sources(std::make_shared<CopiedFileTree>(saved->configuration));
    auto tree = checked(config::load_module_tree(sources, "."), sources);
    if (!tree) return 1;
    if (!is_known(type)) return show({{}, unknown_type(type)});
    evaluation::Terms terms(*tree);
    return show(report::apply_graph_text(terms, saved->plan));
  }

 private:
  static int open(StateAccess& access) {
    if (int code = access.open_backend(); code != 0) return code;
    if (int code = access.open_state("Error loading state: {}"); code != 0) return code;
    return access.refresh("error loading state: {}");
  }

  // `planned`: whether something is planned for what `removed` blocks name.
  template <typename Do>
  int with_state(bool planned, const Do& what) {
    StateAccess access(io_, StateAccess::as_diagnostics(io_, Spacing::apart));
    if (int code = open(access); code != 0) return code;
    const std::optional<state::State>& state = access.manager().state();
    auto tree = checked(access.load_configuration(), access.sources());
    if (!tree) return 1;
    const Diagnostics removed = planned ? engine::check_removed(*tree) : Diagnostics();
    show_diagnostics(removed, access.sources(), io_);
    if (removed.has_errors()) return 1;
    return what(evaluation::Terms(*tree), state ? *state : state::State{});
  }

  // None after errors, which are reported.
  std::optional<config::ModuleTree> checked(Diagnosed<config::ModuleTree> loaded,
                                            const SourceMap& sources) {
    Diagnostics diagnostics = std::move(loaded.diagnostics);
    diagnostics.append(config::check_modules(loaded.value, kTerraformVersion));
    if (!diagnostics.has_errors()) diagnostics.append(config::check_call_arguments(loaded.value));
    if (!diagnostics.has_errors()) diagnostics.append(config::check_providers_exist(loaded.value));
    if (!diagnostics.has_errors())
      diagnostics.append(check_provisioners(loaded.value, ProvisionerUse::graph));
    // Warnings are shown only beside errors: the graph may be read by another program.
    if (!diagnostics.has_errors()) return std::move(loaded.value);
    show_diagnostics(diagnostics, sources, io_);
    return std::nullopt;
  }

  int show(const Diagnosed<std::string>& graph) {
    show_diagnostics(graph.diagnostics, SourceMap(), io_);
    if (graph.diagnostics.has_errors()) return 1;
    io_.out << graph.value;
    return 0;
  }

  int check_cycles(const evaluation::Terms& terms) {
    Diagnostics diagnostics;
    for (const graph::Group& cycle : terms.schedule().cycles()) {
      std::string names;
      for (graph::NodeId id : cycle.nodes)
        names += (names.empty() ? "" : ", ") + terms[id].name_in_plan();
      diagnostics.error("Cycle: " + names, "");
    }
    show_diagnostics(diagnostics, SourceMap(), io_);
    return diagnostics.has_errors() ? 1 : 0;
  }

  CommandIo& io_;
};

int run(std::span<const std::string> args, CommandIo& io) {
  std::string plan;
  std::string type;
  bool draw_cycles = false;
  std::string depth;
  Flags flags("graph");
  flags.text("plan", &plan);
  flags.text("type", &type);
  flags.boolean("draw-cycles", &draw_cycles);
  flags.text("module-depth", &depth);
  bool verbose = false;  // accepted, as by Terraform, and without effect
  flags.boolean("verbose", &verbose);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!flags.positional().empty())
    return fail_with(io, "Too many command line arguments. Did you mean to use -chdir?");
  Graph graph(io);
  if (!plan.empty()) return graph.of_plan(plan, type);
  if (!is_known(type)) return graph.of_unknown_type(type);
  if (type.empty()) return graph.of_resources();
  return type == "plan-destroy" ? graph.of_destroy() : graph.of_configuration(type);
}

}  // namespace

const Command kGraphCommand = {"graph", "Generate a Graphviz graph of the steps in an operation",
                               kHelp, run};

}  // namespace landform::cli
