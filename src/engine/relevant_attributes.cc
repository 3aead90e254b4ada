#include "engine/relevant_attributes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

#include "base/diagnostic.h"
#include "config/provider_resolution.h"
#include "config/reference.h"
#include "engine/body_references.h"
#include "eval/access.h"

namespace landform::engine {
namespace {

using config::Reference;

// A module instance that is reached, with keys as they are in references: it need not exist.
struct Instance {
  const config::ModuleNode* node = nullptr;
  Instance* parent = nullptr;  // null for the root
  config::ModulePath path;
  size_t number = 0;
  std::map<config::ModuleStep, std::unique_ptr<Instance>> children;
};

// Where a reference is resolved: a module, and the resource that `count` and `each` are about.
struct Place {
  Instance* module = nullptr;
  const config::Resource* resource = nullptr;
};

std::optional<config::Key> as_key(const std::optional<Value>& value) {
  if (!value) return std::nullopt;
  if (value->type().is_string()) return config::Key::quoted(std::string(value->as_string()));
  return config::Key(value->as_number().to_int64().value_or(0));
}

// Tells references apart. Only needs to be unique.
std::string identity(const Place& place, const Reference& reference) {
  bool of_resource =
      reference.kind == Reference::Kind::count || reference.kind == Reference::Kind::each;
  std::string out = std::to_string(place.module->number);
  if (of_resource && place.resource != nullptr) out += ":" + place.resource->address();
  out += ' ';
  out += reference.address();
  if (auto key = as_key(reference.key)) out += key->in_brackets();
  for (const syntax::Step& step : reference.remaining) {
    if (step.kind == syntax::Step::Kind::attribute) {
      out += '.';
      out += step.text();
    } else {
      out += step.kind == syntax::Step::Kind::index_integer
                 ? config::Key(step.integer).in_brackets()
                 : config::Key(step.text()).in_brackets();
    }
  }
  return out;
}

Path path_of(std::span<const syntax::Step> steps) {
  Path out;
  for (const syntax::Step& step : steps) {
    bool attribute = step.kind == syntax::Step::Kind::attribute;
    out.push_back(attribute ? PathStep::attribute(std::string(step.text()))
                            : PathStep::index(eval::step_key(step)));
  }
  return out;
}

class Analyzer {
 public:
  Analyzer(const config::ModuleTree& modules, const SchemaSource& schemas) : schemas_(schemas) {
    root_.node = modules.root.get();
  }

  void add_resource(const config::ResourceAddress& address) {
    Instance* module = at(address.module);
    if (module == nullptr) return;
    const config::Resource* resource = find(*module, address.mode, address.type, address.name);
    // All instances refer to the same.
    if (resource != nullptr && resources_.emplace(module, resource).second) {
      add_body({module, resource}, {});
    }
  }

  void add_output(const config::ModulePath& path, std::string_view name) {
    if (Instance* module = at(path)) add_output_of(module, name);
  }

  std::vector<RelevantAttribute> take() {
    while (!pending_.empty()) {
      auto [place, reference] = std::move(pending_.back());
      pending_.pop_back();
      follow(place, reference);
    }
    std::vector<RelevantAttribute> out;
    for (auto& [order, attribute] : found_) out.push_back(std::move(attribute));
    return out;
  }

 private:
  // Null if there is no such module.
  Instance* child(Instance* parent, const config::ModuleStep& step) {
    auto node = parent->node->children.find(step.call);
    if (node == parent->node->children.end()) return nullptr;
    std::unique_ptr<Instance>& out = parent->children[step];
    if (out == nullptr) {
      out = std::make_unique<Instance>();
      out->node = node->second.get();
      out->parent = parent;
      out->path = parent->path;
      out->path.push_back(step);
      out->number = ++last_number_;
    }
    return out.get();
  }

  Instance* at(const config::ModulePath& path) {
    Instance* out = &root_;
    for (const config::ModuleStep& step : path) {
      out = child(out, step);
      if (out == nullptr) break;
    }
    return out;
  }

  static const config::Resource* find(const Instance& module, config::ResourceMode mode,
                                      std::string_view type, std::string_view name) {
    const auto* entry = module.node->module->resource_index.find(mode, type, name);
    return entry == nullptr ? nullptr : entry->resource;
  }

  void add(const Place& place, const std::vector<BodyReference>& references) {
    for (const BodyReference& one : references) {
      Diagnostics ignored;
      auto reference = config::read_reference(one.traversal->steps(), one.file, ignored);
      if (!reference || ignored.has_errors()) continue;
      std::string key = identity(place, *reference);
      if (!seen_.insert(key).second) continue;
      if (reference->is_resource()) note(place, *reference);
      pending_.emplace_back(place, *std::move(reference));
    }
  }

