#include "sdk/deployments/deployment_resource.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "sdk/deployments/prober.h"
#include "value/presence.h"

namespace landform::deployments {
namespace {

constexpr const char* kId = "id";
constexpr const char* kUnfinished = "unfinished";

std::string names(const std::map<Target, std::string>& targets) {
  std::string out;
  for (const auto& [target, other] : targets) out += (out.empty() ? "" : ", ") + target;
  return out;
}

std::set<Target> without(const Ids& ids, const std::set<Target>& targets) {
  std::set<Target> out;
  for (const auto& [target, id] : ids) {
    if (!targets.contains(target)) out.insert(target);
  }
  return out;
}

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
                  "Nothing new is known of the deployments there, so they are taken to be as they "
                  "were last recorded:" +
                      listed(unseen));
}

// What a run wanted, kept beside the state. If it gets lost, more is taken to be unfinished.
constexpr const char* kWanted = "wanted";
constexpr size_t kHashLength = 16;

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

// What is planned as known stays; the rest is as it turned out.
Object completed(const Object& planned, const Object& described) {
  Object out = planned;
  for (const AttributeType& attribute : planned.type().attributes()) {
    if (!planned.get(attribute.name).is_wholly_known()) {
      out.set(attribute.name, described.get(attribute.name));
    }
  }
  return out;
}

}  // namespace

struct DeploymentResource::Attempt {
  std::string problem;  // why nothing was even begun
  Object object;
  Records before;
  Desired desired;
  Executed done;

  [[nodiscard]] bool ok() const { return problem.empty() && done.ok(); }
};

DeploymentResource::DeploymentResource(std::unique_ptr<Fleet> fleet, EnvironmentPtr environment)
    : fleet_(std::move(fleet)), environment_(std::move(environment)) {}

Schema DeploymentResource::schema() const {
  Schema out = fleet_->schema();
  out.attribute(kId, sdk::string().computed().stable().describe("A UUID."));
  out.attribute(kUnfinished,
                sdk::set(sdk::string())
                    .computed()
                    .stable()
                    .describe("Targets whose deployment is not yet what is configured, because an "
                              "earlier run failed there. The next apply tries again."));
  return out;
}

PropertyKind DeploymentResource::kind_of(const std::string& attribute) const {
  if (attribute == fleet_->identifiers()) return PropertyKind::identifiers;
  Schema schema = this->schema();
  auto it = schema.root().attributes().find(attribute);
  bool computed = it != schema.root().attributes().end() && it->second.is_computed() &&
                  !it->second.is_optional();
  return computed ? PropertyKind::computed : PropertyKind::input;
}

std::vector<std::string> DeploymentResource::problems() const {
  std::vector<std::string> out;
  Schema schema = fleet_->schema();
  for (const char* own : {kId, kUnfinished}) {
    if (schema.root().attributes().contains(own)) {
      out.push_back(std::string(own) + ": belongs to every resource of many deployments");
    }
  }
  auto it = schema.root().attributes().find(fleet_->identifiers());
  if (it == schema.root().attributes().end()) {
    out.push_back(fleet_->identifiers() + ": the identifiers are missing in the schema");
  } else if (!it->second.is_computed() || it->second.is_optional() || !it->second.type().is_map()) {
    out.push_back(fleet_->identifiers() + ": identifiers are a computed map");
  }
  return out;
}

void DeploymentResource::validate(ValidateContext& context, const Object& config) {
  fleet_->validate(context, config);
}

void DeploymentResource::plan(PlanContext& context, const Object* prior, Object& planned) {
  if (prior == nullptr) {
    set_unfinished(planned, {});
  } else {
    if (environment_->journal && prior->is_set(kId)) {
      environment_->journal->settle(prior->string(kId), fleet_->recorded(*prior));
    }
    if (prior->is_set(kUnfinished) && prior->get(kUnfinished).length() != 0) {
      set_unfinished(planned, {});
      planned.set_unknown(fleet_->identifiers());
    }
  }
  fleet_->plan(context, prior, planned);
}

Outcome<Ids> DeploymentResource::resolve(const Context& context, const Leftover& left) {
  Ids out = left.ids;
  for (const auto& [target, token] : left.open) {
    Outcome<std::optional<Id>> found = fleet_->find(context, target, token);
    if (!found) return found.error();
    if (*found) out[target] = **found;
  }
  return out;
}

