#include "backend/lock_info.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <array>
#include <chrono>

#include "base/terraform_version.h"
#include "functions/uuid.h"
#include "value/json.h"
#include "value/timestamp.h"

namespace landform::backend {
namespace {

constexpr std::string_view kNoTime = "0001-01-01T00:00:00Z";

std::string user_and_host() {
  std::string user;
  passwd entry{};
  passwd* found = nullptr;
  std::array<char, 4096> room{};
  if (getpwuid_r(getuid(), &entry, room.data(), room.size(), &found) == 0 && found != nullptr) {
    user = found->pw_name;
  }
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return user + "@" + host.data();
}

std::string text_of(const Value& object, const char* name) {
  const Value* value = object.find(name);
  if (value == nullptr || value->is_null() || !value->type().is_string()) return "";
  return std::string(value->as_string());
}

// "2006-01-02T15:04:05.7Z" as "2006-01-02 15:04:05.7 +0000 UTC".
std::string readable_time(const std::string& created) {
  if (created.size() < 11 || created[10] != 'T' || !created.ends_with('Z')) return created;
  return created.substr(0, 10) + " " + created.substr(11, created.size() - 12) + " +0000 UTC";
}

}  // namespace

std::string lock_time() {
  Timestamp now = Timestamp::now();
  std::string out = now.to_string();  // ends in Z
  if (now.nanoseconds == 0) return out;
  std::string fraction = fmt::format(".{:09}", now.nanoseconds);
  while (fraction.ends_with('0')) fraction.pop_back();
  out.insert(out.size() - 1, fraction);
  return out;
}

LockInfo LockInfo::make(std::string operation) {
  LockInfo out;
  out.id = functions::random_uuid();
  out.operation = std::move(operation);
  out.who = user_and_host();
  out.version = kTerraformVersion;
  out.created = lock_time();
  return out;
}

Result<LockInfo> LockInfo::parse(std::string_view json) {
  auto value = decode_json(json);
  if (!value) return Error{value.error().message};
  if (value->is_null() || !value->type().is_object()) return Error{"not a JSON object"};
  LockInfo out;
  out.id = text_of(*value, "ID");
  out.operation = text_of(*value, "Operation");
  out.info = text_of(*value, "Info");
  out.who = text_of(*value, "Who");
  out.version = text_of(*value, "Version");
  out.created = text_of(*value, "Created");
  out.path = text_of(*value, "Path");
  return out;
}

std::string LockInfo::to_json() const {
  return fmt::format(
      R"({{"ID":{},"Operation":{},"Info":{},"Who":{},"Version":{},"Created":{},"Path":{}}})",
      json_quote(id), json_quote(operation), json_quote(info), json_quote(who), json_quote(version),
      json_quote(created.empty() ? kNoTime : std::string_view(created)), json_quote(path));
}

std::string LockInfo::describe() const {
  return fmt::format(
      "Lock Info:\n  ID:        {}\n  Path:      {}\n  Operation: {}\n  Who:       {}\n  Version:  "
      " "
      "{}\n  Created:   {}\n  Info:      {}\n",
      id, path, operation, who, version,
      readable_time(created.empty() ? std::string(kNoTime) : created), info);
}

}  // namespace landform::backend