  void note(const Place& place, const Reference& reference) {
    RelevantAttribute attribute;
    attribute.resource = {place.module->path, reference.mode(), std::string(reference.type),
                          std::string(reference.name)};
    attribute.key = as_key(reference.key);
    attribute.attribute = path_of(reference.remaining);
    config::InstanceAddress address{attribute.resource, attribute.key};
    std::string path = path_to_string(attribute.attribute);
    found_.emplace(std::pair(std::move(address), std::move(path)), std::move(attribute));
  }

  void add_expression(const Place& place, const syntax::Expression& expr) {
    if (!expr) return;
    std::vector<BodyReference> references;
    add_references(references, expr);
    add(place, references);
  }

  // The part of a resource's arguments that the steps lead to.
  void add_body(const Place& place, std::span<const syntax::Step> steps) {
    const config::Module& module = *place.module->node->module;
    const config::Resource& resource = *place.resource;
    std::string key = resource.provider_key();
    config::ProviderAddress provider =
        config::provider_of(module, std::string_view(key).substr(0, key.find('.')));
    const provider::TypeSchema* schema = schemas_.schema_of(provider, resource.mode, resource.type);
    if (schema != nullptr) add(place, bodies_.find(*resource.arguments, schema->block, steps));
  }

  void add_output_of(Instance* module, std::string_view name) {
    const auto& outputs = module->node->module->outputs;
    auto output = outputs.find(name);
    if (output != outputs.end()) add_expression({module}, output->second.value);
  }

  // What the object that is referred to refers to itself.
  void follow(const Place& place, const Reference& reference) {
    const config::Module& module = *place.module->node->module;
    switch (reference.kind) {
      case Reference::Kind::resource:
      case Reference::Kind::data:
      case Reference::Kind::ephemeral:
        if (const auto* found =
                find(*place.module, reference.mode(), reference.type, reference.name)) {
          add_body({place.module, found}, reference.remaining);
        }
        break;
      case Reference::Kind::local:
        if (auto local = module.locals.find(reference.name); local != module.locals.end()) {
          add_expression({place.module}, local->second.expr);
        }
        break;
      case Reference::Kind::variable:
        follow_variable(place, reference.name);
        break;
      case Reference::Kind::module:
        follow_module(place, reference);
        break;
      case Reference::Kind::count:
      case Reference::Kind::each:
        if (place.resource != nullptr) {
          add_expression({place.module}, place.resource->repetition().for_each);
          add_expression({place.module}, place.resource->repetition().count);
        }
        break;
      case Reference::Kind::path:
      case Reference::Kind::terraform:
      case Reference::Kind::self:
        break;
    }
  }

  // An argument of the call.
  void follow_variable(const Place& place, std::string_view name) {
    if (place.module->parent == nullptr) return;
    for (const syntax::Attribute& argument : place.module->node->call->arguments) {
      if (argument.name == name) {
        add_expression({place.module->parent}, argument.expr);
      }
    }
  }

  void follow_module(const Place& place, const Reference& reference) {
    config::ModuleStep step{std::string(reference.name), as_key(reference.key)};
    Instance* callee = child(place.module, step);
    if (callee == nullptr) return;
    if (!reference.remaining.empty()) {
      return add_output_of(callee, reference.remaining[0].text());
    }
    for (const auto& [name, output] : callee->node->module->outputs) add_output_of(callee, name);
  }

  const SchemaSource& schemas_;
  Instance root_;
  size_t last_number_ = 0;
  BodyReferences bodies_;
  std::set<std::pair<const Instance*, const config::Resource*>> resources_;
  std::unordered_set<std::string> seen_;
  std::vector<std::pair<Place, Reference>> pending_;
  std::map<std::pair<config::InstanceAddress, std::string>, RelevantAttribute> found_;
};

}  // namespace

std::vector<RelevantAttribute> relevant_attributes(
    const Plan& plan, std::span<const ModuleOutput> outputs,
    std::span<const config::ResourceAddress> removed_data, const config::ModuleTree& modules,
    const SchemaSource& schemas) {
  Analyzer analyzer(modules, schemas);
  for (const ResourceChange& change : plan.changes) {
    if (change.action != plan::Action::no_op) analyzer.add_resource(change.address.resource);
  }
  for (const config::ResourceAddress& address : removed_data) analyzer.add_resource(address);
  for (const auto& [name, change] : plan.outputs) {
    if (change.changes()) analyzer.add_output({}, name);
  }
  for (const ModuleOutput& output : outputs) analyzer.add_output(output.module, output.name);
  return analyzer.take();
}

}  // namespace landform::engine
