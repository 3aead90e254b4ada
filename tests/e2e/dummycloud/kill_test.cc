// Landform is killed while it applies: nothing may be lost, and nothing created twice.
#include <algorithm>
#include <filesystem>
#include <thread>

#include "cloud_case.h"

namespace landform::e2e {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr size_t kServers = 12;

class DummycloudKill : public CloudCase {
 protected:
  [[nodiscard]] std::string journal() const {
    std::string path = work_.path() + "/terraform.tfstate.journal";
    return std::filesystem::exists(path) ? read_file(path) : "";
  }
  // The provider ends after its client; a request may still be on its way to the cloud then.
  void wait_for_provider() const {
    for (int i = 0; i < 1000 && !sockets_.empty(); ++i) std::this_thread::sleep_for(10ms);
    std::vector<std::string> before;
    do {
      before = ids("servers");
      std::this_thread::sleep_for(200ms);
    } while (ids("servers") != before);
  }
  static size_t count(const std::string& text, std::string_view part) {
    size_t out = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
    return out;
  }
};

// Killed when so many creations are recorded. What had been asked for by then may or may not have
// happened, so it is found by what the journal says.
TEST_P(DummycloudKill, NothingIsLost) {
  configure(R"(
    resource "dummycloud_server" "a" {
      count  = 12
      name   = "s-${count.index}"
      region = "eu-north-1"
      size   = "small"
    }
  )");
  for (size_t after : {0U, 1U, 4U, 9U}) {
    auto process = start({"apply", "-auto-approve", "-no-color", "-parallelism=2"});
    // The end of the process ends the wait, too.
    bool ended = false;
    while (!ended && count(journal(), "\nset ") < after) ended = process->wait(5ms).has_value();
    if (!ended) {
      process->signal(SIGKILL);
      (void)process->wait(10s);
    }
    wait_for_provider();
    const std::string left = journal();
    Outcome next = run({"plan", "-no-color"});
    EXPECT_EQ(next.exit_code, 0) << next.text;
    EXPECT_EQ(count(journal(), "\nset "), 0U) << "recovered";
    // Whatever is in the cloud is in the state, or named as possibly existing.
    const std::string known = state();
    for (const auto& [id, item] : stored("servers")) {
      if (known.find(id) != std::string::npos) continue;
      EXPECT_THAT(next.words, HasSubstr("Objects may exist without being in the state"))
          << id << "\n"
          << left;
      call("DELETE", "/v1/servers/" + id);
    }
  }
  Outcome last = apply();
  EXPECT_EQ(last.exit_code, 0) << last.text;
  EXPECT_EQ(journal(), "") << "nothing is unfinished any more";
  EXPECT_THAT(ids("servers"), SizeIs(kServers));
  expect_nothing_to_do();
  expect_destroy();
}

INSTANTIATE_TEST_SUITE_P(Clients, DummycloudKill, ::testing::Values(Client::landform), client_name);

}  // namespace
}  // namespace landform::e2e
