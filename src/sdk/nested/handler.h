// Who talks to the API: about the items of one collection, and about the parent and its versions.
//
// An author writes one Handler for each kind of nested object (often one class for all of them,
// made of a table) and one VersionedParent; versioned_resource.h makes a Resource of them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "sdk/context.h"
#include "sdk/object.h"
#include "sdk/schema.h"

namespace landform::nested {

using sdk::ChangeContext;
using sdk::Context;
using sdk::CreateContext;
using sdk::ImportContext;
using sdk::Object;
using sdk::PlanContext;
using sdk::ReadContext;
using sdk::RemoveContext;
using sdk::Schema;
using sdk::UpdateContext;
using sdk::UpgradeContext;
using sdk::ValidateContext;

// Why something could not be done, for the user. No secrets.
struct Failure {
  std::string message;
};

template <typename T>
using Outcome = Result<T, Failure>;
// Nothing if it went well.
using Status = std::optional<Failure>;

// Where items live: in one version of one parent.
struct Scope {
  const Context& context;
  std::string parent;
  int64_t version = 0;
};

// An item that was created or updated.
struct Written {
  explicit Written(Object written, bool is_confirmed = false)
      : item(std::move(written)), confirmed(is_confirmed) {}

  Object item;
  // The API answered with the item, and every field is what was asked for. Otherwise nothing is
  // taken for granted, and the next refresh lists the items.
  bool confirmed;
};

// Hooks may be called from several threads at once, and the list of one collection together with
// those of others.
class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  // All items that exist, by one request if the API can do that. `like` has every field of an item,
  // null; `known` are the items that the state has, for what the API does not tell. Local fields
  // are filled in by the caller.
  [[nodiscard]] virtual Outcome<std::vector<Object>> list(const Scope& scope, const Object& like,
                                                          const Value& known) = 0;
  // The item as it is then, what the API chose included. What stays unknown is looked up later, by
  // one list() for all items.
  [[nodiscard]] virtual Outcome<Written> create(const Scope& scope, Object item) = 0;
  // Sends the changed fields only.
  [[nodiscard]] virtual Outcome<Written> update(const Scope& scope, const Object& before,
                                                Object after,
                                                const std::vector<std::string>& changed) = 0;
  // An item that is gone already is as good as removed.
  [[nodiscard]] virtual Status remove(const Scope& scope, const Object& item) = 0;
};

// A version to work on.
struct Draft {
  int64_t number = 0;
  // What an interrupted run left behind: what it contains is not what the state says, so it is
  // listed before anything is changed.
  bool resumed = false;
  // The version that it is a copy of; 0 for one that was empty.
  int64_t base = 0;
};

// The parent as it was found.
struct Found {
  Object object;        // with its own attributes; the collections follow
  int64_t version = 0;  // whose items count
  // Nothing can change that version any more, so what was read of it once need not be read again.
  bool final = false;
};

// The parent after its draft was published.
struct Published {
  Object object;
  bool final = false;  // as of Found
};

// The object that has the collections, in versions: one is active and cannot be changed; changes go
// to a draft, which is activated when it is whole. Hooks may be called from several threads.
class VersionedParent {
 public:
  VersionedParent() = default;
  VersionedParent(const VersionedParent&) = delete;
  VersionedParent& operator=(const VersionedParent&) = delete;
  virtual ~VersionedParent() = default;

  // As of a Resource: without the provider's prefix, and without the collections.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The attribute, a number, that says which draft was made last. It is set as soon as there is
  // one, and survives every failure.
  [[nodiscard]] virtual std::string draft_attribute() const = 0;

  // Makes the parent and its first draft, without anything in it. Sets "id" and the draft.
  [[nodiscard]] virtual Outcome<Object> create(const Context& context, Object planned) = 0;
  // What it is now; nothing if it is gone. What belongs to a version is read afterwards.
  [[nodiscard]] virtual Outcome<std::optional<Found>> read(ReadContext& context,
                                                           Object current) = 0;
  // Changes what belongs to no version, and answers the state of before with that.
  [[nodiscard]] virtual Outcome<Object> update(const Context& context, Object prior,
                                               const Object& planned) = 0;
  virtual void remove(RemoveContext& context, const Object& current) = 0;

  // Its attributes that belong to a version, as the items do.
  [[nodiscard]] virtual std::vector<std::string> version_attributes() const { return {}; }
  // Reads those attributes of a version into `object`.
  [[nodiscard]] virtual Status read_version(const Scope& scope, Object& object) {
    (void)scope;
    (void)object;
    return std::nullopt;
  }
  // Writes those that differ into a draft. `prior` is a null pointer if what the draft has is not
  // known.
  [[nodiscard]] virtual Status write(const Scope& draft, const Object* prior,
                                     const Object& planned) {
    (void)draft;
    (void)prior;
    (void)planned;
    return std::nullopt;
  }

  // A draft to change: a copy of the active version, or what is left of an interrupted run. Called
  // only if there is something to change.
  [[nodiscard]] virtual Outcome<Draft> open(ChangeContext& context, const Object& prior,
                                            const Object& planned) = 0;
  // Whether the draft may become active.
  [[nodiscard]] virtual Status validate(const Scope& draft, const Object& planned) = 0;
  // Makes it active, if that is wanted, and fills the attributes that tell the versions. Without a
  // draft nothing was changed, but something may still have to be activated.
  [[nodiscard]] virtual Outcome<Published> publish(ChangeContext& context, const Object* prior,
                                                   Object planned, const Draft* draft) = 0;
  // Gives a draft up after a failure, if the API can do that. What it answers, such as where the
  // draft can be looked at, follows the message.
  [[nodiscard]] virtual std::string give_up(const Scope& draft) = 0;

  // What else is wrong with a configuration. Values may be unknown.
  virtual void validate_config(ValidateContext& context, const Object& config) {
    (void)context;
    (void)config;
  }
  // Has the last word on the plan of its own attributes. `opens_draft`: there will be a new
  // version.
  virtual void plan(PlanContext& context, const Object* prior, Object& planned,
                    bool opens_draft) = 0;
  [[nodiscard]] virtual std::optional<Object> import_state(ImportContext& context, Object empty,
                                                           const std::string& id) {
    (void)context;
    empty.set("id", id);
    return empty;
  }
  [[nodiscard]] virtual Object upgrade(UpgradeContext& context, int64_t version, const Value& old,
                                       Object empty) {
    (void)version;
    (void)old;
    context.error("State not supported", "States of this version are not known.");
    return empty;
  }
};

}  // namespace landform::nested
