#include "cli/console_command.h"

#include <fmt/format.h>

#include <iostream>

#include "base/terraform_version.h"
#include "cli/console_session.h"
#include "cli/flags.h"
#include "cli/language_functions.h"
#include "cli/line_reader.h"
#include "cli/missing_provisioners.h"
#include "cli/operation.h"
#include "cli/operation_view.h"
#include "cli/quiet_view.h"
#include "cli/run_providers.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "config/call_arguments.h"
#include "config/module_checks.h"
#include "config/provider_presence.h"
#include "config/provider_resolution.h"
#include "config/variable_values.h"
#include "engine/provider_functions.h"
#include "engine/providers.h"
#include "engine/stored_values.h"
#include "loader/configuration.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: terraform [global options] console [options]

  Evaluates expressions, at a prompt or from a pipe, against the configuration
  in the current directory and its state: variables, local values, resources
  and modules. Resources that are not in the state are unknown. Nothing is ever
  changed.

  From a pipe, each line is an expression, and the value of the last one is
  printed. At the prompt, a line that leaves a bracket open continues on the
  next one.

Options:

  -plan             Make a plan first, and evaluate against the result that it
                    would have, instead of against the current state.

  -state=PATH       The state file, instead of that of the current workspace.

  -var 'foo=bar'    Set a variable. May be given several times.

  -var-file=foo     Set variables from a file. terraform.tfvars and
                    *.auto.tfvars are read anyway.

  -max-elements=N   What one expression may make, at most: elements of
  -max-bytes=N      collections (10000000), and bytes of its value (268435456).

  -no-color         Disable colours and lines around messages.
)";

constexpr const char* kUnreliable =
    "Due to the problems above, some expressions may produce unexpected results.";

// Only the last value is printed, so that a script gets one result.
int run_piped(ConsoleSession& session, CommandIo& io) {
  std::string last;
  std::string line;
  while (std::getline(io.in, line)) {
    ConsoleSession::Answer answer = session.handle(line);
    if (answer.diagnostics.has_errors()) {
      show_diagnostics(answer.diagnostics, session.sources(), io);
      return 1;
    }
    if (answer.exit) return 0;
    last = std::move(answer.text);
  }
  io.out << last << '\n';
  return 0;
}

int run_interactive(ConsoleSession& session, CommandIo& io) {
  LineReader reader("landform");
  std::string input;
  while (auto line = reader.read(input.empty() ? "> " : ": ")) {
    input += input.empty() ? *line : "\n" + *line;
    // An empty line ends an open bracket or string: there is always a way out.
    if (!line->empty() && ConsoleSession::is_incomplete(input)) continue;
    reader.remember(input);
    ConsoleSession::Answer answer = session.handle(input);
    input.clear();
    show_diagnostics(answer.diagnostics, session.sources(), io);
    if (answer.exit) break;
    if (!answer.diagnostics.has_errors() && !answer.text.empty()) io.out << answer.text << "\n";
    io.out << std::flush;
  }
  return 0;
}

int run_session(ConsoleSession& session, CommandIo& io) {
  return io.in_is_terminal ? run_interactive(session, io) : run_piped(session, io);
}

// There is no order of evaluation with these, so they are all that is reported.
Diagnostics cycles_among(const Diagnostics& diagnostics) {
  Diagnostics out;
  for (const Diagnostic& d : diagnostics) {
    if (d.summary.starts_with("Cycle: ")) out.error(d.summary, "");
  }
  return out;
}

void warn_unreliable(const SourceMap& sources, CommandIo& io) {
  Diagnostics warning;
  warning.warning(kUnreliable, "");
  show_diagnostics(warning, sources, io);
}

struct ConsoleFlags {
  bool plan = false;
  OperationFlags operation;
  Limits limits;
};

// Expressions see what the state has.
class StateConsole {
 public:
  StateConsole(CommandIo& io, const ConsoleFlags& flags)
      : io_(io),
        flags_(flags),
        access_(io, StateAccess::as_diagnostics(io, Spacing::apart)),
        functions_(language_functions(FunctionUse::console)) {
    functions_.add(type_function());
  }

  int run() {
    if (int code = access_.open_backend(flags_.operation.state.paths); code != 0) return code;
    if (int code = access_.open_state("Error loading state: {}"); code != 0) return code;
    if (int code = access_.lock("OperationTypeInvalid", {}); code != 0) return code;
    return access_.release(run_locked());
  }

 private:
  int run_locked() {
    if (int code = access_.refresh("error loading state: {}"); code != 0) return code;
    if (access_.manager().state()) state_ = *access_.manager().state();
    auto configuration = loader::Configuration::load(load_options());
    SourceMap& sources = configuration->sources();
    if (Diagnostics cycles = cycles_among(configuration->diagnostics()); !cycles.empty()) {
      show_diagnostics(cycles, sources, io_);
      return 1;
    }
    show_diagnostics(configuration->diagnostics(), sources, io_);
    if (!configuration->was_read()) return 1;
    if (configuration->diagnostics().has_errors()) warn_unreliable(sources, io_);
    ConsoleSession session(
        sources,
        [&](const syntax::Expression& expr, Diagnostics& diagnostics) {
          return configuration->evaluation().evaluate(
              expr, diagnostics,
              [this](const config::ModuleNode& module, const config::Resource& resource) {
                return schema_of(module, resource);
              });
        },
        io_.in_is_terminal);
    return run_session(session, io_);
  }

