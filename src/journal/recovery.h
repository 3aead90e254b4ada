// Reading the journal of a run that did not finish, and what to do with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "journal/journal.h"
#include "state/change.h"
#include "state/state.h"

namespace landform::journal {

struct Content {
  Base base;
  std::vector<state::ObjectChange> changes;  // in order
  // Objects that were about to be created, without a record of the result: they may exist.
  std::vector<Intent> unfinished;
  // Something in it cannot be read, and so nothing that follows. A last record that was cut off is
  // no damage: what it would have said was not done yet, or is an intent without a record.
  bool damaged = false;
};

// An error if it is not a journal at all. A record that was cut off or damaged ends it.
[[nodiscard]] Result<Content> read_content(std::string_view text);

// A journal that no running process writes. It is locked while this object lives.
class Found {
 public:
  // None if there is no journal, or if it belongs to a process that is still running, which is then
  // noted in `busy`.
  [[nodiscard]] static Result<std::optional<Found>> open(const std::string& path, bool& busy);

  [[nodiscard]] const Content& content() const { return content_; }
  [[nodiscard]] std::optional<Error> remove() const;
  // Leaves nothing in it but what is unfinished.
  [[nodiscard]] std::optional<Error> keep_unfinished() const;
  // Moves it aside; returns its new path.
  [[nodiscard]] Result<std::string> set_aside() const;

 private:
  std::string path_;
  Descriptor file_;
  Content content_;
};

enum class Relation : uint8_t {
  obsolete,   // the state has everything
  continues,  // the changes follow the state
  conflicts,  // the state was changed by something else since
};
[[nodiscard]] Relation compare(const Content& content, const std::optional<state::State>& state);

// Whether `next` is what the run would have written, or something later: a successor of the state
// that it started from, with every object that the journal has. The journal may know less about
// them, if it could not be written any more.
[[nodiscard]] bool supersedes(const state::State& next, const Content& content);

// The state with the changes.
[[nodiscard]] state::State recovered(const Content& content,
                                     const std::optional<state::State>& state);

}  // namespace landform::journal
