#include "engine/check_collector.h"

#include <algorithm>

namespace landform::engine {
namespace {

using Status = state::CheckResults::Status;
using evaluation::RuleResult;
using evaluation::Verdict;

Status status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return Status::pass;
    case Verdict::fail:
      return Status::fail;
    case Verdict::error:
      return Status::error;
    case Verdict::unknown:
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
                         const RuleResult& result) {
  std::lock_guard lock(mutex_);
  objects_[{kind, config_address}][address].push_back(result);
}

bool CheckCollector::has_failed(Kind kind, const std::string& config_address,
                                const std::string& address) const {
  std::lock_guard lock(mutex_);
  auto object = objects_.find({kind, config_address});
  if (object == objects_.end()) return false;
  auto instance = object->second.find(address);
  if (instance == object->second.end()) return false;
  return std::any_of(instance->second.begin(), instance->second.end(), [](const RuleResult& one) {
    return one.verdict == Verdict::fail || one.verdict == Verdict::error;
  });
}

std::vector<state::CheckResults> CheckCollector::results(Progress progress) const {
  std::lock_guard lock(mutex_);
  std::vector<state::CheckResults> out;
  for (const auto& [key, instances] : objects_) {
    state::CheckResults& one = out.emplace_back();
    one.kind = key.first;
    one.address = key.second;
    Verdict worst = Verdict::pass;
    for (const auto& [address, results] : instances) {
      state::CheckResults::Object& object = one.objects.emplace_back();
      object.address = address;
      Verdict verdict = Verdict::pass;
      for (const RuleResult& result : results) {
        verdict = std::max(verdict, result.verdict);
        if (result.verdict == Verdict::fail && !result.problem.empty())
          object.failure_messages.push_back(result.problem);
      }
      std::sort(object.failure_messages.begin(), object.failure_messages.end());
      object.status = status_of(verdict);
      worst = std::max(worst, verdict);
    }
    one.status = status_of(worst);
    if (!instances.empty() || progress == Progress::complete) continue;
    one.status = Status::unknown;
    // As Terraform has it: to destroy, it lists the outputs of the root module, unless there are
    // targets, which outputs cannot be.
    if (progress != Progress::nothing) continue;
    if (key.first == Kind::output && key.second.starts_with("output."))
      one.objects.push_back({key.second, Status::unknown, {}});
  }
  return out;
}

}  // namespace landform::engine
