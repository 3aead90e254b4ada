// The simulated grid as a program:
//
//   landform-grid up --nodes 20      the ledger and a process for each node; prints its URL
//   landform-grid node …             one node; `up` starts these
//
// See ledger.h and node.h for what they answer, faults.h for what can go wrong.
#include <fmt/format.h>
#include <httplib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <filesystem>

#include "emulators/common/program.h"
#include "emulators/grid/cluster.h"
#include "emulators/grid/node.h"

namespace landform::emulator::grid {
namespace {

// What a node asks over the wire. Its use is reported by a thread of its own: the newest counts.
class RemoteLedger : public LedgerClient {
 public:
  RemoteLedger(std::string url, int64_t node)
      : url_(std::move(url)), name_(fmt::format("Node {}", node)) {
    reporter_ = std::jthread([this](const std::stop_token& stop) { deliver(stop); });
  }

  std::optional<Fields> contract(int64_t id) override {
    return get("/contracts/" + std::to_string(id));
  }
  std::optional<Fields> name(const std::string& name) override { return get("/names/" + name); }
  void report(int64_t node, const Capacity& used) override {
    std::lock_guard lock(mutex_);
    news_ = {node, used};
    wake_.notify_one();
  }

 private:
  [[nodiscard]] httplib::Headers headers() const { return {{"Authorization", name_}}; }
  [[nodiscard]] std::optional<Fields> get(const std::string& path) const {
    httplib::Client client(url_);
    auto response = client.Get(path, headers());
    if (!response || response->status != 200) return std::nullopt;
    return parse_fields(response->body);
  }
  void deliver(const std::stop_token& stop) {
    while (true) {
      std::pair<int64_t, Capacity> next;
      {
        std::unique_lock lock(mutex_);
        if (!wake_.wait(lock, stop, [this] { return news_.has_value(); })) return;
        next = *std::exchange(news_, std::nullopt);
      }
      httplib::Client client(url_);
      (void)client.Put(fmt::format("/nodes/{}/used", next.first), headers(),
                       json_of(next.second.value()), "application/json");
    }
  }

  std::string url_;
  std::string name_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::optional<std::pair<int64_t, Capacity>> news_;
  std::jthread reporter_;
};

Result<std::unique_ptr<Documents>> open_store(const std::string& directory,
                                              const std::string& name) {
  if (directory.empty()) return Documents::open("");
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  if (failed) return Error{directory + ": " + failed.message()};
  return Documents::open(directory + "/" + name);
}

// They wait for each other. There may be hundreds of nodes.
constexpr size_t kLedgerThreads = 16;
constexpr size_t kNodeThreads = 8;

int run_node(int argc, char** argv) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  NodeSettings settings;
  std::string ledger_url;
  std::string store;
  std::unique_ptr<RemoteLedger> ledger;
  std::jthread reconciler;
  auto make = [&]() -> Result<std::unique_ptr<Service>> {
    auto documents = open_store(store, "documents");
    if (!documents) return documents.error();
    ledger = std::make_unique<RemoteLedger>(ledger_url, settings.id);
    auto node = std::make_unique<Node>(std::move(documents).value(), *ledger, settings);
    reconciler = std::jthread([raw = node.get()] { raw->reconcile(); });
    return std::unique_ptr<Service>(std::move(node));
  };
  return run_program(
      argc, argv,
      {"landform-grid node",
       "One node of the simulated grid.",
       {{"--id", "N", "its number", nullptr, &settings.id},
        {"--ledger", "URL", "where the ledger is", &ledger_url},
        {"--store", "DIRECTORY", "keep everything there", &store},
        {"--latency", "MS", "how long every answer takes", nullptr, &settings.latency_ms},
        {"--provision", "MS", "how long workloads take until they are ok", nullptr,
         &settings.provision_ms}},
       make,
       kNodeThreads});
}

int run_up(int argc, char** argv, const std::string& self) {
  ClusterOptions options;
  options.program = self;
  std::unique_ptr<Cluster> cluster;
  auto make = [&]() -> Result<std::unique_ptr<Service>> {
    if (options.nodes < 1 || options.nodes > 1000) return Error{"1 to 1000 nodes, please"};
    auto documents = open_store(options.store, "ledger");
    if (!documents) return documents.error();
    cluster = std::make_unique<Cluster>(options);
    return std::unique_ptr<Service>(
        std::make_unique<Ledger>(std::move(documents).value(), *cluster, options.latency_ms));
  };
  auto ready = [&](const std::string& url) { return cluster->up(url); };
  return run_program(
      argc, argv,
      {"landform-grid up",
       "The simulated grid: a ledger, and a process for each node.",
       {{"--nodes", "N", "how many nodes; 4 if it is not said", nullptr, &options.nodes},
        {"--store", "DIRECTORY", "keep everything there", &options.store},
        {"--latency", "MS", "how long every answer takes", nullptr, &options.latency_ms},
        {"--provision", "MS", "how long workloads take until they are ok", nullptr,
         &options.provision_ms}},
       make,
       kLedgerThreads,
       ready});
}

}  // namespace
}  // namespace landform::emulator::grid

int main(int argc, char** argv) {
  using namespace landform::emulator::grid;
  const char* command = argc > 1 ? argv[1] : "";
  if (std::strcmp(command, "up") == 0) {
    std::error_code failed;
    std::string self = std::filesystem::read_symlink("/proc/self/exe", failed);
    return run_up(argc - 1, argv + 1, failed ? argv[0] : self);
  }
  if (std::strcmp(command, "node") == 0) return run_node(argc - 1, argv + 1);
  std::fputs("usage: landform-grid up --nodes N [options]\n", stderr);
  return 2;
}
