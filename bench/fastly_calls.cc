// A service's life by the calls that Terraform makes to its provider, without Terraform.
// usage: fastly_calls PROVIDER EMULATOR BACKENDS OTHERS
//
// EMULATOR is the URL of an emulator with the key "key". The service has that many backends, and
// that many each of conditions, headers, response objects and log endpoints. Prints a line for
// each step: its name, the milliseconds of CPU that the provider took, those that its calls took,
// and the requests that it sent. "reread" is a plan by a provider that remembers nothing of the
// version, as after an import or when somebody else activated another one.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <utility>

#include "host/plugin.h"
#include "plan/proposed_new.h"
#include "sdk/http.h"
#include "value/json.h"

namespace landform::bench {
namespace {

const char* const kType = "fastly_service_vcl";

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "fastly_calls: %s\n", why.c_str());
  std::exit(1);
}

void must_be_well(const provider::Diagnostics& diagnostics) {
  for (const provider::Diagnostic& one : diagnostics.items()) {
    if (one.severity == Severity::error) give_up(one.summary + ": " + one.detail);
  }
}

// The only child of this process.
pid_t child() {
  std::ifstream file("/proc/thread-self/children");
  pid_t out = 0;
  if (file >> out) return out;
  give_up("the provider is not a child of this process");
}

double cpu_of(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    give_up("the provider's clock cannot be read");
  }
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// Its blocks as JSON. `port` is that of one of the backends.
std::string service(int backends, int others, int port) {
  std::string backend;
  std::string condition;
  std::string header;
  std::string response;
  std::string s3;
  for (int i = 0; i < backends; ++i) {
    backend += fmt::format(R"({}{{"name":"b{}","address":"192.0.2.1","port":{}}})", i ? "," : "", i,
                           i == backends / 2 ? port : 80);
  }
  for (int i = 0; i < others; ++i) {
    const char* comma = i != 0 ? "," : "";
    condition += fmt::format(R"({}{{"name":"c{}","statement":"true","type":"REQUEST"}})", comma, i);
    header += fmt::format(
        R"({0}{{"name":"h{1}","action":"set","type":"request","destination":"http.X{1}","source":"\"v\"","request_condition":"c{1}"}})",
        comma, i);
    response += fmt::format(R"({0}{{"name":"r{1}","request_condition":"c{1}"}})", comma, i);
    s3 += fmt::format(R"({}{{"name":"l{}","bucket_name":"b"}})", comma, i);
  }
  return fmt::format(
      R"("domain":[{{"name":"www.example.com"}}],"backend":[{}],"condition":[{}],"header":[{}],"response_object":[{}],"logging_s3":[{}])",
      backend, condition, header, response, s3);
}

class Life {
 public:
  Life(const std::string& program, const std::string& url) : http_({.base_url = url}) {
    auto started = host::Plugin::start("fastly", {.program = program});
    if (!started) give_up(started.error().message);
    plugin_ = std::move(started).value();
    pid_ = child();
    auto answer = plugin_->schemas({});
    must_be_well(answer.diagnostics);
    schemas_ = answer.schemas;
    auto config = decode_json(fmt::format(R"({{"base_url":"{}","api_key":"key"}})", url),
                              (*schemas_->provider())->type);
    must_be_well(plugin_->configure({*config, "1.11.4"}, {}));
  }

  void create(const std::string& blocks) {
    configure(blocks);
    begin();
    plan_and_apply();
    end("create");
  }
  void plan(const std::string& blocks) {
    configure(blocks);
    begin();
    refresh();
    (void)planned();
    end("plan");
  }
  void reread(const std::string& blocks) {
    configure(blocks);
    std::string kept = std::exchange(private_, "");
    begin();
    refresh();
    (void)planned();
    end("reread");
    private_ = kept;
  }
  void change(const std::string& blocks) {
    configure(blocks);
    begin();
    refresh();
    plan_and_apply();
    end("change");
  }

 private:
  [[nodiscard]] const provider::TypeSchema& schema() const {
    return **schemas_->find(provider::TypeKind::resource, kType);
  }

  void configure(const std::string& blocks) {
    std::string text = R"({"name":"web","force_destroy":true,)" + blocks;
    for (const auto& [name, block] : schema().block.blocks) {
      if (blocks.find("\"" + name + "\":[") == std::string::npos) text += ",\"" + name + "\":[]";
    }
    auto config = decode_json(text + "}", schema().type);
    if (!config) give_up(config.error().message);
    config_ = *config;
  }
  void refresh() {
    auto json = encode_json(state_, state_.type());
    auto upgraded = plugin_->upgrade_state({kType, schema().version, {.json = *json}}, {});
    must_be_well(upgraded.diagnostics);
    auto read = plugin_->read({kType, upgraded.state, private_}, {});
    must_be_well(read.diagnostics);
    state_ = read.state;
    private_ = read.private_state;
  }
  [[nodiscard]] provider::PlanResponse planned() {
    must_be_well(plugin_->validate_resource({kType, config_}, {}));
    Value proposed = plan::proposed_new(schema().block, state_, config_);
    auto out = plugin_->plan({kType, config_, state_, private_, proposed}, {});
    must_be_well(out.diagnostics);
    return out;
  }
  void plan_and_apply() {
    if (state_.type().is_dynamic()) state_ = Value::null(schema().type);
    provider::PlanResponse plan = planned();
    auto done = plugin_->apply({kType, config_, state_, plan.planned, plan.planned_private}, {});
    must_be_well(done.diagnostics);
    state_ = done.state;
    private_ = done.private_state;
  }

  std::string admin(const char* method) {
    sdk::HttpRequest request(method, "/admin/log");
    request.headers = {{"Fastly-Key", "key"}};
    auto answer = http_.send(request);
    if (!answer || !answer->ok()) give_up("the emulator does not answer");
    return answer->body;
  }
  void begin() {
    (void)admin("DELETE");
    cpu_ = cpu_of(pid_);
    start_ = std::chrono::steady_clock::now();
  }
  void end(const char* step) {
    std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start_;
    double cpu = cpu_of(pid_) - cpu_;
    auto log = decode_json(admin("GET"));
    std::printf("%s %.2f %.2f %zu\n", step, cpu, taken.count(), log->length());
  }

  sdk::HttpClient http_;
  std::unique_ptr<host::Plugin> plugin_;
  pid_t pid_ = 0;
  std::shared_ptr<const provider::Schemas> schemas_;
  Value config_;
  Value state_;
  std::string private_;
  double cpu_ = 0;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace
}  // namespace landform::bench

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: fastly_calls PROVIDER EMULATOR BACKENDS OTHERS\n");
    return 2;
  }
  using landform::bench::service;
  int backends = std::atoi(argv[3]);
  int others = std::atoi(argv[4]);
  landform::bench::Life life(argv[1], argv[2]);
  life.create(service(backends, others, 80));
  life.plan(service(backends, others, 80));
  life.reread(service(backends, others, 80));
  life.change(service(backends, others, 81));
  return 0;
}
