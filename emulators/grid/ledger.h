// The ledger: contracts about deployments and names, and which nodes there are.
//
//   POST   /contracts                 {node, hash, metadata, token, public_ips} -> a contract
//   POST   /contracts/batch           {contracts: [...]}: in order, until one is refused
//   POST   /contracts/name            {name, token}
//   GET    /contracts?token=&node=&name=   the caller's, without those that are over
//   GET PUT DELETE /contracts/{id}    PUT {hash, metadata}; DELETE cancels it
//   GET    /names/{name}              the contract of a name
//   GET    /nodes, /nodes/{id}        with capacity, use, addresses, and whether they are up
//   GET    /admin/nodes               processes; POST /admin/nodes/{id}/kill and …/start
//   GET    /admin/contracts           all that are alive; PATCH /admin/contracts/{id} {state}
//
// `Authorization: Bearer …` identifies callers. A token belongs to one live contract: creating
// again with it returns that contract. Writes are serialized. Contracts are Created until they are
// Deleted or OutOfFunds, and nodes are notified when that happens.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "emulators/common/documents.h"
#include "emulators/common/fields.h"
#include "emulators/common/service.h"

namespace landform::emulator::grid {

// Where the nodes are.
class NodeProcesses {
 public:
  NodeProcesses() = default;
  NodeProcesses(const NodeProcesses&) = delete;
  NodeProcesses& operator=(const NodeProcesses&) = delete;
  virtual ~NodeProcesses() = default;
  [[nodiscard]] virtual int64_t count() const = 0;
  [[nodiscard]] virtual std::string url(int64_t id) = 0;
  [[nodiscard]] virtual int64_t pid(int64_t id) = 0;  // 0 if it is not running
  virtual void kill(int64_t id) = 0;
  virtual void start(int64_t id) = 0;
  // Says that a contract has changed; may take its time, or fail.
  virtual void notify(int64_t id, int64_t contract) = 0;
};

class Ledger : public Service {
 public:
  Ledger(std::unique_ptr<Documents> documents, NodeProcesses& nodes, int64_t latency_ms = 0);

  [[nodiscard]] ApiResponse handle(const ApiRequest& request) override;
  [[nodiscard]] bool may_administer(const ApiRequest& request) override;
  [[nodiscard]] std::string failure_body(int status, const std::string& message) override;
  [[nodiscard]] int64_t latency_ms() override { return latency_ms_; }

 private:
  struct Call;
  [[nodiscard]] ApiResponse dispatch(const Call& call);
  [[nodiscard]] ApiResponse contracts(const Call& call);
  [[nodiscard]] ApiResponse one_contract(const Call& call, const std::string& id);
  [[nodiscard]] ApiResponse create(const Fields& wanted, const std::string& twin);
  [[nodiscard]] ApiResponse create_name(const Fields& wanted, const std::string& twin);
  [[nodiscard]] ApiResponse batch(const Call& call);
  [[nodiscard]] ApiResponse nodes(const Call& call);
  [[nodiscard]] ApiResponse admin(const Call& call);
  [[nodiscard]] Value node_value(int64_t id);
  [[nodiscard]] ApiResponse keep(const Fields& contract, int status);
  void tell_node(const Fields& contract);

  std::mutex mutex_;
  std::unique_ptr<Documents> documents_;
  NodeProcesses& nodes_;
  int64_t latency_ms_;
  int64_t last_id_ = 0;
  std::map<std::string, std::string, std::less<>> by_token_;  // keys of contracts that are alive
  std::map<int64_t, Value> used_;                             // by node, as they reported
};

}  // namespace landform::emulator::grid
