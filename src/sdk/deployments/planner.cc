#include "sdk/deployments/planner.h"

#include <algorithm>
#include <map>

namespace landform::deployments {

size_t Changes::count(Operation::Kind kind) const {
  size_t out = 0;
  for (const Stage& stage : stages) {
    out += static_cast<size_t>(std::count_if(
        stage.begin(), stage.end(), [&](const Operation& one) { return one.kind == kind; }));
  }
  return out;
}

Changes plan_changes(const Records& recorded, const Desired& desired,
                     const std::function<int(const Target&)>& rank) {
  Changes out;
  std::map<int, Stage> made;
  std::map<int, Stage, std::greater<>> removed;
  for (const auto& [target, content] : desired) {
    auto before = recorded.find(target);
    if (before == recorded.end()) {
      made[rank(target)].push_back({Operation::Kind::create, target, {}, content});
    } else if (before->second.hash != content_hash(content)) {
      made[rank(target)].push_back({Operation::Kind::update, target, before->second, content});
    } else {
      out.kept.push_back(target);
    }
  }
  for (const auto& [target, before] : recorded) {
    if (desired.contains(target)) continue;
    removed[rank(target)].push_back({Operation::Kind::remove, target, before, Value()});
  }
  for (auto& [order, stage] : made) out.stages.push_back(std::move(stage));
  for (auto& [order, stage] : removed) out.stages.push_back(std::move(stage));
  return out;
}

std::vector<Target> unfinished(const Records& recorded, const Desired& desired) {
  std::vector<Target> out;
  for (const auto& [target, content] : desired) {
    auto before = recorded.find(target);
    if (before == recorded.end() || before->second.hash != content_hash(content)) {
      out.push_back(target);
    }
  }
  for (const auto& [target, before] : recorded) {
    if (!desired.contains(target)) out.push_back(target);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace landform::deployments
