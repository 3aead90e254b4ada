// The provider is killed, or a node fails, at every single call of a create, an update and a
// delete. After at most two further applies the state is what the ledger has, without orphans and
// doubles.
#include "clients/sweep.h"

#include "grid/grid_case.h"

namespace landform::e2e {
namespace {

constexpr size_t kStride = 9;

const std::vector<int64_t> kNodes = {1, 2, 3, 4, 5, 6};
const std::vector<std::string> kApply = {"apply", "-auto-approve", "-no-color", "-refresh=false"};
const std::vector<std::string> kDestroy = {"destroy", "-auto-approve", "-no-color",
                                           "-refresh=false"};

class GridSweep : public GridCase {
 protected:
  // Calls of the provider that can be held up: where, and what they begin with. Nodes ask the
  // ledger as well, and holding that up holds up the call that made them ask.
  struct Place {
    std::string url;
    std::string filter;  // of a fault
    std::string prefix;  // of paths
    std::string method{};
    size_t calls = 0;
  };
  void SetUp() override {
    GridCase::SetUp();
    if (IsSkipped()) return;
    places_.push_back({endpoint_, R"("path":"/contracts")", "/contracts"});
    for (int64_t id : kNodes) {
      places_.push_back({node(id), R"("path":"/deployments")", "/deployments"});
      places_.push_back({node(id), R"("path":"/network")", "/network"});
    }
    places_.push_back({endpoint_, R"("method":"GET","path":"/nodes")", "/nodes", "GET"});
  }
  void use(const std::string& description) const {
    configure(network(kNodes, "description = \"" + description + "\""), "concurrency = 1");
  }
  // How many calls a run makes at each place.
  void count(const std::vector<std::string>& arguments) {
    for (const Place& place : places_) forget(place.url);
    expect_ok(run(arguments));
    for (Place& place : places_) {
      place.calls = 0;
      for (const Logged& one : log(place.url, place.method)) {
        place.calls += one.path.starts_with(place.prefix) ? 1 : 0;
      }
    }
  }
  static size_t stride() { return sweep_stride(kStride); }
  // Kills the provider in every `stride`-th call of a run, with `recover` after each.
  void kill_everywhere(const std::vector<std::string>& arguments,
                       const std::function<void()>& prepare, const std::function<void()>& recover) {
    size_t position = 0;
    size_t killed = 0;
    for (const Place& place : places_) {
      for (size_t at = 0; at < place.calls; ++at) {
        if (position++ % stride() != 0) continue;
        SCOPED_TRACE(fmt::format("killed at call {} of {} to {}{}", at, place.calls, place.url,
                                 place.prefix));
        prepare();
        call_at(
            place.url, "POST", "/admin/faults",
            fmt::format(R"({{{},"skip":{},"delay_ms":600000,"after":true}})", place.filter, at));
        killed += kill_provider_when(arguments, [&] { return is_fault_over(place.url); });
        call_at(place.url, "DELETE", "/admin/faults");
        recover();
      }
    }
    EXPECT_GT(killed, position / stride() / 2) << "of " << position;
    RecordProperty("killed", static_cast<int>(killed));
  }
  void expect_converged(const std::string& description) {
    int applies = 1;
    while (apply().exit_code != 0 && applies < 2) ++applies;
    EXPECT_EQ(in_state(), on_ledger()) << "after " << applies << " applies";
    for (int64_t id : kNodes) EXPECT_NE(version_on(id), -1) << id;
    EXPECT_EQ(attribute("grid_network", "description"), "\"" + description + "\"");
  }

