// Whole runs in which something fails: what was done is never lost, and a sentence says what to do.
//
// The failure happens at the same point of every run: a provisioner waits for it.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "backend/testing.h"
#include "cli/run.h"

namespace landform {

// Two objects, and with `step` 2 a third one, during whose creation something happens.
// It waits while there is a file `hold`.
inline constexpr const char* kResources = R"(
variable "step" {
  default = 1
}
resource "terraform_data" "a" {
  count = 2
  input = "a-${count.index}"
}
resource "terraform_data" "b" {
  count = var.step - 1
  input = terraform_data.a[0].id
  provisioner "local-exec" {
    command = "touch midway; while [ -e hold ]; do sleep 0.01; done"
  }
}
output "step" {
  value = var.step
}
)";

struct Ran {
  int code = -1;
  std::string out;
  std::string err;

  // Without the wrapping of lines.
  [[nodiscard]] std::string words() const {
    return std::regex_replace(out + err, std::regex("\\s+"), " ");
  }
};

class FaultsCase : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("TF_CLI_CONFIG_FILE", "/dev/null", 1);
    ::setenv("CHECKPOINT_DISABLE", "1", 1);
  }

  static Ran run(const std::vector<std::string>& args) {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    cli::CommandIo io{.in = in, .out = out, .err = err, .plain = true};
    Ran done;
    done.code = cli::run_program(args, io);
    done.out = out.str();
    done.err = err.str();
    return done;
  }
  // Both steps of the configuration with this backend; `fault` happens in the second.
  Ran apply_with(const std::string& backend, const std::function<void()>& fault) {
    directory_.write("main.tf", backend + kResources);
    EXPECT_EQ(run({"init"}).code, 0);
    Ran first = run({"apply", "-auto-approve"});
    EXPECT_EQ(first.code, 0) << first.err;
    return second_apply(fault);
  }
  Ran second_apply(const std::function<void()>& fault) {
    directory_.write("hold", "");
    std::atomic<bool> over = false;
    std::thread saboteur([&] {
      while (!directory_.has("midway") && !over)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      fault();
      for (const char* file : {"midway", "hold"}) std::filesystem::remove(directory_.path(file));
    });
    Ran done = run({"apply", "-auto-approve", "-var=step=2"});
    over = true;
    saboteur.join();
    return done;
  }
  // The state that could not be saved has everything, and can be pushed as its message says.
  static void expect_pushed() {
    Ran pushed = run({"state", "push", "errored.tfstate"});
    EXPECT_EQ(pushed.code, 0) << pushed.err;
    expect_nothing_to_do();
  }
  static void expect_nothing_to_do() {
    Ran plan = run({"plan", "-detailed-exitcode", "-var=step=2"});
    EXPECT_EQ(plan.code, 0) << plan.out << plan.err;
    EXPECT_THAT(plan.err + plan.out, testing::Not(testing::HasSubstr("Warning")))
        << plan.out << plan.err;
  }
  // Without the push, the next run takes over what the journal has.
  static void expect_recovered() {
    Ran next = run({"apply", "-auto-approve", "-var=step=2"});
    EXPECT_EQ(next.code, 0) << next.err;
    EXPECT_THAT(next.words(),
                testing::AllOf(testing::HasSubstr("Interrupted run recovered"),
                               testing::HasSubstr("terraform_data.b[0]"),
                               testing::HasSubstr("0 added, 0 changed, 0 destroyed")));
    expect_nothing_to_do();
  }
  static testing::Matcher<const std::string&> saved_elsewhere() {
    return testing::AllOf(testing::HasSubstr("Error: Failed to save state"),
                          testing::HasSubstr("has been written to the file \"errored.tfstate\""),
                          testing::HasSubstr("terraform state push errored.tfstate"));
  }

  backend::CurrentDirectory directory_;
};

}  // namespace landform
