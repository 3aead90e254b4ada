#include "emulators/dummycloud/kinds.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "value/json.h"

namespace landform::emulator {
namespace {

constexpr int64_t kMaxDiskSize = 64'000;

bool one_of(const std::string& text, std::initializer_list<std::string_view> choices) {
  return std::find(choices.begin(), choices.end(), text) != choices.end();
}

// Unknown names are most likely misspelt.
std::string stranger(const Fields& fields, const std::set<std::string_view>& known) {
  for (const auto& [name, value] : fields) {
    if (!known.contains(name)) return "there is no field " + name;
  }
  return "";
}

std::string region_problem(const Fields& fields) {
  std::string wanted = text(fields, "region").value_or("");
  for (const Region& region : regions()) {
    if (region.name == wanted) {
      return region.available ? "" : "the region " + wanted + " accepts no new objects";
    }
  }
  return "there is no region \"" + wanted + "\"";
}

std::string server_problem(const Fields& fields, const Fields* before) {
  std::string problem =
      stranger(fields, {"name", "region", "size", "disks", "created_at", "ready_at", "failed"});
  if (!problem.empty()) return problem;
  if (text(fields, "name").value_or("").empty()) return "name is missing";
  problem = region_problem(fields);
  if (before == nullptr && !problem.empty()) return problem;
  if (before != nullptr && text(fields, "region") != text(*before, "region")) {
    return "a server cannot change its region";
  }
  if (!one_of(text(fields, "size").value_or(""), {"small", "medium", "large"})) {
    return "size must be small, medium or large";
  }
  auto disks = fields.find("disks");
  if (disks == fields.end()) return "";
  if (!disks->second.type().is_tuple()) return "disks must be a list";
  for (const Value& element : disks->second.elements()) {
    Fields disk = fields_of(element);
    int64_t size = integer(disk, "size").value_or(0);
    if (size < 1 || size > kMaxDiskSize) {
      return fmt::format("a disk must have between 1 and {} GB", kMaxDiskSize);
    }
    if (!one_of(text(disk, "kind").value_or(""), {"ssd", "hdd"})) {
      return "the kind of a disk must be ssd or hdd";
    }
  }
  return "";
}

std::string volume_problem(const Fields& fields, const Fields* before) {
  std::string problem =
      stranger(fields, {"name", "region", "size", "policy", "secret", "server_id", "created_at"});
  if (!problem.empty()) return problem;
  if (text(fields, "name").value_or("").empty()) return "name is missing";
  problem = region_problem(fields);
  if (before == nullptr && !problem.empty()) return problem;
  int64_t size = integer(fields, "size").value_or(0);
  if (size < 1 || size > kMaxDiskSize) {
    return fmt::format("a volume must have between 1 and {} GB", kMaxDiskSize);
  }
  if (before != nullptr && size < integer(*before, "size").value_or(0)) {
    return "a volume cannot shrink";
  }
  if (fields.contains("policy") && !implied_json_type(text(fields, "policy").value_or(""))) {
    return "policy must be a JSON document";
  }
  return "";
}

std::string record_problem(const Fields& fields) {
  std::string problem = stranger(fields, {"name", "type", "values", "ttl", "created_at"});
  if (!problem.empty()) return problem;
  if (text(fields, "name").value_or("").empty()) return "name is missing";
  if (!one_of(text(fields, "type").value_or(""), {"A", "AAAA", "CNAME", "MX", "TXT"})) {
    return "type must be A, AAAA, CNAME, MX or TXT";
  }
  int64_t ttl = integer(fields, "ttl").value_or(0);
  if (ttl < 1 || ttl > 86'400) return "ttl must be between 1 and 86400";
  auto values = fields.find("values");
  if (values == fields.end() || !values->second.type().is_tuple() || values->second.length() == 0) {
    return "values must be a non-empty list of strings";
  }
  for (const Value& value : values->second.elements()) {
    if (value.is_null() || !value.type().is_string()) return "values must be strings";
  }
  return "";
}

// vda, vdb, … in the order of the disks.
Value with_devices(const Value& disks) {
  std::vector<Value> out;
  for (const Value& element : disks.elements()) {
    Fields disk = fields_of(element);
    size_t number = out.size();
    std::string device = "vd";
    if (number >= 26) device += static_cast<char>('a' + number / 26 - 1);
    disk.insert_or_assign("device", Value::string(device + static_cast<char>('a' + number % 26)));
    out.push_back(object_of(disk));
  }
  return Value::tuple(std::move(out));
}

// The number in an id is never reused, so neither is the address.
std::string address_of(const std::string& id) {
  uint32_t number = 0;
  std::from_chars(id.data() + id.find('-') + 1, id.data() + id.size(), number);
  return fmt::format("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
}

}  // namespace

const Kind* find_kind(std::string_view plural) {
  static const std::vector<Kind> kinds = {{Kind::Name::server, "servers", "srv"},
                                          {Kind::Name::volume, "volumes", "vol"},
                                          {Kind::Name::record, "records", "rec"}};
  for (const Kind& kind : kinds) {
    if (kind.plural == plural) return &kind;
  }
  return nullptr;
}

const std::vector<Region>& regions() {
  static const std::vector<Region> all = {{"ap-south-1", "IN", true},
                                          {"eu-north-1", "SE", true},
                                          {"eu-west-1", "IE", true},
                                          {"eu-west-2", "GB", false},
                                          {"us-east-1", "US", true}};
  return all;
}

std::string problem(const Kind& kind, const Fields& fields, const Fields* before) {
  switch (kind.name) {
    case Kind::Name::server:
      return server_problem(fields, before);
    case Kind::Name::volume:
      return volume_problem(fields, before);
    case Kind::Name::record:
      return record_problem(fields);
  }
  return "";
}

Fields completed(const Kind& kind, Fields fields) {
  if (auto disks = fields.find("disks"); disks != fields.end()) {
    disks->second = with_devices(disks->second);
  }
  // This cloud returns policies in its own format.
  if (auto policy = text(fields, "policy"); policy && kind.name == Kind::Name::volume) {
    auto document = decode_json(*policy);
    if (document) fields.insert_or_assign("policy", Value::string(json_of(*document)));
  }
  // Names of records in lower case.
  if (auto name = text(fields, "name"); name && kind.name == Kind::Name::record) {
    for (char& c : *name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    fields.insert_or_assign("name", Value::string(*name));
  }
  // Values of a record in no particular order.
  if (auto values = fields.find("values"); values != fields.end()) {
    std::set<std::string, std::greater<>> texts;
    for (const Value& value : values->second.elements()) texts.emplace(value.as_string());
    std::vector<Value> out;
    for (const std::string& value : texts) out.push_back(Value::string(value));
    values->second = Value::tuple(std::move(out));
  }
  return fields;
}

Value shown(const Kind& kind, const Item& item, Clock::time_point now) {
  Fields out = item.fields;
  out.insert_or_assign("id", Value::string(item.id));
  if (kind.name == Kind::Name::server) {
    bool ready = milliseconds_of(now) >= integer(out, "ready_at").value_or(0);
    bool failed = truth(out, "failed").value_or(false);
    const char* status = "provisioning";
    if (ready) status = failed ? "failed" : "running";
    out.insert_or_assign("status", Value::string(status));
    out.insert_or_assign(
        "urn", Value::string("urn:dummycloud:" + *text(out, "region") + ":server:" + item.id));
    out.insert_or_assign("address", Value::string(address_of(item.id)));
    out.erase("ready_at");
    out.erase("failed");
  } else if (kind.name == Kind::Name::volume) {
    out.insert_or_assign("encrypted", Value::boolean(out.contains("secret")));
    out.erase("secret");
  }
  return object_of(out);
}

std::string rfc3339(Clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", fmt::gmtime(Clock::to_time_t(time)));
}

int64_t milliseconds_of(Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}

}  // namespace landform::emulator
