// The nodes as processes of their own: started together, killed and started again on request.
//
// They are this program with other arguments, and end with it. Thread-safe.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/process.h"
#include "emulators/grid/ledger.h"

namespace landform::emulator::grid {

struct ClusterOptions {
  std::string program;
  int64_t nodes = 4;
  std::string store;  // a directory; nothing outlives its process without one
  int64_t latency_ms = 0;
  int64_t provision_ms = 0;
};

class Cluster : public NodeProcesses {
 public:
  explicit Cluster(ClusterOptions options);
  ~Cluster() override;

  // All of them, with the ledger there. "" or what went wrong.
  [[nodiscard]] std::string up(const std::string& ledger_url);

  [[nodiscard]] int64_t count() const override { return options_.nodes; }
  [[nodiscard]] std::string url(int64_t id) override;
  [[nodiscard]] int64_t pid(int64_t id) override;
  void kill(int64_t id) override;
  void start(int64_t id) override;
  void notify(int64_t id, int64_t contract) override;

 private:
  struct Member {
    std::optional<Process> process;
    std::string url;
    int64_t port = 0;  // the same one after a new start
  };
  [[nodiscard]] std::string launch(int64_t id);
  [[nodiscard]] std::string await(int64_t id);
  void deliver(const std::stop_token& stop);

  ClusterOptions options_;
  std::string ledger_;
  std::mutex mutex_;
  std::vector<Member> members_;
  std::condition_variable_any wake_;
  std::deque<std::pair<int64_t, int64_t>> news_;  // node and contract
  std::jthread messenger_;
};

}  // namespace landform::emulator::grid