  std::vector<Place> places_;
};
INSTANTIATE_TEST_SUITE_P(Clients, GridSweep, both_clients(), client_name);

TEST_P(GridSweep, KilledWhileCreating) {
  use("a");
  count(kApply);
  expect_ok(destroy());
  kill_everywhere(
      kApply, [] {},
      [&] {
        expect_converged("a");
        expect_ok(destroy());
        EXPECT_EQ(on_ledger(), "");
      });
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridSweep, KilledWhileUpdating) {
  bool second = false;
  auto next = [&] {
    second = !second;
    use(second ? "b" : "a");
  };
  use("a");
  expect_ok(apply());
  next();
  count(kApply);
  std::string ids = on_ledger();
  kill_everywhere(kApply, next, [&] {
    expect_converged(second ? "b" : "a");
    EXPECT_EQ(on_ledger(), ids) << "the same contracts";
  });
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridSweep, KilledWhileGrowingAndShrinking) {
  std::vector<int64_t> some = {1, 2, 3, 4};
  auto use_some = [&] { configure(network(some), "concurrency = 1"); };
  use_some();
  expect_ok(apply());
  configure(network({1, 2, 5, 6}), "concurrency = 1");
  count(kApply);
  use_some();
  expect_ok(apply());
  bool back = false;
  kill_everywhere(
      kApply,
      [&] {
        back = !back;
        configure(network(back ? std::vector<int64_t>{1, 2, 5, 6} : some), "concurrency = 1");
      },
      [&] {
        if (apply().exit_code != 0) expect_ok(apply());
        EXPECT_EQ(in_state(), on_ledger());
        EXPECT_EQ(attribute("grid_network", "nodes"), back ? "[1,2,5,6]" : "[1,2,3,4]");
      });
  expect_plan(0);
  EXPECT_TRUE(journal_is_empty());
}

TEST_P(GridSweep, KilledWhileDeleting) {
  // Nodes ask the ledger about what is cancelled, and nobody waits for that.
  places_ = {{endpoint_, R"("method":"DELETE","path":"/contracts")", "/contracts", "DELETE"}};
  use("a");
  expect_ok(apply());
  count(kDestroy);
  EXPECT_EQ(places_[0].calls, kNodes.size());
  kill_everywhere(
      kDestroy, [&] { expect_ok(apply()); },
      [&] {
        expect_ok(destroy());
        EXPECT_EQ(on_ledger(), "");
        EXPECT_EQ(in_state(), "");
      });
  EXPECT_TRUE(journal_is_empty());
}

struct Trouble {
  const char* name;
  const char* fault;
};

// As often as the provider asks. By default only the first is tried.
constexpr Trouble kTroubles[] = {{"500", R"("status":500,"times":2)"},
                                 {"killed", R"("kill":true,"after":true)"},
                                 {"lost", R"("drop":true,"after":true,"times":2)"}};

TEST_P(GridSweep, ANodeFailsAtEveryCall) {
  use("a");
  count(kApply);
  size_t creating = places_[5].calls + places_[6].calls;
  ASSERT_GE(creating, 3U) << "calls to node 3";
  use("b");
  count(kApply);
  size_t updating = places_[5].calls + places_[6].calls;
  ASSERT_GE(updating, 4U);
  expect_ok(destroy());
  for (const Trouble& trouble : kTroubles) {
    if (&trouble != &kTroubles[0] && stride() > 1) break;
    auto fail_at = [&](size_t at) {
      node_fault(3, fmt::format(R"({{"skip":{},{}}})", at, trouble.fault));
    };
    auto mend_node = [&] {
      start_node(3);
      call_at(node(3), "DELETE", "/admin/faults");
    };
    for (size_t at = 0; at < creating; ++at) {
      SCOPED_TRACE(fmt::format("create: {} at {}", trouble.name, at));
      use("a");
      fail_at(at);
      Outcome outcome = run(kApply);
      EXPECT_EQ(in_state(), on_ledger()) << outcome.text;
      EXPECT_TRUE(outcome.exit_code == 0 || on_ledger().empty()) << outcome.text;
      mend_node();
      expect_ok(apply());
      EXPECT_EQ(in_state(), on_ledger());
      if (at + 1 < creating) expect_ok(destroy());
    }
    for (size_t at = 0; at < updating; ++at) {
      SCOPED_TRACE(fmt::format("update: {} at {}", trouble.name, at));
      use(at % 2 == 0 ? "b" : "a");
      fail_at(at);
      Outcome outcome = run(kApply);
      EXPECT_EQ(in_state(), on_ledger()) << outcome.text;
      EXPECT_FALSE(is_tainted("grid_network"));
      mend_node();
      expect_converged(at % 2 == 0 ? "b" : "a");
    }
    expect_plan(0);
    // A delete needs no node at all.
    kill_node(3);
    expect_ok(destroy());
    EXPECT_EQ(on_ledger(), "");
    start_node(3);
  }
}

}  // namespace
}  // namespace landform::e2e
