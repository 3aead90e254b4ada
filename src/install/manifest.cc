#include "install/manifest.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "install/module_source.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::install {

Result<Manifest> Manifest::load(const std::string& file) {
  Manifest out;
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return out;
  Result<std::string> text = read_file(file);
  if (!text) return text.error();
  if (text.value().empty()) return out;
  auto parsed = decode_json(text.value());
  if (!parsed) return Error{"error unmarshalling snapshot: " + parsed.error().message};
  for (const Value& module : elements_of(property(*parsed, "Modules"))) {
    if (!is_object(module)) continue;
    ModuleRecord record;
    record.source = text_property(module, "Source");
    record.version = text_property(module, "Version");
    record.directory = text_property(module, "Dir");
    // Old manifests have addresses as users wrote them.
    if (!record.source.empty()) {
      if (auto source = parse_module_source(record.source))
        record.source = source.value().to_string();
    }
    std::string key = text_property(module, "Key");
    if (out.records_.contains(key))
      return Error{fmt::format("snapshot file contains two records for path {}", key)};
    out.records_.emplace(std::move(key), std::move(record));
  }
  return out;
}

std::string Manifest::to_json() const {
  std::string out = "{\"Modules\":[";
  for (const auto& [key, record] : records_) {
    if (out.back() == '}') out += ',';
    out += fmt::format("{{\"Key\":{},\"Source\":{}", json_quote(key), json_quote(record.source));
    if (!record.version.empty()) out += fmt::format(",\"Version\":{}", json_quote(record.version));
    out += fmt::format(",\"Dir\":{}}}", json_quote(record.directory));
  }
  return out + "]}";
}

std::optional<Error> Manifest::save(const std::string& file) const {
  std::string unfinished = fmt::format("{}.{}", file, ::getpid());
  int fd = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return Error{fmt::format("open {}: {}", unfinished, std::strerror(errno))};
  bool written = write_all(fd, to_json()) && ::fsync(fd) == 0;
  int why = errno;
  ::close(fd);
  if (written && ::rename(unfinished.c_str(), file.c_str()) == 0) return std::nullopt;
  if (written) why = errno;
  ::unlink(unfinished.c_str());
  return Error{fmt::format("write {}: {}", file, std::strerror(why))};
}

const ModuleRecord* Manifest::find(const std::string& key) const {
  auto it = records_.find(key);
  return it == records_.end() ? nullptr : &it->second;
}

void Manifest::remove(const std::string& key) {
  std::string below = key + ".";
  std::erase_if(records_, [&](const auto& record) {
    return record.first == key || record.first.starts_with(below);
  });
}

}  // namespace landform::install
