#include "report/state_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "report/diff.h"
#include "report/diff_text.h"
#include "report/resource_order.h"

namespace landform::report {
namespace {

using config::ResourceAddress;
using state::Resource;

constexpr size_t kArenaLimit = size_t{1} << 20U;

// A module instance with its resources and the modules in it.
struct ModuleNode {
  std::vector<std::pair<const ResourceAddress*, const Resource*>> resources;
  std::map<std::string, ModuleNode> children;  // by their addresses, as text
};

void sort_resources(ModuleNode& module) {
  std::sort(module.resources.begin(), module.resources.end(),
            [](const auto& a, const auto& b) { return resource_before(*a.first, *b.first); });
  for (auto& [address, child] : module.children) sort_resources(child);
}

ModuleNode tree_of(const state::State& state) {
  ModuleNode root;
  for (const auto& [address, resource] : state.resources) {
    if (resource.instances.empty()) continue;
    ModuleNode* module = &root;
    for (const config::ModuleStep& step : address.module) {
      module = &module->children[config::to_string(config::ModulePath{step})];
    }
    module->resources.emplace_back(&address, &resource);
  }
  sort_resources(root);
  return root;
}

class StateText {
 public:
  StateText(const engine::SchemaSource& schemas, const TextStyle& style)
      : schemas_(schemas),
        palette_(style.color),
        builder_(arena_),
        text_(out_, palette_, builder_) {
    options_.show_unchanged = true;
    options_.hide_symbols = true;
  }

  Result<std::string> draw(const state::State& state) && {
    if (state.outputs.empty() && state.resources.empty()) {
      return std::string("The state file is empty. No resources are represented.\n");
    }
    module(tree_of(state), true);
    if (error_) return *error_;
    outputs(state);
    return std::move(out_);
  }

 private:
  // `first` says whether nothing was drawn before it on the way from the root.
  void module(const ModuleNode& node, bool first);
  void instance(const ResourceAddress& address, const Resource& resource,
                const std::optional<config::Key>& key, const state::Instance& instance,
                bool& first);
  bool object(const config::InstanceAddress& address, const Resource& resource,
              const state::InstanceObject& object, std::string_view deposed);
  void outputs(const state::State& state);
  void fail(std::string message) { error_ = Error{std::move(message)}; }

  const engine::SchemaSource& schemas_;
  Palette palette_;
  std::string out_;
  Arena arena_;
  DiffBuilder builder_;
  DiffText text_;
  DiffTextOptions options_;
  std::optional<Error> error_;
};

void StateText::module(const ModuleNode& node, bool first) {
  if (!node.resources.empty() && !first) out_ += '\n';
  for (const auto& [address, resource] : node.resources) {
    for (const auto& [key, one] : resource->instances) {
      instance(*address, *resource, key, one, first);
      if (error_) return;
    }
  }
  for (const auto& [address, child] : node.children) {
    module(child, first);
    if (error_) return;
  }
}

void StateText::instance(const ResourceAddress& address, const Resource& resource,
                         const std::optional<config::Key>& key, const state::Instance& instance,
                         bool& first) {
  config::InstanceAddress full{address, key};
  auto one = [&](const state::InstanceObject& given, std::string_view deposed) {
    if (!first) out_ += '\n';
    first = false;
    return object(full, resource, given, deposed);
  };
  if (instance.current != nullptr && !one(*instance.current, {})) return;
  for (const auto& [deposed_key, deposed] : instance.deposed) {
    if (!one(*deposed, deposed_key)) return;
  }
}

bool StateText::object(const config::InstanceAddress& address, const Resource& resource,
                       const state::InstanceObject& object, std::string_view deposed) {
  const ResourceAddress& of = address.resource;
  std::string local = config::resource_text(of.mode, of.type, of.name);
  const provider::TypeSchema* schema =
      schemas_.schema_of(resource.provider->provider, of.mode, of.type);
  if (schema == nullptr) {
    fail(fmt::format("no schema found for {} (in provider {})", local,
                     resource.provider->provider.to_string()));
    return false;
  }
  if (deposed.empty() && static_cast<uint64_t>(schema->version) != object.schema_version) {
    fail(
        fmt::format("schema version {} for {} in state does not match version {} from the "
                    "provider",
                    object.schema_version, local, schema->version));
    return false;
  }
  Result<Value, ConversionError> value = object.decode(schema->type);
  if (!value) {
    fail(value.error().message);
    return false;
  }
  out_ += "# ";
  out_ += address.to_string();
  out_ += ':';
  if (!deposed.empty()) {
    out_ += fmt::format(" (deposed object {})", deposed);
  } else if (object.status == state::InstanceObject::Status::tainted) {
    out_ += " (tainted)";
  }
  out_ += fmt::format("\n{} {} {} ", of.mode == config::ResourceMode::managed ? "resource" : "data",
                      go_quote(of.type), go_quote(of.name));
  if (arena_.bytes_reserved() > kArenaLimit) arena_ = Arena();
  Change change;
  change.before = NodeBuilder(arena_).of_block(*value, schema->block);
  text_.draw(*builder_.block(change.as_no_op(), schema->block), 0, options_);
  out_ += '\n';
  return true;
}

void StateText::outputs(const state::State& state) {
  if (state.outputs.empty()) return;
  out_ += "\n\nOutputs:\n\n";
  for (const auto& [name, output] : state.outputs) {
    Value value = output.value.unmarked_deep();
    Node node = *NodeBuilder(arena_).of_value(value);
    node.sensitive = output.sensitive;
    Change change;
    change.before = &node;
    out_ += name;
    out_ += " = ";
    text_.draw(*builder_.typed(change.as_no_op(), value.type()), 0, options_);
    out_ += '\n';
  }
}

}  // namespace

Result<std::string> state_text(const state::State& state, const engine::SchemaSource& schemas,
                               const TextStyle& style) {
  return StateText(schemas, style).draw(state);
}

Result<std::string> state_object_text(const state::State& state,
                                      const config::InstanceAddress& address,
                                      const engine::SchemaSource& schemas, const TextStyle& style) {
  const Resource& resource = state.resources.at(address.resource);
  state::State one;
  Resource& copy = one.resources[address.resource];
  copy.provider = resource.provider;
  copy.instances[address.key].current = resource.instances.at(address.key).current;
  return StateText(schemas, style).draw(one);
}

}  // namespace landform::report
