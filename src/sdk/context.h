// What a hook is called with besides the states it works on.
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
#include "sdk/object.h"

namespace landform::sdk {

// Small texts that a provider keeps beside the state, unseen by the user. Never keep here what is
// needed to find the object again: some ways to end a run lose it.
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
  // The run is being stopped: finish soon, and say what exists.
  std::stop_token stop;
  // When it has to be done, if the caller or the user's timeouts say so.
  std::optional<std::chrono::steady_clock::time_point> deadline;

  // The caller can put this off until more is known: then defer() says why it should.
  bool deferral_allowed = false;
  std::optional<Deferral> deferred;
  // False if the caller cannot, and the hook has to do what it can.
  bool defer(Deferral reason) {
    if (deferral_allowed) deferred = reason;
    return deferral_allowed;
  }

  [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
  [[nodiscard]] bool expired() const {
    return deadline && std::chrono::steady_clock::now() >= *deadline;
  }
  // Sleeps, but not beyond a stop or the deadline; false if that came first.
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
  // As written, write-only values included.
  Object config;
  PrivateState private_state;
  // What exists by now, in case the hook does not finish: call it as soon as the
  // object can be found again.
  void save(const Object& so_far) { saved = so_far; }
  std::optional<Object> saved;
};

class CreateContext : public ChangeContext {
 public:
  using ChangeContext::ChangeContext;
};

class UpdateContext : public ChangeContext {
 public:
  using ChangeContext::ChangeContext;
  // Names of the attributes and blocks that mean something else than before.
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
  // The change of this attribute needs a new object.
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
  // When renew is to be called; never if it is not set.
  std::optional<std::chrono::system_clock::time_point> renew_at;
};

class ListContext : public Context {
 public:
  using Context::Context;
  // Whether whole objects are asked for, not only identities.
  bool include_objects = false;
  int64_t limit = 0;  // no more than these; 0 for all
};

class ActionContext : public Context {
 public:
  using Context::Context;
  // Tells the user how far it is.
  std::function<void(const std::string& message)> progress = [](const std::string&) {};
};

using RenewContext = OpenContext;
using CloseContext = OpenContext;

}  // namespace landform::sdk
