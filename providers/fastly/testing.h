// Cases with the provider and the emulator in one process. For tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "emulators/common/server.h"
#include "emulators/fastly/api.h"
#include "fastly/provider.h"
#include "sdk/http.h"
#include "sdk_testing/gtest.h"
#include "value/json.h"

namespace landform::fastly::testing {

class FastlyCase : public ::testing::Test {
 public:
  FastlyCase() : api_(emulator::Documents::open("").value(), "key"), server_(api_) {
    url_ = "http://127.0.0.1:" + std::to_string(server_.bind("127.0.0.1", 0));
    thread_ = std::thread([this] { server_.run(); });
    sdk::HttpOptions options;
    options.base_url = url_;
    options.headers = {{"Fastly-Key", "key"}};
    http_ = std::make_unique<sdk::HttpClient>(std::move(options));
  }
  ~FastlyCase() override {
    http_.reset();
    server_.stop();
    thread_.join();
  }

 protected:
  static sdk_testing::ScenarioOptions options() {
    sdk_testing::ScenarioOptions out;
    // No test waits for real seconds.
    out.make_provider = [] {
      return make_provider({.retries = {.first_pause = std::chrono::milliseconds(1),
                                        .retry_after_second = std::chrono::milliseconds(1)}});
    };
    out.address = "registry.terraform.io/fastly/fastly";
    out.program = PROBE_PROVIDER;
    return sdk_testing::with_gtest(out);
  }
  [[nodiscard]] std::string with_provider(const std::string& config) const {
    return "provider \"fastly\" {\n  base_url = \"" + url_ + "\"\n  api_key = \"key\"\n}\n" +
           config;
  }
  // A service "web" with these arguments and blocks.
  [[nodiscard]] std::string service(const std::string& content) const {
    return with_provider(
        "resource \"fastly_service_vcl\" \"a\" {\n  name = \"web\"\n  force_destroy = true\n" +
        content + "\n}\n");
  }

  std::string call(const std::string& method, const std::string& path,
                   const std::string& body = "") {
    sdk::HttpRequest request(method, path);
    request.body = body;
    auto response = http_->send(request);
    EXPECT_TRUE(response && response->ok()) << method << " " << path;
    return response ? response->body : "";
  }
  void fault(const std::string& json) { call("POST", "/admin/faults", json); }
  void forget() { call("DELETE", "/admin/log"); }

  struct Logged {
    std::string method;
    std::string path;
    std::string body;
  };
  [[nodiscard]] std::vector<Logged> log() {
    std::vector<Logged> out;
    auto lines = decode_json(call("GET", "/admin/log"));
    if (!lines) return out;
    for (const Value& line : lines->elements()) {
      auto text = [&](const char* name) { return std::string(line.find(name)->as_string()); };
      out.push_back({text("method"), text("path"), text("body")});
    }
    return out;
  }
  [[nodiscard]] int count(const std::string& method) {
    int out = 0;
    for (const Logged& one : log()) out += one.method == method ? 1 : 0;
    return out;
  }
  // Everything, or everything but reads, with S for the id of the service.
  [[nodiscard]] std::vector<std::string> writes() { return requests(false); }
  [[nodiscard]] std::vector<std::string> requests(bool reads = true) {
    std::vector<std::string> out;
    for (const Logged& one : log()) {
      if (one.method == "GET" && !reads) continue;
      std::string line = one.method + " " + one.path + (one.body.empty() ? "" : " " + one.body);
      size_t id = line.find("Emu");
      if (id != std::string::npos) line.replace(id, 22, "S");
      out.push_back(line);
    }
    return out;
  }
  // The id of the only service.
  [[nodiscard]] std::string service_id() {
    auto services = decode_json(call("GET", "/service"));
    return std::string(services->elements()[0].find("id")->as_string());
  }
  // Somebody else copies a version, puts one more object into the copy, and activates it.
  void add_elsewhere(int64_t version, const std::string& kind, const std::string& form) {
    std::string versions = "/service/" + service_id() + "/version/";
    auto made = decode_json(call("PUT", versions + std::to_string(version) + "/clone"));
    std::string copy =
        versions + std::to_string(*made->find("number")->as_number().to_int64()) + "/";
    call("POST", copy + kind, form);
    call("PUT", copy + "activate");
  }
  // "kind/name kind/name …" of a version of the only service.
  [[nodiscard]] std::string objects_of(int64_t version) {
    std::string id = service_id();
    std::string out;
    for (const emulator::fastly::Kind& kind : emulator::fastly::kinds()) {
      auto all = decode_json(
          call("GET", "/service/" + id + "/version/" + std::to_string(version) + "/" + kind.path));
      for (const Value& one : all->elements()) {
        out +=
            (out.empty() ? "" : " ") + kind.path + "/" + std::string(one.find("name")->as_string());
      }
    }
    return out;
  }

  emulator::fastly::Api api_;
  emulator::ApiServer server_;
  std::string url_;
  std::thread thread_;
  std::unique_ptr<sdk::HttpClient> http_;
};

}  // namespace landform::fastly::testing
