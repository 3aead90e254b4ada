#include "engine/move_validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "base/quote.h"
#include "engine/targets.h"
#include "graph/graph.h"

namespace landform::engine {
namespace {

using config::ModulePath;

// `main.tf:3,1`
std::string start_text(const SourceMap& sources, const Range& range) {
  std::string text = range_text(sources, range);
  return text.substr(0, text.rfind('-'));
}

// A side of a block in an instance of its module. Both sides are instances, or both are objects
// with all of their instances.
struct Place {
  ModulePath module;
  std::optional<config::InstanceAddress> resource;
  bool instance = false;

  [[nodiscard]] std::string text() const {
    if (!resource) return config::to_string(module);
    return instance ? resource->to_string() : resource->resource.to_string();
  }
  // What tells it from others: an object without a key is not the object with all its instances.
  [[nodiscard]] std::string key() const { return text() + (instance ? "" : "[*]"); }
  [[nodiscard]] const char* noun() const {
    if (resource) return instance ? "resource instance" : "resource";
    return instance ? "module instance" : "module call";
  }
  [[nodiscard]] const char* short_noun() const {
    if (instance) return "instance";
    return resource ? "resource" : "call";
  }
};

Place place_in(const ModulePath& outer, const MoveEndpoint& endpoint) {
  Place out;
  out.instance = endpoint.instance;
  out.module = outer;
  out.module.insert(out.module.end(), endpoint.inner.begin(), endpoint.inner.end());
  if (endpoint.resource) {
    out.resource = endpoint.resource;
    out.resource->resource.module = out.module;
  }
  return out;
}

class MoveChecker {
 public:
  MoveChecker(const Run& run, const DeclaredInstances& declared) : run_(run), declared_(declared) {}

  Diagnostics check(const std::vector<MoveStatement>& statements) {
    for (const MoveStatement& statement : statements) {
      const std::vector<ModulePath> implied = {{}};
      const bool written = statement.module != nullptr;
      for (const ModulePath& instance :
           written ? declared_.instances_of(*statement.module) : implied)
        check_statement(instance, statement);
    }
    if (!out_.has_errors()) check_cycles(statements);
    return std::move(out_);
  }

 private:
  struct Other {
    std::string place;
    Range range;
  };

  void check_statement(const ModulePath& instance, const MoveStatement& moved) {
    const Place from = place_in(instance, moved.from);
    const Place to = place_in(instance, moved.to);
    if (from.text() == to.text()) {
      out_.error("Redundant move statement",
                 fmt::format("This statement declares a move from {} to the same address, which is "
                             "the same as not declaring this move at all.",
                             from.text()),
                 moved.range);
      return;
    }
    if (exists(from)) report_existing(from, to, moved);
    check_ambiguous(from, to, moved);
  }

  [[nodiscard]] bool exists(const Place& place) const {
    if (place.resource) {
      return place.instance ? declared_.has_instance(*place.resource)
                            : declared_.has_resource(place.resource->resource);
    }
    if (place.instance) return declared_.has_module(place.module);
    ModulePath parent = place.module;
    std::string call = parent.back().call;
    parent.pop_back();
    return declared_.has_call(parent, call);
  }

  void report_existing(const Place& from, const Place& to, const MoveStatement& moved) {
    out_.error(
        "Moved object still exists",
        fmt::format("This statement declares a move from {}, but that {} is still "
                    "declared{}.\n\nChange your configuration so that this {} will be "
                    "declared as {} instead.",
                    from.text(), from.noun(), declared_at(from), from.short_noun(), to.text()),
        moved.range);
  }

  [[nodiscard]] std::string declared_at(const Place& place) const {
    std::optional<Range> range = place.resource ? resource_range(place) : call_range(place);
    return range ? " at " + start_text(run_.sources(), *range) : "";
  }
  // What decides which instances there are, or else the block.
  static Range deciding(const config::Repetition& repetition, bool instance, const Range& block) {
    if (instance && repetition.for_each) return repetition.for_each.range();
    if (instance && repetition.count) return repetition.count.range();
    return block;
  }
  [[nodiscard]] std::optional<Range> resource_range(const Place& place) const {
    if (declared_.is_import_target(place.resource->resource)) return std::nullopt;
    auto term = run_.term_of(place.resource->resource);
    if (!term) return std::nullopt;
    const config::Resource& resource = *run_.terms()[*term].resource;
    return deciding(resource.repetition(), place.instance, resource.range);
  }
  [[nodiscard]] std::optional<Range> call_range(const Place& place) const {
    const config::ModuleNode* module = run_.module_at(place.module);
    if (module == nullptr || module->call == nullptr) return std::nullopt;
    return deciding(module->call->repetition, place.instance, module->call->range);
  }

