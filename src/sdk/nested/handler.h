// The interfaces to the API: to the items of one collection, and to the parent and its versions.
//
// An author writes one Handler for each kind of nested object (often one class for all of them,
// driven by a table) and one VersionedParent; versioned_resource.h makes a Resource of them.
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

// Why something failed, for the user. Contains no secrets.
struct Failure {
  std::string message;
};

template <typename T>
using Outcome = Result<T, Failure>;
// Empty on success.
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
  // The API returned the item, and every field has the requested value. Otherwise nothing is
  // assumed, and the next refresh lists the items.
  bool confirmed;
};

// Hooks may be called from several threads at once; collections are listed in parallel.
class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  // All items that exist, in one request if the API allows it. `like` is an item whose fields are
  // all null; `known` are the items in the state, for what the API does not return. Local fields
  // are filled in by the caller.
  [[nodiscard]] virtual Outcome<std::vector<Object>> list(const Scope& scope, const Object& like,
                                                          const Value& known) = 0;
  // Returns the item as created, including what the API chose. What remains unknown is looked up
  // later, with one list() for all items.
  [[nodiscard]] virtual Outcome<Written> create(const Scope& scope, Object item) = 0;
  // Sends the changed fields only.
  [[nodiscard]] virtual Outcome<Written> update(const Scope& scope, const Object& before,
                                                Object after,
                                                const std::vector<std::string>& changed) = 0;
  // Succeeds if the item is already gone.
  [[nodiscard]] virtual Status remove(const Scope& scope, const Object& item) = 0;
};

// A version to work on.
struct Draft {
  int64_t number = 0;
  // Left by an interrupted run: its contents are not those in the state, so they are listed before
  // anything is changed.
  bool resumed = false;
  // The version it is a copy of; 0 if it started empty.
  int64_t base = 0;
};

// The parent as it was found.
struct Found {
  Object object;        // with its own attributes; the collections follow
  int64_t version = 0;  // the one whose items are in the state
  // That version can no longer change, so what has been read of it need not be read again.
  bool final = false;
};

// The parent after its draft was published.
struct Published {
  Object object;
  bool final = false;  // as in Found
};

// The object that has the collections, in versions: one is active and cannot be changed; changes go
// to a draft, which is activated once it is complete. Hooks may be called from several threads.
class VersionedParent {
 public:
  VersionedParent() = default;
  VersionedParent(const VersionedParent&) = delete;
  VersionedParent& operator=(const VersionedParent&) = delete;
  virtual ~VersionedParent() = default;

  // As in Resource: without the provider's prefix. The schema does not include the collections.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The attribute, a number, that holds the version of the last draft. It is set as soon as there
  // is one, and survives every failure.
  [[nodiscard]] virtual std::string draft_attribute() const = 0;

  // Creates the parent and its first draft, which is empty. Sets "id" and the draft.
  [[nodiscard]] virtual Outcome<Object> create(const Context& context, Object planned) = 0;
  // Its current state; empty if it is gone. What belongs to a version is read afterwards.
  [[nodiscard]] virtual Outcome<std::optional<Found>> read(ReadContext& context,
                                                           Object current) = 0;
  // Changes what belongs to no version, and returns the prior state with these changes.
  [[nodiscard]] virtual Outcome<Object> update(const Context& context, Object prior,
                                               const Object& planned) = 0;
  virtual void remove(RemoveContext& context, const Object& current) = 0;

  // Its attributes that belong to a version, like the items.
  [[nodiscard]] virtual std::vector<std::string> version_attributes() const { return {}; }
  // Reads those attributes of a version into `object`.
  [[nodiscard]] virtual Status read_version(const Scope& scope, Object& object) {
    (void)scope;
    (void)object;
    return std::nullopt;
  }
  // Writes those that differ into a draft. `prior` is null if the contents of the draft are not
  // known.
  [[nodiscard]] virtual Status write(const Scope& draft, const Object* prior,
                                     const Object& planned) {
    (void)draft;
    (void)prior;
    (void)planned;
    return std::nullopt;
  }

  // Opens a draft to change: a copy of the active version, or one left by an interrupted run.
  // Called only if there is something to change.
  [[nodiscard]] virtual Outcome<Draft> open(ChangeContext& context, const Object& prior,
                                            const Object& planned) = 0;
  // Checks whether the draft may become active.
  [[nodiscard]] virtual Status validate(const Scope& draft, const Object& planned) = 0;
  // Activates it, if that is configured, and sets the attributes that hold version numbers. Without
  // a draft nothing has changed, but a version may still have to be activated.
  [[nodiscard]] virtual Outcome<Published> publish(ChangeContext& context, const Object* prior,
                                                   Object planned, const Draft* draft) = 0;
  // Discards a draft after a failure, if the API can do that. The returned text, such as where to
  // find the draft, is appended to the error message.
  [[nodiscard]] virtual std::string give_up(const Scope& draft) = 0;

  // Reports other problems of a configuration. Values may be unknown.
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
