// What is printed when a run is interrupted, by Landform and by Terraform.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <regex>
#include <sstream>
#include <thread>
#include <vector>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/process.h"
#include "install/testing.h"

namespace landform {
namespace {

struct Outcome {
  int code = -1;
  std::string output;
};

// Interrupts `apply` while it waits for a command.
Outcome interrupt(const std::string& program, const std::string& flag) {
  TestDirectory directory;
  directory.write("case/main.tf", R"(
resource "terraform_data" "a" {
  provisioner "local-exec" {
    command = "touch started; exec sleep 20"
  }
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
)");
  ProcessOptions options;
  options.directory = directory.path("case");
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.error = ProcessOptions::Stream::null;
  auto started = Process::start({program, "apply", "-auto-approve", flag}, options);
  if (!started) return {-1, started.error().message};
  Process process = std::move(started).value();
  constexpr int kSteps = 6000;
  for (int i = 0; i < kSteps && !directory.has("case/started"); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  process.signal(SIGINT);
  Outcome out;
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0; (size = ::read(process.output().get(), buffer.data(), buffer.size())) > 0;)
    out.output.append(buffer.data(), static_cast<size_t>(size));
  out.code = process.wait().code;
  return out;
}

// Interrupts `plan` while it reads a state from a pipe, which has one only then.
Outcome interrupt_plan(const std::string& program, const std::vector<std::string>& arguments) {
  TestDirectory directory;
  directory.write("case/main.tf", R"(
data "terraform_remote_state" "s" {
  backend = "local"
  config  = { path = "pipe" }
}
resource "terraform_data" "a" {
  input = data.terraform_remote_state.s.outputs.a
}
resource "terraform_data" "b" {
  input = "free"
}
output "o" {
  value = terraform_data.a.output
}
output "p" {
  value = terraform_data.b.output
}
)");
  const std::string pipe = directory.path("case/pipe");
  constexpr mode_t kMode = 0600;
  if (::mkfifo(pipe.c_str(), kMode) != 0) return {-1, "no pipe"};
  ProcessOptions options;
  options.directory = directory.path("case");
  options.environment["TF_CLI_CONFIG_FILE"] = "/dev/null";
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.error = ProcessOptions::Stream::output;
  std::vector<std::string> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto started = Process::start(words, options);
  if (!started) return {-1, started.error().message};
  Process process = std::move(started).value();
  // Waits until it is read, and until everything else is planned.
  Descriptor writer(::open(pipe.c_str(), O_WRONLY | O_CLOEXEC));
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  process.signal(SIGINT);
  Outcome out;
  std::array<char, 4096> buffer{};
  auto read = [&] {
    const ssize_t size = ::read(process.output().get(), buffer.data(), buffer.size());
    if (size > 0) out.output.append(buffer.data(), static_cast<size_t>(size));
    return size > 0;
  };
  const bool stops = words[1] == "plan";
  const char* const awaited = stops ? "Stopping operation..." : "Gracefully shutting down...";
  while (out.output.find(awaited) == std::string::npos && read()) {
  }
  // What is announced is done a moment later.
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  (void)write_all(writer.get(),
                  R"({"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x",)"
                  R"("outputs":{"a":{"value":"hi","type":"string"}},"resources":[]})");
  writer = Descriptor();
  while (read()) {
  }
  out.code = process.wait().code;
  out.output = std::regex_replace(out.output, std::regex(" after [0-9]+s"), " after 0s");
  return out;
}

// The part of the text that is about the interrupt.
std::string notice(const std::string& text) {
  constexpr std::string_view kLast = "Stopping operation...\n";
  const size_t begin = text.find("\nInterrupt received.");
  const size_t end = text.find(kLast);
  if (begin == std::string::npos || end == std::string::npos) return "none in: " + text;
  return text.substr(begin, end + kLast.size() - begin);
}

// The events that are messages, without their times.
std::string messages(const std::string& events) {
  std::istringstream lines(events);
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\"type\":\"log\"") == std::string::npos) continue;
    out +=
        std::regex_replace(line, std::regex("\"@timestamp\":\"[^\"]*\""), "\"@timestamp\":\"T\"");
    out += '\n';
  }
  return out;
}

TEST(Interrupts, AreAnnounced) {
  Outcome text = interrupt(LANDFORM_PROGRAM, "-no-color");
  EXPECT_EQ(text.code, 1);
  EXPECT_EQ(notice(text.output),
            "\nInterrupt received.\nPlease wait for Terraform to exit or data loss may occur.\n"
            "Gracefully shutting down...\n\nStopping operation...\n");
  Outcome events = interrupt(LANDFORM_PROGRAM, "-json");
  EXPECT_EQ(events.code, 1);
  EXPECT_THAT(messages(events.output),
              testing::AllOf(testing::HasSubstr("Gracefully shutting down...\\n\""),
                             testing::HasSubstr("\"@message\":\"Stopping operation...\"")));
}

// Terraform prints these messages from two threads, in either order.
std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out.push_back(line);
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Interrupts, AreAnnouncedInTerraformsWords) {
  if (!find_program("terraform")) GTEST_SKIP() << "no terraform on the PATH";
  std::vector<std::string> printed = sorted_lines(interrupt("terraform", "-no-color").output);
  for (const std::string& line :
       sorted_lines(notice(interrupt(LANDFORM_PROGRAM, "-no-color").output)))
    EXPECT_THAT(printed, testing::Contains(line));
  EXPECT_EQ(sorted_lines(messages(interrupt(LANDFORM_PROGRAM, "-json").output)),
            sorted_lines(messages(interrupt("terraform", "-json").output)));
}

TEST(Interrupts, LeaveAPartOfAPlan) {
  const Outcome plan = interrupt_plan(LANDFORM_PROGRAM, {"plan", "-no-color"});
  EXPECT_EQ(plan.code, 1);
  EXPECT_THAT(plan.output,
              testing::AllOf(testing::HasSubstr("but then encountered a problem:\n\n"
                                                "  # terraform_data.b will be created\n"),
                             testing::HasSubstr("Changes to Outputs:\n  + p = (known after apply)"),
                             testing::HasSubstr("\nError: execution halted\n"),
                             testing::Not(testing::HasSubstr("terraform_data.a will"))));
  const Outcome apply = interrupt_plan(LANDFORM_PROGRAM, {"apply", "-auto-approve", "-no-color"});
  EXPECT_EQ(apply.code, 1);
  EXPECT_THAT(apply.output, testing::AllOf(testing::HasSubstr("terraform_data.a will be created"),
                                           testing::HasSubstr("\nError: execution halted\n"),
                                           testing::Not(testing::HasSubstr("Creating..."))));
}

TEST(Interrupts, LeaveThePartOfAPlanThatTerraformHas) {
  if (!find_program("terraform")) GTEST_SKIP() << "no terraform on the PATH";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"plan", "-no-color"}, {"apply", "-auto-approve", "-no-color"}}) {
    const Outcome ours = interrupt_plan(LANDFORM_PROGRAM, arguments);
    const Outcome theirs = interrupt_plan("terraform", arguments);
    EXPECT_EQ(ours.code, theirs.code);
    EXPECT_EQ(sorted_lines(ours.output), sorted_lines(theirs.output));
  }
}

}  // namespace
}  // namespace landform
