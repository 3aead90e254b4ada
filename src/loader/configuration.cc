#include "loader/configuration.h"

#include <filesystem>
#include <system_error>

#include "base/check.h"
#include "base/parallel.h"
#include "config/workspace.h"
#include "loader/files_of_data.h"
#include "loader/static_visitor.h"

namespace landform::loader {

std::unique_ptr<Configuration> Configuration::load(const LoadOptions& options) {
  LANDFORM_CHECK(options.functions != nullptr);
  std::unique_ptr<Configuration> out(new Configuration);
  out->path_ = options.path;
  std::error_code error;
  std::filesystem::path path(options.path);
  out->single_file_ = std::filesystem::is_regular_file(path, error);

  std::string directory = options.path;
  config::TreeOptions tree;
  tree.queries = true;
  if (out->single_file_) {
    directory = path.has_parent_path() ? path.parent_path().string() : ".";
    tree.file = path.filename().string();
  }
  auto modules = config::load_module_tree(out->sources_, directory, tree);
  out->modules_ = std::move(modules.value);
  out->diagnostics_ = std::move(modules.diagnostics);

  config::VariableSources sources;
  sources.directory = directory;
  sources.arguments = options.variables;
  sources.environment = options.environment;
  sources.automatic_files = !out->single_file_;
  config::VariableDetails details;
  auto variables =
      config::collect_variables(out->sources_, *out->modules_.root->module, sources, &details);
  out->diagnostics_.append(std::move(variables.diagnostics));

  out->was_read_ = !out->diagnostics_.has_errors();

  evaluation::EvaluationOptions evaluation;
  evaluation.policy.unknowns = options.unknowns;
  evaluation.policy.incomplete = out->single_file_;
  evaluation.variables = std::move(variables.value);
  evaluation.variable_problems = std::move(details.conversions);
  evaluation.workspace =
      options.workspace.empty() ? config::selected_workspace(directory) : options.workspace;
  evaluation.limits = options.limits;
  evaluation.workers = processor_count();
  out->terms_ = std::make_unique<evaluation::Terms>(out->modules_);
  std::unique_ptr<evaluation::Visitor> visitor;
  if (options.visitor) visitor = options.visitor(out->modules_, out->sources_, out->diagnostics_);
  if (options.provider_functions) evaluation.provider_functions = options.provider_functions();
  out->evaluation_ = std::make_unique<evaluation::Evaluation>(
      *out->terms_, out->sources_, *options.functions, std::move(evaluation));
  ProviderAccess access;
  if (options.schemas && out->was_read_) {
    auto found = options.schemas(out->modules_, directory);
    out->diagnostics_.append(std::move(found.diagnostics));
    access = std::move(found.value);
  }
  ProviderTypes types;
  // Without schemas, there is less to say, but nothing is wrong with the configuration.
  Diagnostics unavailable = types.load(*out->terms_, access);
  for (Diagnostic one : unavailable) {
    one.severity = Severity::warning;
    out->diagnostics_.add(std::move(one));
  }
  out->was_read_ = out->was_read_ && !out->diagnostics_.has_errors();
  if (options.visitor && !out->was_read_) return out;
  if (visitor == nullptr) {
    visitor = std::make_unique<StaticVisitor>(
        *out->terms_, *out->evaluation_, types,
        StaticVisitor::Options{options.reveal_sensitive, options.listing_only});
  }
  out->evaluation_->run(*visitor);
  out->diagnostics_.append(without_files_of_data(out->evaluation_->diagnostics()));
  return out;
}

}  // namespace landform::loader
