#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/plan_file.h"
#include "engine/testing.h"

namespace landform::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr const char* kChain = R"(
resource "terraform_data" "a" {
  input = "x"
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
output "a" {
  value = terraform_data.a.output
}
)";

TEST_F(EngineTest, CreatesInOrderAndThenHasNothingToDo) {
  Result first = run(kChain);
  EXPECT_THAT(first.messages(), IsEmpty());
  EXPECT_THAT(first.actions(), ElementsAre("create terraform_data.a", "create terraform_data.b"));
  EXPECT_THAT(first.events, ElementsAre("create terraform_data.a", "create terraform_data.b"));
  EXPECT_EQ(state_.outputs.at("a").value.as_string(), "x");
  EXPECT_THAT(state_.resources.rbegin()->second.instances.begin()->second.current->dependencies,
              ElementsAre("terraform_data.a"));
  Result second = run(kChain);
  EXPECT_THAT(second.actions(), IsEmpty());
  EXPECT_TRUE(second.plan.empty());
  EXPECT_FALSE(second.plan.applyable);
}

TEST_F(EngineTest, SortsChangesWhateverTheOrderOfEvaluation) {
  (void)run("resource \"terraform_data\" \"gone\" {}");
  Result result = plan(R"(
resource "terraform_data" "b" {
  input = terraform_data.d.id
}
resource "terraform_data" "d" {
  input = terraform_data.a[2].id
}
resource "terraform_data" "c" {}
resource "terraform_data" "a" {
  count = 3
  input = terraform_data.e.id
}
resource "terraform_data" "e" {}
)");
  EXPECT_THAT(result.actions(),
              ElementsAre("create terraform_data.a[0]", "create terraform_data.a[1]",
                          "create terraform_data.a[2]", "create terraform_data.b",
                          "create terraform_data.c", "create terraform_data.d",
                          "create terraform_data.e", "destroy terraform_data.gone"));
}

TEST_F(EngineTest, UpdatesAndReplaces) {
  (void)run(R"(resource "terraform_data" "a" { input = 1 })");
  Result update = run(R"(resource "terraform_data" "a" { input = 2 })");
  EXPECT_THAT(update.actions(), ElementsAre("update terraform_data.a"));
  EXPECT_THAT(update.events, ElementsAre("update terraform_data.a"));
  Result replace = run(R"(resource "terraform_data" "a" {
    input = 2
    triggers_replace = "now"
  })");
  EXPECT_THAT(replace.actions(), ElementsAre("replace terraform_data.a"));
  EXPECT_EQ(replace.plan.changes[0].reason, plan::Reason::cannot_update);
  EXPECT_THAT(replace.events, ElementsAre("destroy terraform_data.a", "create terraform_data.a"));
}

TEST_F(EngineTest, DestroysDependentsFirst) {
  (void)run(kChain);
  Result result = destroy(kChain);
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.events, ElementsAre("destroy terraform_data.b", "destroy terraform_data.a"));
  EXPECT_THAT(objects(), IsEmpty());
  EXPECT_TRUE(state_.outputs.empty());
}

class RemoteStateTest : public EngineTest {
 protected:
  std::unique_ptr<provider::Provider> make_provider(const config::ProviderAddress&) override {
    return make_builtin_provider([](const RemoteStateRequest&) {
      return RemoteState{state::State(), {}};
    });
  }
};

TEST_F(RemoteStateTest, IsReadBeforeDestroying) {
  const std::string text = R"(
data "terraform_remote_state" "r" {
  backend = "local"
}
resource "terraform_data" "a" {
  input = data.terraform_remote_state.r.backend
}
check "c" {
  assert {
    condition     = terraform_data.a.output == "local"
    error_message = "Another backend."
  }
}
)";
  (void)run(text);
  Result result = destroy(text);
  EXPECT_THAT(result.messages(), IsEmpty());
  EXPECT_THAT(result.actions(), ElementsAre("destroy terraform_data.a"));
  EXPECT_THAT(result.events,
              ElementsAre("read data.terraform_remote_state.r", "destroy terraform_data.a"));
  // Terraform shows what was read, but not what was checked.
  EXPECT_EQ(result.plan.prior.resources.size(), 2U);
  ASSERT_EQ(result.plan.checks.size(), 1U);
  EXPECT_EQ(result.plan.checks[0].status, state::CheckResults::Status::unknown);
  EXPECT_TRUE(state_.resources.empty());
}

