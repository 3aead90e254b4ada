#include "emulators/grid/cluster.h"

#include <fmt/format.h>
#include <httplib.h>
#include <unistd.h>

#include <charconv>
#include <csignal>

namespace landform::emulator::grid {

Cluster::Cluster(ClusterOptions options)
    : options_(std::move(options)), members_(static_cast<size_t>(options_.nodes)) {}

Cluster::~Cluster() {
  messenger_ = std::jthread();
  std::lock_guard lock(mutex_);
  for (Member& member : members_) {
    if (member.process) member.process->signal(SIGTERM);
  }
  for (Member& member : members_) {
    if (member.process) (void)member.process->stop(SIGTERM, std::chrono::seconds(5));
  }
}

std::string Cluster::launch(int64_t id) {
  Member& member = members_[static_cast<size_t>(id - 1)];
  std::vector<std::string> arguments = {options_.program, "node",
                                        "--id",           std::to_string(id),
                                        "--ledger",       ledger_,
                                        "--port",         std::to_string(member.port),
                                        "--latency",      std::to_string(options_.latency_ms),
                                        "--provision",    std::to_string(options_.provision_ms)};
  if (!options_.store.empty()) {
    arguments.insert(arguments.end(), {"--store", fmt::format("{}/node-{}", options_.store, id)});
  }
  ProcessOptions how;
  auto process = Process::start(arguments, how);
  if (!process) return process.error().message;
  member.process = std::move(process).value();
  return "";
}

// The one line that it prints.
std::string Cluster::await(int64_t id) {
  Member& member = members_[static_cast<size_t>(id - 1)];
  std::string line;
  char c = 0;
  while (::read(member.process->output().get(), &c, 1) == 1 && c != '\n') line += c;
  size_t colon = line.rfind(':');
  if (!line.starts_with("http://") || colon == std::string::npos) {
    return fmt::format("node {} did not start", id);
  }
  member.url = line;
  std::from_chars(line.data() + colon + 1, line.data() + line.size(), member.port);
  return "";
}

std::string Cluster::up(const std::string& ledger_url) {
  std::lock_guard lock(mutex_);
  ledger_ = ledger_url;
  for (int64_t id = 1; id <= options_.nodes; ++id) {
    if (std::string wrong = launch(id); !wrong.empty()) return wrong;
  }
  for (int64_t id = 1; id <= options_.nodes; ++id) {
    if (std::string wrong = await(id); !wrong.empty()) return wrong;
  }
  messenger_ = std::jthread([this](const std::stop_token& stop) { deliver(stop); });
  return "";
}

std::string Cluster::url(int64_t id) {
  std::lock_guard lock(mutex_);
  return members_[static_cast<size_t>(id - 1)].url;
}

int64_t Cluster::pid(int64_t id) {
  std::lock_guard lock(mutex_);
  Member& member = members_[static_cast<size_t>(id - 1)];
  // Somebody else may have killed it.
  if (member.process && member.process->wait(std::chrono::milliseconds(0))) member.process.reset();
  return member.process ? member.process->pid() : 0;
}

void Cluster::kill(int64_t id) {
  std::lock_guard lock(mutex_);
  Member& member = members_[static_cast<size_t>(id - 1)];
  if (member.process) (void)member.process->stop(SIGKILL, std::chrono::seconds(5));
  member.process.reset();
}

void Cluster::start(int64_t id) {
  if (pid(id) != 0) return;
  std::lock_guard lock(mutex_);
  std::string wrong = launch(id);
  if (wrong.empty()) wrong = await(id);
  if (!wrong.empty()) std::fprintf(stderr, "landform-grid: %s\n", wrong.c_str());
}

void Cluster::notify(int64_t id, int64_t contract) {
  std::lock_guard lock(mutex_);
  news_.emplace_back(id, contract);
  wake_.notify_one();
}

// A node that is down hears of it when it is up again: it asks.
void Cluster::deliver(const std::stop_token& stop) {
  while (true) {
    std::pair<int64_t, int64_t> next;
    std::string where;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stop, [this] { return !news_.empty(); })) return;
      next = news_.front();
      news_.pop_front();
      where = members_[static_cast<size_t>(next.first - 1)].url;
    }
    httplib::Client client(where);
    client.set_connection_timeout(1);
    client.set_read_timeout(2);
    (void)client.Post("/internal/contracts/" + std::to_string(next.second));
  }
}

}  // namespace landform::emulator::grid
