// Cases that run the provider dummycloud under the real Terraform, and under Landform, each with
// its own emulator.
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "clients/client_case.h"

namespace landform::e2e {

class CloudCase : public ClientCase {
 protected:
  CloudCase()
      : ClientCase("registry.example.com/landform/dummycloud", kKey,
                   {"Authorization", std::string("Bearer ") + kKey}) {}
  void SetUp() override {
    ClientCase::SetUp();
    if (!IsSkipped()) start_emulator({"--store", store_path(), "--key", kKey});
  }
  void TearDown() override {
    EXPECT_TRUE(sockets_.empty()) << "no socket is left behind";
    ClientCase::TearDown();
  }
  [[nodiscard]] Environment environment() const override {
    return {{"DUMMYCLOUD_ENDPOINT", endpoint_}, {"DUMMYCLOUD_API_KEY", kKey}};
  }

  // --- Terraform
  void configure(const std::string& text) const { configure_with(text); }
  void expect_apply(const std::string& summary, std::vector<std::string> more = {}) const {
    Outcome outcome = apply(std::move(more));
    expect_ok(outcome);
    EXPECT_THAT(outcome.words, ::testing::HasSubstr(summary)) << outcome.text;
  }
  void expect_nothing_to_do(std::vector<std::string> more = {}) const {
    expect_plan(0, std::move(more));
  }
  void expect_destroy() const {
    expect_ok(destroy());
    for (const char* kind : {"servers", "volumes", "records", "tokens"}) {
      EXPECT_THAT(ids(kind), ::testing::IsEmpty()) << kind << " are left in the cloud";
    }
  }

  // --- the cloud
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
  [[nodiscard]] std::string store_path() const { return store_.path() + "/store"; }

  static constexpr const char* kKey = "k-3b1fe5c0";
};

}  // namespace landform::e2e