TEST_F(RemoteStateTest, NeedsABackend) {
  Result result = plan(R"(
data "terraform_remote_state" "r" {
  backend = null
}
)");
  EXPECT_THAT(result.messages(), ElementsAre("Missing required argument"));
}

TEST_F(EngineTest, DestroysWhatIsNoLongerConfigured) {
  (void)run(R"(resource "terraform_data" "a" { count = 3 })");
  Result shrunk = run(R"(resource "terraform_data" "a" { count = 1 })");
  EXPECT_THAT(shrunk.actions(),
              ElementsAre("destroy terraform_data.a[1]", "destroy terraform_data.a[2]"));
  EXPECT_EQ(shrunk.plan.changes[1].reason, plan::Reason::count_index);
  Result gone = run("");
  EXPECT_THAT(gone.actions(), ElementsAre("destroy terraform_data.a[0]"));
  EXPECT_EQ(gone.plan.changes[0].reason, plan::Reason::no_resource_config);
}

TEST_F(EngineTest, CreatesBeforeDestroyingWhereAsked) {
  auto config = [](const char* trigger) {
    return std::string(R"(
resource "terraform_data" "a" {
  triggers_replace = ")") +
           trigger + R"("
  lifecycle { create_before_destroy = true }
}
resource "terraform_data" "b" { input = terraform_data.a.id }
)";
  };
  (void)run(config("1"));
  Result result = run(config("2"));
  EXPECT_THAT(result.actions(), ElementsAre("cbd terraform_data.a", "update terraform_data.b"));
  EXPECT_THAT(result.events, ElementsAre("create terraform_data.a", "update terraform_data.b",
                                         "destroy terraform_data.a (deposed)"));
  EXPECT_THAT(objects(), UnorderedElementsAre("terraform_data.a", "terraform_data.b"));
}

TEST_F(EngineTest, MovesWithoutChanging) {
  (void)run(R"(resource "terraform_data" "a" { input = 1 })");
  Result moved = run(R"(
resource "terraform_data" "b" { input = 1 }
moved {
  from = terraform_data.a
  to   = terraform_data.b
}
)");
  EXPECT_THAT(moved.actions(), ElementsAre("no-op terraform_data.b"));
  EXPECT_EQ(moved.plan.changes[0].previous_address().to_string(), "terraform_data.a");
  EXPECT_THAT(objects(), ElementsAre("terraform_data.b"));
  Result counted = run(R"(resource "terraform_data" "b" {
  count = 1
  input = 1
})");
  EXPECT_THAT(counted.actions(), ElementsAre("no-op terraform_data.b[0]"));
}

TEST_F(EngineTest, ExcludesWhatMatchesAndItsDependents) {
  const char* const config = R"(
resource "terraform_data" "net_a" {}
resource "terraform_data" "net_b" {}
resource "terraform_data" "host" {
  count = 2
  input = terraform_data.net_a.id
}
resource "terraform_data" "app" {
  input = terraform_data.host[0].id
}
resource "terraform_data" "other" {}
output "app" {
  value = terraform_data.app.id
}
)";
  auto planned = [&](const std::vector<std::string>& targets,
                     const std::vector<std::string>& excluded) {
    PlanOptions options;
    for (const std::string& text : targets)
      options.selection.targets.push_back(*Target::parse(text));
    for (const std::string& text : excluded)
      options.selection.excluded.push_back(*Target::parse(text));
    return plan(config, options).actions();
  };
  EXPECT_THAT(planned({}, {"terraform_data.net_*"}), ElementsAre("create terraform_data.other"));
  EXPECT_THAT(planned({}, {"terraform_data.host[1]"}),
              ElementsAre("create terraform_data.host[0]", "create terraform_data.net_a",
                          "create terraform_data.net_b", "create terraform_data.other"));
  EXPECT_THAT(planned({"terraform_data.n*"}, {"*_b"}), ElementsAre("create terraform_data.net_a"));
  EXPECT_THAT(planned({"*.app", "*t[0]"}, {}),
              ElementsAre("create terraform_data.app", "create terraform_data.host[0]",
                          "create terraform_data.net_a"));
  EXPECT_THAT(planned({"*.app"}, {}),
              ElementsAre("create terraform_data.app", "create terraform_data.host[0]",
                          "create terraform_data.host[1]", "create terraform_data.net_a"));
  (void)run(config);
  PlanOptions destroy;
  destroy.mode = Mode::destroy;
  destroy.selection.excluded.push_back(*Target::parse("terraform_data.host"));
  // What it depends on is kept as well.
  EXPECT_THAT(run(config, destroy).actions(),
              ElementsAre("destroy terraform_data.app", "destroy terraform_data.net_b",
                          "destroy terraform_data.other"));
  // What is excluded is not removed either when it is no longer configured.
  PlanOptions without;
  without.selection.excluded.push_back(*Target::parse("terraform_data.host"));
  EXPECT_THAT(plan("resource \"terraform_data\" \"net_a\" {}", without).actions(),
              ::testing::IsEmpty());
}

