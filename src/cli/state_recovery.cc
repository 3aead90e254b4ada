#include "cli/state_recovery.h"

#include <fmt/format.h>

#include <set>

#include "journal/recovery.h"

namespace landform::cli {
namespace {

constexpr const char* kSummary = "Interrupted run";

// Addresses, one per line.
std::string listed(const std::set<std::string>& addresses) {
  constexpr size_t kShown = 50;
  std::string out;
  size_t shown = 0;
  for (const std::string& one : addresses) {
    if (shown++ == kShown) return out + fmt::format("\n  and {} more", addresses.size() - kShown);
    out += "\n  " + one;
  }
  return out;
}

std::string describe_changes(const journal::Content& content) {
  std::set<std::string> present;
  std::set<std::string> removed;
  for (const state::ObjectChange& change : content.changes) {
    std::string name = change.address.to_string();
    if (!change.deposed.empty()) name += fmt::format(" (deposed object {})", change.deposed);
    (change.object != nullptr ? present : removed).insert(name);
    (change.object != nullptr ? removed : present).erase(name);
  }
  std::string out;
  if (!present.empty()) out += "\n\nCreated or changed:" + listed(present);
  if (!removed.empty()) out += "\n\nDestroyed or moved away:" + listed(removed);
  return out;
}

void warn_about_unfinished(const journal::Content& content, Diagnostics& out) {
  std::set<std::string> repeatable;
  std::set<std::string> others;
  for (const journal::Intent& one : content.unfinished)
    (one.line.empty() ? others : repeatable).insert(one.address.to_string());
  constexpr const char* kMayExist = "Objects may exist without being in the state";
  constexpr const char* kText =
      "The run that started at {} was interrupted while it created these objects, so it is not "
      "known whether they exist:{}\n\n{}";
  if (!repeatable.empty()) {
    out.warning(kMayExist,
                fmt::format(kText, content.base.started, listed(repeatable),
                            "Their provider recognizes repeated requests: the next apply finds "
                            "what exists and creates the rest, unless their configuration is "
                            "changed before."));
  }
  if (!others.empty()) {
    out.warning(kMayExist,
                fmt::format(kText, content.base.started, listed(others),
                            "Check with the provider. Import what exists, or delete it, before the "
                            "next apply: otherwise it may be created twice."));
  }
}

// What can be read of it is in the state. What cannot is kept for whoever finds out what it was.
void finish_journal(const journal::Found& found, Diagnostics& out) {
  if (!found.content().damaged) {
    const bool finished = found.content().unfinished.empty();
    if (auto error = finished ? found.remove() : found.keep_unfinished()) {
      out.warning("Journal cannot be removed",
                  fmt::format("Everything in it is in the state: {}.", error->message));
    }
    return;
  }
  auto kept = found.set_aside();
  out.warning(
      "Journal is damaged",
      fmt::format("The journal of the run that started at {} can be read only in part, so changes "
                  "that the run made at its end may be missing from the state.\n\n{}\n\nRun "
                  "\"landform plan\", and check with the providers what it wants to create: import "
                  "what exists already.",
                  found.content().base.started,
                  kept ? fmt::format("It is kept as {}.", *kept)
                       : fmt::format("It could not be moved away: {}.", kept.error().message)));
}

}  // namespace

Diagnostics recover_state(backend::StateManager& manager, const std::string& journal,
                          bool may_write, std::vector<journal::Intent>& unfinished,
                          const state::State* next) {
  Diagnostics out;
  bool busy = false;
  auto opened = journal::Found::open(journal, busy);
  if (!opened) {
    out.error("Journal cannot be read",
              fmt::format("The journal of an interrupted run, {}, cannot be read: {}.\n\nIt may "
                          "have changes that are not in the state. Move the file away to continue "
                          "without them.",
                          journal, opened.error().message));
    return out;
  }
  if (!*opened) return out;  // none, or of a run that is still going on
  const journal::Found& found = **opened;
  const journal::Content& content = found.content();
  if (next != nullptr && journal::supersedes(*next, content)) return out;
  const journal::Relation relation = journal::compare(content, manager.state());
  if (relation == journal::Relation::conflicts) {
    out.error(
        "Interrupted run cannot be recovered",
        fmt::format("The run that started at {} was interrupted. Its journal, {}, has changes "
                    "that the state does not have, but the state was changed by something "
                    "else since.{}\n\nCheck these objects. When the state is right, remove "
                    "the journal.",
                    content.base.started, journal, describe_changes(content)));
    return out;
  }
  if (!may_write) {
    if (relation == journal::Relation::continues && !content.changes.empty()) {
      out.warning(kSummary, fmt::format("The run that started at {} was interrupted, and the state "
                                        "does not have all of its changes yet. The next plan or "
                                        "apply recovers them.",
                                        content.base.started));
    }
    return out;
  }
  if (relation == journal::Relation::continues && !content.changes.empty()) {
    if (auto error = manager.write(journal::recovered(content, manager.state()))) {
      out.error("Interrupted run cannot be recovered",
                fmt::format("The changes in the journal of an interrupted run, {}, could not be "
                            "written to the state: {}.\n\nThe journal is kept: try again.",
                            journal, error->message));
      return out;
    }
    out.warning("Interrupted run recovered",
                fmt::format("The run that started at {} was interrupted. What it had done is now "
                            "in the state.{}",
                            content.base.started, describe_changes(content)));
  }
  warn_about_unfinished(content, out);
  finish_journal(found, out);
  if (!content.damaged) unfinished = content.unfinished;
  return out;
}

Diagnostics discard_journal(const std::string& journal, const state::State& state) {
  Diagnostics out;
  bool busy = false;
  auto opened = journal::Found::open(journal, busy);
  if (!opened || !*opened || !journal::supersedes(state, (*opened)->content())) return out;
  warn_about_unfinished((*opened)->content(), out);
  finish_journal(**opened, out);
  return out;
}

}  // namespace landform::cli
