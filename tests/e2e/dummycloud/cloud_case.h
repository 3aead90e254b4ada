// Cases that run the provider dummycloud under the real Terraform, and under Landform, each with
// its own emulator. Without Terraform on the PATH its cases are skipped, with a message.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "sdk/http.h"
#include "terraform_case.h"

namespace landform::e2e {

enum class Client : uint8_t { terraform, landform };

inline std::string client_name(const ::testing::TestParamInfo<Client>& info) {
  return info.param == Client::terraform ? "Terraform" : "Landform";
}

class CloudCase : public ::testing::TestWithParam<Client> {
 protected:
  void SetUp() override {
    if (GetParam() == Client::terraform &&
        std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    std::string directory = std::filesystem::path(PROBE_PROVIDER).parent_path();
    work_.write("settings",
                "provider_installation {\n  dev_overrides {\n    "
                "\"registry.example.com/landform/dummycloud\" = \"" +
                    directory + "\"\n  }\n}\n");
    cloud_ = std::make_unique<Process>(
        std::vector<std::string>{DUMMYCLOUD_PROGRAM, "--store", store_path(), "--key", kKey},
        Environment());
    endpoint_ = cloud_->read_line();
    ASSERT_THAT(endpoint_, ::testing::StartsWith("http://127.0.0.1:"));
    sdk::HttpOptions options;
    options.base_url = endpoint_;
    options.headers = {{"Authorization", std::string("Bearer ") + kKey}};
    http_ = std::make_unique<sdk::HttpClient>(std::move(options));
  }
  void TearDown() override {
    EXPECT_TRUE(sockets_.empty()) << "no socket is left behind";
    if (!cloud_) return;
    http_.reset();
    cloud_->signal(SIGTERM);
    EXPECT_EQ(cloud_->wait(10s), 0);
  }

  // --- Terraform
  void configure(const std::string& text) const {
    work_.write("main.tf", R"(
      terraform {
        required_providers {
          dummycloud = { source = "registry.example.com/landform/dummycloud" }
        }
      }
    )" + text);
  }
  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments,
                                               const Environment& more = {}) const {
    Environment all = {{"DUMMYCLOUD_ENDPOINT", endpoint_}, {"DUMMYCLOUD_API_KEY", kKey}};
    for (const auto& [name, value] : more) all[name] = value;
    return start_terraform(std::move(arguments), work_.path(), sockets_.path(), all,
                           GetParam() == Client::terraform ? "terraform" : LANDFORM_PROGRAM);
  }
  [[nodiscard]] Outcome run(std::vector<std::string> arguments,
                            const Environment& more = {}) const {
    return finish(*start(std::move(arguments), more));
  }
  [[nodiscard]] Outcome apply(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"apply", "-auto-approve", "-no-color"});
    return run(std::move(more));
  }
  void expect_apply(const std::string& summary, std::vector<std::string> more = {}) const {
    Outcome outcome = apply(std::move(more));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.words, ::testing::HasSubstr(summary)) << outcome.text;
  }
  void expect_failure(const Outcome& outcome, const std::string& words) const {
    EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
    EXPECT_THAT(outcome.words, ::testing::HasSubstr(words)) << outcome.text;
  }
  void expect_nothing_to_do(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"plan", "-detailed-exitcode", "-no-color"});
    Outcome outcome = run(std::move(more));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }
  void expect_destroy() const {
    Outcome outcome = run({"destroy", "-auto-approve", "-no-color"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    for (const char* kind : {"servers", "volumes", "records", "tokens"}) {
      EXPECT_THAT(ids(kind), ::testing::IsEmpty()) << kind << " are left in the cloud";
    }
  }
  [[nodiscard]] std::string state() const { return read_file(work_.path() + "/terraform.tfstate"); }
  // The instance of a resource in the state, as one value; null if there is none.
  [[nodiscard]] Value instance(const std::string& type, const std::string& name = "a") const {
    auto document = decode_json(state());
    if (!document) return Value();
    for (const Value& resource : document->find("resources")->elements()) {
      if (resource.find("type")->as_string() == type &&
          resource.find("name")->as_string() == name) {
        return resource.find("instances")->elements()[0];
      }
    }
    return Value();
  }
  [[nodiscard]] std::string attribute(const std::string& type, const std::string& name) const {
    Value found = instance(type);
    if (found.is_null()) return "no such resource";
    const Value* value = found.find("attributes")->find(name);
    return value == nullptr ? "nothing" : encode_json(*value, value->type()).value();
  }
  [[nodiscard]] bool tainted(const std::string& type) const {
    Value found = instance(type);
    return !found.is_null() && found.find("status") != nullptr &&
           found.find("status")->as_string() == "tainted";
  }

  // --- the cloud
  // The body of the response, which must be successful.
  std::string call(const std::string& method, const std::string& path,
                   const std::string& json = "") const {
    sdk::HttpRequest request(method, path);
    request.body = json;
    auto response = http_->send(request);
    EXPECT_TRUE(response && response->ok())
        << method << " " << path << ": " << (response ? response->body : response.error().message);
    return response ? response->body : "";
  }
  void fault(const std::string& json) const { call("POST", "/admin/faults", json); }
  void set(const std::string& json) const { call("PATCH", "/admin/settings", json); }
  // The objects of a kind in the cloud, by id, from its store: one change per line,
  // `"item/KIND/ID"` and the new value, or nothing if it is gone.
  [[nodiscard]] std::map<std::string, std::string> stored(const std::string& kind) const {
    std::map<std::string, std::string> out;
    std::istringstream lines(read_file(store_path()));
    const std::string kBegin = "\"item/" + kind + "/";
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with(kBegin)) continue;
      size_t end = line.find("\"\t");
      std::string id = line.substr(kBegin.size(), end - kBegin.size());
      out[id] = line.substr(end + 2);
      if (out[id].empty()) out.erase(id);
    }
    return out;
  }
  [[nodiscard]] std::vector<std::string> ids(const std::string& kind) const {
    std::vector<std::string> out;
    for (const auto& [id, item] : stored(kind)) out.push_back(id);
    return out;
  }
  [[nodiscard]] std::string store_path() const { return cloud_directory_.path() + "/store"; }

  static constexpr const char* kKey = "k-3b1fe5c0";

  TestDirectory work_;
  TestDirectory sockets_;
  TestDirectory cloud_directory_;
  std::unique_ptr<Process> cloud_;
  std::string endpoint_;
  std::unique_ptr<sdk::HttpClient> http_;
};

}  // namespace landform::e2e
