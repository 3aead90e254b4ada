#include "emulators/common/documents.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/file.h"
#include "emulators/common/fields.h"
#include "value/json.h"

namespace landform::emulator {
namespace {

// Identifies the file; other files are left alone.
constexpr std::string_view kHeader = "emulator documents 1\n";
// Ends a change: anything after the last one is incomplete.
constexpr std::string_view kEnd = ".\n";

Error system_error(const std::string& file) {
  return Error{fmt::format("{} cannot be written: {}", file, std::strerror(errno))};
}

bool write_whole(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = ::write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

void append(std::string& out, const std::string& key, const std::optional<Value>& document) {
  append_json_quoted(out, key);
  out += '\t';
  if (document) out += json_of(*document);
  out += '\n';
}

}  // namespace

Result<std::unique_ptr<Documents>> Documents::open(std::string file) {
  std::unique_ptr<Documents> out(new Documents(std::move(file)));
  if (out->file_.empty()) return out;
  if (std::filesystem::exists(out->file_)) {
    Result<std::string> text = read_file(out->file_);
    if (!text) return Error{out->file_ + " cannot be read: " + text.error().message};
    Result<bool> read = out->read(*text);
    if (!read) return read.error();
  }
  Result<bool> rewritten = out->rewrite();
  if (!rewritten) return rewritten.error();
  return out;
}

Documents::~Documents() {
  if (fd_ >= 0) ::close(fd_);
}

Result<bool> Documents::read(const std::string& text) {
  const Error kBad{file_ + " is not what the emulator wrote"};
  if (!text.starts_with(kHeader)) return kBad;
  std::vector<Write> pending;
  size_t begin = kHeader.size();
  while (begin < text.size()) {
    size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;
    std::string_view line(text.data() + begin, end - begin);
    begin = end + 1;
    if (line == kEnd.substr(0, 1)) {
      for (Write& change : pending) {
        if (change.document) {
          documents_.insert_or_assign(change.key, std::move(*change.document));
        } else {
          documents_.erase(change.key);
        }
      }
      pending.clear();
      continue;
    }
    size_t tab = line.find('\t');
    if (tab == std::string_view::npos) return kBad;
    auto key = decode_json(line.substr(0, tab));
    if (!key || !key->type().is_string()) return kBad;
    Write change{std::string(key->as_string()), std::nullopt};
    if (tab + 1 < line.size()) {
      auto document = decode_json(line.substr(tab + 1));
      if (!document) return kBad;
      change.document = *document;
    }
    pending.push_back(std::move(change));
  }
  return true;
}

// Without overwritten entries.
Result<bool> Documents::rewrite() {
  std::string text(kHeader);
  for (const auto& [key, document] : documents_) append(text, key, document);
  text += kEnd;
  const std::string kNew = file_ + ".new";
  fd_ = ::open(kNew.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_APPEND, 0600);
  if (fd_ < 0 || !write_whole(fd_, text) || ::fsync(fd_) != 0 ||
      std::rename(kNew.c_str(), file_.c_str()) != 0) {
    return system_error(file_);
  }
  return true;
}

const Value* Documents::find(std::string_view key) const {
  auto it = documents_.find(key);
  return it == documents_.end() ? nullptr : &it->second;
}

std::vector<std::pair<std::string, Value>> Documents::under(std::string_view prefix) const {
  std::vector<std::pair<std::string, Value>> out;
  for (auto it = documents_.lower_bound(prefix);
       it != documents_.end() && it->first.starts_with(prefix); ++it) {
    out.emplace_back(it->first, it->second);
  }
  return out;
}

Result<bool> Documents::write(const std::vector<Write>& changes) {
  if (fd_ >= 0) {
    std::string text;
    for (const Write& change : changes) append(text, change.key, change.document);
    text += kEnd;
    if (!write_whole(fd_, text)) return system_error(file_);
  }
  for (const Write& change : changes) {
    if (change.document) {
      documents_.insert_or_assign(change.key, *change.document);
    } else {
      documents_.erase(change.key);
    }
  }
  return true;
}

}  // namespace landform::emulator
