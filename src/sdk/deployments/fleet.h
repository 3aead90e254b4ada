// Who knows what a resource of many deployments consists of, and who talks to where they live.
//
// Such a resource stands for a set of remote deployments, one on each of its targets (nodes,
// regions, accounts). Its properties are of four kinds:
//
//   identifiers   target -> id of the deployment there; kept in the state, one map
//   inputs        what the user wrote
//   computed      what is known once the deployments are there
//   helpers       what is needed to make the deployments but belongs in no state, such as the ports
//                 that the others use; a Value that lives as long as the hook
//
// An author writes one Fleet; deployment_resource.h makes a Resource of it. The id of the resource
// is a UUID: those of deployments come and go. Hooks are called from several threads at once.
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

// Why something could not be done, for the user. No secrets.
struct Failure {
  std::string message;
};

template <typename T>
using Outcome = Result<T, Failure>;
// Nothing if it went well.
using Status = std::optional<Failure>;

using Target = std::string;
using Id = std::string;
// The identifiers.
using Ids = std::map<Target, Id>;
// What each target is to have: any known value.
using Desired = std::map<Target, Value>;

// What is known of one deployment.
struct Record {
  Id id;
  // Whether its target answered. If not, the hash is what was last recorded for it, and the content
  // is null.
  bool seen = true;
  std::string why_not_seen;
  Value content;     // null if nothing is deployed yet
  std::string hash;  // content_hash() of it; "" if nothing is deployed yet, or not as it should be
  Value observed;    // what the target tells beyond the content, for computed attributes
};
using Records = std::map<Target, Record>;

// What became of a deployment that is in the state.
struct Inspection {
  std::optional<Record> record;  // nothing if it is gone
  std::string why_gone;
};

// How far a deployment is.
struct Progress {
  size_t ready = 0;
  size_t total = 0;
  std::string fatal;  // what will never become ready, if that is known

  [[nodiscard]] bool done() const { return fatal.empty() && ready >= total; }
};

class Fleet {
 public:
  Fleet() = default;
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;
  virtual ~Fleet() = default;

  // --- what it is
  // As of a Resource: without the provider's prefix; inputs and computed attributes.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual Schema schema() const = 0;
  // The attribute, a map of numbers or strings, that has the identifiers.
  [[nodiscard]] virtual std::string identifiers() const { return "node_deployment_id"; }
  // Where identifiers are kept, if some of them have attributes of their own.
  [[nodiscard]] virtual Ids recorded(const Object& object) const;
  virtual void record(Object& object, const Ids& ids) const;
  // What tells it from others of its type in a configuration, usually its name. By this a create
  // finds what a killed one has left behind.
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

  // --- what there is to be
  // The targets of a planned object. Nothing remote is asked.
  [[nodiscard]] virtual Outcome<std::set<Target>> targets(const Object& planned) const = 0;
  // What else is needed for the content: made of what is there and what targets tell. `object` may
  // get computed attributes that are chosen now. `records` has no target that is to be removed.
  [[nodiscard]] virtual Outcome<Value> helpers(const Context& context, const std::string& id,
                                               Object& object, const Records& records) = 0;
  // Pure: the same arguments give the same contents.
  [[nodiscard]] virtual Outcome<Desired> desire(const std::string& id, const Object& object,
                                                const Value& helpers) const = 0;
  // The inputs and computed attributes that follow from what is deployed. Targets that were not
  // seen keep what the object says of them; those that are not there, or have no content, are taken
  // out of the inputs.
  [[nodiscard]] virtual Object describe(Object object, const Records& records) const = 0;
  // Whether describe() needs what targets tell (Record::observed). Then they are asked once more
  // after a change.
  [[nodiscard]] virtual bool observes() const { return false; }
  // Lower ones are made first and removed last.
  [[nodiscard]] virtual int rank(const Target& target) const {
    (void)target;
    return 0;
  }

  // --- the deployments
  // Makes what the deployment is found by. The token has to be kept beside it, so that find() knows
  // it; for a token that is in use, the id that is there is the answer.
  [[nodiscard]] virtual Outcome<Id> create(const Context& context, const Target& target,
                                           const std::string& token, const Value& content) = 0;
  // Puts the content there, once, after create(). If create() does all of it, nothing.
  [[nodiscard]] virtual Status deploy(const Context& context, const Target& target, const Id& id,
                                      const Value& content) {
    (void)context;
    (void)target;
    (void)id;
    (void)content;
    return std::nullopt;
  }
  // Brings a deployment to another content. Perhaps nothing was deployed yet (`before.content` is
  // null).
  [[nodiscard]] virtual Status update(const Context& context, const Target& target,
                                      const Record& before, const Value& content) = 0;
  // Never needs the target: that may be dead for good. What is gone already is as good as removed.
  [[nodiscard]] virtual Status remove(const Context& context, const Target& target,
                                      const Id& id) = 0;
  [[nodiscard]] virtual Outcome<std::optional<Id>> find(const Context& context,
                                                        const Target& target,
                                                        const std::string& token) = 0;
  // An error means that nothing can be said at all, not even whether it is there.
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

// By the rules of this library: a content's hash, and the token of a deployment, which
// is always the same for one resource and target.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);
[[nodiscard]] std::string content_hash(const Value& content);
[[nodiscard]] std::string token_of(const std::string& id, const Target& target);

}  // namespace landform::deployments
