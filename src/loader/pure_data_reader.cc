#include "loader/pure_data_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "config/provider_resolution.h"
#include "evaluation/data_dependencies.h"
#include "loader/written_values.h"
#include "value/convert.h"
#include "value/early.h"
#include "value/partial_object.h"
#include "value/path.h"
#include "value/shown.h"

namespace landform::loader {

using evaluation::ModuleInstance;
using evaluation::ResourceAnswer;
using evaluation::ResourceVisit;
using pure_data::DataSource;

namespace {

// Whether a list or set, at any depth, has an element that is null.
bool has_null_element(const Value& value) {
  if (value.is_null() || value.type().is_primitive() || value.type().is_map()) return false;
  auto elements = value.elements();
  bool collection = value.type().is_collection();
  return std::any_of(elements.begin(), elements.end(), [&](const Value& one) {
    return (collection && one.is_null()) || has_null_element(one);
  });
}

// An object with more attributes, in place of those with the same names.
Value with_attributes(const Value& object, Value::Attributes more) {
  Value::Attributes all;
  for (size_t i = 0; i < object.length(); ++i)
    all.emplace_back(object.key(i), object.elements()[i]);
  std::move(more.begin(), more.end(), std::back_inserter(all));
  return Value::object(std::move(all));
}

// What is written, in the types that the provider gives it, without what is null.
Value with_types(const Value& given, Type type) {
  Value value = given.unmarked();
  if (value.is_known() && value.is_null()) return given;
  if (type.is_primitive() && (value.type().is_primitive() || !value.is_known())) {
    auto converted = convert(given, type);
    return converted ? std::move(converted).value() : given;
  }
  if (!value.is_known() || value.type().is_primitive() || type.is_primitive()) return given;
  Value::Attributes named;
  std::vector<Value> listed;
  for (size_t i = 0; i < value.length(); ++i) {
    const Value& part = value.elements()[i];
    if (type.is_collection()) {
      Value typed = with_types(part, type.element());
      // A set has no element twice.
      const bool again = type.is_set() && typed.is_wholly_known() &&
                         std::any_of(listed.begin(), listed.end(),
                                     [&](const Value& one) { return one.identical(typed); });
      if (!again) listed.push_back(std::move(typed));
    }
    if (!type.is_object() || !value.type().is_object()) continue;
    const Value plain = part.unmarked();
    if (plain.is_known() && plain.is_null()) continue;  // the provider may have a default
    const AttributeType* attribute = type.attribute(value.key(i));
    named.emplace_back(value.key(i),
                       attribute == nullptr ? part : with_types(part, attribute->type));
  }
  if (type.is_object() && value.type().is_object())
    return Value::object(std::move(named)).with_marks_of(given);
  bool list = value.type().is_list() || value.type().is_set() || value.type().is_tuple();
  if (!type.is_collection() || type.is_map() || !list) return given;
  return Value::tuple(std::move(listed)).with_marks_of(given);
}

Value::Attributes computed_attributes(const DataSource& source, const Value& all) {
  Value::Attributes out;
  for (std::string_view name : source.computed) out.emplace_back(name, *all.find(name));
  return out;
}

}  // namespace

const DataSource* PureDataReader::source_of(const ResourceVisit& visit) const {
  const config::Resource& resource = visit.resource();
  if (resource.mode != config::ResourceMode::data) return nullptr;
  const DataSource* source = pure_data::find(resource.type);
  if (source == nullptr) return nullptr;
  config::ResolvedProvider provider =
      config::resolve_provider(*visit.module.node, resource.provider_key());
  return provider.address->provider.for_display() == source->provider ? source : nullptr;
}

bool PureDataReader::is_deferred(const ResourceVisit& visit) const {
  auto exists = [&](graph::NodeId id) {
    const evaluation::Term& term = terms_[id];
    const std::vector<ModuleInstance*>& modules = evaluation_.instances_of(term.module_number);
    return std::any_of(modules.begin(), modules.end(), [&](const ModuleInstance* module) {
      // Instances of the same module do not affect each other.
      bool sibling = term.module == visit.term.module && module != &visit.module;
      return !sibling && !module->resources[term.ordinal].empty();
    });
  };
  std::vector<graph::NodeId> resources = evaluation::delaying_resources(terms_, visit.term);
  return std::any_of(resources.begin(), resources.end(), exists);
}

// All attributes; none if they are not known.
std::optional<Value> PureDataReader::computed(const ResourceVisit& visit, const DataSource& source,
                                              const Value& config, Diagnostics& diagnostics) const {
  auto fail = [&](std::string summary, std::string detail) {
    diagnostics.error(std::move(summary), std::move(detail), visit.resource().range).address =
        config::InstanceAddress{{visit.module.path, visit.resource().mode, visit.resource().type,
                                 visit.resource().name},
                                visit.instance.key}
            .to_string();
    return std::nullopt;
  };
  auto converted = convert(config, source.arguments());
  if (!converted) {
    const ConversionError& error = converted.error();
    std::string place = error.path.empty()
                            ? ""
                            : fmt::format("attribute {}: ", path_to_string(error.path).substr(1));
    return fail("Incorrect attribute value type",
                fmt::format("Inappropriate value for {}{}.", place, error.message));
  }
  const Value& arguments = converted.value();
  if (!arguments.is_wholly_known() || !arguments.is_known()) return std::nullopt;
  auto [plain, marks] = unmark_deep_with_paths(arguments);
  if (has_null_element(plain))
    return fail("Null value found in list",
                "Null values are not allowed for this attribute value.");
  evaluation::ResourceInstance instance;
  instance.config = &visit.resource();
  instance.module = &visit.module;
  Value provider = evaluation_.provider_config(instance);
  auto answer = source.read({plain, provider, visit.scope.environment().functions});
  if (!answer) return fail(answer.error().message, "");
  if (!answer.value()) return std::nullopt;
  return mark_with_paths(*answer.value(), marks);
}

std::optional<ResourceAnswer> PureDataReader::read(const ResourceVisit& visit, const Value& rest,
                                                   Diagnostics& diagnostics) const {
  const DataSource* source = source_of(visit);
  if (source == nullptr) return std::nullopt;
  const Value& config = *visit.config;
  // It could not be decoded, which is already reported.
  if (!config.is_known() || !config.type().is_object()) return std::nullopt;
  const bool whole = visit.scope.environment().placeholders();
  const bool deferred = is_deferred(visit);
  std::optional<Value> all;
  if (!deferred) all = computed(visit, *source, config, diagnostics);
  if (all) {
    // In place of what the configuration says, the strict view has what Terraform stores.
    Value::Attributes own = computed_attributes(*source, *all);
    Value listed = whole || source->has_more ? with_attributes(config, std::move(own)) : *all;
    Value seen = source->has_more ? partial_object(*all, rest) : std::move(*all);
    return ResourceAnswer{std::move(listed), std::move(seen)};
  }
  Value::Attributes shown;
  if (whole) shown = shown_attributes(visit, *source, rest);
  Value::Attributes unknown;
  const Value sources[] = {rest};
  for (std::string_view name : source->computed)
    unknown.emplace_back(
        name, early_by(with_shown(Value::unknown(Type::string()), shown_for(rest)), sources));
  std::copy(shown.begin(), shown.end(), std::back_inserter(unknown));
  Value typed = whole ? config : with_types(without_unset(config, !deferred), source->arguments());
  Value seen = with_attributes(typed, std::move(unknown));
  // Where there is nothing to show for them, they are listed only in the strict view.
  Value listed = whole ? with_attributes(config, std::move(shown)) : seen;
  return ResourceAnswer{std::move(listed), partial_object(std::move(seen), rest)};
}

// What is shown for unknown attributes is computed from what is shown for the arguments.
Value::Attributes PureDataReader::shown_attributes(const ResourceVisit& visit,
                                                   const DataSource& source,
                                                   const Value& rest) const {
  const Value& config = *visit.config;
  Diagnostics ignored;  // they would be about what is shown
  std::optional<Value> result = computed(visit, source, as_shown(config), ignored);
  if (!result) return {};
  Value::Attributes all = computed_attributes(source, *result);
  bool named = std::any_of(all.begin(), all.end(), [&](const auto& one) {
    return names_sources(one.second, {&config, 1});
  });
  Value::Attributes out;
  const Value sources[] = {rest};
  for (auto& [name, value] : all) {
    if (config.is_wholly_known() || (named && name != "id"))
      out.emplace_back(name, early_by(with_shown(Value::unknown(Type::string()), value), sources));
  }
  return out;
}

}  // namespace landform::loader
