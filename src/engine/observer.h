// The progress of an operation, reported as things happen.
//
// The engine calls an Observer as things happen, from any of its threads at once: implementations
// are thread-safe, and return quickly, since the operation waits for them. References are valid
// during the call only. Times are the observer's business: an operation starts and ends with the
// calls that say so.
//
// Every `..._started` is followed by exactly one of its ends for the same object. Per object at
// most one operation is running.
#pragma once

#include <cstdint>
#include <string_view>

#include "config/address.h"
#include "plan/action.h"
#include "value/value.h"

namespace landform::engine {

// An object: the current one of an instance, or a deposed one.
struct ObjectRef {
  const config::InstanceAddress& address;
  std::string_view deposed;  // the key of a deposed object; empty for the current one
};

enum class EphemeralOperation : uint8_t { open, renew, close };

class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  // Reading the current state of a managed object.
  virtual void refresh_started(const ObjectRef& /*object*/, const Value& /*prior*/) {}
  // `refreshed` is null if the object no longer exists, or if it could not be read.
  virtual void refresh_completed(const ObjectRef& /*object*/, const Value& /*refreshed*/) {}

  // A configured managed object is planned next.
  virtual void planning(const ObjectRef& /*object*/) {}

  // One step of applying: create, update, destroy or read; a replacement is two steps. Reading a
  // data source is such a step, while planning too. `prior` is null if there is no object.
  virtual void apply_started(const ObjectRef& /*object*/, plan::Action /*action*/,
                             const Value& /*prior*/) {}
  // `result` is null after destroying.
  virtual void apply_completed(const ObjectRef& /*object*/, plan::Action /*action*/,
                               const Value& /*result*/) {}
  virtual void apply_failed(const ObjectRef& /*object*/, plan::Action /*action*/) {}

  virtual void provision_started(const config::InstanceAddress& /*address*/,
                                 std::string_view /*provisioner*/) {}
  // Any part of the provisioner's output that consists of whole lines.
  virtual void provision_output(const config::InstanceAddress& /*address*/,
                                std::string_view /*provisioner*/, std::string_view /*text*/) {}
  virtual void provision_completed(const config::InstanceAddress& /*address*/,
                                   std::string_view /*provisioner*/) {}
  virtual void provision_failed(const config::InstanceAddress& /*address*/,
                                std::string_view /*provisioner*/) {}

  // An import block: while planning, and when it is applied. The id is empty if the object is
  // imported by its identity.
  virtual void import_planned(const config::InstanceAddress& /*address*/, std::string_view /*id*/) {
  }
  virtual void import_started(const config::InstanceAddress& /*address*/, std::string_view /*id*/) {
  }
  virtual void import_completed(const config::InstanceAddress& /*address*/,
                                std::string_view /*id*/) {}
  // The import command: before and after asking the provider, which returned an object of `type`.
  virtual void import_command_started(const config::InstanceAddress& /*address*/,
                                      std::string_view /*id*/) {}
  virtual void import_command_completed(const config::InstanceAddress& /*address*/,
                                        std::string_view /*type*/) {}

  virtual void ephemeral_started(const config::InstanceAddress& /*address*/,
                                 EphemeralOperation /*operation*/) {}
  virtual void ephemeral_completed(const config::InstanceAddress& /*address*/,
                                   EphemeralOperation /*operation*/) {}
  virtual void ephemeral_failed(const config::InstanceAddress& /*address*/,
                                EphemeralOperation /*operation*/) {}
  // It cannot be opened while planning, since its configuration is not known.
  virtual void ephemeral_deferred(const config::InstanceAddress& /*address*/) {}
};

}  // namespace landform::engine
