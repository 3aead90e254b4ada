#include "cli/state_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/shared_value.h"
#include "cli/state_addresses.h"

namespace landform::cli {
namespace {

constexpr const char* kInvalidSource = "Invalid source address";
constexpr const char* kInvalidTarget = "Invalid target address";

std::string text_of(const config::TargetAddress& target) {
  if (target.is_module()) return config::to_string(target.module);
  return target.resource->key ? target.resource->to_string()
                              : target.resource->resource.to_string();
}

bool starts_with(const config::ModulePath& path, const config::ModulePath& prefix) {
  return path.size() >= prefix.size() && std::equal(prefix.begin(), prefix.end(), path.begin());
}

class Mover {
 public:
  Mover(state::State& source, state::State& destination, const config::TargetAddress& to,
        const std::string& to_text)
      : source_(source), destination_(destination), to_(to), to_text_(to_text) {}

  void module(const config::ModulePath& from);
  void resource(const config::ResourceAddress& from);
  void instance(const config::InstanceAddress& from);
  void nothing(const config::TargetAddress& from) {
    fail(kInvalidSource,
         fmt::format("Cannot move {}: does not match anything in the current state.",
                     text_of(from)));
  }

  StateMove out;

 private:
  void fail(const char* summary, std::string detail) {
    out.diagnostics.error(summary, std::move(detail));
  }
  [[nodiscard]] bool check_kinds(const config::ResourceAddress& from,
                                 const config::ResourceAddress& to);
  void move_module(const config::ModulePath& from, const config::ModulePath& to);
  // Dependencies on what was moved would be wrong; without any, they are found again.
  template <typename F>
  void drop_dependencies(F&& affected);

