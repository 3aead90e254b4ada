// What all resources of the grid have in common: a contract on the ledger for each node, and a
// deployment there. Targets are numbers of nodes.
#pragma once

#include <string>

#include "grid/client.h"
#include "grid/order.h"
#include "sdk/deployments/fleet.h"

namespace landform::grid {

using deployments::Desired;
using deployments::Fleet;
using deployments::Id;
using deployments::Ids;
using deployments::Inspection;
using deployments::Outcome;
using deployments::Progress;
using deployments::Record;
using deployments::Records;
using deployments::Status;
using deployments::Target;
using sdk::Context;
using sdk::Object;

class GridFleet : public Fleet {
 public:
  explicit GridFleet(ClientPtr client) : client_(std::move(client)) {}

  Outcome<Id> create(const Context& context, const Target& target, const std::string& token,
                     const Value& content) override;
  Status deploy(const Context& context, const Target& target, const Id& id,
                const Value& content) override;
  Status update(const Context& context, const Target& target, const Record& before,
                const Value& content) override;
  Status remove(const Context& context, const Target& target, const Id& id) override;
  Outcome<std::optional<Id>> find(const Context& context, const Target& target,
                                  const std::string& token) override;
  Outcome<Inspection> inspect(const Context& context, const Target& target, const Id& id) override;
  Outcome<Progress> poll(const Context& context, const Target& target, const Id& id,
                         const Value& content) override;

 protected:
  [[nodiscard]] Client& client() const { return *client_; }
  // The contract, if it is alive; otherwise why not.
  struct Contract {
    Value value;  // null if it is over
    std::string why_over;
  };
  [[nodiscard]] Outcome<Contract> contract(const Context& context, const Id& id);

 private:
  [[nodiscard]] Status set_contract(const Context& context, const Id& id, const Value& order,
                                    const std::string& hash);

  ClientPtr client_;
};

// The failure of the client as one of the library.
[[nodiscard]] inline deployments::Failure failed(const Failure& failure) {
  return {failure.message};
}

}  // namespace landform::grid
