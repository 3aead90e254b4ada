#include "sdk_testing/test_module.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "config/reference.h"
#include "eval/body_plan.h"
#include "eval/references.h"
#include "graph/graph.h"

namespace landform::sdk_testing {
namespace {

using References = std::vector<std::pair<const syntax::TraversalExpr*, FileId>>;

References references_of(const Term& term) {
  References out;
  if (term.local != nullptr || term.output != nullptr) {
    const syntax::Expression& expr = term.local != nullptr ? term.local->expr : term.output->value;
    if (!expr) return out;
    for (const auto* traversal : eval::references(*expr.node)) {
      out.emplace_back(traversal, expr.file);
    }
    return out;
  }
  eval::BodyPlan plan(term.resource != nullptr ? term.resource->body : term.provider->body, {});
  for (const auto& reference : plan.references()) {
    out.emplace_back(reference.traversal, reference.expr.file);
  }
  return out;
}

}  // namespace

std::string Term::name() const {
  if (local != nullptr) return "local." + local->name;
  if (provider != nullptr) return "provider." + provider->key();
  if (resource != nullptr) return resource->address();
  return "output." + output->name;
}

const syntax::BodySchema& meta_arguments() {
  static const syntax::BodySchema kMeta = {
      {{"count", false}, {"for_each", false}, {"depends_on", false}, {"provider", false}},
      {{"lifecycle", {}}, {"connection", {}}, {"provisioner", {"type"}}}};
  return kMeta;
}

std::unique_ptr<TestModule> TestModule::load(const std::string& directory,
                                             Diagnostics& diagnostics) {
  auto out = std::make_unique<TestModule>();
  auto loaded = config::load_module(out->sources_, directory);
  out->module_ = std::move(loaded.value);
  diagnostics.append(std::move(loaded.diagnostics));
  if (diagnostics.has_errors()) return out;
  out->refuse_what_is_not_known(diagnostics);
  out->put_in_order(diagnostics);
  return out;
}

const config::Resource* TestModule::resource(const std::string& address) const {
  auto found = module_.resources.find(address);
  return found == module_.resources.end() ? nullptr : &found->second;
}

void TestModule::refuse_what_is_not_known(Diagnostics& diagnostics) const {
  auto refuse = [&](std::string_view what, const Range& range) {
    diagnostics.error("Not known in-process",
                      fmt::format("Tests that run in-process have no {}. Run this one under "
                                  "Terraform only.",
                                  what),
                      range);
  };
  for (const syntax::Block& block : module_.blocks) {
    for (std::string_view type : {"module", "moved", "removed", "import", "check"}) {
      if (block.type == type) refuse(fmt::format("{} blocks", type), block.header);
    }
  }
  for (const auto& [address, resource] : module_.resources) {
    auto meta = resource.body->partial_content(meta_arguments());
    for (const syntax::Block& block : meta.value.content.blocks) {
      refuse(fmt::format("{} blocks", block.type), block.header);
    }
  }
  for (const auto& [name, variable] : module_.variables) {
    if (!variable.default_value) refuse("variables without a default", variable.range);
  }
}

void TestModule::put_in_order(Diagnostics& diagnostics) {
  std::vector<Term> all;
  for (const auto& [name, local] : module_.locals) all.push_back({.local = &local});
  for (const auto& [name, provider] : module_.providers) all.push_back({.provider = &provider});
  for (const auto& [name, resource] : module_.resources) all.push_back({.resource = &resource});
  for (const auto& [name, output] : module_.outputs) all.push_back({.output = &output});
  std::map<std::string, graph::NodeId> ids;
  for (size_t i = 0; i < all.size(); ++i) ids.emplace(all[i].name(), i);

  graph::Graph graph(all.size());
  for (graph::NodeId i = 0; i < all.size(); ++i) {
    auto need = [&](const std::string& name) {
      auto found = ids.find(name);
      if (found != ids.end()) graph.add_edge(i, found->second);
    };
    for (const auto& [traversal, file] : references_of(all[i])) {
      // What cannot be a reference is told when it is evaluated.
      Diagnostics ignored;
      auto reference = config::read_reference(traversal->steps(), file, ignored);
      if (reference) need(reference->address());
    }
    if (all[i].resource != nullptr) need("provider." + all[i].resource->provider_key());
  }
  std::vector<size_t> place(all.size());
  for (const graph::Group& group : graph::order(graph)) {
    if (group.cyclic) {
      std::string names;
      for (graph::NodeId id : group.nodes) {
        names += (names.empty() ? "" : ", ") + all[id].name();
      }
      diagnostics.error("Cycle", "These refer to each other: " + names + ".");
      return;
    }
    graph::NodeId id = group.nodes[0];
    Term& term = all[id];
    for (graph::NodeId other : graph.needs(id)) {
      const Term& needed = terms_[place[other]];
      term.needs.insert(needed.needs.begin(), needed.needs.end());
      if (needed.resource != nullptr) term.needs.insert(needed.resource->address());
    }
    place[id] = terms_.size();
    terms_.push_back(std::move(term));
  }
}

}  // namespace landform::sdk_testing