  void check_ambiguous(const Place& from, const Place& to, const MoveStatement& moved) {
    constexpr const char* kSummary = "Ambiguous move statements";
    auto [target, first] = targets_.try_emplace(from.key(), Other{to.text(), moved.range});
    if (!first && target->second.place != to.text()) {
      out_.error(
          kSummary,
          fmt::format("A statement at {} declared that {} moved to {}, but this statement "
                      "instead declares that it moved to {}.\n\nEach {} can move to only one "
                      "destination {}.",
                      start_text(run_.sources(), target->second.range), from.text(),
                      target->second.place, to.text(), from.noun(), from.short_noun()),
          moved.range);
    }
    auto [source, only] = sources_.try_emplace(to.key(), Other{from.text(), moved.range});
    if (!only && source->second.place != from.text()) {
      out_.error(kSummary,
                 fmt::format("A statement at {} declared that {} moved to {}, but this statement "
                             "instead declares that {} moved there.\n\nEach {} can have moved from "
                             "only one source {}.",
                             start_text(run_.sources(), source->second.range), source->second.place,
                             to.text(), from.text(), from.noun(), from.short_noun()),
                 moved.range);
    }
  }

  void check_cycles(const std::vector<MoveStatement>& all) {
    for (const graph::Group& group : order_moves(all)) {
      if (!group.cyclic) continue;
      std::vector<std::string> lines;
      for (graph::NodeId id : group.nodes) {
        lines.push_back(fmt::format("\n  - {}: {} → {}", start_text(run_.sources(), all[id].range),
                                    all[id].from.pattern(), all[id].to.pattern()));
      }
      std::sort(lines.begin(), lines.end());
      out_.error(
          "Cyclic dependency in move statements",
          fmt::format("The following chained move statements form a cycle, and so there is "
                      "no final location to move objects to:{}\n\nA chain of move statements "
                      "must end with an address that doesn't appear in any other statements, "
                      "and which typically also refers to an object still declared in the "
                      "configuration.",
                      fmt::join(lines, "")));
    }
  }

  const Run& run_;
  const DeclaredInstances& declared_;
  std::map<std::string, Other> targets_;  // by source
  std::map<std::string, Other> sources_;  // by target
  Diagnostics out_;
};

}  // namespace

Diagnostics check_moves(const Run& run, const MoveResults& moves,
                        const DeclaredInstances& declared) {
  return MoveChecker(run, declared).check(moves.statements);
}

Diagnostics check_targeted_moves(const MoveResults& moves, const std::vector<Target>& targets) {
  Diagnostics out;
  // Those of outer modules first, and in each, data sources.
  auto less = [](const config::ResourceAddress& a, const config::ResourceAddress& b) {
    if (a.module.size() != b.module.size()) return a.module.size() < b.module.size();
    if (a.module != b.module || a.mode == b.mode) return a < b;
    return a.mode == config::ResourceMode::data;
  };
  std::set<config::ResourceAddress, decltype(less)> excluded(less);
  auto check = [&](const config::InstanceAddress& address) {
    bool named = std::any_of(targets.begin(), targets.end(),
                             [&](const Target& one) { return one.contains(address); });
    if (!named) excluded.insert(address.resource);
  };
  for (const auto& [to, from] : moves.previous) {
    check(from);
    check(to);
  }
  if (targets.empty() || excluded.empty()) return out;
  std::string list;
  for (const config::ResourceAddress& address : excluded)
    list += "\n  -target=" + go_quote(address.to_string());
  out.error("Moved resource instances excluded by targeting",
            fmt::format(
                "Resource instances in your current state have moved to new addresses in the "
                "latest configuration. Terraform must include those resource instances while "
                "planning in order to ensure a correct result, but your -target=... options do not "
                "fully cover all of those resource instances.\n\nTo create a valid plan, either "
                "remove your -target=... options altogether or add the following additional target "
                "options:{}\n\nNote that adding these options may include further additional "
                "resource instances in your plan, in order to respect object dependencies.",
                list));
  return out;
}

Diagnostics check_removed(const config::ModuleTree& modules) {
  Diagnostics out;
  config::for_each_module(*modules.root, [&](const config::ModuleNode& node) {
    for (const config::Removed& removed : node.module->removed) {
      const config::ModuleNode* at = &node;
      for (const config::ModuleStep& step : removed.from.module) {
        auto child = at->children.find(step.call);
        at = child == at->children.end() ? nullptr : child->second.get();
        if (at == nullptr) break;
      }
      if (at == nullptr) continue;
      const std::string prefix = node.call == nullptr ? "" : node.description() + ".";
      const std::string name = prefix + removed.from.to_config_string();
      auto report = [&](const char* summary, const Range& range) {
        out.error(summary,
                  fmt::format("This statement declares that {} was removed, but it is still "
                              "declared in configuration.",
                              name),
                  range);
      };
      if (removed.from.is_module()) {
        report("Removed module still exists", at->call->range);
        continue;
      }
      const config::ResourceAddress& address = removed.from.resource->resource;
      const auto* found = at->module->resource_index.find(address.mode, address.type, address.name);
      if (found != nullptr) report("Removed resource still exists", found->resource->range);
    }
  });
  return out;
}

}  // namespace landform::engine
