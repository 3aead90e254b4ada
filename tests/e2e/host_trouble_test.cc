// What happens to calls when a provider's program dies, hangs, or is not a provider at all.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <latch>
#include <thread>

#include "host_case.h"
#include "protocol/plugin_testing.h"

namespace landform::e2e {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

// The process that the test started last.
pid_t youngest_child() {
  pid_t youngest = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(task.path() / "children");
    for (pid_t pid = 0; children >> pid;) youngest = std::max(youngest, pid);
  }
  return youngest;
}

class HostTrouble : public ::testing::Test {
 protected:
  // A create that takes far longer than the test.
  provider::ApplyRequest endless() {
    const provider::TypeSchema& type =
        schema_of(*plugin_, provider::TypeKind::resource, "kitchen_slow");
    sdk::Object config(type.block.empty_value());
    config.set("milliseconds", 600'000);
    Value none = Value::null(type.type);
    Value proposed = plan::proposed_new(type.block, none, config.value());
    auto planned = plugin_->plan({"kitchen_slow", config.value(), none, "", proposed}, {});
    EXPECT_EQ(texts(planned.diagnostics), "");
    return {"kitchen_slow", config.value(), none, planned.planned, ""};
  }

  static std::unique_ptr<host::Plugin> start() {
    host::StartOptions options;
    options.program = PROBE_PROVIDER;
    options.environment["TF_LOG"] = "debug";  // makes it write to standard error
    auto started = host::Plugin::start(kKitchen, options);
    EXPECT_TRUE(started);
    return std::move(started).value();
  }

  std::unique_ptr<host::Plugin> plugin_ = start();
  pid_t pid_ = youngest_child();
};

TEST_F(HostTrouble, ACrashInACallNamesTheProviderAndShowsItsLastOutput) {
  provider::ApplyRequest request = endless();
  std::thread killer([&] {
    std::this_thread::sleep_for(100ms);
    ::kill(pid_, SIGKILL);  // sanitizers catch others
  });
  provider::ApplyResponse answer = plugin_->apply(request, {});
  killer.join();
  ASSERT_EQ(answer.diagnostics.items().size(), 2U);
  EXPECT_EQ(answer.diagnostics.items()[0].summary, "Plugin did not respond");
  EXPECT_EQ(answer.diagnostics.items()[1].severity, Severity::warning);
  EXPECT_EQ(answer.diagnostics.items()[1].summary, "Object may exist without being in the state");
  const std::string& detail = answer.diagnostics.items()[0].detail;
  EXPECT_THAT(detail, HasSubstr("failed to respond to the "
                                "plugin6.(*GRPCProvider).ApplyResourceChange call"));
  EXPECT_THAT(detail, HasSubstr("This is the provider example.com/test/kitchen."));
  EXPECT_THAT(detail, HasSubstr("ended by signal 9"));
  EXPECT_THAT(detail, HasSubstr("\"@message\":\"serving\""));
  EXPECT_TRUE(answer.state.is_null()) << "as it was before";

  // Later calls fail with the same message, immediately.
  provider::ReadResponse read = plugin_->read({"kitchen_slow", request.prior}, {});
  EXPECT_EQ(read.diagnostics.items().at(0).summary, "Plugin did not respond");
  EXPECT_TRUE(read.state.identical(request.prior));
  plugin_->stop();
}

TEST_F(HostTrouble, CallsToAHangingProviderEndAtTheDeadline) {
  provider::ApplyRequest request = endless();
  ::kill(pid_, SIGSTOP);
  provider::CallOptions call;
  call.deadline = std::chrono::steady_clock::now() + 100ms;
  provider::ApplyResponse answer = plugin_->apply(request, call);
  ASSERT_EQ(answer.diagnostics.items().size(), 2U);
  EXPECT_EQ(answer.diagnostics.items()[0].summary, "Plugin did not respond in time");
  EXPECT_THAT(answer.diagnostics.items()[0].detail, HasSubstr(kKitchen));
  // It does not respond to the request to exit either, and is killed.
  plugin_.reset();
  EXPECT_EQ(::kill(pid_, 0), -1);
}

TEST_F(HostTrouble, ACancelledCallEndsAndTheProviderKeepsRunning) {
  provider::ApplyRequest request = endless();
  std::stop_source source;
  provider::CallOptions call;
  call.cancelled = source.get_token();
  std::thread canceller([&] {
    std::this_thread::sleep_for(50ms);
    source.request_stop();
  });
  provider::ApplyResponse answer = plugin_->apply(request, call);
  canceller.join();
  EXPECT_EQ(answer.diagnostics.items().at(0).summary, "Request cancelled");
  EXPECT_EQ(texts(plugin_->validate_resource({"kitchen_slow", request.config}, {})), "");
}

TEST_F(HostTrouble, ValuesThatDoNotMatchTheSchemaAreNotSent) {
  provider::Diagnostics found =
      plugin_->validate_resource({"kitchen_slow", Value::string("no object")}, {});
  ASSERT_TRUE(found.has_errors());
  EXPECT_EQ(found.items()[0].summary, "Invalid value for a provider");
  provider::Diagnostics unknown =
      plugin_->validate_resource({"kitchen_nothing", Value::empty_object()}, {});
  ASSERT_TRUE(unknown.has_errors());
  EXPECT_THAT(unknown.items()[0].detail, HasSubstr("no resource kitchen_nothing"));
}

TEST(HostReattach, UsesARunningProviderAndLeavesItRunning) {
  TestDirectory sockets;
  protocol::testing::Process process({PROBE_PROVIDER, "--debug"}, {{"TMPDIR", sockets.path()}});
  std::string line;
  while (line.find("TF_REATTACH_PROVIDERS='") == std::string::npos) line = process.read_line();
  size_t begin = line.find('\'') + 1;
  auto running = host::parse_reattach(line.substr(begin, line.rfind('\'') - begin));
  ASSERT_TRUE(running) << running.error().message;
  const host::Handshake& handshake = running->at(kKitchen);
  for (int client = 0; client < 2; ++client) {
    auto plugin = host::Plugin::attach(kKitchen, handshake);
    ASSERT_TRUE(plugin) << plugin.error().message;
    EXPECT_EQ(texts((*plugin.value()).schemas({}).diagnostics), "");
  }
  EXPECT_EQ(process.wait(1ms), std::nullopt) << "it is not ours to end";
  process.signal(SIGINT);
  EXPECT_EQ(process.wait(10s), 0);
  auto gone = host::Plugin::attach(kKitchen, handshake);
  ASSERT_FALSE(gone);
  EXPECT_THAT(gone.error().message, HasSubstr(kKitchen));
}

TEST(HostStart, SaysWhyAProgramIsNotAProvider) {
  TestDirectory directory;
  struct Case {
    const char* name;
    const char* script;  // null for no program at all
    const char* error;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"absent", nullptr, "No such file"},
           {"silent", "exit 3", "it does not say where it listens"},
           {"complaining", "echo 'no license' >&2; exit 1", "no license"},
           {"chatty", "echo hello; sleep 60", "the line \"hello\" has too few fields"},
           {"endless", "yes | tr -d '\\n'", "it does not say where it listens"},
           {"old", "echo '1|4|unix|/tmp/x|grpc|'; sleep 60", "neither 5 nor 6 but 4"},
           {"insecure", "echo '1|6|unix|/tmp/x|grpc|'; sleep 60", "it has no certificate"},
       }) {
    SCOPED_TRACE(c.name);
    host::StartOptions options;
    options.program = directory.path() + "/" + c.name;
    if (c.script != nullptr) {
      std::ofstream(options.program) << "#!/bin/sh\n" << c.script << "\n";
      std::filesystem::permissions(options.program, std::filesystem::perms::owner_all);
    }
    auto started = host::Plugin::start("example.com/test/none", options);
    ASSERT_FALSE(started);
    EXPECT_THAT(started.error().message, HasSubstr("example.com/test/none"));
    EXPECT_THAT(started.error().message, HasSubstr(c.error));
  }
}

TEST(HostStart, DoesNotWaitForeverForAHandshake) {
  host::StartOptions options;
  options.program = "/bin/cat";
  options.timeout = 50ms;
  // With no input it exits by itself; either way there is no handshake.
  EXPECT_FALSE(host::Connection::start(options));
}

}  // namespace
}  // namespace landform::e2e
