// The disk is full, the directory read-only, or the state in use.
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <optional>

#include "base/process.h"
#include "base/size_limit_testing.h"
#include "faults_case.h"

namespace landform {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class DiskFaultsTest : public FaultsCase {};

TEST_F(DiskFaultsTest, TheDiskIsFull) {
  std::optional<SizeLimit> limit;
  const std::string before = [&] {
    directory_.write("main.tf", kResources);
    EXPECT_EQ(run({"apply", "-auto-approve"}).code, 0);
    return directory_.read("terraform.tfstate");
  }();
  Ran failed = second_apply([&] { limit.emplace(fs::file_size("terraform.tfstate.journal")); });
  limit.reset();
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(
      failed.words(),
      AllOf(HasSubstr("Error: Journal cannot be written"), HasSubstr("Error: Failed to save state"),
            HasSubstr("Error: Failed to create local state file"),
            HasSubstr("the raw state data is printed above as a JSON object")));
  EXPECT_EQ(directory_.read("terraform.tfstate"), before) << "the old state is still whole";
  EXPECT_THAT(directory_.names(),
              ElementsAre("main.tf", "terraform.tfstate", "terraform.tfstate.journal"))
      << "nothing half-written is left";
  // As the message says: from the first { to the last }, which is the only one at the start of a
  // line.
  const size_t begin = failed.err.find('{');
  directory_.write("errored.tfstate",
                   failed.err.substr(begin, failed.err.find("\n}\n") + 2 - begin));
  expect_pushed();
}

// Runs something as a user who may not write here; as root, in a process that is not root's.
Ran run_unprivileged(const std::function<Ran()>& what) {
  if (::geteuid() != 0) return what();
  int pipe[2];
  EXPECT_EQ(::pipe(pipe), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    Ran done;
    if (::setresgid(kNobody, kNobody, kNobody) == 0 && ::setresuid(kNobody, kNobody, kNobody) == 0)
      done = what();
    const std::string text = done.out + done.err;
    (void)!::write(pipe[1], text.data(), text.size());
    ::_exit(done.code);
  }
  ::close(pipe[1]);
  Ran out;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(pipe[0], buffer, sizeof buffer)) > 0;)
    out.err.append(buffer, static_cast<size_t>(got));
  ::close(pipe[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  out.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return out;
}

TEST_F(DiskFaultsTest, TheDirectoryIsReadOnly) {
  directory_.write("main.tf", kResources);
  fs::permissions(".", fs::perms(0555));
  Ran refused = run_unprivileged([] { return run({"apply", "-auto-approve"}); });
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.words(), AllOf(HasSubstr("Error acquiring the state lock"),
                                     HasSubstr("open terraform.tfstate: permission denied")));
  // There is a state that may be written, but no journal.
  directory_.write("terraform.tfstate", "");
  fs::permissions("terraform.tfstate", fs::perms(0666));
  fs::permissions(".", fs::perms(0555));
  refused = run_unprivileged([] { return run({"apply", "-auto-approve", "-lock=false"}); });
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.words(),
              AllOf(HasSubstr("Error: Journal cannot be written"), HasSubstr("Permission denied"),
                    HasSubstr("Nothing has been changed.")));
  EXPECT_EQ(directory_.read("terraform.tfstate"), "");
  fs::permissions(".", fs::perms(0755));
}

// Another process runs while this one applies.
TEST_F(DiskFaultsTest, TheStateIsLocked) {
  directory_.write("main.tf", kResources);
  ASSERT_EQ(run({"apply", "-auto-approve"}).code, 0);
  std::string locked;
  std::string unlocked;
  Ran applied = second_apply([&] {
    auto plan = [](const std::string& flag) {
      auto outcome = run_process({LANDFORM_PROGRAM, "plan", "-no-color", "-var=step=2", flag}, {});
      return outcome ? fmt::format("[{}] {}", outcome->exit.code, outcome->output)
                     : outcome.error().message;
    };
    locked = plan("-lock-timeout=0s");
    unlocked = plan("-lock=false");
  });
  EXPECT_EQ(applied.code, 0) << applied.err;
  EXPECT_THAT(locked, AllOf(StartsWith("[1]"), HasSubstr("Error acquiring the state lock"),
                            HasSubstr("Operation: OperationTypeApply"), HasSubstr("-lock=false")));
  EXPECT_THAT(unlocked,
              AllOf(StartsWith("[0]"), HasSubstr("1 to add"), Not(HasSubstr("Interrupted run"))))
      << "the journal of a run that is going on is left alone";
  expect_nothing_to_do();
}

}  // namespace
}  // namespace landform
