// Cases that run the provider fastly under the real Terraform, and under Landform, each against an
// emulator of its own.
#pragma once

#include <string>
#include <vector>

#include "clients/client_case.h"

namespace landform::e2e {

class ServiceCase : public ClientCase {
 protected:
  ServiceCase() : ClientCase("fastly/fastly", kKey, {"Fastly-Key", kKey}) {}
  void SetUp() override {
    ClientCase::SetUp();
    if (!IsSkipped()) start_emulator({"--store", store_.path() + "/store", "--key", kKey});
  }
  void TearDown() override {
    EXPECT_THAT(state(), ::testing::Not(::testing::HasSubstr(kKey)));
    ClientCase::TearDown();
  }
  [[nodiscard]] Environment environment() const override {
    return {{"FASTLY_API_URL", endpoint_}, {"FASTLY_API_KEY", kKey}};
  }

  // --- the client
  // A service "web" with these arguments and blocks, and a domain.
  void configure(const std::string& content, const std::string& beside = "") const {
    configure_only("domain { name = \"www.example.com\" }\n" + content, beside);
  }
  // The same with nothing but these.
  void configure_only(const std::string& content, const std::string& beside = "") const {
    configure_with("resource \"fastly_service_vcl\" \"a\" {\n  name = \"web\"\n" + content +
                   "\n}\n" + beside);
  }
  Outcome expect_apply() const { return expect_ok(apply()); }
  [[nodiscard]] std::string id() const {
    std::string quoted = attribute("fastly_service_vcl", "id");
    return quoted.substr(1, quoted.size() - 2);
  }

  // --- the API
  void forget() const { call("DELETE", "/admin/log"); }
  // Everything but reads since forget(), without the part of the path that says which service.
  [[nodiscard]] std::vector<std::string> writes() const {
    std::vector<std::string> out;
    for (const Value& line : request_log(endpoint_)) {
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
};

}  // namespace landform::e2e
