#include "backend/local_store.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "backend/state_lock.h"
#include "backend/testing.h"

namespace landform::backend {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(LocalStore, ReadsWhatItWroteAndKeepsABackupOfTheFirstState) {
  TestDirectory directory;
  auto backend = open_with("local", R"({"path":")" + directory.path("a/b.tfstate") + "\"}");
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "no state");
  EXPECT_EQ(text_of(manager->write(state_with("one"))), "ok");
  EXPECT_FALSE(directory.has("a/b.tfstate.backup"));

  manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->write(state_with("two"))), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("three"))), "ok");
  EXPECT_THAT(directory.read("a/b.tfstate"), HasSubstr("three"));
  EXPECT_THAT(directory.read("a/b.tfstate.backup"), HasSubstr("one"));
}

TEST(LocalStore, KeepsABackupOfWhatItReplaces) {
  CurrentDirectory directory;
  directory.write("in.tfstate", "");
  directory.write("out.tfstate", "what was here");
  BackendOptions options;
  options.local = {"in.tfstate", "out.tfstate", ""};
  auto backend = open_local_backend(options);
  EXPECT_EQ(text_of(manager_of(*backend)->write(state_with("new"))), "ok");
  EXPECT_EQ(directory.read("out.tfstate.backup"), "what was here");
  EXPECT_THAT(directory.read("out.tfstate"), HasSubstr("new"));
  EXPECT_EQ(directory.read("in.tfstate"), "");
  options.local.backup = "-";
  EXPECT_EQ(text_of(manager_of(*open_local_backend(options))->write(state_with("newer"))), "ok");
  EXPECT_EQ(directory.read("out.tfstate.backup"), "what was here");
}

TEST(LocalStore, HasAStatePerWorkspace) {
  CurrentDirectory directory;
  auto backend = open_local_backend({});
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default"));
  EXPECT_EQ(text_of(manager_of(*backend, "dev")->write(state_with("dev"))), "ok");
  EXPECT_EQ(text_of(manager_of(*backend, "a")->write(state_with("a"))), "ok");
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "a", "dev"));
  EXPECT_TRUE(directory.has("terraform.tfstate.d/dev/terraform.tfstate"));
  EXPECT_EQ(text_of(backend->delete_workspace("dev")), "ok");
  EXPECT_THAT(backend->workspaces().value(), ElementsAre("default", "a"));
  EXPECT_EQ(text_of(backend->delete_workspace("default")), "cannot delete default state");
}

TEST(LocalStore, ExcludesOthersWhileItIsLocked) {
  CurrentDirectory directory;
  LocalStore one({"terraform.tfstate", "terraform.tfstate", ""});
  LocalStore two({"terraform.tfstate", "terraform.tfstate", ""});
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(one.lock(info)), "ok");
  EXPECT_THAT(directory.names(), ElementsAre(".terraform.tfstate.lock.info", "terraform.tfstate"));
  auto refused = two.lock(LockInfo::make("other"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "resource temporarily unavailable");
  EXPECT_EQ(refused.error().info->id, info.id);
  EXPECT_EQ(refused.error().info->path, "terraform.tfstate");

  // Also after the file was replaced.
  EXPECT_EQ(text_of(one.write("{}", nullptr)), "ok");
  EXPECT_THAT(text_of(two.lock(LockInfo::make("other"))),
              StartsWith("resource temporarily unavailable\nLock Info:\n  ID:        " + info.id));
  EXPECT_EQ(one.read().value(), "{}");
  EXPECT_EQ(text_of(two.unlock(info.id)), "LocalState not locked");
  EXPECT_THAT(text_of(one.unlock("x")), StartsWith("invalid lock id: \"x\". current id:"));
  EXPECT_EQ(text_of(one.unlock(info.id)), "ok");
  EXPECT_EQ(directory.read("terraform.tfstate"), "{}");
  directory.write("terraform.tfstate", "");
  EXPECT_EQ(text_of(two.lock(LockInfo::make("other"))), "ok");
}

