#include "emulators/dummycloud/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace landform::emulator {
namespace {

constexpr size_t kMaxRemembered = 10'000;
constexpr int64_t kMaxTokenSeconds = 3600;
constexpr int64_t kMaxDelay = 3'600'000;
const char* const kTokens = "tokens";

std::string failure_text(const std::string& message) {
  return json_of(Value::object({{"error", Value::object({{"message", Value::string(message)}})}}));
}

ApiResponse failure(int status, const std::string& message) {
  return {status, failure_text(message), ""};
}

ApiResponse answer(const Value& value, int status = 200) { return {status, json_of(value), ""}; }

std::string random_token() {
  static constexpr std::string_view kDigits = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device device;
  std::string out = "dct_";
  for (int i = 0; i < 32; ++i) out += kDigits[device() % kDigits.size()];
  return out;
}

std::string etag_of(const Item& item) { return fmt::format("\"{}\"", item.revision); }

ApiResponse shown_as(const Kind& kind, const Item& item, int status = 200) {
  return {status, json_of(shown(kind, item, Clock::now())), etag_of(item)};
}

}  // namespace

struct Api::Call {
  const ApiRequest& request;
  std::vector<std::string> parts;  // of the path
  Fields body;
  Fields nulls;  // null fields of the body

  [[nodiscard]] bool is(const char* method, size_t count) const {
    return request.method == method && parts.size() == count;
  }
};

Api::Api(std::unique_ptr<Store> store, ApiSettings settings)
    : store_(std::move(store)), settings_(std::move(settings)) {}

ApiSettings Api::settings() const {
  std::lock_guard lock(mutex_);
  return settings_;
}

int64_t Api::latency_ms() { return settings().latency_ms; }

std::string Api::failure_body(int status, const std::string& message) {
  (void)status;
  return failure_text(message);
}

bool Api::may_administer(const ApiRequest& request) {
  std::lock_guard lock(mutex_);
  // Requires the same credentials as reading the settings.
  ApiRequest probe = request;
  probe.method = "GET";
  return admission(probe) == 200;
}

ApiResponse Api::handle(const ApiRequest& request) {
  std::lock_guard lock(mutex_);
  int admitted = admission(request);
  if (admitted == 401) return failure(401, "the API key is missing or not valid");
  if (admitted == 403) return failure(403, "the token is for reading only");
  const std::string kKey = request.header("idempotency-key");
  bool repeatable = request.method == "POST" && !kKey.empty();
  if (repeatable) {
    auto before = repeated_.find(request.path + " " + kKey);
    if (before != repeated_.end()) return before->second;
  }
  Call call{request, path_parts(request.path), {}, {}};
  auto body = parse_fields(request.body, &call.nulls);
  if (!body) return failure(400, "the body must be a JSON object");
  call.body = std::move(*body);
  ApiResponse out = dispatch(call);
  if (repeatable && out.status < 500 && repeated_.size() < kMaxRemembered) {
    repeated_.emplace(request.path + " " + kKey, out);
  }
  return out;
}

int Api::admission(const ApiRequest& request) const {
  if (settings_.key.empty()) return 200;
  const std::string kGiven = request.header("authorization");
  if (kGiven == "Bearer " + settings_.key) return 200;
  for (const Item& item : store_->all(kTokens)) {
    if (kGiven != "Bearer " + text(item.fields, "token").value_or("")) continue;
    if (integer(item.fields, "expires_ms").value_or(0) <= milliseconds_of(Clock::now())) return 401;
    return request.method == "GET" || text(item.fields, "scope") == "write" ? 200 : 403;
  }
  return 401;
}

ApiResponse Api::dispatch(Call& call) {
  const std::vector<std::string>& parts = call.parts;
  if (parts.size() < 2) return failure(404, "there is nothing here");
  if (parts[0] == "admin" && parts[1] == "settings") return admin(call);
  if (parts[0] != "v1") return failure(404, "there is nothing here");
  if (parts[1] == "regions" && call.is("GET", 2)) {
    std::vector<Value> out;
    for (const Region& region : regions()) {
      out.push_back(Value::object({{"name", Value::string(region.name)},
                                   {"country", Value::string(region.country)},
                                   {"available", Value::boolean(region.available)}}));
    }
    return answer(Value::object({{"regions", Value::tuple(std::move(out))}}));
  }
  if (parts[1] == kTokens) return tokens(call);
  return objects(call);
}

