// Every kind of resource, from its creation to its end.
#include "grid/grid_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class GridResources : public GridCase {};
INSTANTIATE_TEST_SUITE_P(Clients, GridResources, both_clients(), client_name);

std::string machine(const std::string& name, const std::string& more = "") {
  return "  vms {\n    name = \"" + name +
         "\"\n    flist = \"https://x\"\n    cpu = 1\n    memory = 1024\n" + more + "  }\n";
}

std::string deployment(const std::string& content) {
  return "resource \"grid_deployment\" \"d\" {\n  name = \"d\"\n  node = 2\n"
         "  network_name = grid_network.a.name\n" +
         content + "  depends_on = [grid_network.a]\n}\n";
}

TEST_P(GridResources, MachinesDisksAndStores) {
  const std::string kNetwork = network({1, 2});
  const std::string kDisk = "  disks {\n    name = \"disk\"\n    size = 5\n  }\n";
  const std::string kZdb = "  zdbs {\n    name = \"z\"\n    size = 3\n    password = \"pw\"\n  }\n";
  const std::string kMount =
      "    zlogs = [\"tcp://log\"]\n    mounts {\n      name = \"disk\"\n      mount_point = "
      "\"/d\"\n    }\n";
  configure(kNetwork + deployment(kDisk + kZdb + machine("one", kMount)));
  expect_ok(apply());
  EXPECT_EQ(attribute("grid_deployment", "ip_range"), "\"10.1.3.0/24\"");
  EXPECT_THAT(attribute("grid_deployment", "vms"), HasSubstr(R"("ip":"10.1.3.2")"));
  EXPECT_THAT(attribute("grid_deployment", "vms"), HasSubstr(R"("console_url":"10.1.3.2:)"));
  EXPECT_THAT(attribute("grid_deployment", "zdbs"), HasSubstr(R"("port":9900)"));
  EXPECT_THAT(call_at(node(2), "GET", "/deployments"), HasSubstr(R"("name":"one-zlogs-1")"));
  expect_plan(0);
  // One more machine: its own address, and nothing happens to the first.
  configure(kNetwork + deployment(kDisk + kZdb + machine("one", kMount) +
                                  machine("two", "planetary = true\n")));
  expect_ok(apply());
  EXPECT_THAT(attribute("grid_deployment", "vms"), HasSubstr(R"("ip":"10.1.3.3")"));
  EXPECT_THAT(attribute("grid_deployment", "vms"), HasSubstr(R"("planetary_ip":"301:2::)"));
  std::string there = call_at(node(2), "GET", "/deployments");
  EXPECT_THAT(there, HasSubstr(R"("type":"zmachine","version":0)"));
  EXPECT_THAT(there, HasSubstr(R"("type":"zmachine","version":1)"));
  expect_plan(0);
  // Names are unique, and a full node is a failure that leaves nothing.
  configure(kNetwork + deployment(machine("one") + machine("one")));
  expect_failure(apply(), "There is more than one \"one\" in this deployment.");
  configure(kNetwork + deployment("  disks {\n    name = \"large\"\n    size = 100000\n  }\n"));
  expect_failure(apply(), "the node has not enough capacity");
  EXPECT_THAT(attribute("grid_deployment", "unfinished"), HasSubstr("2"));
  configure(kNetwork + deployment(kDisk));
  expect_ok(apply());
  expect_plan(0);
  expect_ok(destroy());
  EXPECT_EQ(on_ledger(), "");
}

std::string cluster(int64_t cpu, const std::vector<int64_t>& workers) {
  auto one = [&](const char* block, const std::string& name, int64_t on, int64_t cores) {
    return fmt::format(
        "  {} {{\n    name = \"{}\"\n    node = {}\n    cpu = {}\n    memory = 1024\n    "
        "disk_size = 2\n  }}\n",
        block, name, on, cores);
  };
  std::string out =
      "resource \"grid_kubernetes\" \"k\" {\n  name = \"k\"\n  token = \"secret-token\"\n  "
      "network_name = grid_network.a.name\n  depends_on = [grid_network.a]\n" +
      one("master", "m", 1, 1);
  for (int64_t on : workers) out += one("workers", "w" + std::to_string(on), on, on == 2 ? cpu : 1);
  return out + "}\n";
}

TEST_P(GridResources, Clusters) {
  const std::string kNetwork = network({1, 2, 3, 4});
  configure(kNetwork + cluster(1, {2, 3}));
  expect_ok(apply());
  EXPECT_THAT(attribute("grid_kubernetes", "master"), HasSubstr(R"("ip":"10.1.2.2")"));
  EXPECT_EQ(attribute("grid_kubernetes", "nodes_ip_range"),
            R"({"1":"10.1.2.0/24","2":"10.1.3.0/24","3":"10.1.4.0/24"})");
  EXPECT_THAT(call_at(node(3), "GET", "/deployments"), HasSubstr("https://10.1.2.2:6443"));
  expect_plan(0);
  // Only the node of the worker that changes is touched.
  configure(kNetwork + cluster(2, {2, 3}));
  forget(endpoint_);
  expect_ok(apply());
  EXPECT_EQ(log(endpoint_, "PUT").size(), 1U);
  expect_plan(0);
  // A worker more whose node fails: the cluster stays, and so does the rest of the plan.
  configure(kNetwork + cluster(2, {2, 3, 4}));
  node_fault(4, R"({"method":"POST","path":"/deployments","status":500})");
  expect_failure(apply(), "update failed on 4");
  Outcome plan = expect_plan(2);
  EXPECT_THAT(plan.words, HasSubstr(R"(+ name = "w4")"));
  EXPECT_THAT(plan.words, Not(HasSubstr(R"(+ name = "w3")")));
  expect_ok(apply());
  expect_plan(0);
  EXPECT_THAT(state(), HasSubstr("secret-token"));
  EXPECT_THAT(plan.text, Not(HasSubstr("secret-token")));
  expect_ok(destroy());
  EXPECT_EQ(on_ledger(), "");
}

std::string name_proxy(int64_t on, const std::string& backend) {
  return fmt::format(
      "resource \"grid_name_proxy\" \"p\" {{\n  name = \"www\"\n  node = {}\n  backends = "
      "[\"{}\"]\n}}\n",
      on, backend);
}

TEST_P(GridResources, GatewaysUnderAName) {
  configure(name_proxy(1, "http://a"), "concurrency = 1");
  // The name is had before the gateway is made, and goes with it if that fails.
  node_fault(1, R"({"method":"POST","path":"/deployments","status":500})");
  expect_failure(apply(), "create failed on 1");
  EXPECT_EQ(on_ledger(), "");
  expect_ok(apply());
  EXPECT_EQ(attribute("grid_name_proxy", "fqdn"), "\"www.gw1.grid.example\"");
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_EQ(on_ledger(), "1=4 name=3");
  configure(name_proxy(1, "http://b"), "concurrency = 1");
  expect_ok(apply());
  EXPECT_EQ(on_ledger(), "1=4 name=3");
  expect_plan(0);
  // It moves, and its name stays its own.
  configure(name_proxy(3, "http://b"), "concurrency = 1");
  expect_ok(apply());
  EXPECT_EQ(on_ledger(), "3=5 name=3");
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_EQ(attribute("grid_name_proxy", "fqdn"), "\"www.gw3.grid.example\"");
  expect_plan(0);
  // A node without a public address will not do, and nothing is lost by trying.
  configure(name_proxy(2, "http://b"), "concurrency = 1");
  expect_failure(apply(), "Node 2 has no public address.");
  EXPECT_EQ(on_ledger(), "3=5 name=3");
  expect_ok(destroy());
  EXPECT_EQ(on_ledger(), "");
}

TEST_P(GridResources, AKilledGatewayKeepsItsName) {
  configure(name_proxy(1, "http://a"), "concurrency = 1");
  node_fault(1, R"({"method":"POST","path":"/deployments","delay_ms":600000})");
  EXPECT_TRUE(kill_provider_when({"apply", "-auto-approve", "-no-color"},
                                 [&] { return is_fault_over(node(1)); }));
  EXPECT_EQ(on_ledger(), "1=2 name=1");
  call_at(node(1), "DELETE", "/admin/faults");
  expect_ok(apply());
  EXPECT_EQ(on_ledger(), "1=2 name=1");
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
}

TEST_P(GridResources, SchedulersDataSourcesAndImports) {
  const std::string kLookup = R"(
    resource "grid_scheduler" "s" {
      requests {
        name      = "a"
        cru       = 2
        distinct  = true
        wireguard = true
        yggdrasil = true
      }
      requests {
        name          = "b"
        public_config = true
        distinct      = true
        wireguard     = true
        yggdrasil     = true
      }
    }
    data "grid_gateway_domain" "d" {
      name = "www"
      node = 3
    }
    data "grid_nodes" "public" {
      only_public = true
    }
    output "all" {
      value = "${data.grid_gateway_domain.d.fqdn} ${jsonencode(data.grid_nodes.public.ids)}"
    }
    resource "grid_fqdn_proxy" "p" {
      node     = grid_scheduler.s.nodes["b"]
      fqdn     = "www.example.com"
      backends = ["http://a"]
    })";
  configure(kLookup);
  Outcome outcome = expect_ok(apply());
  EXPECT_THAT(outcome.text, HasSubstr("all = \"www.gw3.grid.example [1,3,5,7]\""));
  EXPECT_EQ(attribute("grid_scheduler", "nodes"), R"({"a":1,"b":3})");
  EXPECT_EQ(on_ledger(), "3=1");
  expect_plan(0);
  // What exists can be taken over by its contracts.
  expect_ok(run({"state", "rm", "grid_fqdn_proxy.p"}));
  expect_ok(run({"import", "grid_fqdn_proxy.p", "3=1"}));
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
  expect_failure(run({"import", "grid_fqdn_proxy.x", "3"}), "");
}

}  // namespace
}  // namespace landform::e2e