TEST(LocalStore, RemovesAFileThatWasCreatedOnlyToBeLocked) {
  CurrentDirectory directory;
  LocalStore store({"x.tfstate", "x.tfstate", ""});
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(store.lock(info)), "ok");
  EXPECT_EQ(text_of(store.unlock(info.id)), "ok");
  EXPECT_THAT(directory.names(), ElementsAre());
}

TEST(LocalStore, WritesIntoAFileThatOthersHaveOpen) {
  CurrentDirectory directory;
  directory.write("x.tfstate", "");
  {
    Descriptor alone(::open("x.tfstate", O_RDWR | O_CLOEXEC));
    if (::fcntl(alone.get(), F_SETLEASE, F_WRLCK) != 0) {
      GTEST_SKIP() << "SKIPPED: the file system has no leases";
    }
  }
  LocalStore store({"x.tfstate", "x.tfstate", ""});
  LockInfo info = LockInfo::make("test");
  EXPECT_EQ(text_of(store.lock(info)), "ok");
  struct stat before {};
  ASSERT_EQ(::stat("x.tfstate", &before), 0);
  // Someone who waits for the lock with the file open must find the new state in it.
  Descriptor waiting(::open("x.tfstate", O_RDWR | O_CLOEXEC));
  EXPECT_EQ(text_of(store.write("{\"a\":1}", nullptr)), "ok");
  EXPECT_EQ(text_of(store.write("{}", nullptr)), "ok");
  struct stat after {};
  ASSERT_EQ(::stat("x.tfstate", &after), 0);
  EXPECT_EQ(before.st_ino, after.st_ino);
  EXPECT_EQ(directory.read("x.tfstate"), "{}");
  EXPECT_EQ(text_of(store.unlock(info.id)), "ok");
  EXPECT_THAT(directory.names(), ElementsAre("x.tfstate"));
}

