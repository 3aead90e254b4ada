// A line in the log for every call: which, for which type, how long it took, and how many errors
// and warnings it had. Thread-safe.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <type_traits>
#include <vector>

#include "protocol/grpc_call.h"
#include "protocol/log.h"
#include "protocol/messages.h"
#include "protocol/rpc.h"

namespace landform::serve {

class CallTrace {
 public:
  // Null for no lines.
  explicit CallTrace(protocol::Log* log) : log_(log) {}

  // Gives the call an id, runs it and returns its result.
  template <typename Request, typename Run>
  auto around(protocol::Rpc rpc, const Request& request, protocol::Call& call, const Run& run) {
    call.set_id(std::to_string(++last_id_));
    if (log_ == nullptr || !log_->enabled(protocol::LogLevel::trace)) return run();
    auto begin = std::chrono::steady_clock::now();
    if constexpr (std::is_void_v<decltype(run())>) {
      run();
      write(rpc, type_of(request), call.id(), begin, {});
    } else {
      auto response = run();
      if constexpr (requires { response.diagnostics; }) {
        write(rpc, type_of(request), call.id(), begin, response.diagnostics);
      } else {
        write(rpc, type_of(request), call.id(), begin, {});
      }
      return response;
    }
  }

 private:
  template <typename Request>
  static std::string type_of(const Request& request) {
    if constexpr (requires { request.type_name; }) {
      return request.type_name;
    } else if constexpr (requires { request.name; }) {
      return request.name;
    } else {
      return "";
    }
  }
  void write(protocol::Rpc rpc, const std::string& type, const std::string& id,
             std::chrono::steady_clock::time_point begin,
             const std::vector<protocol::Diagnostic>& diagnostics);

  protocol::Log* log_;
  std::atomic<uint64_t> last_id_{0};
};

}  // namespace landform::serve
