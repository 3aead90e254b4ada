#include "emulators/fastly/api.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

namespace landform::emulator::fastly {
namespace {

constexpr int64_t kPerPage = 100;

const char* message_of(int status) {
  switch (status) {
    case 400:
      return "Bad request";
    case 401:
      return "Provided credentials are missing or invalid";
    case 404:
      return "Record not found";
    case 405:
      return "Method not allowed";
    case 409:
      return "Duplicate record";
    case 422:
      return "Version locked";
    default:
      return "Internal error";
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> form_of(const ApiRequest& request) {
  auto out = parse_form(request.body);
  std::erase_if(out, [](const auto& pair) {
    return !pair.first.empty() && pair.first[0] >= 'A' && pair.first[0] <= 'Z';
  });
  return out;
}

ApiResponse failure(int status, const std::string& detail) {
  return {status, json_of(Value::object({{"msg", Value::string(message_of(status))},
                                         {"detail", Value::string(detail)}}))};
}

ApiResponse answer(const Value& value) { return {200, json_of(value)}; }

ApiResponse done() { return answer(Value::object({{"status", Value::string("ok")}})); }

std::string now() {
  auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

std::string version_key(const std::string& service, int64_t number) {
  return fmt::format("version/{}/{:06}/", service, number);
}

std::string object_prefix(const std::string& service, int64_t number, std::string_view kind) {
  return fmt::format("object/{}/{:06}/{}/", service, number, kind);
}

Api::Api(std::unique_ptr<Documents> documents, std::string key, int64_t latency_ms)
    : documents_(std::move(documents)), key_(std::move(key)), latency_ms_(latency_ms) {}

bool Api::may_administer(const ApiRequest& request) {
  return key_.empty() || request.header("fastly-key") == key_;
}

std::string Api::failure_body(int status, const std::string& message) {
  return failure(status, message).body;
}

ApiResponse Api::handle(const ApiRequest& request) {
  std::lock_guard lock(mutex_);
  bool open = request.path == "/public-ip-list";
  if (!open && !may_administer(request)) return failure(401);
  return dispatch(
      {request, path_parts(request.target.empty() ? request.path : request.target, true)});
}

ApiResponse Api::dispatch(const Call& call) {
  const std::vector<std::string>& parts = call.parts;
  const std::string kFirst = parts.empty() ? "" : parts[0];
  if (kFirst == "service") return services(call);
  if (kFirst == "rate-limiters" && parts.size() == 2) return rate_limiter(call);
  if (kFirst == "enabled-products") return products(call);
  if (call.is("PATCH", 2) && kFirst == "admin" && parts[1] == "settings") {
    auto body = parse_fields(call.request.body);
    if (!body) return failure(400, "the body must be a JSON object");
    clone_delay_ = integer(*body, "clone_delay").value_or(clone_delay_);
    return done();
  }
  if (call.is("GET", 1) && kFirst == "public-ip-list") {
    return answer(Value::object(
        {{"addresses",
          Value::tuple({Value::string("192.0.2.0/24"), Value::string("198.51.100.0/24")})},
         {"ipv6_addresses", Value::tuple({Value::string("2001:db8::/32")})}}));
  }
  return failure(404, "there is nothing here");
}

ApiResponse Api::page(const Call& call, const std::vector<Value>& all) {
  auto number = [&](const char* name, int64_t otherwise) {
    auto it = call.request.query.find(name);
    int64_t out = it == call.request.query.end() ? otherwise : std::atoll(it->second.c_str());
    return std::max<int64_t>(out, 1);
  };
  int64_t size = number("per_page", kPerPage);
  int64_t wanted = number("page", 1);
  auto count = static_cast<int64_t>(all.size());
  int64_t last = std::max<int64_t>((count + size - 1) / size, 1);
  int64_t begin = std::min((wanted - 1) * size, count);
  std::vector<Value> some(all.begin() + begin, all.begin() + std::min(begin + size, count));
  ApiResponse out = answer(Value::tuple(std::move(some)));
  std::string link;
  auto lead = [&](int64_t to, const char* relation) {
    link += fmt::format("{}<{}?page={}&per_page={}>; rel=\"{}\"", link.empty() ? "" : ", ",
                        call.request.path, to, size, relation);
  };
  if (wanted < last) {
    lead(wanted + 1, "next");
    lead(last, "last");
  }
  if (!link.empty()) out.headers["Link"] = link;
  return out;
}

ApiResponse Api::stored(const std::vector<Documents::Write>& changes, ApiResponse answer) {
  Result<bool> written = documents_->write(changes);
  if (!written) return failure(500, written.error().message);
  return answer;
}

std::string Api::new_id() {
  const Value* next = documents_->find("next");
  int64_t number = next == nullptr ? 1 : next->as_number().to_int64().value_or(1);
  (void)documents_->put("next", Value::number(number + 1));
  // As long as theirs, and never the same twice.
  return fmt::format("Emu{:019}", number);
}

}  // namespace landform::emulator::fastly