  state::State& source_;
  state::State& destination_;
  const config::TargetAddress& to_;
  const std::string& to_text_;
};

template <typename F>
void Mover::drop_dependencies(F&& affected) {
  for (auto& [address, resource] : destination_.resources) {
    for (auto& [key, instance] : resource.instances) {
      if (instance.current == nullptr) continue;
      const std::vector<state::ResourceName>& all = instance.current->dependencies;
      bool any = std::any_of(all.begin(), all.end(), [&](const std::string& text) {
        auto dependency = config::ResourceAddress::parse(text);
        return dependency && affected(*dependency);
      });
      if (!any) continue;
      auto changed = std::make_shared<state::InstanceObject>(*instance.current);
      changed->dependencies.clear();
      instance.current = std::move(changed);
    }
  }
}

void Mover::move_module(const config::ModulePath& from, const config::ModulePath& to) {
  for (const auto& [address, resource] : destination_.resources) {
    if (address.module == to) {
      out.error = "destination module already exists";
      return;
    }
  }
  std::vector<std::pair<config::ResourceAddress, state::Resource>> taken;
  for (auto it = source_.resources.begin(); it != source_.resources.end();) {
    if (it->first.module == from) {
      config::ResourceAddress address = it->first;
      address.module = to;
      taken.emplace_back(std::move(address), std::move(it->second));
      it = source_.resources.erase(it);
    } else {
      ++it;
    }
  }
  for (auto& entry : taken) destination_.resources.insert(std::move(entry));
  out.moved.emplace_back(config::to_string(from), config::to_string(to));
  // Dependencies are between resources of the configuration: an instance of a module is not all of
  // what they mean.
  if (std::any_of(from.begin(), from.end(), [](const auto& step) { return step.instance; })) return;
  drop_dependencies([&](const config::ResourceAddress& dependency) {
    return starts_with(dependency.module, from);
  });
}

void Mover::module(const config::ModulePath& from) {
  // Modules inside of it move with it.
  std::set<config::ModulePath> modules;
  for (const auto& [address, resource] : source_.resources) {
    if (starts_with(address.module, from)) modules.insert(address.module);
  }
  for (const config::ModulePath& path : modules) {
    if (!to_.is_module()) {
      return fail(kInvalidTarget,
                  fmt::format("Cannot move {} to {}: the target must also be a module.",
                              config::to_string(path), text_of(to_)));
    }
    config::ModulePath destination = to_.module;
    destination.insert(destination.end(), path.begin() + static_cast<ptrdiff_t>(from.size()),
                       path.end());
    move_module(path, destination);
    if (!out.error.empty()) return;
  }
}

bool Mover::check_kinds(const config::ResourceAddress& from, const config::ResourceAddress& to) {
  constexpr const char* kSummary = "Invalid state move request";
  if (from.mode != to.mode) {
    const char* kind = from.mode == config::ResourceMode::data ? "data" : "managed";
    fail(kSummary, fmt::format("Cannot move {} to {}: a {} resource can be moved only to another "
                               "{} resource address.",
                               from.to_string(), to.to_string(), kind, kind));
  }
  if (from.type != to.type) {
    fail(kSummary, fmt::format("Cannot move {} to {}: resource types don't match.",
                               from.to_string(), to.to_string()));
  }
  return !out.diagnostics.has_errors();
}

void Mover::resource(const config::ResourceAddress& from) {
  if (to_.is_module() || to_.resource->key) {
    return fail(kInvalidTarget,
                fmt::format("Cannot move {} to {}: the source is a whole resource (not a resource "
                            "instance) so the target must also be a whole resource.",
                            from.to_string(), text_of(to_)));
  }
  const config::ResourceAddress& to = to_.resource->resource;
  (void)check_kinds(from, to);
  if (destination_.resources.contains(to)) {
    fail(kInvalidTarget, fmt::format("Cannot move to {}: there is already a resource at that "
                                     "address in the current state.",
                                     to.to_string()));
  }
  if (out.diagnostics.has_errors()) return;
  auto node = source_.resources.extract(from);
  node.key() = to;
  destination_.resources.insert(std::move(node));
  out.moved.emplace_back(from.to_string(), to.to_string());
  drop_dependencies([&](const config::ResourceAddress& dependency) {
    return dependency.to_config_string() == from.to_config_string();
  });
}

void Mover::instance(const config::InstanceAddress& from) {
  if (to_.is_module()) {
    return fail(kInvalidTarget,
                fmt::format("Cannot move {} to {}: the target must also be a resource instance.",
                            from.to_string(), text_of(to_)));
  }
  const config::InstanceAddress& to = *to_.resource;
  (void)check_kinds(from.resource, to.resource);
  if (find_instance(destination_, to) != nullptr) {
    fail(kInvalidTarget, fmt::format("Cannot move to {}: there is already a resource instance at "
                                     "that address in the current state.",
                                     to.to_string()));
  }
  const state::Instance* found = find_instance(source_, from);
  if (found == nullptr) {
    fail(kInvalidSource, fmt::format("The current state does not contain {}.", from.to_string()));
  }
  if (out.diagnostics.has_errors()) return;
  state::Instance moved = *found;
  const SharedValue<config::ProviderConfigAddress> provider =
      source_.resources.at(from.resource).provider;
  forget_instance(source_, from);
  auto [resource, created] = destination_.resources.try_emplace(to.resource);
  if (created) resource->second.provider = provider;
  resource->second.instances[to.key] = std::move(moved);
  out.moved.emplace_back(from.to_string(), to_text_);
  drop_dependencies([&](const config::ResourceAddress& dependency) {
    return dependency.to_config_string() == from.resource.to_config_string();
  });
}

}  // namespace

StateMove move_objects(state::State& source, const config::TargetAddress& from,
                       state::State& destination, const config::TargetAddress& to,
                       const std::string& to_text) {
  Mover mover(source, destination, to, to_text);
  if (from.is_module()) {
    mover.module(from.module);
    if (mover.out.moved.empty() && mover.out.diagnostics.empty() && mover.out.error.empty()) {
      mover.nothing(from);
    }
    return std::move(mover.out);
  }
  if (from.resource->key) {
    mover.instance(*from.resource);
    return std::move(mover.out);
  }
  auto found = source.resources.find(from.resource->resource);
  if (found == source.resources.end()) {
    mover.nothing(from);
  } else if (found->second.instances.contains(std::nullopt)) {
    // Without count and for_each, the resource is its only instance.
    mover.instance({from.resource->resource, std::nullopt});
  } else {
    mover.resource(config::ResourceAddress(from.resource->resource));
  }
  return std::move(mover.out);
}

}  // namespace landform::cli
