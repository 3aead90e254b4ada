// Cases that run the provider awscc under the real Terraform, and under Landform, against an
// emulator of the Cloud Control API. The types are those that are part of the provider's program.
#pragma once

#include <string>
#include <vector>

#include "clients/client_case.h"

namespace landform::e2e {

class AwsccCase : public ClientCase {
 protected:
  static constexpr const char* kSecretKey = "s-9e107d9d372bb682";

  AwsccCase() : ClientCase("hashicorp/awscc", kSecretKey) {}
  void SetUp() override {
    ClientCase::SetUp();
    if (IsSkipped()) return;
    std::string schemas = store_.path() + "/schemas";
    Process exporting({PROBE_PROVIDER, "schemas", "export", schemas},
                      {{"AWSCC_CACHE_DIR", cache()}});
    ASSERT_EQ(exporting.wait(60s), 0);
    start_emulator({"--schemas", schemas, "--store", store_.path() + "/store", "--access-key",
                    "key", "--secret-key", kSecretKey});
  }
  [[nodiscard]] Environment environment() const override {
    return {{"AWS_ACCESS_KEY_ID", "key"},
            {"AWS_SECRET_ACCESS_KEY", kSecretKey},
            {"AWS_EC2_METADATA_DISABLED", "true"},
            {"AWSCC_CACHE_DIR", cache()},
            {"AWSCC_POLL_INTERVAL", "1ms"}};
  }
  void configure(const std::string& resources, const std::string& more = "") const {
    configure_with("provider \"awscc\" {\n  region = \"eu-west-1\"\n  max_retries = 3\n" + more +
                   "  endpoints = { cloudcontrolapi = \"" + endpoint_ + "\" }\n}\n" + resources);
  }

  [[nodiscard]] std::vector<Value> resources() const {
    Value all = decode_json(call("GET", "/admin/resources")).value();
    return {all.elements().begin(), all.elements().end()};
  }
  // The identifiers of all resources in the cloud, and in the state.
  [[nodiscard]] std::vector<std::string> in_cloud() const;
  [[nodiscard]] std::vector<std::string> in_state() const;

 private:
  [[nodiscard]] std::string cache() const { return store_.path() + "/cache"; }
};

inline std::vector<std::string> AwsccCase::in_cloud() const {
  std::vector<std::string> out;
  for (const Value& one : resources()) out.emplace_back(one.find("identifier")->as_string());
  std::sort(out.begin(), out.end());
  return out;
}

inline std::vector<std::string> AwsccCase::in_state() const {
  std::vector<std::string> out;
  auto document = decode_json(state());
  if (!document) return out;
  for (const Value& resource : document->find("resources")->elements()) {
    for (const Value& one : resource.find("instances")->elements()) {
      out.emplace_back(one.find("attributes")->find("id")->as_string());
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace landform::e2e
