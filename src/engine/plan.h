// A plan: what an operation found and what it intends to do.
//
// Plain data, complete in itself: a plan is shown to people, printed as JSON, saved and applied
// from this alone, with the schemas of its providers. Values conform to the schemas of their types
// and are marked where they are sensitive: by their schema, by the configuration, or by an earlier
// one. Only what will replace an object has no marks by its schema.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/shared_value.h"
#include "config/address.h"
#include "config/provider_address.h"
#include "engine/selection.h"
#include "plan/action.h"
#include "state/state.h"
#include "value/path.h"
#include "value/value.h"

namespace landform::engine {

enum class Mode : uint8_t { normal, destroy, refresh_only };

// The existing object that a resource takes over.
struct Importing {
  Value id;        // a string, or unknown
  Value identity;  // instead of the id; null if it is imported by id
};

// What most changes do not have.
struct ChangeDetails {
  // The attributes that make a replacement necessary, sorted.
  std::vector<Path> required_replace;
  std::string planned_private;
  std::optional<Importing> importing;
  std::string generated_config;  // written for an import without configuration

  [[nodiscard]] bool empty() const {
    return required_replace.empty() && planned_private.empty() && !importing &&
           generated_config.empty();
  }
};

// There may be very many of them: details of few are kept apart.
struct ResourceChange {
  config::InstanceAddress address;
  // Where the object was in the previous run, if it was moved since.
  std::shared_ptr<const config::InstanceAddress> moved_from;
  std::string deposed;  // the key of a deposed object; empty for the current one
  SharedValue<config::ProviderConfigAddress> provider;
  plan::Action action = plan::Action::no_op;
  plan::Reason reason = plan::Reason::none;
  Value before;  // null if there is no object
  Value after;   // null if it will be removed
  SharedValue<ChangeDetails> details;
  // What it was planned from, if all of that was known and there was nothing to report: with the
  // same configuration and provider, planning would end in the same way. Not saved; only for plans
  // that are applied next.
  std::optional<Value> known_config;
  // How many resources, at most, were planned one after the other before this one could be.
  uint32_t depth = 0;

  void set_details(ChangeDetails all) {
    details = all.empty() ? SharedValue<ChangeDetails>() : SharedValue(std::move(all));
  }
  [[nodiscard]] bool moved() const { return moved_from != nullptr; }
  [[nodiscard]] const config::InstanceAddress& previous_address() const {
    return moved() ? *moved_from : address;
  }
  // Needs the address.
  void set_previous_address(config::InstanceAddress previous) {
    moved_from = previous == address
                     ? nullptr
                     : std::make_shared<const config::InstanceAddress>(std::move(previous));
  }
};

// Of the root module.
struct OutputChange {
  plan::Action action = plan::Action::no_op;
  Value before;  // null if it did not exist
  Value after;   // null if it will not exist
  bool sensitive = false;

  [[nodiscard]] bool changes() const { return action != plan::Action::no_op; }
};

// An attribute of a resource that the plan's results depend on: used to show only the drift that
// matters. An instance, or a resource with all its instances.
struct RelevantAttribute {
  config::ResourceAddress resource;
  std::optional<config::Key> key;
  Path attribute;
};

struct Plan {
  Mode mode = Mode::normal;
  std::string timestamp;  // RFC 3339: what plantimestamp() returned
  // As given by the user or by files, before they are converted; those with a default value are not
  // included.
  std::map<std::string, Value> variables;
  std::set<std::string> ephemeral_variables;  // to be given again when it is applied
  // Sorted by address; deposed objects after the current one. Without changes (no_op) too.
  std::vector<ResourceChange> changes;
  // What changed outside of this program since the last run: before and after refreshing.
  std::vector<ResourceChange> drift;
  std::map<std::string, OutputChange> outputs;
  std::vector<RelevantAttribute> relevant_attributes;
  std::vector<state::CheckResults> checks;

  // At the end of the previous run, and after refreshing.
  state::State previous_run;
  state::State prior;
  // After applying, as far as it is known, for resources without changes.
  Selection selection;
  std::vector<std::string> replacements;  // as given
  bool complete = true;          // whether applying it will give what the configuration says
  bool applyable = false;        // whether there is anything to apply
  bool errored = false;          // whether planning failed midway
  bool nothing_planned = false;  // whether it failed before there was anything to show

  // Whether the plan has anything to do.
  [[nodiscard]] bool empty() const;
};

}  // namespace landform::engine
