#include "sdk/deployments/executor.h"

#include <fmt/format.h>

#include <atomic>
#include <exception>

#include "base/parallel.h"

namespace landform::deployments {
namespace {

const char* verb(Operation::Kind kind) {
  switch (kind) {
    case Operation::Kind::create:
      return "create";
    case Operation::Kind::update:
      return "update";
    case Operation::Kind::remove:
      break;
  }
  return "remove";
}

Clock& real_clock() {
  static Clock clock;
  return clock;
}

}  // namespace

void Executor::tell(const char* what, const Target& target, size_t ready, size_t total) {
  if (!settings_.report) return;
  Report report{"", what, target, ready, total, 0, planned_};
  {
    std::lock_guard lock(mutex_);
    report.finished = finished_;
  }
  report.type = fleet_.name();
  settings_.report(report);
}

Status Executor::wait(const Context& context, const Target& target, const Id& id,
                      const Value& content) {
  Clock& clock = settings_.clock != nullptr ? *settings_.clock : real_clock();
  return wait_until_ready(
      context, settings_.waiting, clock, [&] { return fleet_.poll(context, target, id, content); },
      [&](const Progress& progress) { tell("wait", target, progress.ready, progress.total); });
}

std::string Executor::take_back(const Context& context, const Target& target,
                                const std::string& token, Executed& out) {
  // Not interruptible: a half-finished creation would be left behind.
  Context own(context.type_name);
  own.deadline = std::chrono::steady_clock::now() + settings_.revert_time;
  std::optional<Id> id;
  {
    std::lock_guard lock(mutex_);
    auto known = out.ids.find(target);
    if (known != out.ids.end()) id = known->second;
  }
  if (!id) {
    Outcome<std::optional<Id>> found = fleet_.find(own, target, token);
    if (!found) {
      return fmt::format(
          " Whether it exists could not be determined either: {} The journal has it, and the next "
          "run will look for it again.",
          found.error().message);
    }
    if (!*found) {
      run_.gone(target);
      return "";
    }
    id = **found;
    run_.made(target, *id);
    std::lock_guard lock(mutex_);
    out.ids[target] = *id;
  }
  Status removed = fleet_.remove(own, target, *id);
  if (removed) {
    return fmt::format(" Deployment {} could not be removed again: {}", *id, removed->message);
  }
  run_.gone(target);
  std::lock_guard lock(mutex_);
  out.ids.erase(target);
  return "";
}

Status Executor::create(const Context& context, const Operation& operation, Executed& out) {
  const Target& target = operation.target;
  const std::string kToken = token_of(run_.known().id, target);
  Outcome<Id> made = fleet_.create(context, target, kToken, operation.content);
  Status failed;
  if (made) {
    run_.made(target, *made);
    {
      std::lock_guard lock(mutex_);
      out.ids[target] = *made;
    }
    failed = fleet_.deploy(context, target, *made, operation.content);
    if (!failed) failed = wait(context, target, *made, operation.content);
  } else {
    failed = made.error();
  }
  if (failed) failed->message += take_back(context, target, kToken, out);
  return failed;
}

Status Executor::carry_out(const Context& context, const Operation& operation, Executed& out) {
  const Target& target = operation.target;
  switch (operation.kind) {
    case Operation::Kind::create:
      return create(context, operation, out);
    case Operation::Kind::update: {
      Status failed = fleet_.update(context, target, operation.before, operation.content);
      if (!failed) failed = wait(context, target, operation.before.id, operation.content);
      return failed;
    }
    case Operation::Kind::remove:
      break;
  }
  Status failed = fleet_.remove(context, target, operation.before.id);
  if (!failed) {
    run_.gone(target);
    std::lock_guard lock(mutex_);
    out.ids.erase(target);
  }
  return failed;
}

void Executor::run_stage(const Context& context, const Stage& stage, OnFailure on_failure,
                         Executed& out) {
  std::map<Target, std::string> tokens;
  for (const Operation& operation : stage) {
    if (operation.kind != Operation::Kind::create) continue;
    tokens[operation.target] = token_of(run_.known().id, operation.target);
  }
  if (Status failed = run_.intend(tokens)) {
    for (const Operation& operation : stage) out.failed[operation.target] = failed->message;
    return;
  }
  std::atomic<bool> stop = false;
  parallel_for(stage.size(), settings_.concurrency, 1, [&](size_t i) {
    const Operation& operation = stage[i];
    if (stop || context.cancelled() || context.expired()) {
      if (operation.kind == Operation::Kind::create) run_.gone(operation.target);
      std::lock_guard lock(mutex_);
      out.skipped.push_back(operation.target);
      return;
    }
    Status failed;
    try {
      failed = carry_out(context, operation, out);
    } catch (const std::exception& error) {
      failed = Failure{std::string("The provider has a bug: ") + error.what()};
    }
    {
      std::lock_guard lock(mutex_);
      ++finished_;
      if (failed) {
        out.failed[operation.target] = failed->message;
      } else if (operation.kind != Operation::Kind::remove) {
        out.changed.insert(operation.target);
      }
    }
    if (failed && on_failure == OnFailure::stop) stop = true;
    tell(verb(operation.kind), operation.target, 0, 0);
  });
}

Executed Executor::execute(const Context& context, const Changes& changes, Ids ids,
                           OnFailure on_failure) {
  Executed out;
  out.ids = std::move(ids);
  finished_ = 0;
  planned_ = 0;
  for (const Stage& stage : changes.stages) planned_ += stage.size();
  for (const Stage& stage : changes.stages) {
    // Later stages depend on earlier ones, and removals come last.
    if (out.ok()) {
      run_stage(context, stage, on_failure, out);
      continue;
    }
    for (const Operation& operation : stage) out.skipped.push_back(operation.target);
  }
  return out;
}

Executed Executor::remove_all(const Context& context, const Ids& ids) {
  Records records;
  for (const auto& [target, id] : ids) records[target] = Record{id, true, "", Value(), "", Value()};
  Changes changes =
      plan_changes(records, {}, [this](const Target& target) { return fleet_.rank(target); });
  return execute(context, changes, ids, OnFailure::go_on);
}

}  // namespace landform::deployments
