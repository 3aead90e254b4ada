#include "sdk/deployments/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/file.h"
#include "base/uuid.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::deployments {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".journal";

Failure system_failure(const std::string& path) {
  return Failure{fmt::format("The journal {} cannot be written: {}.", path, std::strerror(errno))};
}

std::string line_of(Value::Attributes attributes) {
  Value value = Value::object(std::move(attributes));
  return encode_json(value, value.type()).value() + "\n";
}

Value map_of(const std::map<std::string, std::string>& texts) {
  Value::Attributes out;
  for (const auto& [name, text] : texts) out.emplace_back(name, Value::string(text));
  return Value::object(std::move(out));
}

std::string text_at(const Value& object, const char* name) {
  const Value* value = object.find(name);
  return value != nullptr && is_present(*value) && value->type().is_string()
             ? std::string(value->as_string())
             : "";
}

std::map<std::string, std::string> texts_at(const Value& object, const char* name) {
  std::map<std::string, std::string> out;
  const Value* map = object.find(name);
  if (map == nullptr || !is_present(*map) || !map->type().is_object()) return out;
  for (size_t i = 0; i < map->length(); ++i) {
    const Value& text = map->elements()[i];
    if (is_present(text) && text.type().is_string()) out.emplace(map->key(i), text.as_string());
  }
  return out;
}

std::string first_line(const Leftover& base) {
  return line_of({{"begin", Value::string(base.id)},
                  {"type", Value::string(base.type)},
                  {"key", Value::string(base.key)},
                  {"ids", map_of(base.ids)},
                  {"open", map_of(base.open)},
                  {"fresh", Value::boolean(base.fresh)},
                  {"passed_over", Value::string(base.passed_over)}});
}

// A line that was cut off when the process ended does not count.
std::optional<Leftover> parse(const std::string& text) {
  std::optional<Leftover> out;
  for (size_t begin = 0; begin < text.size();) {
    size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;
    auto line = decode_json(std::string_view(text).substr(begin, end - begin));
    begin = end + 1;
    if (!line || !is_present(*line) || !line->type().is_object()) continue;
    if (std::string id = text_at(*line, "begin"); !id.empty()) {
      out = Leftover{text_at(*line, "type"), text_at(*line, "key"),   id,
                     texts_at(*line, "ids"), texts_at(*line, "open"), false};
      const Value* fresh = line->find("fresh");
      out->fresh = fresh != nullptr && fresh->identical(Value::boolean(true));
      out->passed_over = text_at(*line, "passed_over");
      continue;
    }
    if (!out) return std::nullopt;
    if (std::string process = text_at(*line, "passed_over"); !process.empty()) {
      out->passed_over = process;
      continue;
    }
    for (const auto& [target, token] : texts_at(*line, "intend")) out->open[target] = token;
    for (const auto& [target, id] : texts_at(*line, "made")) {
      out->open.erase(target);
      out->ids[target] = id;
    }
    out->ended = line->find("end") != nullptr;
    if (std::string target = text_at(*line, "gone"); !target.empty()) {
      out->open.erase(target);
      out->ids.erase(target);
    }
  }
  return out;
}

bool is_within(const Ids& some, const Ids& all) {
  return std::all_of(some.begin(), some.end(), [&](const auto& one) {
    auto it = all.find(one.first);
    return it != all.end() && it->second == one.second;
  });
}

// The locked file; invalid if another process has it. Its owner may have replaced it in the
// meantime: then the lock is on a file that no longer has this name.
Descriptor lock_file(const std::string& path, int mode) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat ours {};
  struct stat there {};
  if (!file.valid() || ::flock(file.get(), mode | LOCK_NB) != 0 ||
      ::fstat(file.get(), &ours) != 0 || ::stat(path.c_str(), &there) != 0 ||
      ours.st_ino != there.st_ino || ours.st_dev != there.st_dev) {
    return {};
  }
  return file;
}

std::optional<Leftover> read_leftover(const std::string& path) {
  Result<std::string> text = read_regular_file(path);
  return text ? parse(*text) : std::nullopt;
}

// So that the name of the file survives, not only its content.
void flush_directory(const std::string& path) {
  Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.valid()) ::fsync(directory.get());
}

}  // namespace

bool Run::append(const std::string& line) { return write_all(file_.get(), line); }

Status Run::intend(const std::map<Target, std::string>& tokens) {
  if (tokens.empty()) return std::nullopt;
  std::lock_guard lock(mutex_);
  if (!append(line_of({{"intend", map_of(tokens)}})) || ::fdatasync(file_.get()) != 0) {
    return system_failure(path_);
  }
  for (const auto& [target, token] : tokens) known_.open[target] = token;
  return std::nullopt;
}

