// The part of Operation that changes things: applying a plan, with its journal, and saving states.
#include <fmt/format.h>

#include <functional>
#include <map>
#include <mutex>
#include <ostream>
#include <utility>
#include <vector>

#include "backend/snapshots.h"
#include "cli/operation.h"
#include "engine/applier.h"
#include "engine/conditions.h"
#include "engine/targets.h"
#include "state/write.h"
#include "value/timestamp.h"

namespace landform::cli {
namespace {

// Writes every change to the journal. If that fails, the operation is stopped.
class JournalRecorder : public engine::ChangeRecorder {
 public:
  JournalRecorder(journal::Journal& journal, const std::vector<journal::Intent>& earlier,
                  backend::Snapshots& snapshots, std::function<void()> stop)
      : journal_(journal), snapshots_(snapshots), stop_(std::move(stop)) {
    for (const journal::Intent& one : earlier) unfinished_.emplace(one.address, one.line);
  }

  std::string interrupted(const config::InstanceAddress& address) override {
    std::lock_guard lock(mutex_);
    auto found = unfinished_.find(address);
    return found == unfinished_.end() ? "" : found->second;
  }
  void creating(const config::InstanceAddress& address, const std::string& line) override {
    journal_.add_intent({address, line});
    check();
    std::lock_guard lock(mutex_);
    unfinished_.insert_or_assign(address, line);
  }
  void changed(const state::ObjectChange& change) override {
    journal_.add_change(change);
    check();
    snapshots_.change(change);
    if (!change.deposed.empty()) return;
    std::lock_guard lock(mutex_);
    unfinished_.erase(change.address);
  }

  // What was begun by this run or an earlier one, and has no result.
  [[nodiscard]] std::vector<journal::Intent> unfinished() const {
    std::vector<journal::Intent> out;
    for (const auto& [address, line] : unfinished_) out.push_back({address, line});
    return out;
  }
  void settled(const config::InstanceAddress& address) override { snapshots_.take(address); }

 private:
  void check() {
    if (journal_.failed()) stop_();
  }

  journal::Journal& journal_;
  backend::Snapshots& snapshots_;
  std::function<void()> stop_;
  std::mutex mutex_;
  std::map<config::InstanceAddress, std::string> unfinished_;
};

}  // namespace

Diagnostics Operation::begin_journal(const engine::Plan& plan) {
  Diagnostics diagnostics;
  auto created = journal::Journal::create(
      access_.journal_path(),
      {state_.lineage, state_.serial, "apply", Timestamp::now().to_string()}, access_.unfinished());
  if (!created) {
    diagnostics.error(
        "Journal cannot be written",
        fmt::format("Changes are recorded in a journal beside the state, so that none "
                    "is lost if this program is interrupted: {}.\n\nNothing has been "
                    "changed.",
                    created.error().message));
    return diagnostics;
  }
  journal_ = std::move(created).value();
  for (const state::ObjectChange& change : state::moved_objects(state_, plan.prior))
    journal_->add_change(change);
  return diagnostics;
}

// The state has everything now, except what may have been created.
void Operation::end_journal(const std::vector<journal::Intent>& unfinished,
                            Diagnostics& diagnostics) {
  if (auto error = journal_->finish(unfinished)) {
    diagnostics.warning("Journal cannot be removed",
                        fmt::format("Everything in it is in the state: {}.", error->message));
  }
  journal_.reset();
}

void Operation::keep_problems() {
  kept_ = engine::without_check_warnings(problems_, modules_);
  problems_ = {};
}

int Operation::store_refreshed(const engine::Plan& plan) {
  state_ = plan.prior;
  Diagnostics diagnostics;
  (void)write_state(diagnostics);
  return show(diagnostics);
}

bool Operation::write_state(Diagnostics& diagnostics, const backend::Snapshots* earlier) {
  while (auto output = state::find_unwritable(state_)) {
    diagnostics.error("Output cannot be saved",
                      fmt::format("{} The state is saved without it.", output->describe()));
    state_.outputs.erase(output->name);
  }
  auto error = access_.manager().write(state_, earlier);
  if (!error) return true;
  auto print = [this](const std::string& text) {
    view_.flush();
    io_.err << text;
  };
  diagnostics.append(backend::save_errored_state(*access_.manager().state(), *error, print));
  return false;
}

namespace {

// Of the calls to providers: a replacement is two, and nothing is done to forget an object.
size_t steps_of(const engine::Plan& planned) {
  size_t out = 0;
  for (const engine::ResourceChange& change : planned.changes) {
    if (change.action == plan::Action::no_op || change.action == plan::Action::forget) continue;
    out += plan::is_replacement(change.action) ? 2 : 1;
  }
  return out;
}

}  // namespace

int Operation::apply(const engine::Plan& plan) {
  if (!plan.applyable && !plan.empty()) {
    Diagnostics diagnostics = std::move(kept_);
    diagnostics.append(std::exchange(problems_, {}));
    diagnostics.error("Cannot apply non-applyable plan",
                      "The given plan is not applyable. If this seems like a bug in Terraform, "
                      "then please report it!");
    return show(diagnostics);
  }
  Diagnostics diagnostics = begin_journal(plan);
  if (diagnostics.has_errors()) return show(diagnostics);
  access_.manager().expect_change();
  view_.begin(Stage::applying, steps_of(plan));
  backend::Snapshots snapshots(access_.manager().state(), plan.prior);
  JournalRecorder recorder(*journal_, access_.unfinished(), snapshots,
                           [this] { stop_.request_stop(); });
  auto applied = engine::apply_plan(*run_, plan, &recorder);
  state_ = std::move(applied.value.state);
  diagnostics = std::move(kept_);
  diagnostics.append(std::exchange(problems_, {}));
  diagnostics.append(std::move(applied.diagnostics));
  if (auto error = journal_->error()) {
    diagnostics.error("Journal cannot be written",
                      fmt::format("The operation was stopped, since what it did could no longer be "
                                  "recorded: {}.",
                                  error->message));
  }
  if (!plan.complete) engine::warn_about_incomplete(plan.selection, diagnostics);
  journal_->stop_flushing();
  // As in Terraform, not even what planning found is stored if nothing could be started.
  if (!applied.value.started || write_state(diagnostics, &snapshots)) {
    // After a run without errors there is nothing that the configuration wants and does not have.
    end_journal(diagnostics.has_errors() ? recorder.unfinished() : std::vector<journal::Intent>(),
                diagnostics);
  }
  return show(diagnostics);
}

}  // namespace landform::cli
