#include "base/process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "base/file.h"

namespace landform {
namespace {

using Stream = ProcessOptions::Stream;
using std::chrono::hours;
using std::chrono::milliseconds;

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

std::string read_to_end(Descriptor& from) {
  std::string out;
  char buffer[256];
  ssize_t n = 0;
  while ((n = ::read(from.get(), buffer, sizeof buffer)) > 0) out.append(buffer, n);
  return out;
}

TEST(RunProcess, ReportsExitAndOutput) {
  struct Case {
    std::string script;
    int code;
    int signal;
    std::string output;
  };
  const Case kCases[] = {
      {"echo out; echo err >&2", 0, 0, "out\nerr\n"},
      {"exit 3", 3, 0, ""},
      {"kill -9 $$", 137, 9, ""},
      {"cat", 0, 0, ""},
      {"printf %s \"$LANDFORM_TEST\"", 0, 0, "set"},
      {"printf %s \"${HOME-unset}\"", 0, 0, "unset"},
      {"pwd", 0, 0, "/\n"},
  };
  ProcessOptions options;
  options.directory = "/";
  options.environment["LANDFORM_TEST"] = "set";
  options.environment.erase("HOME");
  for (const Case& c : kCases) {
    auto outcome = run_process(shell(c.script), options);
    ASSERT_TRUE(outcome) << c.script << outcome.error().message;
    EXPECT_EQ(outcome->exit.code, c.code) << c.script;
    EXPECT_EQ(outcome->exit.signal, c.signal) << c.script;
    EXPECT_EQ(outcome->output, c.output) << c.script;
    EXPECT_FALSE(outcome->truncated) << c.script;
  }
}

TEST(RunProcess, ReadsAllOutputButKeepsTheLimit) {
  auto outcome = run_process(shell("head -c 300000 /dev/zero | tr '\\0' x"), {}, 1000);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->exit.code, 0);
  EXPECT_EQ(outcome->output, std::string(1000, 'x'));
  EXPECT_TRUE(outcome->truncated);
}

TEST(RunProcess, SaysWhyItCannotStart) {
  auto outcome = run_process({"no-such-program-anywhere"}, {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message, "no-such-program-anywhere must be available and on the PATH");
  outcome = run_process({"/no/such/program"}, {});
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().message,
            "/no/such/program cannot be started: No such file or directory");
}

TEST(RunProcess, HasDefaultSignals) {
  auto before = std::signal(SIGPIPE, SIG_IGN);
  // A writer whose reader is gone is silently ended by SIGPIPE.
  auto outcome = run_process(shell("sh -c 'while :; do echo; done' | head -n 1 >/dev/null"), {});
  std::signal(SIGPIPE, before);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->output, "");
}

TEST(Process, ExchangesTextThroughPipes) {
  ProcessOptions options;
  options.input = Stream::pipe;
  options.error = Stream::pipe;
  auto process = Process::start(shell("tr a-z A-Z; echo done >&2"), options);
  ASSERT_TRUE(process);
  Process& child = process.value();
  EXPECT_EQ(::write(child.input().get(), "hello", 5), 5);
  child.input().reset();
  EXPECT_EQ(read_to_end(child.output()), "HELLO");
  EXPECT_EQ(read_to_end(child.error()), "done\n");
  EXPECT_EQ(child.wait().code, 0);
  EXPECT_EQ(child.pid(), 0);
}

TEST(Process, WaitsAsLongAsAsked) {
  ProcessOptions options;
  options.input = Stream::pipe;
  auto process = Process::start({"cat"}, options);
  ASSERT_TRUE(process);
  Process& child = process.value();
  EXPECT_FALSE(child.wait(milliseconds(0)).has_value());
  child.input().reset();
  auto exit = child.wait(hours(1));
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->code, 0);
}

TEST(Process, IsStoppedGracefullyOrKilled) {
  ProcessOptions options;
  // The program prints a line once its trap is set.
  auto polite =
      Process::start(shell("trap 'exit 5' TERM; echo; while :; do sleep 0.01; done"), options);
  ASSERT_TRUE(polite);
  char c = 0;
  ASSERT_EQ(::read(polite.value().output().get(), &c, 1), 1);
  EXPECT_EQ(polite.value().stop(SIGTERM, hours(1)).code, 5);

  auto stubborn =
      Process::start(shell("trap '' TERM; echo; while :; do sleep 0.01; done"), options);
  ASSERT_TRUE(stubborn);
  ASSERT_EQ(::read(stubborn.value().output().get(), &c, 1), 1);
  EXPECT_EQ(stubborn.value().stop(SIGTERM, milliseconds(1)).signal, SIGKILL);
}

TEST(Process, KillsItsGroup) {
  ProcessOptions options;
  options.new_group = true;
  // The grandchild keeps the pipe open until it ends.
  auto process = Process::start(shell("sleep 1000 & echo; wait"), options);
  ASSERT_TRUE(process);
  Process& child = process.value();
  char c = 0;
  ASSERT_EQ(::read(child.output().get(), &c, 1), 1);
  child.stop(SIGKILL, hours(1));
  EXPECT_EQ(read_to_end(child.output()), "");
}

TEST(Process, IsKilledWithItsObject) {
  Descriptor output;
  {
    auto process = Process::start(shell("exec sleep 1000"), {});
    ASSERT_TRUE(process);
    output = std::move(process.value().output());
  }
  EXPECT_EQ(read_to_end(output), "");
}

TEST(Process, AppendsErrorsToAFile) {
  ProcessOptions options;
  options.error = Stream::file;
  options.error_file =
      std::filesystem::temp_directory_path() / ("landform-errors-" + std::to_string(::getpid()));
  for (const char* word : {"one", "two"}) {
    auto process = Process::start(shell(std::string("echo >&2 ") + word), options);
    ASSERT_TRUE(process);
    EXPECT_EQ(process.value().wait().code, 0);
  }
  auto text = read_file(options.error_file);
  std::filesystem::remove(options.error_file);
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "one\ntwo\n");
}

}  // namespace
}  // namespace landform
