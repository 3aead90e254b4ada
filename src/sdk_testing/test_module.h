// The files of a step, and their configuration once it is loaded and checked. Private to the
// library.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "engine/providers.h"
#include "install/temporary.h"
#include "value/function.h"

namespace landform::sdk_testing {

// By name; main.tf is the configuration of the step itself.
using Files = std::map<std::string, std::string>;

// Writes the files. A configuration that does not say where the provider comes from gets a
// required_providers block for it. `address` is the provider's source.
void write_files(const std::string& directory, const Files& files, const std::string& address);

class TestModule {
 public:
  // Loads and validates the files in a directory of their own; the providers are asked too. Null
  // after errors.
  [[nodiscard]] static std::unique_ptr<TestModule> load(const Files& files,
                                                        const std::string& address,
                                                        const engine::Providers& providers,
                                                        Diagnostics& diagnostics);

  [[nodiscard]] const config::ModuleTree& modules() const { return modules_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] const FunctionTable& functions() const { return functions_; }

 private:
  explicit TestModule(install::TemporaryDirectory directory) : directory_(std::move(directory)) {}

  install::TemporaryDirectory directory_;
  SourceMap sources_;
  config::ModuleTree modules_;
  FunctionTable functions_;
};

}  // namespace landform::sdk_testing
