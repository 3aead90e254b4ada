// Cases that run the provider grid under the real Terraform, and under Landform, against a
// simulated grid with a process for each node.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "clients/client_case.h"

namespace landform::e2e {

class GridCase : public ClientCase {
 protected:
  static constexpr const char* kMnemonic = "m-9e107d9d372bb682";

  GridCase() : ClientCase("threefoldtech/grid", kMnemonic, {"Authorization", "test"}) {}
  void SetUp() override {
    ClientCase::SetUp();
    if (!IsSkipped()) start_grid({});
  }
  void TearDown() override {
    EXPECT_THAT(state(), ::testing::Not(::testing::HasSubstr(kMnemonic)));
    ClientCase::TearDown();
  }
  [[nodiscard]] Environment environment() const override {
    return {{"GRID_SUBSTRATE_URL", endpoint_}};
  }

  // --- the grid
  void start_grid(const std::vector<std::string>& more, int nodes = 8) {
    std::vector<std::string> arguments = {"up", "--nodes", std::to_string(nodes), "--store",
                                          store_.path() + "/grid"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    start_emulator(std::move(arguments));
    urls_.clear();
    Value listed = *decode_json(call("GET", "/admin/nodes"));
    for (const Value& node : listed.elements()) {
      urls_.emplace_back(node.find("url")->as_string());
    }
  }
  [[nodiscard]] const std::string& node(int64_t id) const {
    return urls_.at(static_cast<size_t>(id - 1));
  }
  void node_fault(int64_t id, const std::string& json) {
    call_at(node(id), "POST", "/admin/faults", json);
  }
  void kill_node(int64_t id) { call("POST", "/admin/nodes/" + std::to_string(id) + "/kill"); }
  void start_node(int64_t id) { call("POST", "/admin/nodes/" + std::to_string(id) + "/start"); }
  void forget(const std::string& url) { call_at(url, "DELETE", "/admin/log"); }
  struct Logged {
    std::string method;
    std::string path;
    int64_t begin;
    int64_t end;
  };
  // What the provider asked, without what nodes ask the ledger.
  [[nodiscard]] std::vector<Logged> log(const std::string& url, const std::string& method = "") {
    std::vector<Logged> out;
    for (const Value& line : request_log(url)) {
      Logged one{std::string(line.find("method")->as_string()),
                 std::string(line.find("path")->as_string()),
                 *line.find("begin_us")->as_number().to_int64(),
                 *line.find("end_us")->as_number().to_int64()};
      if (one.path.ends_with("/used") || one.path.starts_with("/internal/")) continue;
      if (method.empty() || one.method == method) out.push_back(one);
    }
    return out;
  }
  // Contracts that are alive: "1=10 2=11", and names "name=12".
  [[nodiscard]] std::string on_ledger() {
    std::map<std::string, int64_t> found;
    auto all = decode_json(call("GET", "/admin/contracts"));
    for (const Value& one : all->elements()) {
      const Value* of = one.find("node");
      std::string target = of == nullptr ? "name" : std::to_string(*of->as_number().to_int64());
      EXPECT_TRUE(found.emplace(target, *one.find("id")->as_number().to_int64()).second)
          << "two contracts for " << target;
    }
    return joined(found);
  }
  // The version of the only deployment on a node; -1 if there is none.
  [[nodiscard]] int64_t version_on(int64_t id) {
    auto all = decode_json(call_at(node(id), "GET", "/deployments"));
    const Value& deployments = *all->find("deployments");
    if (deployments.length() != 1) return -1;
    return *deployments.elements()[0].find("version")->as_number().to_int64();
  }

  // --- the client
  void configure(const std::string& resources, const std::string& more = "") const {
    configure_with(R"(
      provider "grid" {
        mnemonic = ")" +
                   std::string(kMnemonic) +
                   R"("
        retry_interval        = "1ms"
        poll_interval         = "1ms"
        longest_poll_interval = "5ms"
        no_progress_timeout   = "2s"
        )" + more + "\n}\n" +
                   resources);
  }
  // A network "net" on these nodes.
  static std::string network(const std::vector<int64_t>& nodes, const std::string& more = "") {
    return fmt::format(
        "resource \"grid_network\" \"a\" {{\n  name = \"net\"\n  ip_range = \"10.1.0.0/16\"\n  "
        "nodes = [{}]\n{}\n}}\n",
        fmt::join(nodes, ", "), more);
  }
  // The identifiers of all resources in the state, as on_ledger() has them.
  [[nodiscard]] std::string in_state() const {
    std::map<std::string, int64_t> found;
    auto document = decode_json(state());
    if (!document) return "";
    for (const Value& resource : document->find("resources")->elements()) {
      for (const Value& one : resource.find("instances")->elements()) {
        const Value* attributes = one.find("attributes");
        const Value* ids = attributes->find("node_deployment_id");
        for (size_t i = 0; ids != nullptr && !ids->is_null() && i < ids->length(); ++i) {
          found[std::string(ids->key(i))] = *ids->elements()[i].as_number().to_int64();
        }
        const Value* name = attributes->find("name_contract_id");
        if (name != nullptr && !name->is_null()) found["name"] = *name->as_number().to_int64();
      }
    }
    return joined(found);
  }
  [[nodiscard]] bool journal_is_empty() const {
    std::error_code none;
    for (const auto& entry :
         std::filesystem::directory_iterator(work_.path() + "/.landform/grid", none)) {
      (void)entry;
      return false;
    }
    return true;
  }

  std::vector<std::string> urls_;

 private:
  static std::string joined(const std::map<std::string, int64_t>& ids) {
    std::string out;
    for (const auto& [target, id] : ids) {
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", target, id);
    }
    return out;
  }
};

}  // namespace landform::e2e
