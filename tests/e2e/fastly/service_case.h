// Cases that run the provider fastly under the real Terraform, each against an emulator of its own.
// Without Terraform on the PATH they are skipped, loudly.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "sdk/http.h"
#include "terraform_case.h"

namespace landform::e2e {

class ServiceCase : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    std::string directory = std::filesystem::path(PROBE_PROVIDER).parent_path();
    work_.write("settings",
                "provider_installation {\n  dev_overrides {\n    \"fastly/fastly\" = \"" +
                    directory + "\"\n  }\n}\n");
    emulator_ =
        std::make_unique<Process>(std::vector<std::string>{FASTLY_EMULATOR, "--store",
                                                           store_.path() + "/store", "--key", kKey},
                                  Environment());
    endpoint_ = emulator_->read_line();
    ASSERT_THAT(endpoint_, ::testing::StartsWith("http://127.0.0.1:"));
    sdk::HttpOptions options;
    options.base_url = endpoint_;
    options.headers = {{"Fastly-Key", kKey}};
    http_ = std::make_unique<sdk::HttpClient>(std::move(options));
  }
  void TearDown() override {
    if (!emulator_) return;
    EXPECT_THAT(state(), ::testing::Not(::testing::HasSubstr(kKey)));
    http_.reset();
    emulator_->signal(SIGTERM);
    EXPECT_EQ(emulator_->wait(10s), 0);
  }

  // --- Terraform
  // A service "web" with these arguments and blocks, and a domain.
  void configure(const std::string& content, const std::string& beside = "") const {
    work_.write("main.tf", R"(
      terraform {
        required_providers {
          fastly = { source = "fastly/fastly" }
        }
      }
      resource "fastly_service_vcl" "a" {
        name = "web"
        domain { name = "www.example.com" }
        )" + content + "\n}\n" +
                               beside);
  }
  // The same with nothing but these.
  void configure_only(const std::string& content) const {
    work_.write("main.tf",
                "terraform {\n  required_providers {\n    fastly = { source = \"fastly/fastly\" }\n"
                "  }\n}\nresource \"fastly_service_vcl\" \"a\" {\n  name = \"web\"\n" +
                    content + "\n}\n");
  }
  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments) const {
    return start_terraform(std::move(arguments), work_.path(), sockets_.path(),
                           {{"FASTLY_API_URL", endpoint_}, {"FASTLY_API_KEY", kKey}});
  }
  [[nodiscard]] Outcome run(std::vector<std::string> arguments) const {
    Outcome out = finish(*start(std::move(arguments)));
    EXPECT_THAT(out.text, ::testing::Not(::testing::HasSubstr(kKey)));
    return out;
  }
  [[nodiscard]] Outcome apply() const { return run({"apply", "-auto-approve", "-no-color"}); }
  Outcome expect_apply() const {
    Outcome out = apply();
    EXPECT_EQ(out.exit_code, 0) << out.text;
    return out;
  }
  void expect_failure(const Outcome& outcome, const std::string& words) const {
    EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
    EXPECT_THAT(outcome.words, ::testing::HasSubstr(words)) << outcome.text;
  }
  // 0 if there is nothing to do, 2 if there is.
  Outcome expect_plan(int code) const {
    Outcome out = run({"plan", "-detailed-exitcode", "-no-color"});
    EXPECT_EQ(out.exit_code, code) << out.text;
    return out;
  }
  [[nodiscard]] std::string state() const { return read_file(work_.path() + "/terraform.tfstate"); }
  // The JSON of an attribute in the state.
  [[nodiscard]] std::string attribute(const std::string& name) const {
    auto document = decode_json(state());
    if (!document || document->find("resources")->length() == 0) return "no state";
    const Value& instance =
        document->find("resources")->elements()[0].find("instances")->elements()[0];
    const Value* value = instance.find("attributes")->find(name);
    return value == nullptr ? "nothing" : encode_json(*value, value->type()).value();
  }
  [[nodiscard]] std::string id() const {
    std::string quoted = attribute("id");
    return quoted.substr(1, quoted.size() - 2);
  }

  // --- the API
  std::string call(const std::string& method, const std::string& path,
                   const std::string& body = "") const {
    sdk::HttpRequest request(method, path);
    request.body = body;
    auto response = http_->send(request);
    EXPECT_TRUE(response) << response.error().message;
    EXPECT_TRUE(response->ok()) << method << " " << path << ": " << response->body;
    return response->body;
  }
  void fault(const std::string& json) const { call("POST", "/admin/faults", json); }
  void forget() const { call("DELETE", "/admin/log"); }
  // Everything but reads since forget(), without the part of the path that says which service.
  [[nodiscard]] std::vector<std::string> writes() const {
    std::vector<std::string> out;
    auto log = decode_json(call("GET", "/admin/log"));
    for (const Value& line : log->elements()) {
      std::string method(line.find("method")->as_string());
      std::string path(line.find("path")->as_string());
      std::string body(line.find("body")->as_string());
      if (method == "GET") continue;
      size_t version = path.find("/version/");
      if (version != std::string::npos) path = path.substr(version + 9);
      out.push_back(method + " " + path + (body.empty() ? "" : " " + body));
    }
    return out;
  }
  [[nodiscard]] std::string version(int64_t number) const {
    return "/service/" + id() + "/version/" + std::to_string(number);
  }
  [[nodiscard]] bool is(int64_t number, const char* flag) const {
    auto version_now = decode_json(call("GET", version(number)));
    return version_now->find(flag)->as_bool();
  }
  // The names of the backends of a version.
  [[nodiscard]] std::vector<std::string> backends(int64_t number) const {
    std::vector<std::string> out;
    auto all = decode_json(call("GET", version(number) + "/backend"));
    for (const Value& one : all->elements()) out.emplace_back(one.find("name")->as_string());
    return out;
  }

  static std::string backend(const std::string& name, const std::string& more = "") {
    return "backend {\n  name = \"" + name + "\"\n  address = \"192.0.2.1\"\n" + more + "\n}\n";
  }

  static constexpr const char* kKey = "k-9e107d9d372bb682";

  TestDirectory work_;
  TestDirectory sockets_;
  TestDirectory store_;
  std::unique_ptr<Process> emulator_;
  std::string endpoint_;
  std::unique_ptr<sdk::HttpClient> http_;
};

}  // namespace landform::e2e
