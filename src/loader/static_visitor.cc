#include "loader/static_visitor.h"

#include <utility>
#include <vector>

#include "eval/decode.h"
#include "evaluation/builtin.h"
#include "evaluation/rules.h"
#include "loader/typed_resource.h"
#include "loader/written_values.h"
#include "pure_data/planned.h"
#include "pure_data/planned_defaults.h"
#include "value/early.h"
#include "value/partial_object.h"
#include "value/refinement.h"
#include "value/shown.h"
#include "value/with_elements.h"

namespace landform::loader {
namespace {

// Something unknown, of a type, like the rest of an object.
Value unknown_of(const Value& rest, Type type) {
  const Value sources[] = {rest};
  return early_by(with_shown(Value::unknown(type), shown_for(rest)), sources);
}

}  // namespace

using evaluation::ResourceAnswer;
using evaluation::ResourceVisit;

const schema::Block* StaticVisitor::schema_of(const evaluation::Term& term) const {
  const provider::TypeSchema* type = types_.of(term).type;
  return type == nullptr ? nullptr : &type->block;
}

bool StaticVisitor::begin_resource(const evaluation::Term& term, const evaluation::InstanceScope&,
                                   Diagnostics& diagnostics) {
  const ProviderTypes::Entry& entry = types_.of(term);
  if (entry.schemas != nullptr && entry.type == nullptr)
    report_unsupported_type(*term.resource, entry, diagnostics);
  return true;
}

// The configuration without a schema. What is wrong with it was reported when it was decoded.
Value StaticVisitor::as_written(const ResourceVisit& visit) {
  Diagnostics reported;
  const evaluation::Environment& environment = visit.scope.environment();
  if (!environment.placeholders())
    return visit.term.body->evaluate(visit.scope, Value::unknown(), reported);
  evaluation::InstanceScope inside(environment, visit.module, visit.instance.data,
                                   {.self = &visit.resource(), .check = visit.scope.check_block()});
  return visit.term.body->evaluate_whole(visit.scope, inside, Value::unknown(), reported);
}

std::optional<Value> StaticVisitor::all_tags(const ResourceVisit& visit, const Value& config,
                                             bool older) const {
  evaluation::ResourceInstance instance;
  instance.config = &visit.resource();
  instance.module = &visit.module;
  const Value* tags = config.find("tags");
  const Value* overridden = config.find("override_provider");
  return pure_data::planned_tags(tags == nullptr ? Value::null() : *tags,
                                 evaluation_.provider_config(instance),
                                 overridden == nullptr ? Value::null() : *overridden, older);
}

// The configuration of a resource of AWS with all of its tags, if they are known.
Value StaticVisitor::with_all_tags(const ResourceVisit& visit, Value config) const {
  const schema::Block* schema = schema_of(visit.term);
  if (schema == nullptr || !schema->attributes.contains("tags_all")) return config;
  auto all = all_tags(visit, config, is_of_older_sdk(*schema));
  if (!all) return config;
  std::vector<Value> attributes(config.elements().begin(), config.elements().end());
  for (size_t i = 0; i < attributes.size(); ++i) {
    if (config.key(i) == "tags_all") attributes[i] = *all;
  }
  return with_elements(config, std::move(attributes));
}

// The configuration with what the provider computes, in place of what is null.
Value StaticVisitor::with_computed(const std::string& type, const Value& config) {
  Value::Attributes all;
  for (size_t i = 0; i < config.length(); ++i)
    all.emplace_back(config.key(i), config.elements()[i]);
  for (auto& one : pure_data::computed_attributes(type, config)) all.push_back(std::move(one));
  return Value::object(std::move(all));
}

Value StaticVisitor::seen_as_written(const ResourceVisit& visit, const Value& attributes,
                                     Value rest) const {
  const Value plain = attributes.unmarked();
  if (!plain.is_known() || plain.is_null() || !plain.type().is_object() ||
      !has_planned_values(visit))
    return partial_object(attributes, std::move(rest));
  if (visit.resource().mode != config::ResourceMode::managed) {
    Value identified = with_identity(visit, attributes, rest);
    return partial_object(std::move(identified), std::move(rest));
  }
  const std::string& type = visit.resource().type;
  Value known = is_planned(visit) ? pure_data::with_missing_defaults(type, plain)
                                  : with_computed(type, plain);
  // Types that leave it open if there are none, and those that do not, are not told apart here.
  auto all = plain.find("tags_all") == nullptr ? all_tags(visit, plain, true) : std::nullopt;
  if (all) {
    Value::Attributes tagged{{"tags_all", std::move(*all)}};
    for (size_t i = 0; i < known.length(); ++i)
      tagged.emplace_back(known.key(i), known.elements()[i]);
    known = Value::object(std::move(tagged));
  }
  return partial_object(known.with_marks_of(attributes), std::move(rest));
}

bool StaticVisitor::has_planned_values(const ResourceVisit& visit) const {
  return pure_data::has_planned_values(
      types_.of(visit.term).provider->address->provider.for_display());
}

// Policies see what is written: user data, for instance, rather than its hash.
bool StaticVisitor::is_planned(const ResourceVisit& visit) {
  return !visit.scope.environment().placeholders() &&
         visit.resource().mode == config::ResourceMode::managed;
}

Value StaticVisitor::planned(const ResourceVisit& visit) const {
  const Value& written = *visit.config;
  const Value plain = written.unmarked();
  if (visit.resource().mode != config::ResourceMode::managed || !plain.is_known() ||
      plain.is_null() || !plain.type().is_object() || evaluation::is_builtin(visit.resource()))
    return written;
  const std::string& type = visit.resource().type;
  const bool has_schema = schema_of(visit.term) != nullptr;
  const bool in_tables = has_planned_values(visit);
  if (!is_planned(visit))
    return has_schema && in_tables ? with_computed(type, plain).with_marks_of(written) : written;
  Value out = in_tables ? pure_data::with_defaults(type, plain) : plain;
  if (!has_schema) out = without_unset(out);
  if (!in_tables) return out.with_marks_of(written);
  out = pure_data::with_planned_values(type, out);
  if (!has_schema) out = pure_data::with_older_plan(type, out);
  return with_all_tags(visit, std::move(out)).with_marks_of(written);
}

ResourceAnswer StaticVisitor::typed(const ResourceVisit& visit, const Value& config,
                                    const schema::Block& schema, const Value& rest) const {
  TypedResource resource{schema, config, [&](Type type) { return unknown_of(rest, type); }};
  const evaluation::Environment& environment = visit.scope.environment();
  resource.read_early = is_read_early(visit);
  if (is_planned(visit)) {
    const std::string& type = visit.resource().type;
    const bool known = has_planned_values(visit);
    resource.exact = known ? pure_data::has_known_defaults(type) : is_of_newer_sdk(schema);
    if (known) {
      resource.adds_blocks = [&](const std::string& path) {
        return pure_data::adds_blocks(type, path) && !pure_data::is_settled(type, path, config);
      };
      resource.leaves_null = [&](const std::string& path) {
        return pure_data::leaves_null(type, path);
      };
    }
  }
  Value seen = is_read(visit) ? resource.seen() : Value::unknown();
  if (!environment.placeholders()) return {resource.listed(true), std::move(seen)};
  Value listed = listed_as_written(schema, as_written(visit), resource.listed(false));
  return {options_.reveal_sensitive ? std::move(listed) : without_secrets(listed), std::move(seen)};
}

bool StaticVisitor::is_read(const ResourceVisit& visit) const {
  return !options_.listing_only || visit.term.is_read || visit.resource().has_conditions();
}

// Whether it is a data source that may be read before apply.
bool StaticVisitor::is_read_early(const ResourceVisit& visit) const {
  return visit.resource().mode == config::ResourceMode::data && !pure_data_.is_deferred(visit);
}

// A data source as far as its configuration tells what it will be.
Value StaticVisitor::data_attributes(const ResourceVisit& visit, const Value& config) const {
  if (visit.scope.environment().placeholders() || schema_of(visit.term) != nullptr) return config;
  return without_unset(config, is_read_early(visit));
}

// The AWS provider fails rather than read a data source without an `id`, so that is not null, and
// instances may be counted by it.
Value StaticVisitor::with_identity(const ResourceVisit& visit, const Value& config,
                                   const Value& rest) const {
  constexpr std::string_view kId = "id";
  const Value plain = config.unmarked();
  if (visit.resource().mode != config::ResourceMode::data || !has_planned_values(visit) ||
      !plain.is_known() || plain.is_null() || !plain.type().is_object())
    return config;
  const Value* own = plain.find(kId);
  const schema::Block* schema = schema_of(visit.term);
  const bool has_one = schema == nullptr || schema->attributes.contains(kId);
  if (!has_one || (own != nullptr && !(own->is_known() && own->is_null()))) return config;
  Value::Attributes all;
  for (size_t i = 0; i < plain.length(); ++i) all.emplace_back(plain.key(i), plain.elements()[i]);
  all.emplace_back(kId, refine_not_null(unknown_of(rest, Type::string())));
  return Value::object(std::move(all)).with_marks_of(config);
}

// The value of what is not in the configuration. Terraform reads data sources while it plans,
// unless their arguments are not known by then.
Value StaticVisitor::rest_of(const ResourceVisit& visit) const {
  const evaluation::Environment& environment = visit.scope.environment();
  Value rest = Value::unknown();
  if (environment.placeholders()) {
    rest = environment.unknown_as(
        evaluation::placeholder_text(visit.module.path, visit.resource(), visit.instance.key));
  }
  return is_read_early(visit) && is_early(*visit.config) ? as_early(rest) : rest;
}

std::optional<ResourceAnswer> StaticVisitor::resource(const ResourceVisit& visit,
                                                      Diagnostics& diagnostics) {
  Value attributes = planned(visit);
  const schema::Block* schema = schema_of(visit.term);
  const bool builtin = evaluation::is_builtin(visit.resource());
  const bool data = visit.resource().mode == config::ResourceMode::data;
  // What is written is listed, unless a schema or a rule has more to say.
  const bool as_is =
      builtin ? visit.scope.environment().placeholders() : !data && schema == nullptr;
  if (as_is && !is_read(visit)) return ResourceAnswer{std::move(attributes), Value::unknown()};
  Value rest = rest_of(visit);
  if (builtin) {
    Value seen = evaluation::builtin_attributes(attributes, rest);
    return ResourceAnswer{as_is ? std::move(attributes) : seen, seen};
  }
  if (data) {
    const std::optional<Value> written = schema == nullptr ? attributes : as_written(visit);
    ResourceVisit plain{visit.term, visit.module, visit.instance, visit.scope, written};
    if (auto answer = pure_data_.read(plain, rest, diagnostics)) return answer;
    attributes = data_attributes(visit, attributes);
  }
  if (schema != nullptr) return typed(visit, with_identity(visit, attributes, rest), *schema, rest);
  // References see the configuration, and what the provider adds.
  Value seen = seen_as_written(visit, attributes, std::move(rest));
  return ResourceAnswer{std::move(attributes), std::move(seen)};
}

std::optional<Value> StaticVisitor::provider(const evaluation::ProviderVisit& visit,
                                             Diagnostics& diagnostics) {
  auto evaluate = [&](Diagnostics& into) {
    return visit.term.body->evaluate_whole(visit.scope, visit.scope, Value::unknown(), into);
  };
  const provider::TypeSchema* schema = types_.of(visit.term).type;
  if (schema == nullptr || !types_.is_used(visit.term)) return evaluate(diagnostics);
  (void)eval::decode_body(*visit.term.provider->arguments, schema->block, visit.scope, diagnostics);
  Diagnostics reported;  // when it was decoded
  return evaluate(reported);
}

}  // namespace landform::loader
