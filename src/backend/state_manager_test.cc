#include "backend/state_manager.h"

#include <thread>

#include "backend/state_lock.h"
#include "backend/testing.h"
#include "state/write.h"

namespace landform::backend {
namespace {

using testing::HasSubstr;
using testing::Matcher;
using testing::StartsWith;

// A store in memory.
class MemoryStore : public StateStore {
 public:
  explicit MemoryStore(Rules rules) : rules_(rules) {}

  [[nodiscard]] Result<std::string> read() override { return text; }
  [[nodiscard]] std::optional<Error> write(const std::string& next, const std::string*) override {
    if (!failure.empty()) return Error{failure};
    ++writes;
    text = next;
    return std::nullopt;
  }
  [[nodiscard]] Result<std::string, LockFailure> lock(const LockInfo& info) override {
    ++attempts;
    if (busy_attempts > 0 && attempts <= busy_attempts) return LockFailure{"locked", holder};
    return info.id;
  }
  [[nodiscard]] std::optional<LockFailure> unlock(const std::string&) override {
    if (!failure.empty()) return LockFailure{failure};
    ++unlocks;
    return std::nullopt;
  }
  [[nodiscard]] Rules rules() const override { return rules_; }

  std::string text;
  std::string failure;
  int writes = 0;
  int attempts = 0;
  int busy_attempts = 0;
  int unlocks = 0;
  LockInfo holder = LockInfo::make("someone else");