// A run is newer than the state that it began with, but what it made may be gone by now.
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
  // What is to be removed is not asked: it may be gone for good.
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
  // What another deployment is part of may differ too when one is missing. That is no news: the one
  // that is missing shows, and what the last run wanted is there.
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

namespace {

void report_failures(Context& context, const char* hook, const Executed& done) {
  if (!done.failed.empty()) {
    context.error(fmt::format("{}: {} failed on {}", context.type_name, hook, names(done.failed)),
                  "Not all deployments are as planned:" + listed(done.failed));
  } else if (context.cancelled()) {
    context.error(fmt::format("{}: {} interrupted", context.type_name, hook),
                  "The run was interrupted before everything was done.");
  } else if (!done.skipped.empty()) {
    context.error(fmt::format("{}: {} took too long", context.type_name, hook),
                  "The time for this operation was over before everything was done.");
  }
}

// A hook that comes to its end says so, however it leaves; one that is killed does not.
class Ending {
 public:
  explicit Ending(Run& run) : run_(run) {}
  Ending(const Ending&) = delete;
  Ending& operator=(const Ending&) = delete;
  ~Ending() { run_.end(); }

 private:
  Run& run_;
};

}  // namespace

Object DeploymentResource::create(sdk::CreateContext& context, Object planned) {
  Journal& journal = *environment_->journal;
  Outcome<std::shared_ptr<Run>> begun = journal.begin_new(context.type_name, fleet_->key(planned));
  if (!begun) {
    context.error(context.type_name + ": no journal", begun.error().message);
    return planned;
  }
  Run& run = **begun;
  Leftover left = run.known();
  Ending ending(run);
  Outcome<Ids> ids = resolve(context, left);
  if (!ids) {
    context.error(context.type_name + ": an interrupted run is not cleaned up",
                  "It left deployments, and they could not be looked for: " + ids.error().message);
    return planned;
  }
  for (const auto& [target, token] : left.open) {
    if (ids->contains(target)) {
      run.made(target, ids->at(target));
    } else {
      run.gone(target);
    }
  }
  if (!ids->empty()) {
    context.warning(context.type_name + ": deployments of an interrupted run were adopted",
                    "They were there already:" + listed(*ids));
  }
  Attempt made = attempt(context, run, planned, *ids, Executor::OnFailure::stop);
  keep_wanted(context.private_state, made.desired);
  if (made.ok()) {
    return completed(planned, after_success(context, made, left.id));
  }
  if (!made.problem.empty()) {
    context.error(context.type_name + " was not created", made.problem);
  } else {
    report_failures(context, "create", made.done);
  }
  // A stop does not end this.
  Context own(context.type_name);
  own.deadline = std::chrono::steady_clock::now() + environment_->settings.revert_time;
  Executor executor(*fleet_, environment_->settings, run);
  Executed reverted = executor.remove_all(own, made.done.ids);
  if (reverted.ids.empty()) {
    if (run.known().open.empty()) journal.forget(left.id);
    return planned;
  }
  context.error(fmt::format("{}: not everything was taken back", context.type_name),
                "These deployments exist, and are in the state:" + listed(reverted.ids) +
                    "\nThey could not be removed:" + listed(reverted.failed));
  return after_failure(context, planned, made, left.id, reverted.ids);
}

std::optional<Object> DeploymentResource::read(sdk::ReadContext& context, Object current) {
  Ids ids = fleet_->recorded(current);
  const std::string kOwnId = current.string(kId);
  if (environment_->journal) {
    Journal& journal = *environment_->journal;
    journal.settle(kOwnId, ids);
    if (std::optional<Leftover> left = journal.left_by(kOwnId)) {
      Outcome<Ids> found = resolve(context, *left);
      if (found) {
        Ids before = std::exchange(ids, merged(context, ids, *found));
        Ids fresh = ids;
        std::erase_if(fresh, [&](const auto& one) {
          auto known = before.find(one.first);
          return known != before.end() && known->second == one.second;
        });
        if (!fresh.empty()) {
          context.warning(context.type_name + ": deployments of an interrupted run were found",
                          "They are in the state from now on:" + listed(fresh));
        }
      } else {
        context.warning(context.type_name + ": an interrupted run is not cleaned up",
                        "It may have left deployments, and they could not be looked for: " +
                            found.error().message);
      }
    }
  }
  Probed probed = probe(context, *fleet_, ids, environment_->settings.concurrency);
  warn_unseen(context, probed.unseen);
  if (!probed.gone.empty()) {
    context.warning(context.type_name + ": deployments are gone",
                    "They are not in the state any more:" + listed(probed.gone));
  }
  if (!ids.empty() && probed.records.empty()) {
    if (environment_->journal) environment_->journal->forget(kOwnId);
    return std::nullopt;
  }
  Ids live;
  for (const auto& [target, record] : probed.records) live[target] = record.id;
  return described(context, std::move(current), kOwnId, live, probed.records,
                   wanted_in(context.private_state));
}

