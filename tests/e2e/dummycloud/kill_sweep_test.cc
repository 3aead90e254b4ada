// Landform or its provider is killed at many moments of a large apply: nothing may be lost, what
// may exist is named, and the next apply leaves everything there exactly once.
//
// A moment is a request to the cloud, counted from the start of the run, which is held up before or
// after it is handled. The moments come from a fixed seed. With LANDFORM_SWEEP=all it is 50 of them
// in an apply of 200 servers.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include "clients/sweep.h"
#include "cloud_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

enum class Victim : uint8_t { engine, provider };

struct Moment {
  size_t request;
  bool handled;  // the request, by the cloud
  Victim victim;
};

// Processes that have ended, but were not waited for, are not running.
bool is_running(pid_t process) {
  const std::string stat = read_file(fmt::format("/proc/{}/stat", process));
  const size_t end = stat.rfind(')');
  return end != std::string::npos && stat[end + 2] != 'Z';
}

class DummycloudKillSweep : public CloudCase {
 protected:
  // All of them take minutes.
  static bool is_full() { return sweep_stride(2) == 1; }
  static size_t servers() { return is_full() ? 200 : 30; }
  static size_t moments() { return is_full() ? 50 : kSanitized ? 2 : 6; }

  void TearDown() override {
    // Sockets of killed providers.
    for (const auto& entry : std::filesystem::directory_iterator(sockets_.path()))
      std::filesystem::remove_all(entry);
    CloudCase::TearDown();
  }
  void begin() {
    std::filesystem::remove(work_.path() + "/terraform.tfstate");
    stop_emulator();
    std::filesystem::remove(store_path());
    start_emulator({"--store", store_path(), "--key", kKey});
    configure(fmt::format(R"(
      provider "dummycloud" {{
        requests_per_second = 0
      }}
      resource "dummycloud_server" "a" {{
        count  = {}
        name   = "s-${{count.index}}"
        region = "eu-north-1"
      }}
    )",
                          servers()));
  }
  // Kills the victim as soon as that request has arrived. Returns what was printed.
  std::string apply_and_kill(const Moment& moment) {
    fault(fmt::format(R"({{"skip":{},"delay_ms":600000,"after":{}}})", moment.request,
                      moment.handled));
    auto client = start({"apply", "-auto-approve", "-no-color"});
    std::string output;
    std::string errors;
    std::thread read_output([&] { output = client->read_output(); });
    std::thread read_errors([&] { errors = client->read_errors(); });
    bool ended = false;
    while (!is_fault_over(endpoint_) && !ended) ended = client->wait(1ms).has_value();
    std::vector<pid_t> providers;
    if (!ended) {
      providers = children_of(client->pid());
      if (moment.victim == Victim::engine) {
        client->signal(SIGKILL);
      } else {
        for (pid_t provider : providers) ::kill(provider, SIGKILL);
      }
    }
    read_output.join();
    read_errors.join();
    EXPECT_FALSE(ended) << "the run has no such request\n" << errors;
    if (ended) return "";
    EXPECT_EQ(client->wait(60s), moment.victim == Victim::engine ? 128 + SIGKILL : 1) << errors;
    // The provider outlives its client for a moment, in which it may create more.
    for (pid_t provider : providers) {
      while (is_running(provider)) std::this_thread::sleep_for(1ms);
    }
    // Ends the delay, and all requests that the cloud has received.
    start_emulator({"--store", store_path(), "--key", kKey});
    return unwrapped(output + errors);
  }
  // What the cloud has and the state has not must have been named in warnings.
  void expect_named(const std::string& said) const {
    std::string named;
    const std::string kSummary = "may exist without being in the state";
    for (size_t at = 0; (at = said.find(kSummary, at)) != std::string::npos; ++at)
      named += said.substr(at, said.find("recognizes repeated requests", at) - at);
    const std::string known = state();
    for (const auto& [id, item] : stored("servers")) {
      if (known.find('"' + id + '"') != std::string::npos) continue;
      const size_t at = item.find("\"s-") + 3;
      EXPECT_THAT(named, HasSubstr(fmt::format("dummycloud_server.a[{}]",
                                               item.substr(at, item.find('"', at) - at))))
          << id << " is lost";
    }
  }
  void expect_everything_once() {
    const std::string known = state();
    std::set<std::string> names;
    for (const auto& [id, item] : stored("servers")) {
      const size_t at = item.find("\"s-");
      EXPECT_TRUE(names.insert(item.substr(at, item.find('"', at + 1) - at)).second)
          << "twice: " << item;
      EXPECT_THAT(known, HasSubstr('"' + id + '"'));
    }
    EXPECT_THAT(names, SizeIs(servers()));
    expect_nothing_to_do({"-refresh=false"});
  }
};

TEST_P(DummycloudKillSweep, NothingIsLostAndNothingDoubled) {
  std::mt19937 random(14);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same moments every time
  for (size_t i = 0; i < moments(); ++i) {
    const bool two = GetParam() != Client::linked;
    const Moment moment{random() % servers(), random() % 2 == 0,
                        two && i % 2 == 1 ? Victim::provider : Victim::engine};
    SCOPED_TRACE(fmt::format("{} killed at request {}, {} it was handled",
                             moment.victim == Victim::engine ? "engine" : "provider",
                             moment.request + 1, moment.handled ? "after" : "before"));
    begin();
    std::string said = apply_and_kill(moment);
    // Recovered by another command, or by the next apply itself.
    if (i % 4 < 2) {
      said += expect_ok(run({"plan", "-no-color", "-refresh=false"})).words;
      expect_named(said);
    }
    expect_ok(apply());
    expect_everything_once();
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Clients, DummycloudKillSweep,
                         ::testing::Values(Client::landform, Client::linked), client_name);

}  // namespace
}  // namespace landform::e2e
