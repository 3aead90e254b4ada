// Resources: their types, configurations, conditions and provisioners.
#include <fmt/format.h>

#include <set>

#include "base/quote.h"
#include "base/suggest.h"
#include "eval/evaluate.h"
#include "evaluation/body_evaluation.h"
#include "evaluation/builtin_schema.h"
#include "evaluation/provider_messages.h"
#include "evaluation/provisioners.h"
#include "evaluation/reference_path.h"
#include "evaluation/schema_steps.h"
#include "loader/validator.h"
#include "plan/write_only.h"
#include "value/path.h"

namespace landform::loader {

using config::ResourceMode;
using evaluation::InstanceScope;
using evaluation::ResourceVisit;

namespace {

Path path_of(const syntax::ParsedTraversal& traversal) {
  Path out;
  evaluation::add_steps(traversal.steps, out);
  return out;
}

// Without the dot at the start.
std::string shown_path(const Path& path) {
  std::string out = path_to_string(path);
  return out.starts_with('.') ? out.substr(1) : out;
}

// Evaluates even if an object does not exist, as Terraform does for conditions.
void evaluate_condition(const syntax::Expression& expr, const InstanceScope& scope,
                        Diagnostics& diagnostics) {
  std::vector<InstanceScope::Use> uses;
  InstanceScope::add_uses(expr, uses);
  if (scope.check(uses, diagnostics) != InstanceScope::Outcome::missing) {
    (void)eval::evaluate(expr, scope, diagnostics);
  } else {
    // Nothing was looked up, so there are no names at all.
    (void)eval::evaluate(expr, eval::MapScope(scope.functions()), diagnostics);
  }
}

// Arguments and blocks are reported as a whole, wherever in them the value is.
void check_ephemeral(const ResourceVisit& visit, const Value& value, const schema::Block& schema,
                     Diagnostics& diagnostics) {
  if ((value.marks_deep() & Marks::ephemeral) == Marks::none) return;
  const syntax::Body& body = *visit.resource().arguments;
  std::set<std::string_view> reported;
  std::vector<PathMarks> marks = unmark_deep_with_paths(value).second;
  for (const PathMarks& place : marks) {
    if ((place.marks & Marks::ephemeral) == Marks::none || place.path.empty()) continue;
    if (plan::is_write_only(schema, place.path)) continue;
    const std::string& name = place.path[0].name;
    if (!reported.insert(name).second) continue;
    bool attribute = schema.attributes.contains(name);
    Diagnostic& d = diagnostics.error(
        "Invalid use of ephemeral value",
        fmt::format("Ephemeral values are not valid for {}, because it is not {}.", go_quote(name),
                    attribute ? "a write-only attribute and must be persisted to state"
                              : "an assignable attribute"),
        attribute ? evaluation::range_of(body, {place.path[0]}) : body.missing_item_range());
    d.address = visit.module.address_of(visit.resource().address());
  }
}

// After any error, redundant elements are not pointed out.
void check_ignored(const config::Resource& resource, const schema::Block& schema, size_t errors,
                   Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = resource.lifecycle();
  if (lifecycle == nullptr) return;
  for (const syntax::ParsedTraversal& ignored : lifecycle->ignore_changes) {
    evaluation::check_steps(schema, ignored.steps, ignored.file, diagnostics);
    if (diagnostics.error_count() != errors) continue;
    const schema::Attribute* attribute = evaluation::attribute_at(schema, ignored.steps);
    if (attribute == nullptr || !attribute->computed || attribute->optional) continue;
    diagnostics.warning(
        "Redundant ignore_changes element",
        fmt::format("Adding an attribute name to ignore_changes tells Terraform to ignore "
                    "future changes to the argument in configuration after the object has been "
                    "created, retaining the value originally configured.\n\nThe attribute {} "
                    "is decided by the provider alone and therefore there can be no configured "
                    "value to compare with. Including this attribute in ignore_changes has no "
                    "effect. Remove the attribute from ignore_changes to quiet this warning.",
                    shown_path(path_of(ignored))),
        resource.type_range);
  }
}

}  // namespace

const schema::Block* Validator::schema_of(const evaluation::Term& term) const {
  const provider::TypeSchema* type = types_.of(term).type;
  if (type != nullptr) return &type->block;
  return evaluation::builtin_schema(term.resource->mode, term.resource->type);
}

bool Validator::may_have_type(const evaluation::Term& term) const {
  const ProviderTypes::Entry& entry = types_.of(term);
  return entry.schemas == nullptr || entry.type != nullptr;
}

bool Validator::begin_resource(const evaluation::Term& term, const InstanceScope& scope,
                               Diagnostics& diagnostics) {
  check_imports(*term.resource, scope, diagnostics);
  const ProviderTypes::Entry& entry = types_.of(term);
  if (entry.schemas == nullptr) return check_type(*term.resource, entry, diagnostics);
  if (entry.type != nullptr) return true;
  report_unsupported_type(*term.resource, entry, diagnostics);
  return false;
}

std::optional<evaluation::ResourceAnswer> Validator::resource(const ResourceVisit& visit,
                                                              Diagnostics& diagnostics) {
  if (visit.config) check_configuration(visit, *visit.config, diagnostics);
  check_conditions(visit, diagnostics);
  check_provisioners(visit, diagnostics);
  return evaluation::ResourceAnswer{Value::unknown(), Value::unknown()};
}

bool Validator::check_type(const config::Resource& resource, const ProviderTypes::Entry& entry,
                           Diagnostics& diagnostics) {
  using evaluation::builtin_schema;
  const config::ProviderAddress& provider = entry.provider->address->provider;
  if (!provider.is_builtin()) return true;
  if (builtin_schema(resource.mode, resource.type) != nullptr) return true;
  bool managed = resource.mode == ResourceMode::managed;
  bool data = resource.mode == ResourceMode::data;
  std::string hint;
  if (managed && builtin_schema(ResourceMode::data, resource.type) != nullptr) {
    hint = fmt::format(
        "\n\nDid you intend to use the data source {}? If so, declare this using a "
        "\"data\" block instead of a \"resource\" block.",
        go_quote(resource.type));
  } else if (data && builtin_schema(ResourceMode::managed, resource.type) != nullptr) {
    hint = fmt::format(
        "\n\nDid you intend to use the managed resource type {}? If so, declare "
        "this using a \"resource\" block instead of a \"data\" block.",
        go_quote(resource.type));
  } else {
    hint = did_you_mean(resource.type, evaluation::builtin_types(resource.mode));
  }
  const char* summary = managed ? "Invalid resource type"
                        : data  ? "Invalid data source"
                                : "Invalid ephemeral resource";
  const char* what = managed ? "resource type" : data ? "data source" : "ephemeral resource";
  diagnostics.error(summary,
                    fmt::format("The provider {} does not support {} {}.{}", provider.for_display(),
                                what, go_quote(resource.type), hint),
                    resource.type_range);
  return false;
}

void Validator::check_configuration(const ResourceVisit& visit, const Value& config,
                                    Diagnostics& diagnostics) const {
  const config::Resource& resource = visit.resource();
  const schema::Block* schema = schema_of(visit.term);
  if (schema == nullptr) return;
  size_t errors = diagnostics.error_count();
  if (resource.mode != ResourceMode::ephemeral)
    check_ephemeral(visit, config, *schema, diagnostics);
  check_ignored(resource, *schema, errors, diagnostics);
  if (types_.of(visit.term).type != nullptr)
    return ask_provider(visit.term, config, visit.module, diagnostics);
  for (const auto& [name, attribute] : schema->attributes) {
    if (resource.mode != ResourceMode::managed) break;  // what data sources are given is ignored
    const Value* given = config.find(name);
    bool set = attribute.computed && !attribute.optional && given != nullptr &&
               (!given->is_known() || !given->is_null());
    if (set) diagnostics.error(fmt::format("\"{}\" attribute is read-only", name), "");
  }
  const bool remote_state =
      resource.mode == ResourceMode::data && resource.type == "terraform_remote_state";
  if (!remote_state || !providers_.check_remote_state || diagnostics.error_count() != errors)
    return;
  evaluation::add_messages(providers_.check_remote_state(config.unmarked_deep()),
                           {*resource.arguments, visit.module.address_of(resource.address())},
                           diagnostics);
}

void Validator::ask_provider(const evaluation::Term& term, const Value& config,
                             const evaluation::ModuleInstance& module,
                             Diagnostics& diagnostics) const {
  if (!providers_.validate) return;
  const ProviderTypes::Entry& entry = types_.of(term);
  const config::ProviderConfigAddress& address = entry.provider->address;
  Value plain = config.unmarked_deep();
  if (term.resource == nullptr) {
    evaluation::add_messages(
        providers_.validate({address.provider, std::nullopt, "", *entry.type, std::move(plain)}),
        {*term.provider->arguments, address.to_string()}, diagnostics);
    return;
  }
  evaluation::add_messages(
      providers_.validate({address.provider, term.resource->mode, term.resource->type, *entry.type,
                           std::move(plain)}),
      {*term.resource->arguments, module.address_of(term.resource->address())}, diagnostics);
}

void Validator::check_conditions(const ResourceVisit& visit, Diagnostics& diagnostics) {
  const config::Lifecycle* lifecycle = visit.resource().lifecycle();
  if (lifecycle == nullptr) return;
  auto evaluate = [&](const std::vector<config::CheckRule>& rules, const config::Resource* self) {
    InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                        {.self = self});
    for (const config::CheckRule& rule : rules) {
      evaluate_condition(rule.condition, scope, diagnostics);
      evaluate_condition(rule.error_message, scope, diagnostics);
    }
  };
  evaluate(lifecycle->preconditions, nullptr);
  evaluate(lifecycle->postconditions, &visit.resource());
}

void Validator::check_provisioners(const ResourceVisit& visit, Diagnostics& diagnostics) {
  const config::Management& management = *visit.resource().management;
  InstanceScope scope(visit.scope.environment(), visit.module, visit.instance.data,
                      {.self = &visit.resource()});
  size_t errors = diagnostics.error_count();
  for (const config::Provisioner& provisioner : management.provisioners) {
    if (const schema::Block* schema = evaluation::provisioner_schema(provisioner.type)) {
      Value arguments =
          evaluation::decode_partly(*provisioner.arguments, *schema, scope, diagnostics);
      evaluation::check_provisioner(provisioner.type, arguments.unmarked_deep(), diagnostics);
    }
    if (auto connection = evaluation::connection_body(management.connection, provisioner)) {
      (void)evaluation::decode_checked(*connection, evaluation::connection_schema(), scope,
                                       diagnostics);
    }
    if (diagnostics.error_count() != errors) return;
  }
}

}  // namespace landform::loader
