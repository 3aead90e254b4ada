// The ledger and a node, without sockets between them.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "emulators/grid/challenge.h"
#include "emulators/grid/ledger.h"
#include "emulators/grid/node.h"
#include "value/json.h"

namespace landform::emulator::grid {
namespace {

using ::testing::HasSubstr;

class FakeProcesses : public NodeProcesses {
 public:
  [[nodiscard]] int64_t count() const override { return 3; }
  std::string url(int64_t id) override { return fmt::format("http://node{}", id); }
  int64_t pid(int64_t id) override { return id == dead ? 0 : 100 + id; }
  void kill(int64_t id) override { dead = id; }
  void start(int64_t id) override { dead = dead == id ? 0 : dead; }
  void notify(int64_t id, int64_t contract) override { told.emplace_back(id, contract); }

  int64_t dead = 0;
  std::vector<std::pair<int64_t, int64_t>> told;
};

class DirectLedger : public LedgerClient {
 public:
  explicit DirectLedger(Ledger& ledger) : ledger_(ledger) {}
  std::optional<Fields> contract(int64_t id) override {
    return get(fmt::format("/contracts/{}", id));
  }
  std::optional<Fields> name(const std::string& name) override { return get("/names/" + name); }
  void report(int64_t node, const Capacity& used) override {
    (void)ledger_.handle({"PUT",
                          fmt::format("/nodes/{}/used", node),
                          {{"authorization", "Node 1"}},
                          json_of(used.value())});
  }

 private:
  std::optional<Fields> get(const std::string& path) {
    ApiResponse out = ledger_.handle({"GET", path, {{"authorization", "Node 1"}}, ""});
    return out.status == 200 ? parse_fields(out.body) : std::nullopt;
  }
  Ledger& ledger_;
};

class Grid : public ::testing::Test {
 protected:
  ApiResponse ledger(const std::string& method, const std::string& path,
                     const std::string& body = "", const std::string& twin = "Bearer a") {
    ApiRequest request{method, path, {{"authorization", twin}}, body};
    size_t question = path.find('?');
    if (question != std::string::npos) {
      request.path = path.substr(0, question);
      for (const auto& [name, value] : parse_form(path.substr(question + 1))) {
        request.query[name] = value;
      }
    }
    return ledger_.handle(request);
  }
  ApiResponse node(const std::string& method, const std::string& path,
                   const std::string& body = "") {
    return node_.handle({method, path, {{"authorization", "Bearer a"}}, body});
  }
  static std::string contract(int64_t node, const std::string& hash, const std::string& token) {
    return fmt::format(R"({{"node":{},"hash":"{}","token":"{}"}})", node, hash, token);
  }
  static int64_t id_of(const ApiResponse& response) {
    return integer(*parse_fields(response.body), "id").value_or(-1);
  }
  static std::string deployment(int64_t version, const std::string& workloads,
                                int64_t contract = 0) {
    return fmt::format(R"({{"contract":{},"version":{},"metadata":"m","workloads":[{}]}})",
                       contract, version, workloads);
  }
  static std::string disk(const std::string& name, int64_t version, int64_t size) {
    return fmt::format(R"({{"name":"{}","type":"zmount","version":{},"data":{{"size":{}}}}})", name,
                       version, size);
  }
  static std::string hash_of(const std::string& text) { return challenge(*decode_json(text)); }
  // A contract for what is deployed then.
  int64_t deployed(const std::string& workloads, const std::string& token) {
    int64_t id =
        id_of(ledger("POST", "/contracts", contract(1, hash_of(deployment(0, workloads)), token)));
    ApiResponse out = node("POST", "/deployments", deployment(0, workloads, id));
    EXPECT_EQ(out.status, 201) << out.body;
    return id;
  }

