// What always has to hold, one scenario each.
#include <fmt/format.h>

#include <algorithm>

#include "grid/grid_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class GridScenarios : public GridCase {};
INSTANTIATE_TEST_SUITE_P(Clients, GridScenarios, all_clients(), client_name);

TEST_P(GridScenarios, ACreateMakesOneContractPerNodeWithinTheLimit) {
  configure(network({1, 2, 3, 4, 5, 6}), "concurrency = 2");
  fault(R"({"method":"POST","path":"/contracts","delay_ms":30,"times":6})");
  expect_ok(apply());
  EXPECT_EQ(in_state(), on_ledger());
  // Two at a time: which of them gets which contract is left to chance.
  for (int node = 1; node <= 6; ++node)
    EXPECT_THAT(" " + on_ledger(), HasSubstr(fmt::format(" {}=", node)));
  // Of the creations, how many were under way at the same time.
  std::vector<std::pair<int64_t, int>> edges;
  for (const Logged& one : log(endpoint_, "POST")) {
    edges.emplace_back(one.begin, 1);
    edges.emplace_back(one.end, -1);
  }
  std::sort(edges.begin(), edges.end());
  int now = 0;
  int most = 0;
  for (const auto& [time, change] : edges) most = std::max(most, now += change);
  EXPECT_LE(most, 2);
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
  expect_ok(destroy());
  EXPECT_EQ(on_ledger(), "");
}

TEST_P(GridScenarios, AChangeOfOneNodeLeavesTheOthersAlone) {
  configure(network({1, 2, 3, 4}));
  expect_ok(apply());
  configure(network({1, 2, 3, 4}, "mycelium_keys = { 3 = \"6b6579\" }"));
  forget(endpoint_);
  std::string before = on_ledger();
  expect_ok(apply());
  EXPECT_EQ(on_ledger(), before);
  EXPECT_EQ(log(endpoint_, "PUT").size(), 1U);
  for (int64_t id = 1; id <= 4; ++id) EXPECT_EQ(version_on(id), id == 3 ? 1 : 0) << id;
  expect_plan(0);
}

TEST_P(GridScenarios, AFailedCreateIsTakenBack) {
  configure(network({1, 2, 3, 4}));
  node_fault(3, R"({"method":"POST","path":"/deployments","status":500})");
  Outcome failed = apply();
  expect_failure(failed, "create failed on 3");
  EXPECT_EQ(on_ledger(), "");
  EXPECT_EQ(attribute("grid_network", "id"), "no such resource");
  EXPECT_TRUE(journal_is_empty());
  expect_ok(apply());
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
}

TEST_P(GridScenarios, WhatCannotBeTakenBackIsInTheStateAndTainted) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  node_fault(3, R"({"method":"POST","path":"/deployments","status":500})");
  fault(R"({"method":"DELETE","path":"/contracts","status":500,"times":1000})");
  expect_failure(apply(), "not everything was reverted");
  EXPECT_TRUE(is_tainted("grid_network"));
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_EQ(on_ledger(), "1=1 2=2 3=3");
  mend();
  expect_ok(apply());
  EXPECT_FALSE(is_tainted("grid_network"));
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_EQ(on_ledger(), "1=4 2=5 3=6 4=7");
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridScenarios, ADeadNodeIsReportedAndCanBeRemoved) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  expect_ok(apply());
  kill_node(3);
  Outcome plan = expect_plan(0);
  EXPECT_THAT(plan.words, HasSubstr("1 target was not seen"));
  EXPECT_THAT(plan.words, HasSubstr("- 3: Node 3:"));
  configure(network({1, 2, 4}), "concurrency = 1");
  // Refreshing asks it, removing does not.
  expect_ok(run({"apply", "-auto-approve", "-no-color", "-refresh=false"}));
  EXPECT_EQ(on_ledger(), "1=1 2=2 4=4");
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_THAT(expect_plan(0).words, Not(HasSubstr("not seen")));
  // When it is back, it learns that its contract is over.
  start_node(3);
  while (version_on(3) != -1) std::this_thread::sleep_for(2ms);
}

TEST_P(GridScenarios, ARemovedNodeIsNotContacted) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  expect_ok(apply());
  configure(network({1, 2, 4}), "concurrency = 1");
  forget(node(3));
  expect_ok(run({"apply", "-auto-approve", "-no-color", "-refresh=false"}));
  EXPECT_TRUE(log(node(3)).empty());
  EXPECT_EQ(on_ledger(), "1=1 2=2 4=4");
}

