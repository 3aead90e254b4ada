#include "sdk_testing/test_module.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace landform::sdk_testing {

std::unique_ptr<TestModule> TestModule::load(const std::string& directory,
                                             Diagnostics& diagnostics) {
  auto out = std::make_unique<TestModule>();
  config::TreeOptions options;
  options.before_others = [](const config::ModuleNode&, Diagnostics&) { return false; };
  auto loaded = config::load_module_tree(out->sources_, directory, options);
  out->modules_ = std::move(loaded.value);
  // As Terraform sees it from inside the directory.
  out->modules_.root->directory = ".";
  diagnostics.append(std::move(loaded.diagnostics));
  diagnostics.append(out->module().problems);
  if (diagnostics.has_errors()) return out;
  out->refuse_what_is_missing(diagnostics);
  out->terms_ = std::make_unique<evaluation::Terms>(out->modules_);
  out->collect_needs();
  return out;
}

const config::Resource* TestModule::resource(const std::string& address) const {
  auto found = module().resources.find(address);
  return found == module().resources.end() ? nullptr : &found->second;
}

const std::set<std::string>& TestModule::needs_of(const config::Resource& resource) const {
  return needs_.find(&resource)->second;
}

bool TestModule::needed_by_providers(const config::Resource& resource) const {
  return needed_by_providers_.contains(resource.address());
}

void TestModule::refuse_what_is_missing(Diagnostics& diagnostics) const {
  auto refuse = [&](std::string_view what, const Range& range) {
    diagnostics.error("Not supported in-process",
                      fmt::format("In-process tests do not support {}. Run this one under "
                                  "Terraform only.",
                                  what),
                      range);
  };
  for (const auto& [name, call] : module().calls) refuse("module blocks", call.range);
  for (const auto& [name, check] : module().checks) refuse("check blocks", check.range);
  for (const config::Moved& moved : module().moved) refuse("moved blocks", moved.range);
  for (const config::Removed& removed : module().removed) refuse("removed blocks", removed.range);
  for (const config::Import& import : module().imports) refuse("import blocks", import.range);
  for (const auto& [address, resource] : module().resources) {
    const config::Management& management = *resource.management;
    if (management.lifecycle) refuse("lifecycle blocks", management.lifecycle->range);
    if (management.connection) refuse("connection blocks", management.connection->range);
    for (const config::Provisioner& provisioner : management.provisioners)
      refuse("provisioner blocks", provisioner.range);
  }
  for (const auto& [name, variable] : module().variables) {
    if (!variable.default_value) refuse("variables without a default", variable.range);
  }
}

void TestModule::collect_needs() {
  std::vector<std::set<std::string>> needs(terms_->all().size());
  for (graph::NodeId id : terms_->schedule().order()) {
    const evaluation::Term& term = (*terms_)[id];
    for (graph::NodeId other : terms_->graph().needs(id)) {
      needs[id].insert(needs[other].begin(), needs[other].end());
      const config::Resource* resource = (*terms_)[other].resource;
      if (resource != nullptr) needs[id].insert(resource->address());
    }
    if (term.resource != nullptr) needs_[term.resource] = needs[id];
    if (term.provider != nullptr) needed_by_providers_.insert(needs[id].begin(), needs[id].end());
  }
}

}  // namespace landform::sdk_testing
