// The configuration of a step, as a module whose terms are in order. Private to the library.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"

namespace landform::sdk_testing {

// What is evaluated: one of these pointers is set.
struct Term {
  const config::Local* local = nullptr;
  const config::ProviderConfig* provider = nullptr;
  const config::Resource* resource = nullptr;
  const config::Output* output = nullptr;
  // The addresses of resources that it refers to, also by way of local values.
  std::set<std::string> needs = {};

  [[nodiscard]] std::string name() const;
};

class TestModule {
 public:
  // Reads the .tf files of the directory. What in-process runs do not know (modules, lifecycle) is
  // an error, so that no test passes for a wrong reason.
  [[nodiscard]] static std::unique_ptr<TestModule> load(const std::string& directory,
                                                        Diagnostics& diagnostics);

  [[nodiscard]] const config::Module& module() const { return module_; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  // Each after those that it needs.
  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  // The positions of a resource's term; an order for what has to be destroyed.
  [[nodiscard]] const config::Resource* resource(const std::string& address) const;

 private:
  void refuse_what_is_not_known(Diagnostics& diagnostics) const;
  void put_in_order(Diagnostics& diagnostics);

  SourceMap sources_;
  config::Module module_;
  std::vector<Term> terms_;
};

// The attributes and blocks that every resource has, whatever its type.
[[nodiscard]] const syntax::BodySchema& meta_arguments();

}  // namespace landform::sdk_testing
