// The context of a hook, besides the states it works on.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "provider/requests.h"
#include "sdk/diagnostics.h"
#include "sdk/log.h"
#include "sdk/object.h"

namespace landform::sdk {

// Small strings that a provider stores beside the state, hidden from the user. Never store anything
// here that is needed to find the object: it can be lost when a run ends abnormally.
using PrivateState = std::map<std::string, std::string>;

using provider::Deferral;

class Context {
 public:
  explicit Context(std::string type_name) : type_name(std::move(type_name)) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  virtual ~Context() = default;

  // `dummycloud_server`
  std::string type_name;
  Diagnostics diagnostics;
  // The run is being stopped: finish soon, and report what exists.
  std::stop_token stop;
  // The deadline, if the caller or the user's timeouts set one.
  std::optional<std::chrono::steady_clock::time_point> deadline;

  // The caller can defer this until more is known; defer() says why it should.
  bool deferral_allowed = false;
  std::optional<Deferral> deferred;
  // False if the caller does not support it, and the hook has to do what it can.
  bool defer(Deferral reason) {
    if (deferral_allowed) deferred = reason;
    return deferral_allowed;
  }

  // In hooks that plan, change or read: what the module of the resource or data source says in its
  // provider_meta block, by Provider::meta_schema(). All null if there is no block.
  Object provider_meta;

  // Lines for Terraform's log.
  [[nodiscard]] const Logger& log() const { return logger; }
  Logger logger;

  [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
  [[nodiscard]] bool expired() const {
    return deadline && std::chrono::steady_clock::now() >= *deadline;
  }
  // Sleeps until the time has passed, a stop or the deadline; false in the latter cases.
  [[nodiscard]] bool wait(std::chrono::milliseconds time) const;
  void error(std::string summary, std::string detail = {}, Path path = {}) {
    diagnostics.error(std::move(summary), std::move(detail), std::move(path));
  }
  void warning(std::string summary, std::string detail = {}, Path path = {}) {
    diagnostics.warning(std::move(summary), std::move(detail), std::move(path));
  }
};

class ValidateContext : public Context {
 public:
  using Context::Context;
};

class ConfigureContext : public Context {
 public:
  using Context::Context;
  std::string terraform_version;
};

// For hooks that change things.
class ChangeContext : public Context {
 public:
  using Context::Context;
  // As written, including write-only values.
  Object config;
  PrivateState private_state;
  // Records what exists so far, in case the hook does not finish: call it as soon as the object
  // exists. An answer that says less never replaces it.
  void save(const Object& so_far) { saved = so_far; }
  std::optional<Object> saved;
  bool created_nothing = false;
};

class CreateContext : public ChangeContext {
 public:
  using ChangeContext::ChangeContext;
  // Says, in addition to an error, that there is no new object: it was refused, or it was removed
  // again. Otherwise what create returns is kept after an error, marked as tainted.
  void nothing_created() { created_nothing = true; }
  // Identifies this creation, also if it is repeated because the run was killed in the middle of
  // it: send it with the request, if the API can recognize repeated ones. Empty unless the
  // resource's uses_creation_token() says so.
  std::string creation_token;
};

class UpdateContext : public ChangeContext {
 public:
  using ChangeContext::ChangeContext;
  // Names of the attributes and blocks whose meaning changed.
  std::set<std::string, std::less<>> changed;
  [[nodiscard]] bool has_changed(std::string_view name) const { return changed.contains(name); }
};

class RemoveContext : public Context {
 public:
  using Context::Context;
  PrivateState private_state;
  // What is left, if not all could be removed.
  void save(const Object& rest) { saved = rest; }
  std::optional<Object> saved;
};

class ReadContext : public Context {
 public:
  using Context::Context;
  PrivateState private_state;
};

class PlanContext : public Context {
 public:
  using Context::Context;
  Object config;
  PrivateState private_state;
  std::set<std::string, std::less<>> changed;
  [[nodiscard]] bool has_changed(std::string_view name) const { return changed.contains(name); }
  // The change of this attribute requires a new object.
  void replace_because_of(Path path) { requires_replace.push_back(std::move(path)); }
  void replace_because_of(std::string attribute) {
    replace_because_of(Path{PathStep::attribute(std::move(attribute))});
  }
  std::vector<Path> requires_replace;
};

class ImportContext : public Context {
 public:
  using Context::Context;
  PrivateState private_state;
};

class UpgradeContext : public Context {
 public:
  using Context::Context;
};

class MoveContext : public Context {
 public:
  using Context::Context;
  std::string source_provider;  // its address
  std::string source_type;
  int64_t source_version = 0;
  PrivateState private_state;
};

class DataContext : public Context {
 public:
  using Context::Context;
};

class OpenContext : public Context {
 public:
  using Context::Context;
  PrivateState private_state;
  // When to call renew; never if unset.
  std::optional<std::chrono::system_clock::time_point> renew_at;
};

class ListContext : public Context {
 public:
  using Context::Context;
  // Whether whole objects are requested, not only identities.
  bool include_objects = false;
  int64_t limit = 0;  // 0 for no limit
};

class ActionContext : public Context {
 public:
  using Context::Context;
  // Reports progress to the user.
  std::function<void(const std::string& message)> progress = [](const std::string&) {};
};

using RenewContext = OpenContext;
using CloseContext = OpenContext;

}  // namespace landform::sdk
