// The provider that is part of the language: terraform_data and terraform_remote_state.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "provider/provider.h"
#include "state/state.h"
#include "value/value.h"

namespace landform::engine {

// Reads the state that a terraform_remote_state data source names: by its backend's type, that
// backend's configuration, and a workspace. No state if there is none yet.
struct RemoteStateRequest {
  std::string backend;
  Value config;  // an object, or null
  std::string workspace;
};
struct RemoteState {
  std::optional<state::State> state;
  provider::Diagnostics diagnostics;
};
using RemoteStateReader = std::function<RemoteState(const RemoteStateRequest& request)>;
// What is wrong with the configuration of such a data source, before anything is read.
using RemoteStateCheck = std::function<provider::Diagnostics(const Value& config)>;

[[nodiscard]] std::unique_ptr<provider::Provider> make_builtin_provider(
    RemoteStateReader reader, RemoteStateCheck check = {});

}  // namespace landform::engine