Object DeploymentResource::update(sdk::UpdateContext& context, Object prior, Object planned) {
  Journal& journal = *environment_->journal;
  const std::string kOwnId = prior.string(kId);
  Leftover base{
      context.type_name, fleet_->key(planned), kOwnId, fleet_->recorded(prior), {}, false};
  if (std::optional<Leftover> left = journal.left_by(kOwnId)) {
    Outcome<Ids> found = resolve(context, *left);
    if (!found) {
      context.error(context.type_name + ": an interrupted run is not cleaned up",
                    "It may have left deployments, and they could not be looked for: " +
                        found.error().message);
      return prior;
    }
    base.ids = merged(context, base.ids, *found);
  }
  Outcome<std::shared_ptr<Run>> begun = journal.begin(base);
  if (!begun) {
    context.error(context.type_name + ": no journal", begun.error().message);
    return prior;
  }
  Ending ending(**begun);
  Attempt made = attempt(context, **begun, planned, base.ids, Executor::OnFailure::go_on);
  if (!made.desired.empty()) keep_wanted(context.private_state, made.desired);
  if (made.ok()) {
    return completed(planned, after_success(context, made, kOwnId));
  }
  if (!made.problem.empty()) {
    context.error(context.type_name + " was not updated", made.problem);
    fleet_->record(prior, made.done.ids);
    return prior;
  }
  report_failures(context, "update", made.done);
  return after_failure(context, made.object, made, kOwnId, made.done.ids);
}

void DeploymentResource::remove(sdk::RemoveContext& context, Object current) {
  Journal& journal = *environment_->journal;
  const std::string kOwnId = current.string(kId);
  Leftover base{
      context.type_name, fleet_->key(current), kOwnId, fleet_->recorded(current), {}, false};
  if (std::optional<Leftover> left = journal.left_by(kOwnId)) {
    Outcome<Ids> found = resolve(context, *left);
    if (!found) {
      context.error(context.type_name + " was not removed",
                    "An interrupted run may have left deployments, and they could not be looked "
                    "for: " +
                        found.error().message);
      return;
    }
    base.ids = merged(context, base.ids, *found);
  }
  Outcome<std::shared_ptr<Run>> begun = journal.begin(base);
  if (!begun) {
    context.error(context.type_name + ": no journal", begun.error().message);
    return;
  }
  Ending ending(**begun);
  Executor executor(*fleet_, environment_->settings, **begun);
  Executed done = executor.remove_all(context, base.ids);
  if (done.ok()) {
    journal.forget(kOwnId);
    return;
  }
  report_failures(context, "remove", done);
  fleet_->record(current, done.ids);
  context.save(current);
}

std::optional<Object> DeploymentResource::import_state(sdk::ImportContext& context,
                                                       const std::string& id) {
  Ids ids;
  for (size_t begin = 0; begin <= id.size();) {
    size_t end = std::min(id.find(',', begin), id.size());
    std::string pair = id.substr(begin, end - begin);
    size_t equals = pair.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == pair.size()) {
      context.error("Wrong id", "Give the deployments as TARGET=ID,TARGET=ID, not \"" + id + "\".");
      return std::nullopt;
    }
    ids[pair.substr(0, equals)] = pair.substr(equals + 1);
    begin = end + 1;
  }
  Object out = empty();
  fleet_->record(out, ids);
  return out.set(kId, new_uuid());
}

}  // namespace landform::deployments
