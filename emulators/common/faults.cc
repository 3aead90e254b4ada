#include "emulators/common/faults.h"

namespace landform::emulator {
namespace {

bool fits(const std::string& wanted, const std::string& path) {
  if (wanted.starts_with("*")) return path.find(wanted.substr(1)) != std::string::npos;
  return path.starts_with(wanted);
}

}  // namespace

Fault fault_of(const Fields& fields) {
  Fault out;
  out.method = text(fields, "method").value_or("");
  out.path = text(fields, "path").value_or("");
  out.skip = integer(fields, "skip").value_or(out.skip);
  out.times = integer(fields, "times").value_or(out.times);
  out.status = integer(fields, "status").value_or(out.status);
  out.retry_after = integer(fields, "retry_after").value_or(out.retry_after);
  out.delay_ms = integer(fields, "delay_ms").value_or(out.delay_ms);
  out.body = text(fields, "body").value_or("");
  out.kill = truth(fields, "kill").value_or(false);
  out.drop = truth(fields, "drop").value_or(false);
  out.after = truth(fields, "after").value_or(false);
  return out;
}

void Faults::add(Fault fault) {
  std::lock_guard lock(mutex_);
  faults_.push_back(std::move(fault));
}

void Faults::clear() {
  std::lock_guard lock(mutex_);
  faults_.clear();
}

size_t Faults::count() {
  std::lock_guard lock(mutex_);
  return faults_.size();
}

std::optional<Fault> Faults::take(const std::string& method, const std::string& path) {
  std::lock_guard lock(mutex_);
  for (auto it = faults_.begin(); it != faults_.end(); ++it) {
    if ((!it->method.empty() && it->method != method) || !fits(it->path, path)) continue;
    if (it->skip > 0) {
      --it->skip;
      continue;
    }
    Fault out = *it;
    if (--it->times <= 0) faults_.erase(it);
    return out;
  }
  return std::nullopt;
}

}  // namespace landform::emulator
