// What a resource of many deployments consists of, and the interface to where they are deployed.
//
// Such a resource stands for a set of remote deployments, one on each of its targets (nodes,
// regions, accounts). Its properties are of four kinds:
//
//   identifiers   target -> id of the deployment there; one map in the state
//   inputs        what the user wrote
//   computed      what is known once the deployments exist
//   helpers       what is needed to create the deployments but does not belong in the state, such
//   as
//                 the ports in use; a Value that lives as long as the hook
//
// An author writes one Fleet; deployment_resource.h makes a Resource of it. The id of the resource
// is a UUID, since deployments come and go. Hooks are called from several threads at once.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "sdk/context.h"
#include "sdk/object.h"
#include "sdk/schema.h"
#include "value/value.h"

namespace landform::deployments {

using sdk::Context;
using sdk::Object;
using sdk::PlanContext;
using sdk::Schema;
using sdk::ValidateContext;

// Why something failed, for the user. Contains no secrets.
struct Failure {
  std::string message;
};

template <typename T>
using Outcome = Result<T, Failure>;
// Empty on success.
using Status = std::optional<Failure>;

using Target = std::string;
using Id = std::string;
// The identifiers.
using Ids = std::map<Target, Id>;
// The desired content of each target: any known value.
using Desired = std::map<Target, Value>;

// What is known about one deployment.
struct Record {
  Id id;
  // Whether its target responded. If not, the hash is the one last recorded, and the content is
  // null.
  bool seen = true;
  std::string why_not_seen;
  Value content;     // null if nothing is deployed yet
  std::string hash;  // of the content; "" if nothing is deployed yet, or not as it should be
  Value observed;    // what the target reports beyond the content, for computed attributes
};
using Records = std::map<Target, Record>;

// The fate of a deployment that is in the state.
struct Inspection {
  std::optional<Record> record;  // empty if it is gone
  std::string why_gone;
};

// The progress of a deployment.
struct Progress {
  size_t ready = 0;
  size_t total = 0;
  std::string fatal;  // why it will never become ready, if that is known

  [[nodiscard]] bool done() const { return fatal.empty() && ready >= total; }
};

class Fleet {
 public:
  Fleet() = default;
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;
  virtual ~Fleet() = default;

  // --- what it is
  // As in Resource: without the provider's prefix. The schema has inputs and computed attributes.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The attribute that holds the identifiers, a map of numbers or strings.
  [[nodiscard]] virtual std::string identifiers() const { return "node_deployment_id"; }
  // Override these if some identifiers have attributes of their own.
  [[nodiscard]] virtual Ids recorded(const Object& object) const;
  virtual void record(Object& object, const Ids& ids) const;
  // What distinguishes it from others of its type in a configuration, usually its name. A create
  // finds by this key what a killed one has left behind.
  [[nodiscard]] virtual std::string key(const Object& planned) const = 0;

  virtual void validate(ValidateContext& context, const Object& config) {
    (void)context;
    (void)config;
  }
  // Has the last word on the plan of its inputs and computed attributes.
  virtual void plan(PlanContext& context, const Object* prior, Object& planned) {
    (void)context;
    (void)prior;
    (void)planned;
  }

  // --- what is desired
  // The targets of a planned object. Sends no requests.
  [[nodiscard]] virtual Outcome<std::set<Target>> targets(const Object& planned) const = 0;
  // What else is needed for the contents, from what exists and what targets report. May set
  // computed attributes of `object` that are chosen now. `records` has no target that is to be
  // removed.
  [[nodiscard]] virtual Outcome<Value> helpers(const Context& context, const std::string& id,
                                               Object& object, const Records& records) = 0;
  // Pure: the same arguments give the same contents.
  [[nodiscard]] virtual Outcome<Desired> desire(const std::string& id, const Object& object,
                                                const Value& helpers) const = 0;
  // The inputs and computed attributes that follow from what is deployed. Targets that did not
  // respond keep what the object has for them; those that do not exist, or have no content, are
  // removed from the inputs.
  [[nodiscard]] virtual Object describe(Object object, const Records& records) const = 0;
  // Whether describe() needs what targets report (Record::observed). Then they are inspected once
  // more after a change.
  [[nodiscard]] virtual bool observes() const { return false; }
  // Lower ranks are created first and removed last.
  [[nodiscard]] virtual int rank(const Target& target) const {
    (void)target;
    return 0;
  }

  // --- the deployments
  // Creates what identifies the deployment. The token must be stored with it, so that find() finds
  // it; if the token is already in use, returns the existing id.
  [[nodiscard]] virtual Outcome<Id> create(const Context& context, const Target& target,
                                           const std::string& token, const Value& content) = 0;
  // Deploys the content, once, after create(). Does nothing if create() does all of it.
  [[nodiscard]] virtual Status deploy(const Context& context, const Target& target, const Id& id,
                                      const Value& content) {
    (void)context;
    (void)target;
    (void)id;
    (void)content;
    return std::nullopt;
  }
  // Changes the content of a deployment. Perhaps nothing was deployed yet (`before.content` is
  // null).
  [[nodiscard]] virtual Status update(const Context& context, const Target& target,
                                      const Record& before, const Value& content) = 0;
  // Never needs the target, which may be gone for good. Succeeds if the deployment is already gone.
  [[nodiscard]] virtual Status remove(const Context& context, const Target& target,
                                      const Id& id) = 0;
  [[nodiscard]] virtual Outcome<std::optional<Id>> find(const Context& context,
                                                        const Target& target,
                                                        const std::string& token) = 0;
  // An error means that nothing is known, not even whether it exists.
  [[nodiscard]] virtual Outcome<Inspection> inspect(const Context& context, const Target& target,
                                                    const Id& id) = 0;
  [[nodiscard]] virtual Outcome<Progress> poll(const Context& context, const Target& target,
                                               const Id& id, const Value& content) {
    (void)context;
    (void)target;
    (void)id;
    (void)content;
    return Progress{};
  }
};

// The hash of a content, and the token of a deployment, which is always the same for the same
// resource and target.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);
[[nodiscard]] std::string content_hash(const Value& content);
[[nodiscard]] std::string token_of(const std::string& id, const Target& target);

}  // namespace landform::deployments