TEST(LocalStore, FollowsLinksAndKeepsPermissions) {
  CurrentDirectory directory;
  directory.write("real/x.tfstate", "{}");
  ASSERT_EQ(::chmod("real/x.tfstate", 0640), 0);
  std::filesystem::create_symlink("real/x.tfstate", "x.tfstate");
  LocalStore store({"x.tfstate", "x.tfstate", ""});
  EXPECT_EQ(text_of(store.write("[]", nullptr)), "ok");
  EXPECT_TRUE(std::filesystem::is_symlink("x.tfstate"));
  EXPECT_EQ(directory.read("real/x.tfstate"), "[]");
  struct stat found {};
  ASSERT_EQ(::stat("x.tfstate", &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0640U);
}

// Limits the size of files, as a full disk would.
class FullDisk {
 public:
  FullDisk() {
    (void)::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = 4096;
    std::signal(SIGXFSZ, SIG_IGN);
    (void)::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() { (void)::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(LocalStore, KeepsTheOldStateIfTheNewOneCannotBeWritten) {
  CurrentDirectory directory;
  auto backend = open_local_backend({});
  auto manager = manager_of(*backend);
  EXPECT_EQ(text_of(manager->write(state_with("old"))), "ok");
  std::string old = directory.read("terraform.tfstate");
  for (bool locked : {false, true}) {
    SCOPED_TRACE(locked);
    LockInfo info = LockInfo::make("test");
    if (locked) {
      EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
    }
    {
      FullDisk full;
      EXPECT_THAT(text_of(manager->write(state_with(std::string(10000, 'x')))),
                  HasSubstr("write terraform.tfstate: file too large"));
    }
    EXPECT_EQ(directory.read("terraform.tfstate"), old);
    if (locked) {
      EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");
    }
  }
  EXPECT_THAT(directory.names(), ElementsAre("terraform.tfstate", "terraform.tfstate.backup"));
}

TEST(LocalStore, ReportsADirectoryThatCannotBeWritten) {
  CurrentDirectory directory;
  LocalStore store({"/proc/self/x.tfstate", "/proc/self/x.tfstate", ""});
  EXPECT_THAT(text_of(store.write("{}", nullptr)), StartsWith("open /proc/self/x.tfstate: "));
  EXPECT_THAT(text_of(store.lock(LockInfo::make("test"))),
              StartsWith("open /proc/self/x.tfstate: "));
  std::filesystem::create_directory("d");
  LocalStore is_directory({"d", "d", ""});
  EXPECT_THAT(text_of(is_directory.read()), StartsWith("read d: "));
}

TEST(LocalStore, DoesNotLockAStateThatItCannotRead) {
  struct Case {
    const char* text;
    const char* want;
  };
  for (const Case& c : {Case{"{", "Unsupported state file format"},
                        Case{R"({"version":5,"terraform_version":"9.0.0"})",
                             "uses format version 5, which is not supported"}}) {
    CurrentDirectory directory;
    directory.write("terraform.tfstate", c.text);
    LocalStore store({"terraform.tfstate", "terraform.tfstate", ""});
    auto lock = StateLock::acquire(store, "test", {});
    ASSERT_EQ(lock.diagnostics.size(), 1U);
    EXPECT_EQ(lock.diagnostics[0].summary, "Error acquiring the state lock");
    EXPECT_THAT(lock.diagnostics[0].detail, AllOf(HasSubstr(c.want), Not(HasSubstr("Lock Info"))));
    EXPECT_EQ(directory.read("terraform.tfstate"), c.text);
    // It is not left locked.
    directory.write("terraform.tfstate", "");
    EXPECT_EQ(text_of(store.lock(LockInfo::make("test"))), "ok");
  }
}

TEST(LocalStore, SharesItsLocksWithTerraform) {
  SKIP_WITHOUT_TERRAFORM();
  CurrentDirectory directory;
  directory.write(
      "main.tf",
      "resource \"terraform_data\" \"a\" {\n"
      "  provisioner \"local-exec\" {\n"
      "    command = \"touch started; while [ ! -e go ]; do sleep 0.05; done\"\n  }\n}\n"
      "output \"o\" {\n  value = \"from terraform\"\n}\n");
  EXPECT_EQ(terraform(directory.path(), {"init", "-input=false"}).exit.code, 0);
  auto backend = open_local_backend({});
  auto manager = manager_of(*backend);
  LockInfo info = LockInfo::make("landform");
  EXPECT_EQ(text_of(manager->store().lock(info)), "ok");
  EXPECT_EQ(text_of(manager->write(state_with("from landform"))), "ok");
  ProcessOutcome refused = terraform(directory.path(), {"plan", "-no-color"});
  EXPECT_EQ(refused.exit.code, 1);
  EXPECT_THAT(refused.output, AllOf(HasSubstr("Error acquiring the state lock"), HasSubstr(info.id),
                                    HasSubstr("Operation: landform")));
  EXPECT_EQ(terraform(directory.path(), {"output", "-raw", "o"}).output, "from landform");
  EXPECT_EQ(text_of(manager->store().unlock(info.id)), "ok");

  // The other way round.
  ProcessOptions options;
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.error = ProcessOptions::Stream::null;
  options.output = ProcessOptions::Stream::null;
  auto process = Process::start({"terraform", "apply", "-auto-approve"}, options);
  ASSERT_TRUE(process);
  while (!directory.has("started") &&
         !process.value().wait(std::chrono::milliseconds(20)).has_value()) {
  }
  auto lock = manager->store().lock(LockInfo::make("landform"));
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().info->operation, "OperationTypeApply");
  directory.write("go", "");
  EXPECT_EQ(process.value().wait().code, 0);
  EXPECT_EQ(text_of(manager->refresh()), "ok");
  EXPECT_EQ(output_of(manager->state()), "from terraform");
  EXPECT_EQ(manager->state()->resources.size(), 1U);
  EXPECT_EQ(text_of(manager->store().lock(LockInfo::make("landform"))), "ok");
}

}  // namespace
}  // namespace landform::backend
