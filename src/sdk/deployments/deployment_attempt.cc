#include "sdk/deployments/deployment_attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "sdk/deployments/prober.h"
#include "value/presence.h"

namespace landform::deployments {
namespace {

constexpr const char* kId = "id";
constexpr const char* kUnfinished = "unfinished";
constexpr const char* kWanted = "wanted";
constexpr size_t kHashLength = 16;

std::set<Target> without(const Ids& ids, const std::set<Target>& targets) {
  std::set<Target> out;
  for (const auto& [target, id] : ids) {
    if (!targets.contains(target)) out.insert(target);
  }
  return out;
}

}  // namespace

void set_unfinished(Object& object, const std::vector<Target>& targets) {
  std::vector<Value> texts;
  for (const Target& target : targets) texts.push_back(Value::string(target));
  object.set(kUnfinished, Value::set(Type::string(), std::move(texts)));
}

void warn_unseen(Context& context, const std::map<Target, std::string>& unseen) {
  if (unseen.empty()) return;
  context.warning(fmt::format("{}: {} not seen", context.type_name,
                              unseen.size() == 1 ? "1 target was"
                                                 : fmt::format("{} targets were", unseen.size())),
                  "Their deployments are assumed to be as last recorded:" + listed(unseen));
}

void keep_wanted(sdk::PrivateState& state, const Desired& desired) {
  std::string out;
  for (const auto& [target, content] : desired) {
    out += target + "=" + content_hash(content).substr(0, kHashLength) + "\n";
  }
  state[kWanted] = out;
}

std::map<Target, std::string> wanted_in(const sdk::PrivateState& state) {
  std::map<Target, std::string> out;
  auto kept = state.find(kWanted);
  if (kept == state.end()) return out;
  std::istringstream lines(kept->second);
  for (std::string line; std::getline(lines, line);) {
    size_t equals = line.rfind('=');
    if (equals != std::string::npos) out[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return out;
}

Outcome<Ids> DeploymentResource::resolve(const Context& context, Fleet& fleet,
                                         const Leftover& left) {
  Ids out = left.ids;
  for (const auto& [target, token] : left.open) {
    Outcome<std::optional<Id>> found = fleet.find(context, target, token);
    if (!found) return found.error();
    if (*found) out[target] = **found;
  }
  return out;
}

void DeploymentResource::clean_up(Context& context) {
  const std::string kPrefix =
      context.type_name.substr(0, context.type_name.size() - fleet_->name().size());
  for (const std::shared_ptr<Run>& run : environment_->journal->take_abandoned()) {
    const Leftover kLeft = run->known();
    auto fleet = std::find_if(environment_->fleets.begin(), environment_->fleets.end(),
                              [&](Fleet* one) { return kPrefix + one->name() == kLeft.type; });
    if (fleet == environment_->fleets.end()) continue;
    const std::string kName = fmt::format("{} \"{}\"", kLeft.type, kLeft.key);
    Outcome<Ids> ids = resolve(context, **fleet, kLeft);
    if (!ids) {
      context.warning("An interrupted run is not cleaned up",
                      kName + " may have left deployments, and they could not be looked for: " +
                          ids.error().message);
      continue;
    }
    Executor executor(**fleet, environment_->settings, *run);
    Executed done = executor.remove_all(context, *ids);
    if (done.ok()) environment_->journal->forget(kLeft.id);
    if (!ids->empty()) {
      context.warning(done.ok() ? "Deployments of an interrupted run were removed"
                                : "Deployments of an interrupted run could not all be removed",
                      kName + " is no longer configured:" + listed(done.ok() ? *ids : done.failed));
    }
  }
}

// A run is newer than the state it started with, but what it created may be gone by now.
Ids DeploymentResource::merged(const Context& context, Ids in_state, const Ids& found) {
  for (const auto& [target, id] : found) {
    auto known = in_state.find(target);
    if (known == in_state.end()) {
      in_state.emplace(target, id);
    } else if (known->second != id) {
      Outcome<Inspection> there = fleet_->inspect(context, target, id);
      if (there && there->record) known->second = id;
    }
  }
  return in_state;
}

DeploymentResource::Attempt DeploymentResource::attempt(Context& context, Run& run, Object planned,
                                                        const Ids& ids,
                                                        Executor::OnFailure on_failure) {
  Attempt out;
  out.done.ids = ids;
  out.object = std::move(planned);
  const std::string kOwnId = run.known().id;
  Outcome<std::set<Target>> targets = fleet_->targets(out.object);
  if (!targets) {
    out.problem = targets.error().message;
    return out;
  }
  // Targets that are to be removed are not contacted: they may be gone for good.
  Ids stay = ids;
  for (const Target& target : without(ids, *targets)) {
    out.before[target] = Record{ids.at(target), true, "", Value(), "", Value()};
    stay.erase(target);
  }
  Probed probed = probe(context, *fleet_, stay, environment_->settings.concurrency);
  warn_unseen(context, probed.unseen);
  for (const auto& [target, reason] : probed.gone) {
    run.gone(target);
    out.done.ids.erase(target);
  }
  Outcome<Value> helpers = fleet_->helpers(context, kOwnId, out.object, probed.records);
  Outcome<Desired> desired =
      helpers ? fleet_->desire(kOwnId, out.object, *helpers) : Outcome<Desired>(helpers.error());
  if (!desired) {
    out.problem = desired.error().message;
    return out;
  }
  out.desired = std::move(desired).value();
  out.before.merge(probed.records);
  Changes changes = plan_changes(out.before, out.desired,
                                 [this](const Target& target) { return fleet_->rank(target); });
  Executor executor(*fleet_, environment_->settings, run);
  out.done = executor.execute(context, changes, out.done.ids, on_failure);
  return out;
}

Object DeploymentResource::described(const Context& context, Object object, const std::string& id,
                                     const Ids& ids, const Records& records, const Hashes& wanted) {
  object = fleet_->describe(std::move(object), records);
  object.set(kId, id);
  fleet_->record(object, ids);
  // If one deployment is missing, the contents of others may differ as well. That need not be
  // reported: the plan shows the missing one, and the others are as the last run wanted.
  auto as_wanted = [&](const Target& target, const Record& record) {
    auto it = wanted.find(target);
    return it != wanted.end() && record.hash.starts_with(it->second);
  };
  std::vector<Target> left;
  Object asked = object;
  Outcome<Value> helpers = fleet_->helpers(context, id, asked, records);
  Outcome<Desired> desired =
      helpers ? fleet_->desire(id, asked, *helpers) : Outcome<Desired>(helpers.error());
  for (const Target& target : desired ? unfinished(records, *desired) : std::vector<Target>()) {
    auto record = records.find(target);
    bool known = record != records.end() && (record->second.seen || !record->second.hash.empty());
    if (known && !as_wanted(target, record->second)) left.push_back(target);
  }
  set_unfinished(object, left);
  return object;
}

Object DeploymentResource::after_success(Context& context, const Attempt& made,
                                         const std::string& id) {
  Records records;
  for (const auto& [target, content] : made.desired) {
    auto before = made.before.find(target);
    Record& record = records[target];
    record = Record{made.done.ids.at(target), true, "", content, content_hash(content), Value()};
    if (before != made.before.end()) record.observed = before->second.observed;
  }
  if (fleet_->observes()) {
    Ids changed;
    for (const Target& target : made.done.changed) changed[target] = made.done.ids.at(target);
    Probed probed = probe(context, *fleet_, changed, environment_->settings.concurrency);
    warn_unseen(context, probed.unseen);
    for (const auto& [target, record] : probed.records) records[target].observed = record.observed;
  }
  Object object = fleet_->describe(made.object, records);
  fleet_->record(object, made.done.ids);
  return object.set(kId, id);
}

Object DeploymentResource::after_failure(sdk::ChangeContext& context, const Object& object,
                                         const Attempt& made, const std::string& id,
                                         const Ids& ids) {
  Records records;
  Ids unclear;
  for (const auto& [target, deployment] : ids) {
    auto desired = made.desired.find(target);
    auto before = made.before.find(target);
    if (made.done.changed.contains(target) && desired != made.desired.end()) {
      records[target] =
          Record{deployment, true, "", desired->second, content_hash(desired->second), Value()};
    } else if (!made.done.failed.contains(target) && before != made.before.end() &&
               is_present(before->second.content)) {
      records[target] = before->second;
    } else {
      unclear[target] = deployment;
    }
  }
  Context own(context.type_name);
  own.deadline = std::chrono::steady_clock::now() + environment_->settings.revert_time;
  Probed probed = probe(own, *fleet_, unclear, environment_->settings.concurrency);
  records.merge(probed.records);
  Ids live = ids;
  for (const auto& [target, reason] : probed.gone) live.erase(target);
  return described(own, object, id, live, records, wanted_in(context.private_state));
}

}  // namespace landform::deployments
