#include "emulators/dummycloud/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/file.h"

namespace landform::emulator {
namespace {

Error system_error(const std::string& file) {
  return Error{fmt::format("{} cannot be written: {}", file, std::strerror(errno))};
}

Result<bool> write_whole(const std::string& file, std::string_view text) {
  int fd = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return system_error(file);
  while (!text.empty()) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    text.remove_prefix(static_cast<size_t>(written));
  }
  bool good = text.empty() && ::fsync(fd) == 0;
  Error failure = system_error(file);
  ::close(fd);
  if (!good) return failure;
  return true;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::open(std::string file) {
  std::unique_ptr<Store> out(new Store(std::move(file)));
  if (out->file_.empty() || !std::filesystem::exists(out->file_)) return out;
  Result<std::string> text = read_file(out->file_);
  if (!text) return Error{out->file_ + " cannot be read: " + text.error().message};
  Result<bool> read = out->read(*text);
  if (!read) return read.error();
  return out;
}

Result<bool> Store::read(const std::string& text) {
  const Error kBad{file_ + " is not what the emulator wrote"};
  auto document = parse_fields(text);
  if (!document || !integer(*document, "next") || !document->contains("items")) return kBad;
  next_ = *integer(*document, "next");
  for (const auto& [kind, of_kind] : fields_of(document->at("items"))) {
    for (const auto& [id, stored] : fields_of(of_kind)) {
      Fields item = fields_of(stored);
      if (!integer(item, "revision") || !item.contains("fields")) return kBad;
      items_[kind][id] = {id, *integer(item, "revision"), fields_of(item.at("fields"))};
    }
  }
  return true;
}

Result<bool> Store::save() const {
  if (file_.empty()) return true;
  Value::Attributes kinds;
  for (const auto& [kind, of_kind] : items_) {
    Value::Attributes items;
    for (const auto& [id, item] : of_kind) {
      items.emplace_back(id, Value::object({{"revision", Value::number(item.revision)},
                                            {"fields", object_of(item.fields)}}));
    }
    kinds.emplace_back(kind, Value::object(std::move(items)));
  }
  const std::string kText = json_of(
      Value::object({{"next", Value::number(next_)}, {"items", Value::object(std::move(kinds))}}));
  const std::string kNew = file_ + ".new";
  Result<bool> written = write_whole(kNew, kText + "\n");
  if (!written) return written;
  if (std::rename(kNew.c_str(), file_.c_str()) != 0) return system_error(file_);
  return true;
}

const Item* Store::find(const std::string& kind, const std::string& id) const {
  auto of_kind = items_.find(kind);
  if (of_kind == items_.end()) return nullptr;
  auto item = of_kind->second.find(id);
  return item == of_kind->second.end() ? nullptr : &item->second;
}

std::vector<Item> Store::all(const std::string& kind) const {
  std::vector<Item> out;
  auto of_kind = items_.find(kind);
  if (of_kind == items_.end()) return out;
  for (const auto& [id, item] : of_kind->second) out.push_back(item);
  return out;
}

Result<Item> Store::create(const std::string& kind, const std::string& prefix, Fields fields) {
  std::string id = fmt::format("{}-{:06}", prefix, next_++);
  Item& item = items_[kind][id] = {id, 1, std::move(fields)};
  Result<bool> saved = save();
  if (saved) return item;
  items_[kind].erase(id);
  return saved.error();
}

Result<Item> Store::update(const std::string& kind, const std::string& id, Fields fields) {
  Item& item = items_.at(kind).at(id);
  Item before = item;
  item.fields = std::move(fields);
  ++item.revision;
  Result<bool> saved = save();
  if (saved) return item;
  item = before;
  return saved.error();
}

Result<bool> Store::remove(const std::string& kind, const std::string& id) {
  auto taken = items_[kind].extract(id);
  Result<bool> saved = save();
  if (!saved && taken) items_[kind].insert(std::move(taken));
  return saved;
}

}  // namespace landform::emulator
