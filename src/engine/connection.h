// How provisioners reach the machine that they work on: `connection` blocks.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "ssh/session.h"
#include "value/value.h"

namespace landform::engine {

struct Connection {
  ssh::Options ssh;
  std::chrono::milliseconds timeout{};  // for connecting
  std::string script_path;              // with %RAND% in it
  bool windows = false;
};

// Reads the value of a connection block, with Terraform's defaults. The error says what is wrong
// with it, or that it is of a type that this program does not have.
[[nodiscard]] Result<Connection> read_connection(const Value& config);

// Connects, again and again until it succeeds or the timeout has passed. `output` is told about
// every attempt.
[[nodiscard]] Result<std::unique_ptr<ssh::Session>> open_connection(
    const Connection& connection, const std::function<void(std::string_view lines)>& output,
    const std::stop_token& cancelled);

}  // namespace landform::engine
