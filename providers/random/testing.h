// The provider in-process, for tests. Configurations and states are JSON.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "random/provider.h"
#include "sdk/server.h"
#include "sdk/state_json.h"
#include "value/json.h"

namespace landform::random::testing {

// "Summary: detail" of every error, one per line.
inline std::string errors_of(const sdk::Diagnostics& diagnostics) {
  std::string out;
  for (const sdk::Diagnostic& d : diagnostics.items()) {
    if (d.severity == sdk::Severity::error) out += d.summary + ": " + d.detail + "\n";
  }
  return out;
}

class Harness {
 public:
  // A value of the type's schema; missing attributes are null.
  Value value(const std::string& type, const std::string& json) {
    auto read = sdk::read_state_json(json);
    EXPECT_TRUE(read) << json;
    auto shaped = sdk::shaped_like(*read, server_.resource_schema(type)->block);
    EXPECT_TRUE(shaped) << json;
    return *shaped;
  }
  Value none(const std::string& type) { return Value::null(server_.resource_schema(type)->type); }

  provider::PlanResponse plan(const std::string& type, const Value& config, const Value& prior) {
    return server_.plan({type, config, prior, ""}, {});
  }
  provider::ApplyResponse apply(const std::string& type, const Value& config, const Value& prior) {
    provider::PlanResponse planned = plan(type, config, prior);
    EXPECT_EQ(errors_of(planned.diagnostics), "");
    return server_.apply({type, config, prior, planned.planned, planned.planned_private}, {});
  }
  // Creates a new one, which must succeed.
  sdk::Object create(const std::string& type, const std::string& json) {
    provider::ApplyResponse made = apply(type, value(type, json), none(type));
    EXPECT_EQ(errors_of(made.diagnostics), "") << type << " " << json;
    return sdk::Object(made.state);
  }
  // "" if nothing is planned, "update", or "replace: " with the attributes that require it.
  std::string change(const std::string& type, const std::string& json, const Value& prior) {
    provider::PlanResponse planned = plan(type, value(type, json), prior);
    EXPECT_EQ(errors_of(planned.diagnostics), "") << type << " " << json;
    return described(planned, prior);
  }
  static std::string described(const provider::PlanResponse& planned, const Value& prior) {
    if (planned.requires_replace.empty()) return planned.planned.identical(prior) ? "" : "update";
    std::string out = "replace:";
    for (const Path& path : planned.requires_replace) out += " " + path.front().name;
    return out;
  }

  sdk::ProviderServer& server() { return server_; }

 private:
  sdk::ProviderServer server_{make_provider()};
};

}  // namespace landform::random::testing
