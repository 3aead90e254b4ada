#include "suite/run_context.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "base/quote.h"
#include "base/terraform_version.h"
#include "config/module_checks.h"
#include "config/provider_presence.h"
#include "eval/describe.h"
#include "loader/validate.h"
#include "loader/validate_tests.h"

namespace landform::suite {
namespace {

config::ModuleTree& modules_of(Suite& suite, const config::TestRun& run) {
  auto own = suite.run_modules.find(&run);
  return own == suite.run_modules.end() ? suite.modules : own->second;
}

}  // namespace

RunContext::RunContext(const Environment& environment, const config::TestFile& file,
                       const config::TestRun& run, const RunOutputs& outputs)
    : environment_(environment),
      file_(file),
      test_run_(run),
      outputs_(outputs),
      modules_(modules_of(environment.suite, run)) {}

RunContext::~RunContext() { end(); }

Diagnostics RunContext::prepare() {
  Diagnostics out = loader::validate_test_run(modules_, test_run_);
  if (!out.has_errors()) out.append(config::check_required_versions(modules_, kTerraformVersion));
  if (out.has_errors()) return out;
  auto providers = providers_of(file_, test_run_);
  out.append(std::move(providers.diagnostics));
  test_providers_ = std::move(providers.value);
  if (!out.has_errors()) out.append(validate());
  if (!out.has_errors()) check_assertion_references(test_run_, out);
  if (out.has_errors()) return out;
  out.append(collect_variables());
  auto mocks = mocks_of(file_, test_run_, test_providers_, *modules_.root->module,
                        environment_.sources, environment_.functions);
  out.append(std::move(mocks.diagnostics));
  mocks_ = std::move(mocks.value);
  return out;
}

Diagnostics RunContext::validate() const {
  loader::ProviderAccess access;
  for (const auto& [key, provider] : test_providers_)
    access.given.insert(config::root_provider(*modules_.root->module, key));
  return loader::validate(modules_, environment_.sources, environment_.functions, access);
}

Diagnostics RunContext::collect_variables() {
  const config::Module& module = *modules_.root->module;
  config::VariableValues undeclared;
  config::VariableSources from;
  from.directory = ".";
  from.arguments = environment_.options.arguments;
  from.environment = environment_.options.environment;
  from.undeclared = &undeclared;
  config::VariableDetails details;
  auto global = config::collect_variables(environment_.sources, module, from, &details);
  // Tests in the test directory have variable files of their own.
  const std::string& directory = environment_.options.test_directory;
  bool inside = std::filesystem::path(file_.name).parent_path() ==
                std::filesystem::path(directory).lexically_normal();
  if (inside && directory != ".") {
    config::VariableSources own;
    own.directory = directory;
    own.undeclared = &undeclared;
    config::VariableDetails of_own;
    auto more = config::collect_variables(environment_.sources, module, own, &of_own);
    global.diagnostics.append(std::move(more.diagnostics));
    for (auto& [name, value] : more.value) {
      global.value.insert_or_assign(name, std::move(value));
      details.conversions.erase(name);
    }
    details.conversions.merge(of_own.conversions);
  }
  auto found = variables_of({file_, test_run_, module, outputs_, global.value, undeclared,
                             environment_.sources, environment_.functions});
  variables_ = std::move(found.value);
  // What the file or the run replaces may have any type.
  const bool readable = !global.diagnostics.has_errors();
  for (auto& [name, problems] : details.conversions) {
    if (readable && !variables_.ranges.contains(name))
      global.diagnostics.append(std::move(problems));
  }
  global.diagnostics.append(std::move(found.diagnostics));
  return std::move(global.diagnostics);
}

Diagnostics RunContext::begin(const state::State& state) {
  auto providers = environment_.options.make_providers(modules_, state);
  if (providers.value == nullptr) return std::move(providers.diagnostics);
  providers_ = std::move(providers.value);
  engine::RunOptions options;
  std::map<std::string, config::ProviderConfig, std::less<>> blocks =
      modules_.root->module->providers;
  for (const auto& [key, provider] : test_providers_) {
    blocks.erase(key);
    if (provider->mock) continue;
    config::ProviderConfig block = provider->config;
    options.provider_file = block.range.file;
    size_t dot = key.find('.');
    block.name = key.substr(0, dot);
    block.alias = dot == std::string::npos ? "" : key.substr(dot + 1);
    blocks.emplace(key, std::move(block));
  }
  own_providers_ = config::exchange_root_providers(modules_, std::move(blocks));
  options.variables = variables_.declared;
  options.variable_ranges = variables_.ranges;
  options.workspace = environment_.options.workspace;
  options.parallelism = environment_.options.parallelism;
  options.mocks = &mocks_;
  provider_names_ =
      std::make_unique<VariableNames>(Place::provider, file_, variables_.available, outputs_,
                                      environment_.sources, environment_.functions);
  options.provider_scope = provider_names_.get();
  run_ = std::make_unique<engine::Run>(modules_, environment_.sources, environment_.functions,
                                       *providers_, observer_, std::move(options));
  return std::move(providers.diagnostics);
}

void RunContext::end() {
  run_ = nullptr;
  providers_ = nullptr;
  if (own_providers_) (void)config::exchange_root_providers(modules_, std::move(*own_providers_));
  own_providers_ = std::nullopt;
}

Diagnostics RunContext::check_ephemeral() const {
  Diagnostics out;
  for (const auto& [name, variable] : modules_.root->module->variables) {
    if (!variable.ephemeral) continue;
    auto given = variables_.declared.find(name);
    if (given != variables_.declared.end() && !given->second.is_null()) continue;
    out.error("No value for required variable",
              fmt::format("The ephemeral input variable {} was not set during the plan phase, and "
                          "so must remain unset during the apply phase.",
                          go_quote(name)));
  }
  return out;
}

engine::PlanOptions RunContext::plan_options(Diagnostics& diagnostics) const {
  engine::PlanOptions out;
  const config::PlanOptions& written = test_run_.options;
  out.mode = written.refresh_only ? engine::Mode::refresh_only : engine::Mode::normal;
  out.refresh = written.refresh;
  for (const syntax::ParsedTraversal& target : written.target) {
    auto read = config::read_target_address(target.steps, target.file, config::AddressKeys::allowed,
                                            diagnostics);
    if (read) out.selection.targets.emplace_back(*std::move(read));
  }
  for (const syntax::ParsedTraversal& replace : written.replace) {
    auto read = config::read_target_address(replace.steps, replace.file,
                                            config::AddressKeys::allowed, diagnostics);
    if (read && read->resource) out.replace.push_back(*read->resource);
  }
  if (!out.replace.empty() && out.mode != engine::Mode::normal) {
    diagnostics.error("Unsupported plan mode",
                      "Forcing resource instance replacement (with -replace=...) is allowed only "
                      "in normal planning mode.");
  }
  return out;
}

}  // namespace landform::suite
