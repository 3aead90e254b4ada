// Polling of Cloud Control API requests until they are done.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aws/cloud_control.h"
#include "http/pace.h"

namespace landform::aws {
namespace {

using Kind = ServiceError::Kind;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// The request continues in the background, so the message must identify it.
ServiceError given_up(const ProgressEvent& last, Kind kind, std::string_view why) {
  std::string name = last.identifier.empty()
                         ? last.type_name
                         : fmt::format("{} {}", last.type_name, last.identifier);
  return {kind, fmt::format("{} of {}: {} while the request {} was {}", last.operation, name, why,
                            last.request_token, to_string(last.status))};
}

// Keeps what is already known if a later event omits it.
ProgressEvent merged(const ProgressEvent& last, ProgressEvent next) {
  if (next.identifier.empty()) next.identifier = last.identifier;
  if (next.type_name.empty()) next.type_name = last.type_name;
  if (next.operation.empty()) next.operation = last.operation;
  return next;
}

}  // namespace

milliseconds CloudControl::pause(const ProgressEvent& event, int polls) const {
  double most = static_cast<double>(options_.first_pause.count()) * std::exp2(std::min(polls, 30));
  most = std::min(most, static_cast<double>(options_.longest_pause.count()));
  // Jitter: requests that started together should not be polled together forever.
  milliseconds out(static_cast<int64_t>(most * (1 + http::draw()) / 2));
  if (event.retry_after) {
    auto asked =
        std::chrono::ceil<milliseconds>(*event.retry_after - std::chrono::system_clock::now());
    out = std::max(out, std::min(asked, options_.longest_retry_after));
  }
  return out;
}

CloudControlResult<ProgressEvent> CloudControl::wait(
    const ProgressEvent& first, const CallOptions& call_options,
    const std::function<void(const ProgressEvent&)>& seen) {
  ProgressEvent last = first;
  for (int polls = 0; !last.done(); ++polls) {
    if (seen) seen(last);
    Clock::time_point next = Clock::now() + pause(last, polls);
    bool late = call_options.deadline && next >= *call_options.deadline;
    if (late) next = *call_options.deadline;
    if (!http::wait_until(next, call_options.stop)) return cancel_and_wait(last, seen);
    if (late) return given_up(last, Kind::deadline, "the deadline passed");
    CloudControlResult<ProgressEvent> answer = status(last.request_token, call_options);
    if (answer) {
      last = merged(last, std::move(answer).value());
      continue;
    }
    Kind kind = answer.error().kind;
    if (kind == Kind::cancelled) return cancel_and_wait(last, seen);
    if (kind == Kind::deadline) return given_up(last, kind, "the deadline passed");
    return given_up(last, kind, answer.error().message);
  }
  if (seen) seen(last);
  return last;
}

CloudControlResult<ProgressEvent> CloudControl::cancel_and_wait(
    const ProgressEvent& before, const std::function<void(const ProgressEvent&)>& seen) {
  // The caller has been stopped, so only the grace period limits this.
  CallOptions call_options;
  call_options.deadline = Clock::now() + options_.cancel_grace;
  ProgressEvent last = before;
  // If this fails it is too late to cancel, and the request is nearly done.
  CloudControlResult<ProgressEvent> cancelled = cancel(last.request_token, call_options);
  if (cancelled) last = merged(last, std::move(cancelled).value());
  for (int polls = 0; !last.done(); ++polls) {
    if (seen) seen(last);
    Clock::time_point next = Clock::now() + pause(last, polls);
    bool late = next >= *call_options.deadline;
    (void)http::wait_until(late ? *call_options.deadline : next, {});
    if (late) return given_up(last, Kind::cancelled, "it was cancelled");
    CloudControlResult<ProgressEvent> answer = status(last.request_token, call_options);
    if (!answer) return given_up(last, Kind::cancelled, "it was cancelled");
    last = merged(last, std::move(answer).value());
  }
  if (seen) seen(last);
  return last;
}

}  // namespace landform::aws
