// One node: deployments of workloads, each under a contract.
//
//   POST /deployments                {contract, version, metadata, workloads}; a workload is
//                                    {name, type, version, data}
//   GET /deployments                 all of them
//   GET PUT DELETE /deployments/{contract}
//   GET /deployments/{contract}/changes   its workloads with their results
//   GET /statistics                  capacity and use
//   GET /network/interfaces, /network/wireguard_ports, /version
//   PATCH /admin/settings            {provision_ms}: how long workloads are `init`
//   POST DELETE /admin/outcomes      {workload, state, message}: what such workloads become
//   POST /internal/contracts/{id}    the ledger has news about a contract
//
// A deployment must match its contract: its hash is compared with that on the ledger. A new one has
// version 0, a changed one the next version, and only workloads that differ take that. Workloads
// are init, then ok, or whatever was requested, or error if they do not fit. When the contract
// ends, the deployment is removed; without funds it is paused.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "emulators/common/documents.h"
#include "emulators/common/fields.h"
#include "emulators/common/service.h"
#include "emulators/grid/inventory.h"

namespace landform::emulator::grid {

// What a node asks the ledger.
class LedgerClient {
 public:
  LedgerClient() = default;
  LedgerClient(const LedgerClient&) = delete;
  LedgerClient& operator=(const LedgerClient&) = delete;
  virtual ~LedgerClient() = default;
  // Nothing if there is none, or the ledger does not answer.
  [[nodiscard]] virtual std::optional<Fields> contract(int64_t id) = 0;
  [[nodiscard]] virtual std::optional<Fields> name(const std::string& name) = 0;
  virtual void report(int64_t node, const Capacity& used) = 0;
};

struct NodeSettings {
  int64_t id = 1;
  int64_t latency_ms = 0;
  int64_t provision_ms = 0;
};

class Node : public Service {
 public:
  Node(std::unique_ptr<Documents> documents, LedgerClient& ledger, const NodeSettings& settings);

  [[nodiscard]] ApiResponse handle(const ApiRequest& request) override;
  [[nodiscard]] bool may_administer(const ApiRequest& request) override;
  [[nodiscard]] std::string failure_body(int status, const std::string& message) override;
  [[nodiscard]] int64_t latency_ms() override { return settings_.latency_ms; }
  // Looks up all contracts again, after a start.
  void reconcile();

 private:
  struct Call;
  struct Outcome {
    std::string state;
    std::string message;
  };
  [[nodiscard]] ApiResponse dispatch(const Call& call);
  [[nodiscard]] ApiResponse deployments(const Call& call);
  [[nodiscard]] ApiResponse put(const Call& call, int64_t contract, const Fields* before);
  [[nodiscard]] ApiResponse network(const Call& call);
  [[nodiscard]] ApiResponse admin(const Call& call);
  // "" if it is as it should be.
  [[nodiscard]] std::string mismatch(const Fields& deployment, const Fields* before,
                                     const Fields& contract);
  [[nodiscard]] std::string conflict(const Fields& deployment, int64_t contract);
  [[nodiscard]] Value shown(const Fields& deployment);
  [[nodiscard]] Value result_of(const Fields& deployment, const Fields& workload);
  [[nodiscard]] Capacity used(int64_t without = 0) const;
  [[nodiscard]] std::vector<int64_t> wireguard_ports(int64_t without = 0) const;
  [[nodiscard]] ApiResponse learn(int64_t contract);
  void report();

  std::mutex mutex_;
  std::unique_ptr<Documents> documents_;
  LedgerClient& ledger_;
  NodeSettings settings_;
  NodeInfo info_;
  std::map<std::string, Outcome> outcomes_;  // by what the name of a workload contains
};

}  // namespace landform::emulator::grid
