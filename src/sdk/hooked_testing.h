// For tests: a provider `test` with one resource `test_thing`, whose schema and hooks are data.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sdk/server.h"
#include "sdk/state_json.h"
#include "value/json.h"

namespace landform::sdk {

struct Hooked {
  Schema schema = {};
  std::function<Object(CreateContext&, Object)> create = {};
  std::function<std::optional<Object>(ReadContext&, Object)> read = {};
  std::function<Object(UpdateContext&, Object, Object)> update = {};
  std::function<void(RemoveContext&, Object)> remove = {};
  std::function<void(PlanContext&, const Object*, Object&)> plan = {};
  std::function<void(PlanContext&, const Object&)> plan_removal = {};
  std::function<std::vector<IdentityAttribute>()> identity = {};
  int64_t identity_version = 0;
  std::function<std::optional<Object>(int64_t, const Value&)> upgrade_identity = {};
  std::function<std::optional<Object>(const Object&)> identity_of = {};
  bool uses_creation_token = false;
};

class HookedResource : public Resource {
 public:
  explicit HookedResource(const Hooked& hooked) : hooked_(hooked) {}
  [[nodiscard]] std::string name() const override { return "thing"; }
  [[nodiscard]] Schema schema() const override { return hooked_.schema; }
  Object create(CreateContext& context, Object planned) override {
    return hooked_.create ? hooked_.create(context, std::move(planned)) : planned;
  }
  [[nodiscard]] bool uses_creation_token() const override { return hooked_.uses_creation_token; }
  std::optional<Object> read(ReadContext& context, Object current) override {
    return hooked_.read ? hooked_.read(context, std::move(current)) : std::optional(current);
  }
  Object update(UpdateContext& context, Object prior, Object planned) override {
    return hooked_.update ? hooked_.update(context, std::move(prior), std::move(planned)) : planned;
  }
  void remove(RemoveContext& context, Object current) override {
    if (hooked_.remove) hooked_.remove(context, std::move(current));
  }
  void plan(PlanContext& context, const Object* prior, Object& planned) override {
    if (hooked_.plan) hooked_.plan(context, prior, planned);
  }
  void plan_removal(PlanContext& context, const Object& prior) override {
    if (hooked_.plan_removal) hooked_.plan_removal(context, prior);
  }
  [[nodiscard]] int64_t identity_version() const override { return hooked_.identity_version; }
  std::optional<Object> upgrade_identity(UpgradeContext& /*context*/, int64_t version,
                                         const Value& old) override {
    return hooked_.upgrade_identity ? hooked_.upgrade_identity(version, old) : std::nullopt;
  }
  [[nodiscard]] std::vector<IdentityAttribute> identity() const override {
    return hooked_.identity ? hooked_.identity() : std::vector<IdentityAttribute>();
  }
  [[nodiscard]] std::optional<Object> identity_of(const Object& state) const override {
    return hooked_.identity_of ? hooked_.identity_of(state) : Resource::identity_of(state);
  }

 private:
  const Hooked& hooked_;
};

class HookedProvider : public sdk::Provider {
 public:
  explicit HookedProvider(const Hooked& hooked) { add(std::make_unique<HookedResource>(hooked)); }
  [[nodiscard]] std::string name() const override { return "test"; }
  [[nodiscard]] std::string description() const override { return "A provider for tests"; }
};

// The server of such a provider. Values are written as JSON; attributes left out are null.
class HookedServer {
 public:
  explicit HookedServer(const Hooked& hooked) : server_(std::make_unique<HookedProvider>(hooked)) {}

  [[nodiscard]] ProviderServer& server() { return server_; }
  [[nodiscard]] Type type() { return server_.resource_schema("test_thing")->type; }
  [[nodiscard]] Value none() { return Value::null(type()); }

  [[nodiscard]] Value object(const std::string& json) {
    return shaped_like(decode_json(json).value(), server_.resource_schema("test_thing")->block)
        .value();
  }
  provider::PlanResponse plan(const Value& config, const Value& prior) {
    return server_.plan({.type = "test_thing", .config = config, .prior = prior}, {});
  }
  provider::ApplyResponse apply(const Value& config, const Value& prior) {
    provider::PlanResponse planned = plan(config, prior);
    if (planned.diagnostics.has_errors())
      return {.state = prior, .diagnostics = planned.diagnostics};
    return server_.apply(
        {.type = "test_thing", .config = config, .prior = prior, .planned = planned.planned}, {});
  }
  provider::ApplyResponse create(const std::string& config) {
    return apply(object(config), none());
  }

 private:
  ProviderServer server_;
};

// "summary: detail @path", a line each.
[[nodiscard]] inline std::string text_of(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics.items()) {
    out += d.summary + ": " + d.detail + " @" + path_to_string(d.path) + "\n";
  }
  return out;
}

// The paths that require replacement, separated by spaces.
[[nodiscard]] inline std::string replacements(const provider::PlanResponse& planned) {
  std::string out;
  for (const Path& path : planned.requires_replace) {
    out += (out.empty() ? "" : " ") + path_to_string(path);
  }
  return out;
}

}  // namespace landform::sdk