TEST_F(EngineTest, ForgetsWhatIsToBeReadAgain) {
  auto config = [](const std::string& input) {
    return "resource \"terraform_data\" \"a\" {\n  input = " + input + R"(
}
data "terraform_remote_state" "s" {
  backend    = "local"
  depends_on = [terraform_data.a]
})";
  };
  const config::ResourceAddress data =
      *config::ResourceAddress::parse("data.terraform_remote_state.s");
  (void)run(config("1"));
  EXPECT_TRUE(plan(config("1")).plan.prior.resources.contains(data));
  Result changed = plan(config("2"));
  EXPECT_THAT(changed.actions(),
              ElementsAre("update terraform_data.a", "read data.terraform_remote_state.s"));
  EXPECT_TRUE(changed.plan.previous_run.resources.contains(data));
  EXPECT_FALSE(changed.plan.prior.resources.contains(data));
}

TEST_F(EngineTest, KeepsToTargets) {
  PlanOptions options;
  options.selection.targets.emplace_back(*config::parse_target_address("terraform_data.b"));
  Result result = run(std::string(kChain) + R"(resource "terraform_data" "c" {})", options);
  EXPECT_THAT(result.actions(), ElementsAre("create terraform_data.a", "create terraform_data.b"));
  EXPECT_FALSE(result.plan.complete);
}

// References see what is left of a resource, even if it is no longer configured.
TEST_F(EngineTest, SeesUnconfiguredObjectsThatItLeavesAlone) {
  auto config = [](const char* count, const char* keys) {
    return fmt::format(R"(
resource "terraform_data" "many" {{
  count = {}
  input = "x"
}}
resource "terraform_data" "each" {{
  for_each = toset({})
  input    = "x"
}}
output "many" {{
  value = terraform_data.many[*].output
}}
output "each" {{
  value = keys(terraform_data.each)
}}
)",
                       count, keys);
  };
  run(config("3", R"(["a", "b"])"));
  const std::string smaller = config("1", R"(["b"])");
  auto lengths = [](const Plan& plan) {
    return std::pair(plan.outputs.at("many").after.length(),
                     plan.outputs.at("each").after.length());
  };
  EXPECT_EQ(lengths(plan(smaller).plan), std::pair(size_t{1}, size_t{1}));
  PlanOptions refresh;
  refresh.mode = Mode::refresh_only;
  EXPECT_EQ(lengths(plan(smaller, refresh).plan), std::pair(size_t{3}, size_t{2}));
  PlanOptions some;
  for (const char* target : {"terraform_data.many[0]", R"(terraform_data.each["b"])"})
    some.selection.targets.emplace_back(*config::parse_target_address(target));
  EXPECT_EQ(lengths(run(smaller, some).plan), std::pair(size_t{3}, size_t{2}));
  EXPECT_EQ(state_.outputs.at("many").value.length(), 3U);
}

TEST_F(EngineTest, CountsWhatIsPlannedBefore) {
  Result result = plan(std::string(kChain) + R"(resource "terraform_data" "c" {})");
  std::vector<std::string> depths;
  for (const ResourceChange& change : result.plan.changes)
    depths.push_back(fmt::format("{} {}", change.address.resource.name, change.depth));
  EXPECT_THAT(depths, ElementsAre("a 0", "b 1", "c 0"));
}

