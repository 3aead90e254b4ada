// The configuration of a step, ready to be evaluated. Private to the library.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module_tree.h"
#include "evaluation/terms.h"

namespace landform::sdk_testing {

class TestModule {
 public:
  // Reads the .tf files of the directory. Features that in-process runs do not support (modules,
  // lifecycle) are errors, so that no test passes for the wrong reason.
  [[nodiscard]] static std::unique_ptr<TestModule> load(const std::string& directory,
                                                        Diagnostics& diagnostics);

  [[nodiscard]] const config::Module& module() const { return *modules_.root->module; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] const evaluation::Terms& terms() const { return *terms_; }
  // Null if there is none.
  [[nodiscard]] const config::Resource* resource(const std::string& address) const;
  // The addresses of resources that a resource depends on, directly or indirectly.
  [[nodiscard]] const std::set<std::string>& needs_of(const config::Resource& resource) const;
  // Whether the configuration of a provider depends on a resource.
  [[nodiscard]] bool needed_by_providers(const config::Resource& resource) const;

 private:
  void refuse_what_is_missing(Diagnostics& diagnostics) const;
  void collect_needs();

  SourceMap sources_;
  config::ModuleTree modules_;
  std::unique_ptr<evaluation::Terms> terms_;
  std::map<const config::Resource*, std::set<std::string>> needs_;
  std::set<std::string> needed_by_providers_;
};

}  // namespace landform::sdk_testing
