// The grid, as hooks call it: the ledger, and nodes. Thread-safe.
//
// A hash of the mnemonic identifies the caller; the mnemonic itself is never sent. Nodes may be
// gone for good, so a request to one is sent at most twice; requests to the ledger, on which
// everything depends, more often.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "sdk/context.h"
#include "sdk/http.h"
#include "value/value.h"

namespace landform::grid {

struct Failure {
  int status = 0;  // of the response; 0 without one
  std::string message;

  [[nodiscard]] bool not_found() const { return status == 404; }
};
// A JSON value, or null if there is none.
using Answer = Result<Value, Failure>;

struct ClientOptions {
  std::string ledger;  // URLs
  std::string proxy;
  std::string mnemonic;
  std::string user_agent;
  std::chrono::milliseconds node_timeout{60'000};
  std::chrono::milliseconds first_pause{200};
  size_t concurrency = 16;  // concurrent requests to nodes
};

class Client {
 public:
  void connect(const ClientOptions& options);

  [[nodiscard]] Answer ledger(const sdk::Context& context, sdk::HttpRequest request);
  // All nodes with their addresses, fetched once.
  [[nodiscard]] Answer node_list(const sdk::Context& context);
  // The same, fetched now.
  [[nodiscard]] Answer nodes_now(const sdk::Context& context);
  // The entry of one node in the list.
  [[nodiscard]] Answer node_info(const sdk::Context& context, int64_t node);
  [[nodiscard]] Answer node(const sdk::Context& context, int64_t node, sdk::HttpRequest request);

  [[nodiscard]] size_t concurrency() const;
  // 32 secret bytes, always the same for the same purpose.
  [[nodiscard]] std::string secret_for(const std::string& purpose) const;

 private:
  [[nodiscard]] std::unique_ptr<sdk::HttpClient> make_http(const std::string& url, int attempts,
                                                           std::chrono::milliseconds timeout) const;
  [[nodiscard]] Result<std::shared_ptr<sdk::HttpClient>, Failure> http_of(
      const sdk::Context& context, int64_t node);

  mutable std::mutex mutex_;
  ClientOptions options_;
  std::shared_ptr<sdk::HttpClient> ledger_;
  std::shared_ptr<sdk::HttpClient> proxy_;
  std::map<int64_t, std::shared_ptr<sdk::HttpClient>> nodes_;
  std::mutex list_mutex_;  // held while the list is fetched, so that this happens once
  Value list_;
};
using ClientPtr = std::shared_ptr<Client>;

// A write. It is not interrupted when the run is stopped, since its result would be unknown.
[[nodiscard]] sdk::HttpRequest write_request(const char* method, const std::string& path,
                                             const Value& body, bool repeatable);

}  // namespace landform::grid