 private:
  Rules rules_;
};

struct Managed {
  explicit Managed(StateStore::Rules rules) {
    auto owned = std::make_unique<MemoryStore>(rules);
    store = owned.get();
    manager = std::make_unique<StateManager>(std::move(owned));
  }
  MemoryStore* store;
  std::unique_ptr<StateManager> manager;
};

TEST(StateManager, IncreasesTheSerialIfSomethingChanges) {
  for (auto rules : {StateStore::Rules::file, StateStore::Rules::remote}) {
    Managed m(rules);
    EXPECT_EQ(text_of(m.manager->write(state_with("one"))), "ok");
    std::string lineage = m.manager->state()->lineage;
    EXPECT_EQ(lineage.size(), 36U);
    EXPECT_EQ(m.manager->state()->serial, 1U);
    EXPECT_EQ(m.manager->state()->terraform_version, "1.11.4");
    EXPECT_EQ(text_of(m.manager->write(state_with("one"))), "ok");
    EXPECT_EQ(m.manager->state()->serial, 1U);
    EXPECT_EQ(m.store->writes, rules == StateStore::Rules::file ? 2 : 1);
    EXPECT_EQ(text_of(m.manager->write(state_with("two"))), "ok");
    EXPECT_EQ(m.manager->state()->serial, 2U);
    EXPECT_EQ(m.manager->state()->lineage, lineage);
    EXPECT_EQ(text_of(m.manager->refresh()), "ok");
    EXPECT_EQ(output_of(m.manager->state()), "two");
  }
}

TEST(StateManager, RefusesStatesThatAreNoSuccessors) {
  struct Case {
    const char* name;
    uint64_t serial;
    const char* lineage;
    const char* output;
    const char* want;
  };
  for (const Case& c : {
           Case{"newer", 6, "L", "new", "ok"},
           Case{"the same", 5, "L", "old", "ok"},
           Case{"same serial, other content", 5, "L", "new",
                "cannot overwrite existing state with serial 5 with a different state that has the "
                "same serial"},
           Case{"older", 4, "L", "new",
                "cannot import state with serial 4 over newer state with serial 5"},
           Case{"unrelated", 9, "M", "new",
                "cannot import state with lineage \"M\" over unrelated state with lineage \"L\""},
           Case{"without lineage", 1, "", "new", "ok"},
       }) {
    SCOPED_TRACE(c.name);
    for (auto rules : {StateStore::Rules::file, StateStore::Rules::remote}) {
      Managed m(rules);
      state::State old = state_with("old");
      old.serial = 5;
      old.lineage = "L";
      m.store->text = state::write_state(old);
      state::State next = state_with(c.output);
      next.serial = c.serial;
      next.lineage = c.lineage;
      EXPECT_EQ(text_of(m.manager->push(next, false)), c.want);
      EXPECT_EQ(m.store->writes > 0 && rules == StateStore::Rules::file,
                std::string(c.want) == "ok" && rules == StateStore::Rules::file);
      Managed forced(rules);
      forced.store->text = state::write_state(old);
      EXPECT_EQ(text_of(forced.manager->push(next, true)), "ok");
      EXPECT_EQ(output_of(forced.manager->state()), c.output);
      EXPECT_EQ(forced.manager->state()->lineage, c.lineage);
    }
  }
}

TEST(StateManager, KeepsSerialAndLineageOfMigratedFiles) {
  state::State next = state_with("new");
  next.serial = 7;
  next.lineage = "L";
  Managed file(StateStore::Rules::file);
  EXPECT_EQ(text_of(file.manager->import(next, true)), "ok");
  EXPECT_EQ(file.manager->state()->serial, 7U);
  EXPECT_EQ(file.manager->state()->lineage, "L");
}

TEST(StateManager, ReportsWhatItCannotRead) {
  struct Case {
    const char* text;
    Matcher<std::string> want;
  };
  for (const Case& c :
       {Case{"", testing::StrEq("ok")},
        Case{"nonsense", StartsWith("2 problems:\n\n- Unsupported state file")},
        Case{R"({"version":4,"serial":"x"})", HasSubstr("state file")},
        Case{R"({"version":99,"terraform_version":"9.9.9"})", HasSubstr("format version 99")}}) {
    Managed m(StateStore::Rules::remote);
    m.store->text = c.text;
    EXPECT_THAT(text_of(m.manager->refresh()), c.want);
  }
}

TEST(StateManager, SavesAStateThatCannotBeStored) {
  CurrentDirectory directory;
  Managed m(StateStore::Rules::remote);
  m.store->failure = "the disk is on fire";
  std::optional<Error> error = m.manager->write(state_with("precious"));
  ASSERT_TRUE(error);
  Diagnostics diagnostics =
      save_errored_state(*m.manager->state(), *error, [](const std::string&) { FAIL(); });
  ASSERT_EQ(diagnostics.size(), 2U);
  EXPECT_EQ(diagnostics[0].detail, "Error saving state: the disk is on fire");
  EXPECT_THAT(diagnostics[1].detail, HasSubstr("terraform state push errored.tfstate"));
  EXPECT_THAT(directory.read("errored.tfstate"), HasSubstr("precious"));
  m.store->failure.clear();
  auto saved = parse_state(directory.read("errored.tfstate"));
  EXPECT_EQ(text_of(m.manager->push(**saved, false)), "ok");

  // Not even the working directory can be written: the last resort is the terminal.
  std::filesystem::create_directory("errored.tfstate.d");
  std::filesystem::remove("errored.tfstate");
  std::filesystem::create_directory("errored.tfstate");
  std::string dumped;
  diagnostics = save_errored_state(state_with("precious"), *error,
                                   [&](const std::string& text) { dumped = text; });
  EXPECT_EQ(diagnostics.size(), 3U);
  EXPECT_THAT(dumped, HasSubstr("precious"));
}

TEST(StateLock, WaitsForALockThatIsHeld) {
  using namespace std::chrono_literals;
  MemoryStore store(StateStore::Rules::remote);
  store.busy_attempts = 3;
  LockOptions options;
  options.first_pause = 1ms;
  auto refused = StateLock::acquire(store, "test", options);
  ASSERT_EQ(refused.diagnostics.size(), 1U);
  EXPECT_EQ(refused.diagnostics[0].summary, "Error acquiring the state lock");
  EXPECT_THAT(refused.diagnostics[0].detail,
              StartsWith("Error message: locked\nLock Info:\n  ID:        " + store.holder.id));
  EXPECT_EQ(store.attempts, 1);

  options.timeout = 60s;
  store.attempts = 0;
  auto held = StateLock::acquire(store, "test", options);
  EXPECT_TRUE(held.diagnostics.empty());
  EXPECT_EQ(store.attempts, 4);
  EXPECT_TRUE(held.value.release().empty());
  EXPECT_EQ(store.unlocks, 1);
  EXPECT_TRUE(held.value.release().empty());
  EXPECT_EQ(store.unlocks, 1);
}

TEST(StateLock, StopsWaitingOnRequestAndForUnknownTrouble) {
  using namespace std::chrono_literals;
  MemoryStore store(StateStore::Rules::remote);
  store.busy_attempts = 1000000;
  LockOptions options;
  options.timeout = 1h;
  options.first_pause = 1h;
  std::stop_source stop;
  options.stop = stop.get_token();
  std::jthread stopper([&] { stop.request_stop(); });
  EXPECT_FALSE(StateLock::acquire(store, "test", options).diagnostics.empty());

  // Without a known holder, there is nothing to wait for.
  store.holder.id.clear();
  options.stop = {};
  EXPECT_FALSE(StateLock::acquire(store, "test", options).diagnostics.empty());

  options.enabled = false;
  EXPECT_TRUE(StateLock::acquire(store, "test", options).diagnostics.empty());
}

TEST(StateLock, ReportsAFailedRelease) {
  MemoryStore store(StateStore::Rules::remote);
  auto held = StateLock::acquire(store, "test", {});
  store.failure = "gone";
  Diagnostics diagnostics = held.value.release();
  ASSERT_EQ(diagnostics.size(), 1U);
  EXPECT_EQ(diagnostics[0].summary, "Error releasing the state lock");
  EXPECT_THAT(diagnostics[0].detail, StartsWith("Error message: gone\n\nTerraform acquires"));
}

TEST(LockInfo, IsWrittenAsTerraformWritesIt) {
  LockInfo info;
  info.id = "1";
  info.operation = "OperationTypePlan";
  info.who = "me@<here>";
  info.created = "2020-01-02T03:04:05.678Z";
  EXPECT_EQ(info.to_json(),
            R"({"ID":"1","Operation":"OperationTypePlan","Info":"","Who":"me@\u003chere\u003e",)"
            R"("Version":"","Created":"2020-01-02T03:04:05.678Z","Path":""})");
  EXPECT_EQ(LockInfo::parse(info.to_json())->who, "me@<here>");
  EXPECT_THAT(info.describe(), HasSubstr("Created:   2020-01-02 03:04:05.678 +0000 UTC\n"));
  EXPECT_THAT(LockInfo().describe(), HasSubstr("Created:   0001-01-01 00:00:00 +0000 UTC\n"));
  for (const char* bad : {"", "[]", "null", "{", "7"}) EXPECT_FALSE(LockInfo::parse(bad)) << bad;
  EXPECT_EQ(LockInfo::parse(R"({"ID":7})")->id, "");
}

}  // namespace
}  // namespace landform::backend
