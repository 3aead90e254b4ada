#include "engine/check_collector.h"

#include <algorithm>

namespace landform::engine {
namespace {

using Status = state::CheckResults::Status;
using evaluation::RuleResult;

// The worst one: an error, then a failure, then unknown.
Status worse(Status a, Status b) {
  auto rank = [](Status status) {
    switch (status) {
      case Status::error:
        return 3;
      case Status::fail:
        return 2;
      case Status::unknown:
        return 1;
      case Status::pass:
        return 0;
    }
    return 0;
  };
  return rank(a) >= rank(b) ? a : b;
}

Status status_of(RuleResult::Status status) {
  switch (status) {
    case RuleResult::Status::pass:
      return Status::pass;
    case RuleResult::Status::fail:
      return Status::fail;
    case RuleResult::Status::error:
      return Status::error;
    case RuleResult::Status::unknown:
      return Status::unknown;
  }
  return Status::unknown;
}

}  // namespace

void CheckCollector::declare(Kind kind, const std::string& config_address) {
  std::lock_guard lock(mutex_);
  objects_[{kind, config_address}];
}

void CheckCollector::add(Kind kind, const std::string& config_address, const std::string& address,
                         const std::vector<RuleResult>& results) {
  std::lock_guard lock(mutex_);
  std::vector<RuleResult>& all = objects_[{kind, config_address}][address];
  all.insert(all.end(), results.begin(), results.end());
}

bool CheckCollector::has_failed(Kind kind, const std::string& config_address,
                                const std::string& address) const {
  std::lock_guard lock(mutex_);
  auto object = objects_.find({kind, config_address});
  if (object == objects_.end()) return false;
  auto instance = object->second.find(address);
  if (instance == object->second.end()) return false;
  return std::any_of(instance->second.begin(), instance->second.end(), [](const RuleResult& one) {
    return one.status == RuleResult::Status::fail || one.status == RuleResult::Status::error;
  });
}

std::vector<state::CheckResults> CheckCollector::results() const {
  std::lock_guard lock(mutex_);
  std::vector<state::CheckResults> out;
  for (const auto& [key, instances] : objects_) {
    state::CheckResults& one = out.emplace_back();
    one.kind = key.first;
    one.address = key.second;
    one.status = Status::pass;
    for (const auto& [address, results] : instances) {
      state::CheckResults::Object& object = one.objects.emplace_back();
      object.address = address;
      object.status = Status::pass;
      for (const RuleResult& result : results) {
        object.status = worse(status_of(result.status), object.status);
        if (result.status == RuleResult::Status::fail)
          object.failure_messages.push_back(result.message);
      }
      one.status = worse(object.status, one.status);
    }
  }
  return out;
}

}  // namespace landform::engine
