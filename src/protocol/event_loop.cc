#include "protocol/event_loop.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/check.h"

namespace landform::protocol {

EventLoop::EventLoop()
    : epoll_(::epoll_create1(EPOLL_CLOEXEC)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  LANDFORM_CHECK(epoll_.valid() && wake_.valid());
  watch(wake_.get(), EPOLLIN, [this](uint32_t) {
    eventfd_t count = 0;
    ::eventfd_read(wake_.get(), &count);
    run_posted();
  });
}

EventLoop::WatchId EventLoop::watch(int fd, uint32_t events, Ready ready) {
  WatchId id = ++last_id_;
  watches_[id] = std::make_shared<Watch>(Watch{fd, events, std::move(ready)});
  epoll_event event{};
  event.events = events;
  // Not the descriptor, which may have been reused by the time an event is processed.
  event.data.u64 = id;
  LANDFORM_CHECK(::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd, &event) == 0);
  return id;
}

void EventLoop::change(WatchId watch, uint32_t events) {
  Watch& entry = *watches_.at(watch);
  if (entry.events == events) return;
  entry.events = events;
  epoll_event event{};
  event.events = events;
  event.data.u64 = watch;
  LANDFORM_CHECK(::epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, entry.fd, &event) == 0);
}

void EventLoop::unwatch(WatchId watch) {
  auto found = watches_.find(watch);
  if (found == watches_.end()) return;
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, found->second->fd, nullptr);
  watches_.erase(found);
}

EventLoop::TimerId EventLoop::at(Clock::time_point time, Task task) {
  TimerId id{time, ++last_id_};
  timers_.emplace(id, std::move(task));
  return id;
}

void EventLoop::post(Task task) {
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    first = posted_.empty();
    posted_.push_back(std::move(task));
  }
  if (first) ::eventfd_write(wake_.get(), 1);
}

void EventLoop::stop() {
  post([this] { stopping_ = true; });
}

void EventLoop::run_posted() {
  std::vector<Task> tasks;
  {
    std::lock_guard lock(mutex_);
    tasks.swap(posted_);
  }
  for (Task& task : tasks) task();
}

void EventLoop::run_timers() {
  while (!timers_.empty() && timers_.begin()->first.first <= Clock::now()) {
    Task task = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    task();
  }
}

int EventLoop::timeout() const {
  if (timers_.empty()) return -1;
  auto left = timers_.begin()->first.first - Clock::now();
  auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(left).count();
  return static_cast<int>(std::clamp<int64_t>(milliseconds, 0, 60'000));
}

void EventLoop::run() {
  stopping_ = false;
  std::array<epoll_event, 64> events;
  while (!stopping_) {
    int count = ::epoll_wait(epoll_.get(), events.data(), events.size(), timeout());
    LANDFORM_CHECK(count >= 0 || errno == EINTR);
    for (int i = 0; i < count; ++i) {
      // Copied, since the kernel's events are packed and cannot be referenced.
      WatchId id = events[i].data.u64;
      auto found = watches_.find(id);
      if (found == watches_.end()) continue;
      // Keep it alive, as it may end its own watch.
      std::shared_ptr<Watch> watch = found->second;
      watch->ready(events[i].events);
    }
    run_timers();
  }
}

}  // namespace landform::protocol
