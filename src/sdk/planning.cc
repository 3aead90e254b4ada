#include "sdk/planning.h"

#include <set>

#include "plan/path_scope.h"
#include "sdk/correlate.h"
#include "sdk/same.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::sdk {
namespace {

using schema::Nesting;

Value member(const Value& object, const std::string& name, Type type) {
  if (!is_present(object)) return Value::null(type);
  const Value* found = object.find(name);
  return found == nullptr ? Value::null(type) : *found;
}

class Planner {
 public:
  explicit Planner(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  struct Planned {
    Value value;
    bool changed;
  };

  // An object with attributes and, unless it is a nested attribute, blocks.
  Planned plan(const Attributes& attributes, const Blocks* blocks, const Value& config,
               const Value& prior) {
    Value::Attributes out;
    std::set<std::string, std::less<>> changed;
    std::vector<const Attributes::value_type*> computed;
    bool creating = !is_present(prior);
    for (const auto& entry : attributes) {
      const auto& [name, attribute] = entry;
      Value written = member(config, name, attribute.type());
      if (is_absent(written) && attribute.is_computed() && !attribute.default_value()) {
        computed.push_back(&entry);
        continue;
      }
      plan::PathScope step(path_, PathStep::attribute(name));
      Value before = member(prior, name, attribute.type());
      Value value = planned_value(attribute, written, before);
      modify(attribute, written, before, value, creating, !changed.empty());
      if (!value.identical(before)) changed.insert(name);
      out.emplace_back(name, std::move(value));
    }
    if (blocks != nullptr) {
      for (const auto& [name, block] : *blocks) {
        plan::PathScope step(path_, PathStep::attribute(name));
        Planned value = plan_block(block, member(config, name, Type::dynamic()),
                                   member(prior, name, Type::dynamic()));
        if (value.changed) changed.insert(name);
        out.emplace_back(name, std::move(value.value));
      }
    }
    bool any = creating || !changed.empty();
    for (const auto* entry : computed) {
      const auto& [name, attribute] = *entry;
      plan::PathScope step(path_, PathStep::attribute(name));
      Value before = member(prior, name, attribute.type());
      bool unknown = creating || may_change(attribute, any, changed);
      Value value = unknown ? Value::unknown(attribute.type()) : before;
      modify(attribute, Value::null(attribute.type()), before, value, creating, any);
      if (!value.identical(before)) changed.insert(name);
      out.emplace_back(name, std::move(value));
    }
    return {Value::object(std::move(out)), creating || !changed.empty()};
  }

  std::vector<Path> take_replacements() { return std::move(requires_replace_); }

 private:
  static bool may_change(const Attribute& attribute, bool any,
                         const std::set<std::string, std::less<>>& changed) {
    if (attribute.is_stable()) return false;
    // Attributes that users may set are inputs: the provider chose the value once, and keeps it.
    if (!attribute.change_triggers()) return any && !attribute.is_optional();
    for (const std::string& name : *attribute.change_triggers()) {
      if (changed.contains(name)) return true;
    }
    return false;
  }

  // An attribute that is configured, has a default, or is absent.
  Value planned_value(const Attribute& attribute, const Value& written, const Value& before) {
    if (attribute.is_write_only()) return Value::null(attribute.type());
    if (is_absent(written)) {
      if (!attribute.default_value()) return written;
      return means_same(attribute, before, *attribute.default_value()) ? before
                                                                       : *attribute.default_value();
    }
    if (attribute.shape() == Attribute::Shape::nested && written.is_known()) {
      return plan_nested(attribute, written, before);
    }
    return means_same(attribute, before, written) ? before : written;
  }

  Value plan_nested(const Attribute& attribute, const Value& written, const Value& before) {
    const Attributes& members = attribute.members();
    auto one = [&](const Value& config, const Value& prior) {
      if (!is_present(config)) return Planned{config, !config.identical(prior)};
      return plan(members, nullptr, config, prior);
    };
    if (attribute.nesting() == Nesting::single) return one(written, before).value;
    auto correlated = [&] { return correlate(members, nullptr, written, before); };
    return plan_elements(attribute.nesting(), written, before, correlated, one).value;
  }

  Planned plan_block(const NestedBlock& block, const Value& config, const Value& prior) {
    // The number of blocks is not known yet.
    if (!config.is_known()) return {config, true};
    const Block& content = block.content();
    auto one = [&](const Value& c, const Value& p) {
      if (!is_present(c)) return Planned{c, !c.identical(p)};
      return plan(content.attributes(), &content.blocks(), c, p);
    };
    if (block.nesting() == Nesting::single || block.nesting() == Nesting::group) {
      return one(config, prior);
    }
    if (config.is_null()) return {config, !config.identical(prior)};
    auto correlated = [&] {
      return correlate(content.attributes(), &content.blocks(), config, prior);
    };
    return plan_elements(block.nesting(), config, prior, correlated, one);
  }

  template <typename Correlate, typename One>
  Planned plan_elements(Nesting nesting, const Value& config, const Value& prior,
                        const Correlate& correlated, const One& one) {
    std::vector<int64_t> partners;
    if (nesting == Nesting::set) partners = correlated();
    bool changed = !is_present(prior) || prior.length() != config.length();
    std::vector<Value> out;
    out.reserve(config.length());
    for (size_t i = 0; i < config.length(); ++i) {
      const Value& element = config.elements()[i];
      Value before = Value::null(element.type());
      Value key;
      if (nesting == Nesting::set) {
        key = element;
        if (partners[i] >= 0) before = prior.elements()[static_cast<size_t>(partners[i])];
      } else if (nesting == Nesting::map) {
        key = Value::string(config.key(i));
        const Value* found = is_present(prior) ? prior.find(config.key(i)) : nullptr;
        if (found != nullptr) before = *found;
      } else {
        key = Value::number(static_cast<int64_t>(i));
        if (is_present(prior) && i < prior.length()) before = prior.elements()[i];
      }
      plan::PathScope step(path_, PathStep::index(key));
      Planned planned = one(element, before);
      changed = changed || planned.changed;
      out.push_back(std::move(planned.value));
    }
    return {with_elements(config, std::move(out)), changed};
  }

  void modify(const Attribute& attribute, const Value& config, const Value& prior, Value& planned,
              bool creating, bool changed) {
    for (const PlanModifier& modifier : attribute.modifiers()) {
      PlanModifierContext context{config, prior, planned, path_, creating, changed, diagnostics_};
      modifier.modify(context);
      if (context.requires_replace) requires_replace_.push_back(up_to_set());
    }
  }

  // Elements of a set have no path: use that of the set.
  [[nodiscard]] Path up_to_set() const {
    Path out;
    for (const PathStep& step : path_) {
      bool in_set = step.kind == PathStep::Kind::index && !step.key.type().is_string() &&
                    !step.key.type().is_number();
      if (in_set) break;
      out.push_back(step);
    }
    return out;
  }

  Diagnostics& diagnostics_;
  Path path_;
  std::vector<Path> requires_replace_;
};

}  // namespace

PlannedObject plan_object(const Block& block, const Value& config, const Value& prior,
                          Diagnostics& diagnostics) {
  Planner planner(diagnostics);
  Planner::Planned planned = planner.plan(block.attributes(), &block.blocks(), config, prior);
  return {std::move(planned.value), planner.take_replacements()};
}

}  // namespace landform::sdk
