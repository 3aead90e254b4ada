#include "journal/recovery.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "journal/records.h"
#include "state/read.h"

namespace landform::journal {
namespace {

Error failure(const char* action, const std::string& path) {
  return {fmt::format("{} {}: {}", action, path, std::generic_category().message(errno))};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (true) {
    size_t end = text.find('\n');
    out.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

std::optional<Base> read_base(std::string_view text) {
  constexpr size_t kLines = 4;
  std::vector<std::string> lines = lines_of(text);
  if (lines.size() != kLines) return std::nullopt;
  Base out{lines[0], 0, lines[2], lines[3]};
  const std::string& serial = lines[1];
  auto parsed = std::from_chars(serial.data(), serial.data() + serial.size(), out.serial);
  if (parsed.ec != std::errc() || parsed.ptr != serial.data() + serial.size()) return std::nullopt;
  return out;
}

// The one object in the text of a state.
std::optional<state::ObjectChange> read_set(std::string_view text) {
  auto read = state::read_state(std::string(text));
  if (read.diagnostics.has_errors() || !read.value || read.value->resources.size() != 1)
    return std::nullopt;
  const auto& [address, resource] = *read.value->resources.begin();
  if (resource.instances.size() != 1) return std::nullopt;
  const auto& [key, instance] = *resource.instances.begin();
  if (instance.current != nullptr)
    return state::ObjectChange{{address, key}, "", resource.provider, instance.current};
  if (instance.deposed.size() != 1) return std::nullopt;
  const auto& [deposed, object] = *instance.deposed.begin();
  return state::ObjectChange{{address, key}, deposed, resource.provider, object};
}

std::optional<state::ObjectChange> read_removal(std::string_view text) {
  std::vector<std::string> lines = lines_of(text);
  if (lines.size() != 2) return std::nullopt;
  auto address = config::InstanceAddress::parse(lines[0]);
  if (!address) return std::nullopt;
  return state::ObjectChange{*address, lines[1], {}, nullptr};
}

void forget_intent(Content& out, const config::InstanceAddress& address) {
  std::erase_if(out.unfinished, [&](const Intent& one) { return one.address == address; });
}

// False if the record is not understood.
bool add_record(const Record& record, Content& out) {
  if (record.kind == kIntent) {
    std::vector<std::string> lines = lines_of(record.content);
    auto address = config::InstanceAddress::parse(lines[0]);
    if (!address || lines.size() > 2) return false;
    // A later attempt replaces an earlier one.
    forget_intent(out, *address);
    out.unfinished.push_back({*address, lines.size() > 1 ? lines[1] : ""});
    return true;
  }
  std::optional<state::ObjectChange> change;
  if (record.kind == kSet) change = read_set(record.content);
  if (record.kind == kRemove) change = read_removal(record.content);
  if (!change) return false;
  if (change->deposed.empty()) forget_intent(out, change->address);
  out.changes.push_back(std::move(*change));
  return true;
}

}  // namespace

Result<Content> read_content(std::string_view text) {
  Content out;
  auto first = read_record(text);
  auto base = first && first->kind == kBase ? read_base(first->content) : std::nullopt;
  if (!base) return Error{"it does not begin like a journal of this program"};
  out.base = std::move(*base);
  while (auto record = read_record(text)) {
    if (add_record(*record, out)) continue;
    out.damaged = true;
    return out;
  }
  out.damaged = !is_cut_off(text);
  return out;
}

Result<std::optional<Found>> Found::open(const std::string& path, bool& busy) {
  busy = false;
  Found out;
  out.path_ = path;
  out.file_ = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!out.file_.valid()) {
    if (errno == ENOENT || errno == ENOTDIR) return std::optional<Found>();
    return failure("open", path);
  }
  if (::flock(out.file_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) return failure("lock", path);
    busy = true;
    return std::optional<Found>();
  }
  auto text = read_file(path);
  if (!text) return text.error();
  auto content = read_content(*text);
  if (!content) return content.error();
  out.content_ = std::move(content).value();
  return std::optional<Found>(std::move(out));
}

std::optional<Error> Found::remove() const {
  if (::unlink(path_.c_str()) != 0) return failure("remove", path_);
  return std::nullopt;
}

std::optional<Error> Found::keep_unfinished() const {
  return Journal::keep_intents(path_, content_.base, content_.unfinished);
}

Result<std::string> Found::set_aside() const {
  for (int i = 0;; ++i) {
    std::string path = path_ + ".damaged" + (i == 0 ? "" : fmt::format("-{}", i));
    // Unlike rename(), this never replaces an earlier one.
    if (::link(path_.c_str(), path.c_str()) == 0) {
      if (::unlink(path_.c_str()) != 0) return failure("remove", path_);
      return path;
    }
    if (errno != EEXIST) return failure("rename", path_);
  }
}

Relation compare(const Content& content, const std::optional<state::State>& state) {
  const state::State now = state ? *state : state::State();
  const state::State expected = recovered(content, state);
  const bool complete = std::all_of(
      content.changes.begin(), content.changes.end(), [&](const state::ObjectChange& one) {
        // Of several changes of an object, the last one counts.
        state::ObjectChange last = one;
        last.object = state::find_object(expected, one.address, one.deposed);
        return state::contains_change(now, last);
      });
  if (complete) return content.unfinished.empty() ? Relation::obsolete : Relation::continues;
  const bool same = now.lineage == content.base.lineage && now.serial == content.base.serial;
  return same ? Relation::continues : Relation::conflicts;
}

bool supersedes(const state::State& next, const Content& content) {
  const Base& base = content.base;
  if (!base.lineage.empty() && next.lineage != base.lineage) return false;
  if (next.serial <= base.serial) return false;
  const state::State expected = recovered(content, next);
  return std::all_of(content.changes.begin(), content.changes.end(),
                     [&](const state::ObjectChange& one) {
                       auto exists = [&](const state::State& in) {
                         return state::find_object(in, one.address, one.deposed) != nullptr;
                       };
                       return exists(expected) == exists(next);
                     });
}

state::State recovered(const Content& content, const std::optional<state::State>& state) {
  state::State out = state ? *state : state::State();
  for (const state::ObjectChange& change : content.changes) state::apply_change(out, change);
  return out;
}

}  // namespace landform::journal
