#include "sdk/deployments/deployment_resource.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/uuid.h"
#include "sdk/deployments/deployment_attempt.h"
#include "sdk/deployments/prober.h"

namespace landform::deployments {
namespace {

constexpr const char* kId = "id";
constexpr const char* kUnfinished = "unfinished";

std::string names(const std::map<Target, std::string>& targets) {
  std::string out;
  for (const auto& [target, other] : targets) out += (out.empty() ? "" : ", ") + target;
  return out;
}

// Known planned values stay; unknown ones are those that were chosen.
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

DeploymentResource::DeploymentResource(std::unique_ptr<Fleet> fleet, EnvironmentPtr environment)
    : fleet_(std::move(fleet)), environment_(std::move(environment)) {
  environment_->fleets.push_back(fleet_.get());
}

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

// Records the end of a hook, however it returns; a killed one leaves no record.
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
  Outcome<Ids> ids = resolve(context, *fleet_, left);
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
                    "They existed already:" + listed(*ids));
  }
  Attempt made = attempt(context, run, planned, *ids, Executor::OnFailure::stop);
  keep_wanted(context.private_state, made.desired);
  clean_up(context);
  if (made.ok()) {
    return completed(planned, after_success(context, made, left.id));
  }
  if (!made.problem.empty()) {
    context.error(context.type_name + " was not created", made.problem);
  } else {
    report_failures(context, "create", made.done);
  }
  // Not interruptible.
  Context own(context.type_name);
  own.deadline = std::chrono::steady_clock::now() + environment_->settings.revert_time;
  Executor executor(*fleet_, environment_->settings, run);
  Executed reverted = executor.remove_all(own, made.done.ids);
  if (reverted.ids.empty()) {
    if (run.known().open.empty()) journal.forget(left.id);
    return planned;
  }
  context.error(fmt::format("{}: not everything was reverted", context.type_name),
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
      Outcome<Ids> found = resolve(context, *fleet_, *left);
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
    Outcome<Ids> found = resolve(context, *fleet_, *left);
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
  clean_up(context);
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
    Outcome<Ids> found = resolve(context, *fleet_, *left);
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
  clean_up(context);
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
  return out.set(kId, random_uuid());
}

}  // namespace landform::deployments