TEST_F(EngineTest, RunsProvisionersAndTaintsWhatTheyFailOn) {
  constexpr const char* kConfig = R"(
resource "terraform_data" "a" {
  input = "hello"
  provisioner "local-exec" {
    command = "echo ${self.input}; exit 3"
  }
}
)";
  Result failed = run(kConfig);
  EXPECT_THAT(failed.messages(), ElementsAre("local-exec provisioner error"));
  EXPECT_THAT(failed.output, HasSubstr("hello\n"));
  EXPECT_THAT(failed.events, ElementsAre("fail terraform_data.a"));
  Result again = plan(kConfig);
  EXPECT_THAT(again.actions(), ElementsAre("replace terraform_data.a"));
  EXPECT_EQ(again.plan.changes[0].reason, plan::Reason::tainted);
}

TEST_F(EngineTest, KeepsResourcesWithoutInstancesAfterFailures) {
  const std::string config = R"(
resource "terraform_data" "none" {
  count = 0
}
resource "terraform_data" "a" {
  provisioner "local-exec" {
    command = "exit COMMAND"
  }
}
resource "terraform_data" "after" {
  for_each   = toset([])
  depends_on = [terraform_data.a]
}
)";
  auto resources = [&](const std::string& code) {
    std::string text = config;
    run(text.replace(text.find("COMMAND"), 7, code));
    std::vector<std::string> out;
    for (const auto& [address, resource] : state_.resources)
      out.push_back(address.name + (resource.instances.empty() ? " (empty)" : ""));
    return out;
  };
  EXPECT_THAT(resources("1"), ElementsAre("a", "none (empty)"));
  EXPECT_THAT(resources("0"), ElementsAre("a"));
}

TEST_F(EngineTest, PreventsDestruction) {
  (void)run(R"(resource "terraform_data" "a" {
  triggers_replace = 1
  lifecycle { prevent_destroy = true }
})");
  Result result = plan(R"(resource "terraform_data" "a" {
  triggers_replace = 2
  lifecycle { prevent_destroy = true }
})");
  EXPECT_THAT(result.messages(), ElementsAre("Instance cannot be destroyed"));
}

TEST_F(EngineTest, ChecksConditions) {
  Result failed = plan(R"(
resource "terraform_data" "a" {
  input = 1
  lifecycle {
    precondition {
      condition     = terraform.workspace == "x"
      error_message = "Never."
    }
  }
}
)");
  EXPECT_THAT(failed.messages(), ElementsAre("Resource precondition failed"));
  Result checked = run(R"(
resource "terraform_data" "a" {
  input = 1
  lifecycle {
    postcondition {
      condition     = self.input == 1
      error_message = "Wrong."
    }
  }
}
check "c" {
  assert {
    condition     = terraform_data.a.output == 2
    error_message = "Not two."
  }
}
)");
  EXPECT_THAT(checked.messages(), ::testing::Contains("Check block assertion failed"));
  ASSERT_EQ(state_.check_results.size(), 2U);
}

TEST_F(EngineTest, ReplacesWhatIsTriggered) {
  auto config = [](const char* input) {
    return std::string("resource \"terraform_data\" \"a\" { input = ") + input + R"( }
resource "terraform_data" "b" {
  lifecycle { replace_triggered_by = [terraform_data.a.input] }
}
)";
  };
  (void)run(config("1"));
  Result result = run(config("2"));
  EXPECT_THAT(result.actions(), ElementsAre("update terraform_data.a", "replace terraform_data.b"));
  EXPECT_EQ(result.plan.changes[1].reason, plan::Reason::triggered);
}

TEST_F(EngineTest, ForgetsWhatIsRemovedWithoutDestroying) {
  (void)run(R"(resource "terraform_data" "a" {})");
  Result result = run(R"(
removed {
  from = terraform_data.a
  lifecycle { destroy = false }
}
)");
  EXPECT_THAT(result.actions(), ElementsAre("forget terraform_data.a"));
  EXPECT_THAT(result.events, IsEmpty());
  EXPECT_THAT(objects(), IsEmpty());
}