ApiResponse Api::admin(Call& call) {
  if (call.is("PATCH", 2)) {
    auto change = [&](const char* name, int64_t& setting) {
      setting = std::clamp(integer(call.body, name).value_or(setting), int64_t{0}, kMaxDelay);
    };
    change("latency_ms", settings_.latency_ms);
    change("provision_ms", settings_.provision_ms);
    settings_.fail_provisioning =
        truth(call.body, "fail_provisioning").value_or(settings_.fail_provisioning);
  } else if (!call.is("GET", 2)) {
    return failure(405, "there is GET and PATCH");
  }
  return answer(
      Value::object({{"latency_ms", Value::number(settings_.latency_ms)},
                     {"provision_ms", Value::number(settings_.provision_ms)},
                     {"fail_provisioning", Value::boolean(settings_.fail_provisioning)}}));
}

ApiResponse Api::tokens(Call& call) {
  Clock::time_point now = Clock::now();
  auto with_expiry = [&](Fields fields) {
    Clock::time_point expires = now + std::chrono::seconds(*integer(fields, "ttl"));
    fields.insert_or_assign("expires_ms", Value::number(milliseconds_of(expires)));
    fields.insert_or_assign("expires_at", Value::string(rfc3339(expires)));
    return fields;
  };
  auto token = [](const Result<Item>& item, int status) {
    if (!item) return failure(500, item.error().message);
    Fields out = item->fields;
    out.insert_or_assign("id", Value::string(item->id));
    out.erase("expires_ms");
    return answer(object_of(out), status);
  };
  if (call.is("POST", 2)) {
    std::string scope = text(call.body, "scope").value_or("read");
    if (scope != "read" && scope != "write") return failure(422, "scope must be read or write");
    int64_t ttl = integer(call.body, "ttl").value_or(kMaxTokenSeconds);
    if (ttl < 1 || ttl > kMaxTokenSeconds) {
      return failure(422, fmt::format("ttl must be between 1 and {} seconds", kMaxTokenSeconds));
    }
    Fields fields = {{"scope", Value::string(scope)},
                     {"ttl", Value::number(ttl)},
                     {"token", Value::string(random_token())}};
    return token(store_->create(kTokens, "tok", with_expiry(std::move(fields))), 201);
  }
  if (call.parts.size() < 3) return failure(405, "there is POST");
  const std::string& id = call.parts[2];
  const Item* item = store_->find(kTokens, id);
  if (item == nullptr || integer(item->fields, "expires_ms").value_or(0) <= milliseconds_of(now)) {
    return failure(404, "there is no token " + id);
  }
  if (call.is("POST", 4) && call.parts[3] == "renew") {
    return token(store_->update(kTokens, id, with_expiry(item->fields)), 200);
  }
  if (!call.is("DELETE", 3)) return failure(405, "there is DELETE, and POST of renew");
  Result<bool> removed = store_->remove(kTokens, id);
  if (!removed) return failure(500, removed.error().message);
  return {204, "", ""};
}

ApiResponse Api::objects(Call& call) {
  const Kind* kind = find_kind(call.parts[1]);
  if (kind == nullptr) return failure(404, "there is nothing here");
  if (call.is("POST", 2)) return create(*kind, call);
  if (call.is("GET", 2)) {
    std::vector<Value> out;
    for (const Item& item : store_->all(kind->plural)) {
      out.push_back(shown(*kind, item, Clock::now()));
    }
    return answer(Value::object({{kind->plural, Value::tuple(std::move(out))}}));
  }
  if (call.parts.size() < 3) return failure(405, "there is GET and POST");
  const Item* item = store_->find(kind->plural, call.parts[2]);
  if (item == nullptr) {
    return failure(404, fmt::format("there is no {} in {}", call.parts[2], kind->plural));
  }
  if (call.is("GET", 3)) return shown_as(*kind, *item);
  const std::string kExpected = call.request.header("if-match");
  if (!kExpected.empty() && kExpected != etag_of(*item)) {
    return failure(412, item->id + " was changed by someone else in the meantime");
  }
  if (call.parts.size() == 4 && kind->name == Kind::Name::volume && call.parts[3] == "attachment") {
    return attachment(*kind, call, *item);
  }
  if (call.is("PATCH", 3)) return change(*kind, call, *item);
  if (call.is("DELETE", 3)) return remove(*kind, *item);
  return failure(405, "there is GET, PATCH and DELETE");
}

