// A whole configuration, loaded and evaluated: the library's main entry point.
//
//   landform::loader::LoadOptions options;
//   options.path = "path/to/module";
//   auto configuration = landform::loader::Configuration::load(options);
//   for (const auto& resource : configuration->evaluation().resources()) …
//
// Loading always returns a configuration: errors are in diagnostics(), and everything else is
// loaded. Nothing outside the given path is read except what the configuration itself refers to. A
// Configuration is immutable and may be read from any thread; several may be loaded at once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "config/variable_values.h"
#include "evaluation/evaluation.h"
#include "loader/provider_types.h"
#include "value/function.h"

namespace landform::loader {

struct LoadOptions {
  // A directory, or a single .tf or .tf.json file. A file is loaded on its own: no other files of
  // its directory, no modules that it calls, no automatic variable files.
  std::string path = ".";
  evaluation::Unknowns unknowns = evaluation::Unknowns::strict;
  // -var and -var-file, in order.
  std::vector<config::VariableArgument> variables;
  // Values of TF_VAR_ variables, without the prefix.
  std::map<std::string, std::string> environment;
  // Empty for the workspace selected in the directory.
  std::string workspace;
  // What one expression may produce.
  Limits limits;
  // Finds the schemas of providers for the configuration in a directory; empty if none are used.
  // It reports why schemas cannot be had.
  std::function<Diagnosed<ProviderAccess>(const config::ModuleTree&, const std::string& directory)>
      schemas;
  // Shows sensitive attributes, which are hidden from policies where schemas are used.
  bool reveal_sensitive = false;
  // Values to which nothing in the configuration refers are not computed: expressions that are
  // evaluated later would not see them.
  bool listing_only = false;
  // All functions of the language; must outlive the configuration.
  const FunctionTable* functions = nullptr;
  // Makes the visitor of the evaluation, after everything was read; by default, resources have the
  // values in their configuration. With errors, its own or those in what was read, nothing is
  // evaluated.
  std::function<std::unique_ptr<evaluation::Visitor>(const config::ModuleTree& modules,
                                                     SourceMap& sources, Diagnostics& diagnostics)>
      visitor = nullptr;
  // Functions of providers, which must outlive the configuration; asked for after the visitor was
  // made. Empty, or null, if they are not called: their results are then unknown.
  std::function<evaluation::FunctionSource*()> provider_functions = nullptr;
};

class Configuration {
 public:
  [[nodiscard]] static std::unique_ptr<Configuration> load(const LoadOptions& options);

  // The path as given.
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool is_single_file() const { return single_file_; }
  // All diagnostics of loading and evaluation.
  [[nodiscard]] const Diagnostics& diagnostics() const { return diagnostics_; }
  // Whether everything could be read: files, modules, values of variables.
  [[nodiscard]] bool was_read() const { return was_read_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] SourceMap& sources() { return sources_; }
  [[nodiscard]] const config::ModuleTree& modules() const { return modules_; }
  [[nodiscard]] const evaluation::Terms& terms() const { return *terms_; }
  [[nodiscard]] const evaluation::Evaluation& evaluation() const { return *evaluation_; }

 private:
  Configuration() = default;

  std::string path_;
  bool single_file_ = false;
  bool was_read_ = true;
  SourceMap sources_;
  Diagnostics diagnostics_;
  config::ModuleTree modules_;
  std::unique_ptr<evaluation::Terms> terms_;
  std::unique_ptr<evaluation::Evaluation> evaluation_;
};

}  // namespace landform::loader