TEST_F(EngineTest, RefusesWhatItCannotDo) {
  Result result = run(R"(
resource "terraform_data" "a" {
  connection {
    type = "winrm"
    host = "h"
  }
  provisioner "file" {
    source      = "a"
    destination = "b"
  }
}
)");
  EXPECT_THAT(result.messages(), ElementsAre("Connection type not supported"));
  EXPECT_THAT(objects(), IsEmpty());
}

TEST_F(EngineTest, ImportsObjects) {
  const std::string text = R"(
import {
  for_each = { a = "one", b = "two" }
  to       = terraform_data.x[each.key]
  id       = each.value
}
resource "terraform_data" "x" { for_each = toset(["a", "b", "c"]) }
)";
  Result result = plan(text);
  ASSERT_EQ(result.plan.changes.size(), 3U);
  ASSERT_TRUE(result.plan.changes[0].details->importing);
  EXPECT_EQ(result.plan.changes[0].details->importing->id.as_string(), "one");
  EXPECT_FALSE(result.plan.changes[2].details->importing);
  EXPECT_TRUE(result.plan.drift.empty());
  run(text);
  EXPECT_EQ(objects().size(), 3U);
  // The blocks have no effect on what is in the state.
  EXPECT_THAT(plan(text).actions(), ElementsAre());
}

TEST_F(EngineTest, ReportsImportsThatFitNothing) {
  EXPECT_THAT(plan(R"(
import {
  to = terraform_data.x["d"]
  id = "x"
}
resource "terraform_data" "x" { for_each = toset(["a"]) }
)")
                  .messages(),
              ElementsAre("Configuration for import target does not exist"));
  EXPECT_THAT(plan(R"(
import {
  to = terraform_data.nowhere
  id = "x"
}
)")
                  .messages(),
              ElementsAre("Configuration for import target does not exist"));
  EXPECT_THAT(plan(R"(
import {
  to = terraform_data.x[0]
  id = ""
}
resource "terraform_data" "x" { count = 1 }
)")
                  .messages(),
              ElementsAre("Invalid import id argument"));
}

TEST_F(EngineTest, SavesPlans) {
  Result made = plan(std::string(kChain) + R"(
variable "secret" {
  default   = "s"
  sensitive = true
}
resource "terraform_data" "s" { input = var.secret }
)");
  SavedPlan saved;
  saved.plan = made.plan;
  saved.configuration = {{"main.tf", "text"}};
  saved.lineage = "l";
  saved.backend_type = "pg";
  saved.backend_config = "{}";
  saved.packages = "provider";
  saved.serial = 7;
  std::string bytes = write_plan(saved);
  auto read = read_plan(bytes);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->serial, 7U);
  EXPECT_EQ(read->configuration, saved.configuration);
  EXPECT_EQ(read->backend_type, "pg");
  EXPECT_EQ(read->backend_config, "{}");
  EXPECT_EQ(read->packages, "provider");
  ASSERT_EQ(read->plan.changes.size(), made.plan.changes.size());
  for (size_t i = 0; i < made.plan.changes.size(); ++i) {
    EXPECT_EQ(read->plan.changes[i].address, made.plan.changes[i].address);
    EXPECT_EQ(read->plan.changes[i].action, made.plan.changes[i].action);
    EXPECT_TRUE(read->plan.changes[i].after.identical(made.plan.changes[i].after));
  }
  EXPECT_EQ(write_plan(*read), bytes);
}

TEST_F(EngineTest, RefusesDamagedPlans) {
  SavedPlan saved;
  saved.plan = plan(kChain).plan;
  std::string bytes = write_plan(saved);
  for (size_t size = 0; size < bytes.size(); size += 7)
    EXPECT_FALSE(read_plan(std::string_view(bytes).substr(0, size)).ok()) << size;
  for (size_t at = 0; at < bytes.size(); at += 5) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x20);
    EXPECT_FALSE(read_plan(changed).ok()) << at;
  }
}

TEST_F(EngineTest, RefusesPlansOfAnotherFormat) {
  SavedPlan saved;
  saved.plan = plan(kChain).plan;
  std::string bytes = write_plan(saved);
  bytes[bytes.find('\n') - 1] = '1';
  EXPECT_TRUE(is_plan(bytes));
  auto read = read_plan(bytes);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message, HasSubstr("create the plan again"));
}

}  // namespace
}  // namespace landform::engine
