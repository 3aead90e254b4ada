#include "cli/stored_credentials.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/descriptor.h"
#include "base/file.h"
#include "value/json.h"
#include "value/json_indent.h"
#include "value/lookup.h"

namespace landform::cli {
namespace {

std::string object_json(const std::map<std::string, std::string>& properties) {
  std::string out;
  for (const auto& [name, json] : properties)
    out += fmt::format("{}{}:{}", out.empty() ? "" : ",", json_quote(name), json);
  return "{" + out + "}";
}

// The properties of an object, as JSON.
std::map<std::string, std::string> properties_of(const Value& object) {
  std::map<std::string, std::string> out;
  for (const AttributeType& attribute : object.type().attributes()) {
    const Value& value = *object.find(attribute.name);
    auto json = encode_json(value, value.type());
    if (json) out.emplace(attribute.name, std::move(json).value());
  }
  return out;
}

}  // namespace

Result<StoredCredentials> StoredCredentials::load(const std::string& path) {
  StoredCredentials out;
  out.path_ = path;
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return out;
  auto text = read_file(path);
  if (!text) return Error{fmt::format("cannot read {}: {}", path, text.error().message)};
  auto document = decode_json(*text);
  if (!document || !is_object(*document))
    return Error{fmt::format("cannot parse {}: it is not a JSON object", path)};
  out.other_ = properties_of(*document);
  out.other_.erase("credentials");
  if (const Value* credentials = property(*document, "credentials"); is_object(credentials))
    out.hosts_ = properties_of(*credentials);
  return out;
}

void StoredCredentials::set(const std::string& host, const std::string& token) {
  hosts_.insert_or_assign(host, fmt::format(R"({{"token":{}}})", json_quote(token)));
}

std::optional<Error> StoredCredentials::save() const {
  std::map<std::string, std::string> all = other_;
  all.insert_or_assign("credentials", object_json(hosts_));
  std::string text = indent_json(object_json(all));
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), error);
  std::string temporary = path_ + ".new";
  constexpr mode_t kMode = 0600;
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode));
  bool written = file.valid() && ::fchmod(file.get(), kMode) == 0 && write_all(file.get(), text) &&
                 ::fsync(file.get()) == 0 && std::rename(temporary.c_str(), path_.c_str()) == 0;
  if (written) return std::nullopt;
  Error failed{fmt::format("cannot write {}: {}", path_, std::strerror(errno))};
  ::unlink(temporary.c_str());
  return failed;
}

}  // namespace landform::cli