// If these two lines do not reach the disk, the token still leads to the deployment.
void Run::made(const Target& target, const Id& id) {
  std::lock_guard lock(mutex_);
  known_.open.erase(target);
  known_.ids[target] = id;
  (void)append(line_of({{"made", map_of({{target, id}})}}));
}

void Run::gone(const Target& target) {
  std::lock_guard lock(mutex_);
  known_.open.erase(target);
  known_.ids.erase(target);
  (void)append(line_of({{"gone", Value::string(target)}}));
}

void Run::end() {
  std::lock_guard lock(mutex_);
  known_.ended = true;
  (void)append(line_of({{"end", Value::boolean(true)}}));
}

Leftover Run::known() const {
  std::lock_guard lock(mutex_);
  return known_;
}

std::string Journal::path(const std::string& id) const {
  return directory_ + "/" + id + std::string(kSuffix);
}

// Locked before it gets its name, so nobody ever sees it without its owner.
Outcome<std::shared_ptr<Run>> Journal::start(const Leftover& base) {
  std::error_code failed;
  fs::create_directories(directory_, failed);
  if (failed) {
    return Failure{fmt::format("The directory of the journal, {}, cannot be created: {}.",
                               directory_, failed.message())};
  }
  const std::string kPath = path(base.id);
  const std::string kNew = kPath + ".new";
  Descriptor file(::open(kNew.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600));
  if (!file.valid() || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 ||
      !write_all(file.get(), first_line(base)) || ::fsync(file.get()) != 0 ||
      std::rename(kNew.c_str(), kPath.c_str()) != 0) {
    return system_failure(kPath);
  }
  flush_directory(directory_);
  auto run = std::make_shared<Run>(std::move(file), kPath, base);
  runs_[base.id] = run;
  return run;
}

Outcome<std::shared_ptr<Run>> Journal::begin(const Leftover& base) {
  std::lock_guard lock(mutex_);
  return start(base);
}

std::optional<Leftover> Journal::unlocked(const std::string& path) {
  Descriptor file = lock_file(path, LOCK_SH);
  return file.valid() ? read_leftover(path) : std::nullopt;
}

Outcome<std::shared_ptr<Run>> Journal::begin_new(const std::string& type, const std::string& key) {
  for (const Leftover& one : leftovers()) {
    if (one.type != type || one.key != key) continue;
    std::lock_guard lock(mutex_);
    // Two processes, or two hooks of this one, may want it: the lock decides.
    Descriptor file = lock_file(path(one.id), LOCK_EX);
    if (!file.valid()) continue;
    if (std::optional<Leftover> now = read_leftover(path(one.id))) {
      now->fresh = true;
      now->passed_over.clear();
      return start(*now);
    }
  }
  std::lock_guard lock(mutex_);
  return start({type, key, random_uuid(), {}, {}, false, true});
}

std::vector<std::shared_ptr<Run>> Journal::take_abandoned() {
  std::vector<std::shared_ptr<Run>> out;
  for (const Leftover& one : leftovers()) {
    if (!one.fresh || one.ended || one.passed_over == process_) continue;
    std::lock_guard lock(mutex_);
    const std::string kPath = path(one.id);
    Descriptor file = lock_file(kPath, LOCK_EX);
    std::optional<Leftover> now = file.valid() ? read_leftover(kPath) : std::nullopt;
    if (!now || now->ended) continue;
    if (now->passed_over.empty()) {
      Descriptor end(::open(kPath.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
      if (end.valid()) {
        (void)write_all(end.get(), line_of({{"passed_over", Value::string(process_)}}));
      }
    } else if (Outcome<std::shared_ptr<Run>> run = start(*now)) {
      out.push_back(*run);
    }
  }
  return out;
}

std::optional<Leftover> Journal::left_by(const std::string& id) {
  std::lock_guard lock(mutex_);
  auto own = runs_.find(id);
  if (own != runs_.end()) return own->second->known();
  return unlocked(path(id));
}

void Journal::settle(const std::string& id, const Ids& in_state) {
  std::optional<Leftover> left = left_by(id);
  if (left && left->open.empty() && is_within(left->ids, in_state)) forget(id);
}

void Journal::forget(const std::string& id) {
  std::lock_guard lock(mutex_);
  std::error_code ignored;
  fs::remove(path(id), ignored);
  runs_.erase(id);
}

std::vector<Leftover> Journal::leftovers() {
  std::vector<std::string> paths;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(directory_, none)) {
    if (entry.path().extension() == kSuffix) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Leftover> out;
  std::lock_guard lock(mutex_);
  for (const std::string& path : paths) {
    if (std::optional<Leftover> left = unlocked(path)) out.push_back(std::move(*left));
  }
  return out;
}

}  // namespace landform::deployments