  [[nodiscard]] const schema::Block* schema_of(const config::ModuleNode& module,
                                               const config::Resource& resource) const {
    if (providers_ == nullptr) return nullptr;
    const config::ResolvedProvider provider =
        config::resolve_provider(module, resource.provider_key());
    const provider::TypeSchema* type =
        providers_->schema_of(provider.address->provider, resource.mode, resource.type);
    return type == nullptr ? nullptr : &type->block;
  }

  [[nodiscard]] loader::LoadOptions load_options() {
    loader::LoadOptions out;
    out.variables = flags_.operation.variables;
    out.environment = config::variables_in_environment();
    out.workspace = access_.workspace();
    out.limits = flags_.limits;
    out.functions = &functions_;
    out.visitor = [this](const config::ModuleTree& modules, SourceMap& sources,
                         Diagnostics& diagnostics) -> std::unique_ptr<evaluation::Visitor> {
      diagnostics.append(config::check_modules(modules, kTerraformVersion));
      if (!diagnostics.has_errors()) diagnostics.append(config::check_call_arguments(modules));
      if (!diagnostics.has_errors()) diagnostics.append(config::check_providers_exist(modules));
      if (!diagnostics.has_errors())
        diagnostics.append(check_provisioners(modules, ProvisionerUse::graph));
      if (diagnostics.has_errors()) return nullptr;
      // Without objects, no provider is needed.
      auto made = make_providers(modules, sources, state_, ProviderUse::console);
      if (made.value == nullptr && !state_.resources.empty()) {
        diagnostics.append(std::move(made.diagnostics));
        return nullptr;
      }
      if (made.value != nullptr) {
        provider_functions_ = std::make_unique<engine::ProviderFunctions>(*made.value);
      } else {
        made.value =
            std::make_unique<engine::Providers>([](const config::ProviderAddress& address)
                                                    -> Result<std::unique_ptr<provider::Provider>> {
              return Error{"the provider " + address.to_string() + " is not installed"};
            });
      }
      providers_ = std::move(made.value);
      return std::make_unique<engine::StoredValues>(state_, *providers_);
    };
    out.provider_functions = [this] { return provider_functions_.get(); };
    return out;
  }

  CommandIo& io_;
  const ConsoleFlags& flags_;
  StateAccess access_;
  FunctionTable functions_;
  state::State state_;
  std::unique_ptr<engine::Providers> providers_;
  std::unique_ptr<engine::ProviderFunctions> provider_functions_;  // null if they cannot be called
};

// Expressions see what a new plan would make.
int run_with_plan(CommandIo& io, const ConsoleFlags& flags) {
  QuietView view(io);
  Operation operation(io, flags.operation, view, "OperationTypePlan");
  operation.add_function(type_function());
  if (int code = operation.open(); code != 0) return operation.close(code);
  if (int code = operation.load(); code != 0) return operation.close(code);
  engine::Plan plan;
  std::unique_ptr<evaluation::Evaluation> values;
  int code = operation.plan(plan, &values);
  if (int problems = operation.show_problems(); problems != 0) code = problems;
  if (values == nullptr || values->has_cycles()) return operation.close(1);
  if (code != 0) warn_unreliable(operation.sources(), io);
  ConsoleSession session(
      operation.sources(),
      [&](const syntax::Expression& expr, Diagnostics& diagnostics) {
        return values->evaluate(expr, diagnostics);
      },
      io.in_is_terminal);
  return operation.close(run_session(session, io));
}

int run(std::span<const std::string> args, CommandIo& io) {
  ConsoleFlags options;
  std::vector<config::VariableArgument>& variables = options.operation.variables;
  Flags flags("console");
  flags.boolean("plan", &options.plan);
  bool asks = true;  // accepted, as by Terraform; a console never asks for variables
  flags.boolean("input", &asks);
  flags.text("state", &options.operation.state.paths.state);
  flags.visit("var", [&](const std::string& text) { variables.push_back({false, text}); });
  flags.visit("var-file", [&](const std::string& text) { variables.push_back({true, text}); });
  flags.number("max-elements", &options.limits.elements);
  flags.number("max-bytes", &options.limits.bytes);
  if (int code = flags.parse(args, io); code != 0) return code;
  if (!flags.positional().empty())
    return fail_with(io, "Too many command line arguments. Did you mean to use -chdir?");
  options.operation.allow_unset = true;
  // A console is for trying out what works.
  options.operation.validate = false;
  if (options.plan) return run_with_plan(io, options);
  return StateConsole(io, options).run();
}

}  // namespace

const Command kConsoleCommand = {"console", "Try expressions at an interactive prompt", kHelp, run};

}  // namespace landform::cli
