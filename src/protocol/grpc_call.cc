#include "protocol/grpc_call.h"

#include <algorithm>
#include <utility>

#include "protocol/grpc.h"

namespace landform::protocol {
namespace {

// How far a stream may get ahead of its reader.
constexpr size_t max_unsent = 1 << 20;

}  // namespace

bool Call::send(std::string_view message) {
  std::string framed = frame_message(message);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return over_ || unsent_ < max_unsent; });
    if (over_ || !send_) return false;
    unsent_ += framed.size();
  }
  send_(std::move(framed));
  return true;
}

bool Call::receive(std::string& message) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return over_ || input_ended_ || !inbox_.empty(); });
    if (over_ || inbox_.empty()) return false;
    message = std::move(inbox_.front());
    inbox_.pop_front();
  }
  if (received_) received_(message.size());
  return true;
}

void CallSource::deliver(std::string message) {
  std::lock_guard lock(call_.mutex_);
  call_.inbox_.push_back(std::move(message));
  call_.changed_.notify_all();
}

void CallSource::end_input() {
  std::lock_guard lock(call_.mutex_);
  call_.input_ended_ = true;
  call_.changed_.notify_all();
}

void CallSource::sent(size_t bytes) {
  std::lock_guard lock(call_.mutex_);
  call_.unsent_ -= std::min(bytes, call_.unsent_);
  call_.changed_.notify_all();
}

void CallSource::cancel() {
  {
    std::lock_guard lock(call_.mutex_);
    call_.over_ = true;
    call_.changed_.notify_all();
  }
  call_.stop_.request_stop();
}

}  // namespace landform::protocol
