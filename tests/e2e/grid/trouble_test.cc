// What Terraform does with a provider's errors, row by row, and what that means for many
// deployments; fleets of which a part is down.
#include "grid/grid_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class GridTrouble : public GridCase {};
INSTANTIATE_TEST_SUITE_P(Clients, GridTrouble, both_clients(), client_name);

// What is returned with an error is kept: tainted after a create, as it is after an update or a
// delete; nothing changes where nothing is returned.
TEST_P(GridTrouble, TheTableOfErrors) {
  const std::string kDeployFails = R"({"method":"POST","path":"/deployments","status":500})";
  const std::string kCancelFails =
      R"({"method":"DELETE","path":"/contracts","status":500,"times":1000})";
  configure(network({1, 2}), "concurrency = 1");
  {
    SCOPED_TRACE("create, an error without an id: no state");
    node_fault(2, kDeployFails);
    expect_failure(apply(), "create failed on 2");
    EXPECT_EQ(attribute("grid_network", "id"), "no such resource");
    EXPECT_EQ(on_ledger(), "");
  }
  {
    SCOPED_TRACE("create, an error with an id: kept, tainted, replaced by the next apply");
    node_fault(2, kDeployFails);
    fault(kCancelFails);
    expect_failure(apply(), "not everything was reverted");
    EXPECT_TRUE(is_tainted("grid_network"));
    EXPECT_EQ(in_state(), on_ledger());
    mend();
    Outcome next = expect_ok(apply());
    EXPECT_THAT(next.words, HasSubstr("is tainted, so must be replaced"));
  }
  {
    SCOPED_TRACE("create, no error: as planned");
    EXPECT_FALSE(is_tainted("grid_network"));
    EXPECT_EQ(in_state(), on_ledger());
    EXPECT_THAT(attribute("grid_network", "id"), ::testing::MatchesRegex("\"[0-9a-f-]*\""));
    EXPECT_EQ(attribute("grid_network", "id").size(), 38U) << "a UUID";
  }
  {
    SCOPED_TRACE("read: never an error, whatever is down; what is not seen stays");
    std::string before = in_state();
    fault(R"({"method":"GET","status":503,"times":1000})");
    Outcome plan = expect_plan(0);
    EXPECT_THAT(plan.words, HasSubstr("2 targets were not seen"));
    mend();
    EXPECT_EQ(in_state(), before);
  }
  {
    SCOPED_TRACE("update, an error: what was achieved is kept, and it is not tainted");
    configure(network({1, 2, 3}), "concurrency = 1");
    node_fault(3, kDeployFails);
    expect_failure(apply(), "update failed on 3");
    EXPECT_FALSE(is_tainted("grid_network"));
    EXPECT_EQ(in_state(), on_ledger());
    EXPECT_EQ(attribute("grid_network", "nodes"), "[1,2]");
  }
  {
    SCOPED_TRACE("update, no error");
    expect_ok(apply());
    EXPECT_EQ(attribute("grid_network", "nodes"), "[1,2,3]");
    EXPECT_EQ(in_state(), on_ledger());
  }
  {
    SCOPED_TRACE("delete, an error: what the provider returns is kept");
    fault(R"({"method":"DELETE","path":"/contracts","status":500,"times":4})");
    expect_failure(destroy(), "remove failed on 1");
    EXPECT_THAT(in_state(), ::testing::StartsWith("1="));
    EXPECT_EQ(in_state(), on_ledger());
    EXPECT_FALSE(is_tainted("grid_network"));
  }
  {
    SCOPED_TRACE("delete, no error: gone");
    expect_ok(destroy());
    EXPECT_EQ(attribute("grid_network", "id"), "no such resource");
    EXPECT_EQ(on_ledger(), "");
  }
}

TEST_P(GridTrouble, AFifthOfTheNodesIsDown) {
  start_grid({}, 20);
  std::vector<int64_t> all;
  std::vector<int64_t> alive;
  for (int64_t id = 1; id <= 20; ++id) all.push_back(id);
  configure(network(all));
  expect_ok(apply());
  for (int64_t id : all) {
    if (id % 5 == 0) {
      kill_node(id);
    } else {
      alive.push_back(id);
    }
  }
  Outcome plan = expect_plan(0);
  EXPECT_THAT(plan.words, HasSubstr("4 targets were not seen"));
  for (const char* line : {"- 5: Node 5", "- 10: Node 10", "- 15: Node 15", "- 20: Node 20"}) {
    EXPECT_THAT(plan.words, HasSubstr(line));
  }
  // A change of one that is alive.
  configure(network(all, "mycelium_keys = { 3 = \"6b6579\" }"));
  Outcome update = expect_ok(apply());
  EXPECT_THAT(update.words, HasSubstr("4 targets were not seen"));
  EXPECT_EQ(version_on(3), 1);
  EXPECT_EQ(version_on(4), 0);
  // And the dead ones go, which the others have to learn.
  configure(network(alive, "mycelium_keys = { 3 = \"6b6579\" }"));
  expect_ok(apply());
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_THAT(on_ledger(), Not(HasSubstr("15=")));
  EXPECT_EQ(version_on(4), 1);
  EXPECT_THAT(expect_plan(0).words, Not(HasSubstr("not seen")));
}

TEST_P(GridTrouble, AWorkloadThatFailsIsFatal) {
  configure(network({1, 2}));
  call_at(node(2), "POST", "/admin/outcomes",
          R"({"workload":"net","state":"error","message":"no space"})");
  expect_failure(apply(), "Its workload net is in the state error: no space.");
  EXPECT_EQ(on_ledger(), "");
}

TEST_P(GridTrouble, NoProgressEndsTheWaiting) {
  configure(network({1, 2}), "");
  call_at(node(2), "PATCH", "/admin/settings", R"({"provision_ms":3600000})");
  expect_failure(apply(), "There was no progress for 2 s: 0 of 1 parts are ready.");
  EXPECT_EQ(on_ledger(), "");
}

TEST_P(GridTrouble, AnInterruptTakesBackWhatWasMade) {
  configure(network({1, 2, 3, 4}), "concurrency = 1");
  node_fault(3, R"({"method":"POST","path":"/deployments","delay_ms":1000})");
  auto terraform = start({"apply", "-auto-approve", "-no-color"});
  while (!is_fault_over(node(3))) {
    std::this_thread::sleep_for(1ms);
  }
  terraform->signal(SIGINT);
  Outcome stopped = finish(*terraform);
  EXPECT_EQ(in_state(), on_ledger()) << stopped.text;
  // On a machine that is very slow it may come too late, when all is done.
  if (!on_ledger().empty()) {
    EXPECT_THAT(on_ledger(), HasSubstr("4=")) << stopped.text;
  }
  expect_ok(apply());
  EXPECT_EQ(in_state(), on_ledger());
  EXPECT_THAT(on_ledger(), HasSubstr("4="));
}

// In the log, since clients show nothing else of a provider while it works.
class GridLog : public GridCase {};
INSTANTIATE_TEST_SUITE_P(Clients, GridLog, all_clients(), client_name);

TEST_P(GridLog, ShowsProgress) {
  configure(network({1, 2}));
  Outcome outcome =
      expect_ok(run({"apply", "-auto-approve", "-no-color"}, {{"TF_LOG_PROVIDER", "debug"}}));
  EXPECT_THAT(outcome.words, HasSubstr("grid.deployments"));
  EXPECT_THAT(outcome.words, HasSubstr("2 of 2"));
}

}  // namespace
}  // namespace landform::e2e
