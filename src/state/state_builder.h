// Builds a state from the resources listed in a file, with Terraform's checks. Private to the
// library.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "state/state.h"

namespace landform::state {

// Resources as listed: unparsed text.
struct RawInstance {
  std::optional<config::Key> key;
  std::string bad_key;  // text in place of the key that is not a valid one
  std::string status;
  std::string deposed;
  RawJson sensitive_paths;
  std::vector<ResourceName> dependencies;
  std::shared_ptr<InstanceObject> object = std::make_shared<InstanceObject>();
};

struct RawResource {
  std::string module;
  std::string mode;
  std::string type;
  std::string name;
  std::string provider;
  std::vector<RawInstance> instances;
  size_t offset = 0;
};

class StateBuilder {
 public:
  StateBuilder(State& out, Diagnostics& diagnostics, FileId file)
      : state_(out), diagnostics_(diagnostics), file_(file) {}

  // Omits invalid entries, with an error.
  void add(RawResource raw);

  // Reports an invalid version of Terraform.
  void check_version();

  // An error at a position in the file.
  void error(size_t offset, std::string summary, std::string detail);

 private:
  // A dependency as listed: the resource that it names, or else why it names none.
  struct Dependency {
    std::optional<ResourceName> resource;
    const char* problem = nullptr;
  };

  [[nodiscard]] bool use_module(const RawResource& raw);
  [[nodiscard]] bool use_provider(const RawResource& raw);
  [[nodiscard]] bool use_paths(RawInstance& raw);
  void use_dependencies(RawInstance& raw);
  [[nodiscard]] const Dependency& checked(ResourceName name);
  void add(RawInstance raw, const config::ResourceAddress& resource, Resource& into);

  State& state_;
  Diagnostics& diagnostics_;
  FileId file_;
  // Modules and providers repeat from one resource to the next, and are parsed once.
  std::string module_text_;
  config::ModulePath module_;
  std::string provider_text_;
  SharedValue<config::ProviderConfigAddress> provider_;
  // So are the names of dependencies.
  std::unordered_map<ResourceName, Dependency> dependencies_;
};

}  // namespace landform::state
