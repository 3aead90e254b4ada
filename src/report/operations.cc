#include "report/operations.h"

#include <utility>

namespace landform::report {
namespace {

using std::chrono::seconds;

WallTime rounded(WallTime time) { return std::chrono::round<seconds>(time); }

seconds elapsed_since(WallTime start, WallTime now) {
  return std::chrono::duration_cast<seconds>(rounded(now) - rounded(start));
}

std::string key_of(const config::InstanceAddress& address, std::string_view deposed) {
  std::string key = address.to_string();
  if (!deposed.empty()) {
    key += ' ';
    key += deposed;
  }
  return key;
}

}  // namespace

std::optional<OperationKind> operation_kind(plan::Action action) {
  switch (action) {
    case plan::Action::create:
      return OperationKind::create;
    case plan::Action::update:
      return OperationKind::update;
    case plan::Action::destroy:
      return OperationKind::destroy;
    case plan::Action::read:
      return OperationKind::read;
    default:
      return std::nullopt;
  }
}

OperationKind operation_kind(engine::EphemeralOperation operation) {
  switch (operation) {
    case engine::EphemeralOperation::open:
      return OperationKind::open;
    case engine::EphemeralOperation::renew:
      return OperationKind::renew;
    case engine::EphemeralOperation::close:
      return OperationKind::close;
  }
  return OperationKind::open;
}

Operations::Operations(Still still, WallClock clock, Timer timer)
    : still_(std::move(still)), clock_(std::move(clock)), threaded_(timer == Timer::thread) {}

Operations::~Operations() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  if (timer_.joinable()) timer_.join();
}

void Operations::start(Operation operation) {
  std::string key = key_of(operation.address, operation.deposed);
  WallTime now = clock_();
  std::lock_guard lock(mutex_);
  uint64_t number = next_number_++;
  due_.push_back({now + kInterval, number, key});
  running_.insert_or_assign(std::move(key), Running{std::move(operation), now, number});
  if (threaded_ && !timer_.joinable()) timer_ = std::thread([this] { run_timer(); });
}

std::optional<Operations::Finished> Operations::finish(const config::InstanceAddress& address,
                                                       std::string_view deposed) {
  std::string key = key_of(address, deposed);
  WallTime now = clock_();
  std::lock_guard lock(mutex_);
  auto found = running_.find(key);
  if (found == running_.end()) return std::nullopt;
  Finished out{std::move(found->second.operation), elapsed_since(found->second.start, now)};
  running_.erase(found);
  if (running_.empty()) due_.clear();
  return out;
}

void Operations::count(OperationKind kind) {
  std::lock_guard lock(mutex_);
  if (kind == OperationKind::create) ++counts_.added;
  if (kind == OperationKind::update) ++counts_.changed;
  if (kind == OperationKind::destroy) ++counts_.removed;
}

void Operations::count_import() {
  std::lock_guard lock(mutex_);
  ++counts_.imported;
}

ApplyCounts Operations::counts() const {
  std::lock_guard lock(mutex_);
  return counts_;
}

void Operations::report() {
  WallTime now = clock_();
  std::lock_guard lock(mutex_);
  report_locked(now);
}

void Operations::report_locked(WallTime now) {
  while (!due_.empty() && due_.front().time <= now) {
    Due due = std::move(due_.front());
    due_.pop_front();
    auto found = running_.find(due.key);
    if (found == running_.end() || found->second.number != due.number) continue;
    still_(found->second.operation, elapsed_since(found->second.start, now));
    due.time = now + kInterval;
    due_.push_back(std::move(due));
  }
}

// Nothing that starts while it sleeps is due before it wakes, so nobody has to wake it.
void Operations::run_timer() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    WallTime now = clock_();
    report_locked(now);
    auto sleep = due_.empty() ? WallTime::duration(kInterval) : due_.front().time - now;
    stopped_.wait_for(lock, sleep, [&] { return stop_; });
  }
}

std::string duration_text(seconds duration) {
  int64_t total = duration.count();
  std::string out;
  if (total >= 3600) out += std::to_string(total / 3600) + "h";
  if (total >= 60) out += std::to_string(total / 60 % 60) + "m";
  return out + std::to_string(total % 60) + "s";
}

void each_output_line(std::string_view text, const std::function<void(std::string_view)>& line) {
  while (!text.empty()) {
    // A carriage return ends a line only if no line feed follows anywhere: progress bars.
    size_t end = text.find('\n');
    if (end == std::string_view::npos) end = text.find('\r');
    std::string_view one = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    size_t last = one.find_last_not_of(" \t\n\v\f\r");
    if (last != std::string_view::npos) line(one.substr(0, last + 1));
  }
}

}  // namespace landform::report
