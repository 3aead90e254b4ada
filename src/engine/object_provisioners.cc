#include "engine/object_provisioners.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/halt.h"
#include "engine/messages.h"
#include "engine/provisioner.h"
#include "engine/removed_blocks.h"
#include "evaluation/body_evaluation.h"
#include "evaluation/builtin_schema.h"
#include "evaluation/provisioners.h"

namespace landform::engine {
namespace {

using config::InstanceAddress;
using When = config::Provisioner::When;

// What is shown instead of the output of a provisioner whose arguments have these marks; empty if
// that is shown.
std::string suppressed_output(Marks marks) {
  const bool sensitive = (marks & Marks::sensitive) != Marks::none;
  const bool ephemeral = (marks & Marks::ephemeral) != Marks::none;
  if (!sensitive && !ephemeral) return "";
  return fmt::format("(output suppressed due to {} value in config)", sensitive && ephemeral
                                                                          ? "sensitive, ephemeral"
                                                                      : sensitive ? "sensitive"
                                                                                  : "ephemeral");
}

// What destroy provisioners may refer to: the object, and its key if it has one.
class DestroyScope : public evaluation::InstanceScope {
 public:
  using InstanceScope::InstanceScope;

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override {
    const std::vector<std::string> all = names();
    if (std::find(all.begin(), all.end(), steps[0].text()) == all.end()) return std::nullopt;
    return InstanceScope::resolve(steps, file, diagnostics);
  }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> out{"path", "self", "terraform"};
    if (repetition().count_index) out.emplace_back("count");
    if (repetition().each_key) out.emplace_back("each");
    return out;
  }
};

class Provisioning {
 public:
  Provisioning(Run& run, const config::Resource& resource, const evaluation::InstanceScope& scope,
               const InstanceAddress& address, Diagnostics& diagnostics)
      : run_(run),
        resource_(resource),
        scope_(scope),
        address_(address),
        diagnostics_(diagnostics) {}

  // False if one failed and the others must not run.
  bool run_all(When when) {
    checks_names_ = when == When::create;
    const std::vector<config::Provisioner>& all = resource_.management->provisioners;
    return std::all_of(all.begin(), all.end(), [&](const config::Provisioner& one) {
      return one.when != when || run_one(one);
    });
  }

 private:
  bool run_one(const config::Provisioner& one) {
    const schema::Block* schema = evaluation::provisioner_schema(one.type);
    if (schema == nullptr) return true;
    auto config = decode(*one.arguments, *schema);
    if (!config) return false;
    auto connection = connection_of(one);
    if (!connection) return false;
    const provider::Diagnostics found = call(one, *config, *connection);
    if (found.has_errors() && one.on_failure == config::Provisioner::OnFailure::proceed)
      return true;
    add_messages(found, {*one.arguments, address_.to_string()}, diagnostics_);
    return !is_halted(run_, diagnostics_) && !found.has_errors();
  }

  // Null if there is none; nothing on errors.
  std::optional<Value> connection_of(const config::Provisioner& one) {
    auto body = evaluation::connection_body(resource_.management->connection, one);
    if (body == nullptr) return Value::null();
    auto out = decode(*body, evaluation::connection_schema());
    if (out) out = out->unmarked_deep();
    return out;
  }

  // Names in destroy provisioners were checked when the configuration was read.
  std::optional<Value> decode(const syntax::Body& body, const schema::Block& schema) {
    if (!checks_names_) return evaluation::decode_checked(body, {}, schema, scope_, diagnostics_);
    return evaluation::decode_checked(body, schema, scope_, diagnostics_);
  }

  provider::Diagnostics call(const config::Provisioner& one, const Value& config,
                             const Value& connection) {
    Observer& observer = run_.observer();
    const std::string hidden = suppressed_output(config.marks_deep());
    observer.provision_started(address_, one.type);
    const Value plain = config.unmarked_deep();
    provider::Diagnostics found =
        provision({one.type, plain, connection,
                   [&](std::string_view lines) {
                     observer.provision_output(address_, one.type,
                                               hidden.empty() ? lines : std::string_view(hidden));
                   },
                   run_.options().cancelled});
    if (found.has_errors()) {
      observer.provision_failed(address_, one.type);
    } else {
      observer.provision_completed(address_, one.type);
    }
    return found;
  }

  Run& run_;
  const config::Resource& resource_;
  const evaluation::InstanceScope& scope_;
  const InstanceAddress& address_;
  Diagnostics& diagnostics_;
  bool checks_names_ = true;
};

// A resource that has only what its `removed` block says.
config::Resource removed_resource(const config::ResourceAddress& address,
                                  const config::Removed& block) {
  config::Resource out;
  out.mode = address.mode;
  out.type = address.type;
  out.name = address.name;
  config::Management management;
  management.provisioners = block.provisioners;
  management.connection = block.connection;
  out.management = SharedValue(std::move(management));
  return out;
}

bool run_for_destroyed(Run& run, const evaluation::Environment& environment,
                       const config::Resource& resource, const config::ModuleNode& node,
                       const InstanceAddress& address, const Value& object,
                       Diagnostics& diagnostics) {
  if (resource.management->provisioners.empty()) return true;
  evaluation::ModuleInstance module;
  module.node = &node;
  module.path = address.resource.module;
  eval::ValTree empty;
  module.tree = &empty;
  evaluation::RepetitionData repetition;
  if (const std::optional<config::Key>& key = address.key) {
    if (key->is_index()) {
      repetition.count_index = Value::number(key->index());
    } else {
      repetition.each_key = Value::string(key->text());
    }
  }
  const DestroyScope scope(environment, module, repetition,
                           {.self = &resource, .self_value = &object});
  return Provisioning(run, resource, scope, address, diagnostics).run_all(When::destroy);
}

}  // namespace

bool has_creation_provisioners(const config::Resource& resource) {
  const std::vector<config::Provisioner>& all = resource.management->provisioners;
  return std::any_of(all.begin(), all.end(),
                     [](const config::Provisioner& one) { return one.when == When::create; });
}

void run_creation_provisioners(Run& run, const config::Resource& resource,
                               const evaluation::InstanceScope& scope,
                               const InstanceAddress& address, Diagnostics& diagnostics) {
  (void)Provisioning(run, resource, scope, address, diagnostics).run_all(When::create);
}

bool run_destroy_provisioners(Run& run, const evaluation::Environment& environment,
                              const InstanceAddress& address, const Value& object,
                              Diagnostics& diagnostics) {
  if (auto id = run.term_of(address.resource)) {
    const evaluation::Term& term = run.terms()[*id];
    return run_for_destroyed(run, environment, *term.resource, *term.module, address, object,
                             diagnostics);
  }
  auto removed = find_removed(run.modules(), address);
  if (!removed) return true;
  const config::Resource resource = removed_resource(address.resource, *removed->block);
  return run_for_destroyed(run, environment, resource, *removed->module, address, object,
                           diagnostics);
}

}  // namespace landform::engine
