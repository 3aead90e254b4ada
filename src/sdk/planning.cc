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
  Planner(bool new_resource, Diagnostics& diagnostics)
      : new_resource_(new_resource), diagnostics_(diagnostics) {}

  struct Planned {
    Value value;
    bool changed;
  };

  // An object with attributes and, unless it is a nested attribute, blocks.
  Planned plan(const Attributes& attributes, const Blocks* blocks, const Value& config,
               const Value& prior) {
    std::vector<NamedValue> out;
    out.reserve(attributes.size() + (blocks == nullptr ? 0 : blocks->size()));
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
      modify(attribute.modifiers(), {written, before, value, config, prior}, creating,
             !changed.empty());
      if (!value.identical(before)) changed.insert(name);
      out.push_back({name, std::move(value)});
    }
    if (blocks != nullptr) {
      for (const auto& [name, block] : *blocks) {
        plan::PathScope step(path_, PathStep::attribute(name));
        Value written = member(config, name, Type::dynamic());
        Value before = member(prior, name, Type::dynamic());
        Planned value = plan_block(block, written, before);
        modify(block.modifiers(), {written, before, value.value, config, prior}, creating,
               !changed.empty());
        if (value.changed) changed.insert(name);
        out.push_back({name, std::move(value.value)});
      }
    }
    bool any = creating || !changed.empty();
    for (const auto* entry : computed) {
      const auto& [name, attribute] = *entry;
      plan::PathScope step(path_, PathStep::attribute(name));
      Value before = member(prior, name, attribute.type());
      bool unknown = creating || may_change(attribute, any, changed);
      Value value = unknown ? Value::unknown(attribute.type()) : before;
      Value written = Value::null(attribute.type());
      modify(attribute.modifiers(), {written, before, value, config, prior}, creating, any);
      if (!value.identical(before)) changed.insert(name);
      out.push_back({name, std::move(value)});
    }
    return {Value::object_of(std::move(out)), creating || !changed.empty()};
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
      if (!attribute.default_value()) {
        removed(attribute, before);
        return written;
      }
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
      if (is_present(config)) return plan(members, nullptr, config, prior);
      if (config.is_known()) removed(members, nullptr, prior);
      return Planned{config, !config.identical(prior)};
    };
    auto gone = [&](const Value& prior) { removed(members, nullptr, prior); };
    if (attribute.nesting() == Nesting::single) return one(written, before).value;
    auto correlated = [&] { return correlate(members, nullptr, written, before); };
    return plan_elements(attribute.nesting(), written, before, correlated, one, gone).value;
  }

  Planned plan_block(const NestedBlock& block, const Value& config, const Value& prior) {
    // The number of blocks is not known yet.
    if (!config.is_known()) return {config, true};
    const Block& content = block.content();
    auto gone = [&](const Value& p) { removed(content.attributes(), &content.blocks(), p); };
    auto one = [&](const Value& c, const Value& p) {
      if (is_present(c)) return plan(content.attributes(), &content.blocks(), c, p);
      if (c.is_known()) gone(p);
      return Planned{c, !c.identical(p)};
    };
    if (block.nesting() == Nesting::single || block.nesting() == Nesting::group) {
      return one(config, prior);
    }
    if (config.is_null()) return {config, !config.identical(prior)};
    auto correlated = [&] {
      return correlate(content.attributes(), &content.blocks(), config, prior);
    };
    return plan_elements(block.nesting(), config, prior, correlated, one, gone);
  }

  template <typename Correlate, typename One, typename Gone>
  Planned plan_elements(Nesting nesting, const Value& config, const Value& prior,
                        const Correlate& correlated, const One& one, const Gone& gone) {
    std::vector<bool> kept(is_present(prior) ? prior.length() : 0);
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
        if (partners[i] >= 0) {
          before = prior.elements()[static_cast<size_t>(partners[i])];
          kept[static_cast<size_t>(partners[i])] = true;
        }
      } else if (nesting == Nesting::map) {
        key = Value::string(config.key(i));
        const Value* found = is_present(prior) ? prior.find(config.key(i)) : nullptr;
        if (found != nullptr) {
          before = *found;
          kept[static_cast<size_t>(found - prior.elements().data())] = true;
        }
      } else {
        key = Value::number(static_cast<int64_t>(i));
        if (i < kept.size()) {
          before = prior.elements()[i];
          kept[i] = true;
        }
      }
      plan::PathScope step(path_, PathStep::index(key));
      Planned planned = one(element, before);
      changed = changed || planned.changed;
      out.push_back(std::move(planned.value));
    }
    for (size_t i = 0; i < kept.size(); ++i) {
      if (kept[i]) continue;
      plan::PathScope step(path_, PathStep::index(prior.iteration_key(i)));
      gone(prior.elements()[i]);
    }
    return {with_elements(config, std::move(out)), changed};
  }

  // What is no longer there: a nested attribute or block, or an element of one. Only modifiers that
  // want to know are called.
  void removed(const Attribute& attribute, const Value& prior) {
    if (attribute.shape() != Attribute::Shape::nested) return;
    if (attribute.nesting() == Nesting::single) {
      removed(attribute.members(), nullptr, prior);
    } else {
      each_removed(prior, [&](const Value& one) { removed(attribute.members(), nullptr, one); });
    }
  }
  void removed(const Attributes& attributes, const Blocks* blocks, const Value& prior) {
    if (!is_present(prior)) return;
    const Value nothing = Value::null(prior.type());
    auto tell = [&](const std::vector<PlanModifier>& modifiers, const Value& before) {
      std::vector<PlanModifier> told;
      for (const PlanModifier& one : modifiers) {
        if (one.sees_removal) told.push_back(one);
      }
      const Value written = Value::null(before.type());
      Value planned = written;
      modify(told, {written, before, planned, nothing, prior}, false, true);
    };
    for (const auto& [name, attribute] : attributes) {
      plan::PathScope step(path_, PathStep::attribute(name));
      const Value before = member(prior, name, attribute.type());
      if (is_absent(before)) continue;
      tell(attribute.modifiers(), before);
      removed(attribute, before);
    }
    if (blocks == nullptr) return;
    for (const auto& [name, block] : *blocks) {
      plan::PathScope step(path_, PathStep::attribute(name));
      const Value before = member(prior, name, Type::dynamic());
      if (is_absent(before)) continue;
      const bool counted = block.nesting() != Nesting::single && block.nesting() != Nesting::group;
      if (!counted || before.length() > 0) tell(block.modifiers(), before);
      const Block& content = block.content();
      auto one = [&](const Value& each) { removed(content.attributes(), &content.blocks(), each); };
      counted ? each_removed(before, one) : one(before);
    }
  }
  template <typename One>
  void each_removed(const Value& prior, const One& one) {
    if (!is_present(prior)) return;
    for (size_t i = 0; i < prior.length(); ++i) {
      plan::PathScope step(path_, PathStep::index(prior.iteration_key(i)));
      one(prior.elements()[i]);
    }
  }

  // The values that a modifier sees.
  struct Around {
    const Value& config;
    const Value& prior;
    Value& planned;
    const Value& config_object;
    const Value& prior_object;
  };
  void modify(const std::vector<PlanModifier>& modifiers, const Around& around, bool creating,
              bool changed) {
    for (const PlanModifier& modifier : modifiers) {
      PlanModifierContext context{around.config,
                                  around.prior,
                                  around.planned,
                                  path_,
                                  creating,
                                  changed,
                                  diagnostics_,
                                  new_resource_,
                                  around.config_object,
                                  around.prior_object};
      modifier.modify(context);
      if (!context.requires_replace) continue;
      Path path = up_to_set();
      if (seen_.insert(path_to_string(path)).second) requires_replace_.push_back(std::move(path));
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

  const bool new_resource_;
  Diagnostics& diagnostics_;
  Path path_;
  std::vector<Path> requires_replace_;
  std::set<std::string> seen_;  // those paths, which elements of a set share
};

}  // namespace

PlannedObject plan_object(const Block& block, const Value& config, const Value& prior,
                          Diagnostics& diagnostics) {
  Planner planner(is_absent(prior), diagnostics);
  Planner::Planned planned = planner.plan(block.attributes(), &block.blocks(), config, prior);
  return {std::move(planned.value), planner.take_replacements()};
}

}  // namespace landform::sdk