TEST_P(GridScenarios, WhatAKilledCreateLeftIsAdopted) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  // The third contract is made, and its answer takes its time.
  fault(R"({"method":"POST","path":"/contracts","skip":2,"delay_ms":60000,"after":true})");
  EXPECT_TRUE(kill_provider_when({"apply", "-auto-approve", "-no-color"},
                                 [&] { return on_ledger() == "1=1 2=2 3=3"; }));
  EXPECT_EQ(attribute("grid_network", "id"), "no such resource");
  EXPECT_FALSE(journal_is_empty());
  Outcome plan = expect_plan(2);
  EXPECT_THAT(plan.words, HasSubstr("Interrupted runs left work behind"));
  EXPECT_THAT(plan.words, HasSubstr("- grid_network \"net\": 3 4 1 (1) 2 (2)")) << plan.text;
  Outcome next = expect_ok(apply());
  EXPECT_THAT(next.words, HasSubstr("deployments of an interrupted run were adopted"));
  EXPECT_EQ(on_ledger(), "1=1 2=2 3=3 4=4") << "nothing was made twice";
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridScenarios, WhatAKilledCreateLeftIsRemovedIfItIsNoLongerConfigured) {
  auto other = [&](const std::string& nodes) {
    configure("resource \"grid_fqdn_proxy\" \"p\" {\n  node = " + nodes +
                  "\n  fqdn = \"www.example.com\"\n  backends = [\"http://a\"]\n}\n",
              "concurrency = 1");
  };
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  fault(R"({"method":"POST","path":"/contracts","skip":2,"delay_ms":60000,"after":true})");
  EXPECT_TRUE(kill_provider_when({"apply", "-auto-approve", "-no-color"},
                                 [&] { return on_ledger() == "1=1 2=2 3=3"; }));
  // It could still be adopted after the first apply of something else.
  other("5");
  EXPECT_THAT(expect_ok(apply()).words, HasSubstr("Interrupted runs left work behind"));
  EXPECT_EQ(on_ledger(), "1=1 2=2 3=3 5=4");
  other("7");
  EXPECT_THAT(expect_ok(apply()).words,
              HasSubstr("Deployments of an interrupted run were removed"));
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridScenarios, AFailedDestroyKeepsWhatIsLeft) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  expect_ok(apply());
  fault(R"({"method":"DELETE","path":"/contracts/2","status":500,"times":4})");
  expect_failure(destroy(), "remove failed on 2");
  EXPECT_EQ(on_ledger(), "2=2");
  EXPECT_EQ(in_state(), "2=2");
  expect_ok(destroy());
  EXPECT_EQ(on_ledger(), "");
  EXPECT_EQ(attribute("grid_network", "id"), "no such resource");
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridScenarios, AFailedUpdateKeepsWhatItAchieved) {
  configure(network({1, 2, 3}), "concurrency = 1");
  expect_ok(apply());
  configure(network({1, 2, 3, 4, 5}));
  node_fault(5, R"({"method":"POST","path":"/deployments","status":500})");
  expect_failure(apply(), "update failed on 5");
  EXPECT_FALSE(is_tainted("grid_network"));
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_THAT(on_ledger(), HasSubstr("1=1 2=2 3=3 4="));
  EXPECT_THAT(on_ledger(), Not(HasSubstr("5=")));
  EXPECT_EQ(attribute("grid_network", "nodes"), "[1,2,3,4]");
  Outcome plan = expect_plan(2);
  EXPECT_THAT(plan.words, HasSubstr("+ 5,")) << plan.text;
  EXPECT_THAT(plan.words, Not(HasSubstr("+ 4,"))) << plan.text;
  EXPECT_THAT(plan.words, Not(HasSubstr("~ unfinished"))) << plan.text;
  expect_ok(apply());
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
}

TEST_P(GridScenarios, AnUpdateThatFailsOnANodeSaysWhere) {
  configure(network({1, 2, 3}));
  expect_ok(apply());
  // The others get a new peer, but node 2 refuses to learn of it.
  configure(network({1, 2, 3, 4}));
  node_fault(2, R"({"method":"PUT","path":"/deployments","status":500})");
  expect_failure(apply(), "update failed on 2");
  EXPECT_EQ(attribute("grid_network", "unfinished"), R"(["2"])");
  EXPECT_EQ(in_state(), on_ledger());
  Outcome plan = expect_plan(2);
  EXPECT_THAT(plan.words, HasSubstr("unfinished")) << plan.text;
  expect_ok(apply());
  EXPECT_EQ(attribute("grid_network", "unfinished"), "[]");
  expect_plan(0);
}

TEST_P(GridScenarios, AContractThatIsCancelledOutsideIsMadeAgain) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  expect_ok(apply());
  call("PATCH", "/admin/contracts/2", R"({"state":"Deleted"})");
  while (version_on(2) != -1) std::this_thread::sleep_for(2ms);
  Outcome plan = expect_plan(2);
  EXPECT_THAT(plan.words, HasSubstr("The contract 2 is cancelled"));
  EXPECT_THAT(plan.words, HasSubstr("+ 2,"));
  EXPECT_THAT(plan.words, Not(HasSubstr("~ unfinished")));
  forget(endpoint_);
  expect_ok(apply());
  EXPECT_EQ(log(endpoint_, "POST").size(), 1U);
  EXPECT_EQ(log(endpoint_, "PUT").size(), 0U);
  EXPECT_EQ(on_ledger(), "1=1 2=5 3=3 4=4");
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
}

TEST_P(GridScenarios, AContractWithoutFundsIsReplaced) {
  configure(network({1, 2, 3}), "concurrency = 1");
  expect_ok(apply());
  call("PATCH", "/admin/contracts/2", R"({"state":"OutOfFunds"})");
  EXPECT_THAT(expect_plan(2).words, HasSubstr("The contract 2 is out of funds"));
  expect_ok(apply());
  EXPECT_EQ(on_ledger(), "1=1 2=4 3=3");
  EXPECT_EQ(in_state(), on_ledger());
  expect_plan(0);
}

}  // namespace
}  // namespace landform::e2e