ApiResponse Api::create(const Kind& kind, Call& call) {
  const std::string key = call.request.header("idempotency-key");
  if (!key.empty()) {
    const Item* before = store_->find_created(kind.plural, key);
    if (before != nullptr) return shown_as(kind, *before, 201);
  }
  std::string wrong = problem(kind, call.body, nullptr);
  if (!wrong.empty()) return failure(422, wrong);
  Fields fields = completed(kind, call.body);
  wrong = conflict(kind, fields, "");
  if (!wrong.empty()) return failure(409, wrong);
  Clock::time_point now = Clock::now();
  fields.insert_or_assign("created_at", Value::string(rfc3339(now)));
  if (kind.name == Kind::Name::server) {
    fields.insert_or_assign("ready_at",
                            Value::number(milliseconds_of(now) + settings_.provision_ms));
    fields.insert_or_assign("failed", Value::boolean(settings_.fail_provisioning));
  }
  Result<Item> made = store_->create(kind.plural, kind.prefix, std::move(fields), key);
  if (!made) return failure(500, made.error().message);
  return shown_as(kind, *made, 201);
}

ApiResponse Api::change(const Kind& kind, Call& call, const Item& item) {
  Fields fields = item.fields;
  for (const auto& [name, value] : call.body) fields.insert_or_assign(name, value);
  for (const auto& [name, value] : call.nulls) fields.erase(name);
  std::string wrong = problem(kind, fields, &item.fields);
  if (!wrong.empty()) return failure(422, wrong);
  fields = completed(kind, std::move(fields));
  wrong = conflict(kind, fields, item.id);
  if (!wrong.empty()) return failure(409, wrong);
  Result<Item> changed = store_->update(kind.plural, item.id, std::move(fields));
  if (!changed) return failure(500, changed.error().message);
  return shown_as(kind, *changed);
}

ApiResponse Api::remove(const Kind& kind, const Item& item) {
  if (kind.name == Kind::Name::server) {
    for (const Item& volume : store_->all("volumes")) {
      if (text(volume.fields, "server_id") == item.id) {
        return failure(409, item.id + " has the volume " + volume.id + " attached");
      }
    }
  }
  if (kind.name == Kind::Name::volume && item.fields.contains("server_id")) {
    return failure(409, item.id + " is attached");
  }
  repeated_.erase("/v1/" + kind.plural + " " + item.key);
  Result<bool> removed = store_->remove(kind.plural, item.id);
  if (!removed) return failure(500, removed.error().message);
  return {204, "", ""};
}

ApiResponse Api::attachment(const Kind& kind, Call& call, const Item& volume) {
  Fields fields = volume.fields;
  if (call.request.method == "DELETE") {
    fields.erase("server_id");
  } else if (call.request.method == "PUT") {
    std::string wanted = text(call.body, "server_id").value_or("");
    const Item* server = store_->find("servers", wanted);
    if (server == nullptr) return failure(422, "there is no server \"" + wanted + "\"");
    if (text(server->fields, "region") != text(fields, "region")) {
      return failure(422, "the server and the volume are in different regions");
    }
    fields.insert_or_assign("server_id", Value::string(wanted));
  } else {
    return failure(405, "there is PUT and DELETE");
  }
  Result<Item> changed = store_->update(kind.plural, volume.id, std::move(fields));
  if (!changed) return failure(500, changed.error().message);
  return shown_as(kind, *changed);
}

std::string Api::conflict(const Kind& kind, const Fields& fields, const std::string& own_id) const {
  if (kind.name != Kind::Name::record) return "";
  for (const Item& other : store_->all(kind.plural)) {
    if (other.id != own_id && text(other.fields, "name") == text(fields, "name") &&
        text(other.fields, "type") == text(fields, "type")) {
      return fmt::format("there is a record {} of type {} already: {}", *text(fields, "name"),
                         *text(fields, "type"), other.id);
    }
  }
  return "";
}

}  // namespace landform::emulator