  FakeProcesses processes_;
  Ledger ledger_{Documents::open("").value(), processes_};
  DirectLedger direct_{ledger_};
  Node node_{Documents::open("").value(), direct_, {1, 0, 0}};
};

TEST_F(Grid, ContractsHaveOneTokenAndOneOwner) {
  ApiResponse made = ledger("POST", "/contracts", contract(1, "h", "t"));
  EXPECT_EQ(made.status, 201);
  ApiResponse again = ledger("POST", "/contracts", contract(1, "other", "t"));
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(id_of(again), id_of(made)) << "a token is one contract";
  EXPECT_THAT(ledger("GET", "/contracts?token=t").body, HasSubstr("\"id\":1"));
  EXPECT_EQ(ledger("GET", "/contracts?token=x").body, R"({"contracts":[]})");
  EXPECT_EQ(ledger("GET", "/contracts/1", "", "Bearer b").status, 403);
  EXPECT_EQ(ledger("GET", "/contracts/1", "", "").status, 401);
  EXPECT_EQ(ledger("POST", "/contracts", contract(9, "h", "u")).status, 422);
  EXPECT_EQ(ledger("DELETE", "/contracts/1").status, 200);
  EXPECT_THAT(processes_.told, ::testing::ElementsAre(std::pair<int64_t, int64_t>(1, 1)));
  EXPECT_EQ(ledger("DELETE", "/contracts/1").status, 404) << "it is over";
  EXPECT_THAT(ledger("GET", "/contracts/1").body, HasSubstr("Deleted"));
  EXPECT_EQ(ledger("POST", "/contracts", contract(1, "h", "t")).status, 201) << "free again";
}

TEST_F(Grid, BatchesEndWhereOneIsRefused) {
  ApiResponse out = ledger("POST", "/contracts/batch",
                           fmt::format(R"({{"contracts":[{},{},{}]}})", contract(1, "h", "a"),
                                       contract(7, "h", "b"), contract(2, "h", "c")));
  EXPECT_EQ(out.status, 422);
  EXPECT_THAT(out.body, HasSubstr(R"("failed_index":1)"));
  EXPECT_EQ(ledger("GET", "/contracts?token=c").body, R"({"contracts":[]})");
}

TEST_F(Grid, NamesBelongToOne) {
  EXPECT_EQ(ledger("POST", "/contracts/name", R"({"name":"www","token":"n"})").status, 201);
  EXPECT_EQ(ledger("POST", "/contracts/name", R"({"name":"www","token":"m"})").status, 409);
  EXPECT_EQ(ledger("GET", "/names/www").status, 200);
  EXPECT_EQ(ledger("GET", "/names/other").status, 404);
}

TEST_F(Grid, NodesVerifyWhatTheyAreGiven) {
  int64_t id = deployed(disk("a", 0, 10) + "," + disk("b", 0, 10), "t");
  auto put = [&](const std::string& body) {
    (void)ledger("PUT", fmt::format("/contracts/{}", id),
                 fmt::format(R"({{"hash":"{}"}})", hash_of(body)));
    return node("PUT", fmt::format("/deployments/{}", id), body);
  };
  EXPECT_THAT(put(deployment(2, disk("a", 2, 11))).body, HasSubstr("should be 1"));
  EXPECT_THAT(put(deployment(1, disk("a", 1, 10) + "," + disk("b", 1, 11))).body,
              HasSubstr("the workload a should have version 0"));
  EXPECT_EQ(put(deployment(1, disk("a", 0, 10) + "," + disk("b", 1, 11))).status, 200);
  EXPECT_THAT(node("PUT", fmt::format("/deployments/{}", id), deployment(2, disk("a", 2, 1))).body,
              HasSubstr("hashes differ"));
  EXPECT_EQ(node("POST", "/deployments", deployment(0, disk("a", 0, 1), id)).status, 409);
  EXPECT_EQ(node("POST", "/deployments", deployment(0, disk("a", 0, 1), 99)).status, 400);
  EXPECT_THAT(node("GET", "/statistics").body, HasSubstr("\"sru\":21"));
  EXPECT_THAT(ledger("GET", "/nodes/1").body, HasSubstr("\"sru\":21"));
}

TEST_F(Grid, WorkloadsGoThroughStates) {
  (void)node("PATCH", "/admin/settings", R"({"provision_ms":3600000})");
  int64_t id = deployed(disk("a", 0, 10), "t");
  const std::string kChanges = fmt::format("/deployments/{}/changes", id);
  EXPECT_THAT(node("GET", kChanges).body, HasSubstr(R"("state":"init")"));
  (void)node("POST", "/admin/outcomes", R"({"workload":"a","state":"error","message":"broken"})");
  EXPECT_THAT(node("GET", kChanges).body, HasSubstr("broken"));
  (void)node("DELETE", "/admin/outcomes");
  (void)node("PATCH", "/admin/settings", R"({"provision_ms":0})");
  int64_t large = deployed(disk("b", 0, 1'000'000), "u");
  EXPECT_THAT(node("GET", fmt::format("/deployments/{}/changes", large)).body,
              HasSubstr("not enough capacity"));
}

TEST_F(Grid, DeploymentsEndWithTheirContracts) {
  int64_t id = deployed(disk("a", 0, 10), "t");
  const std::string kPath = fmt::format("/deployments/{}", id);
  (void)ledger("PATCH", fmt::format("/admin/contracts/{}", id), R"({"state":"OutOfFunds"})");
  EXPECT_EQ(node("POST", fmt::format("/internal/contracts/{}", id)).status, 200);
  EXPECT_THAT(node("GET", kPath).body, HasSubstr("paused"));
  (void)ledger("PATCH", fmt::format("/admin/contracts/{}", id), R"({"state":"Created"})");
  node_.reconcile();
  EXPECT_THAT(node("GET", kPath).body, HasSubstr(R"("state":"ok")"));
  EXPECT_EQ(ledger("DELETE", fmt::format("/contracts/{}", id)).status, 200);
  node_.reconcile();
  EXPECT_EQ(node("GET", kPath).status, 404);
}

TEST_F(Grid, GatewaysNeedTheirName) {
  const std::string kGateway =
      R"({"name":"g","type":"gateway-name-proxy","version":0,"data":{"name":"www"}})";
  int64_t id =
      id_of(ledger("POST", "/contracts", contract(1, hash_of(deployment(0, kGateway)), "t")));
  EXPECT_THAT(node("POST", "/deployments", deployment(0, kGateway, id)).body,
              HasSubstr("no contract for the name www"));
  (void)ledger("POST", "/contracts/name", R"({"name":"www","token":"n"})");
  EXPECT_EQ(node("POST", "/deployments", deployment(0, kGateway, id)).status, 201);
}

TEST_F(Grid, ProcessesAreKilledAndStarted) {
  EXPECT_THAT(ledger("GET", "/nodes/2").body, HasSubstr("\"up\":true"));
  (void)ledger("POST", "/admin/nodes/2/kill");
  EXPECT_THAT(ledger("GET", "/nodes/2").body, HasSubstr("\"up\":false"));
  (void)ledger("POST", "/admin/nodes/2/start");
  EXPECT_THAT(ledger("GET", "/admin/nodes").body, HasSubstr("\"pid\":102"));
}

}  // namespace
}  // namespace landform::emulator::grid
