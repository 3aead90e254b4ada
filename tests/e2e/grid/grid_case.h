// Cases that run the provider grid under the real Terraform, against a simulated grid with a
// process for each node. Without Terraform on the PATH they are skipped, loudly.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "sdk/http.h"
#include "terraform_case.h"

namespace landform::e2e {

class GridCase : public ::testing::Test {
 protected:
  static constexpr const char* kMnemonic = "m-9e107d9d372bb682";

  void SetUp() override {
    if (std::system("command -v terraform >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    std::string directory = std::filesystem::path(PROBE_PROVIDER).parent_path();
    work_.write("settings",
                "provider_installation {\n  dev_overrides {\n    \"threefoldtech/grid\" = \"" +
                    directory + "\"\n  }\n}\n");
    start_grid({});
  }
  void TearDown() override {
    if (!grid_) return;
    EXPECT_THAT(state(), ::testing::Not(::testing::HasSubstr(kMnemonic)));
    http_.clear();
    grid_->signal(SIGTERM);
    EXPECT_EQ(grid_->wait(20s), 0);
  }

  // --- the grid
  void start_grid(const std::vector<std::string>& more, int nodes = 8) {
    if (grid_) {
      http_.clear();
      grid_->signal(SIGTERM);
      EXPECT_EQ(grid_->wait(20s), 0);
    }
    std::vector<std::string> arguments = {
        GRID_EMULATOR, "up", "--nodes", std::to_string(nodes), "--store", store_.path() + "/grid"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    grid_ = std::make_unique<Process>(std::move(arguments), Environment());
    ledger_ = grid_->read_line();
    ASSERT_THAT(ledger_, ::testing::StartsWith("http://127.0.0.1:"));
    urls_.clear();
    Value listed = *decode_json(call(ledger_, "GET", "/admin/nodes"));
    for (const Value& node : listed.elements()) {
      urls_.emplace_back(node.find("url")->as_string());
    }
  }
  std::string call(const std::string& url, const std::string& method, const std::string& path,
                   const std::string& body = "") {
    auto& http = http_[url];
    if (!http) {
      sdk::HttpOptions options;
      options.base_url = url;
      options.headers = {{"Authorization", "test"}};
      http = std::make_unique<sdk::HttpClient>(std::move(options));
    }
    sdk::HttpRequest request(method, path);
    request.body = body;
    auto response = http->send(request);
    EXPECT_TRUE(response && response->ok()) << method << " " << path;
    return response ? response->body : "";
  }
  [[nodiscard]] const std::string& node(int64_t id) const {
    return urls_.at(static_cast<size_t>(id - 1));
  }
  void ledger_fault(const std::string& json) { call(ledger_, "POST", "/admin/faults", json); }
  void node_fault(int64_t id, const std::string& json) {
    call(node(id), "POST", "/admin/faults", json);
  }
  void kill_node(int64_t id) {
    call(ledger_, "POST", "/admin/nodes/" + std::to_string(id) + "/kill");
  }
  void start_node(int64_t id) {
    call(ledger_, "POST", "/admin/nodes/" + std::to_string(id) + "/start");
  }
  void forget(const std::string& url) { call(url, "DELETE", "/admin/log"); }
  struct Logged {
    std::string method;
    std::string path;
    int64_t begin;
    int64_t end;
  };
  // What the provider asked, without what nodes ask the ledger.
  [[nodiscard]] std::vector<Logged> log(const std::string& url, const std::string& method = "") {
    std::vector<Logged> out;
    auto lines = decode_json(call(url, "GET", "/admin/log"));
    for (const Value& line : lines->elements()) {
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
    auto all = decode_json(call(ledger_, "GET", "/admin/contracts"));
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
    auto all = decode_json(call(node(id), "GET", "/deployments"));
    const Value& deployments = *all->find("deployments");
    if (deployments.length() != 1) return -1;
    return *deployments.elements()[0].find("version")->as_number().to_int64();
  }

  // --- Terraform
  void configure(const std::string& resources, const std::string& more = "") const {
    work_.write("main.tf", R"(
      terraform {
        required_providers {
          grid = { source = "threefoldtech/grid" }
        }
      }
      provider "grid" {
        mnemonic = ")" + std::string(kMnemonic) +
                               R"("
        retry_interval        = "1ms"
        poll_interval         = "1ms"
        longest_poll_interval = "5ms"
        no_progress_timeout   = "2s"
        )" + more + "\n}\n" + resources);
  }
  // A network "net" on these nodes.
  static std::string network(const std::vector<int64_t>& nodes, const std::string& more = "") {
    return fmt::format(
        "resource \"grid_network\" \"a\" {{\n  name = \"net\"\n  ip_range = \"10.1.0.0/16\"\n  "
        "nodes = [{}]\n{}\n}}\n",
        fmt::join(nodes, ", "), more);
  }
  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments) const {
    return start_terraform(std::move(arguments), work_.path(), sockets_.path(),
                           {{"GRID_SUBSTRATE_URL", ledger_}});
  }
  [[nodiscard]] Outcome run(std::vector<std::string> arguments) const {
    Outcome out = finish(*start(std::move(arguments)));
    EXPECT_THAT(out.text, ::testing::Not(::testing::HasSubstr(kMnemonic)));
    return out;
  }
  [[nodiscard]] Outcome apply() const { return run({"apply", "-auto-approve", "-no-color"}); }
  [[nodiscard]] Outcome destroy() const { return run({"destroy", "-auto-approve", "-no-color"}); }
  Outcome expect_ok(const Outcome& outcome) const {
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    return outcome;
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
  // The instance of a resource in the state; null if there is none.
  [[nodiscard]] Value instance(const std::string& type = "grid_network") const {
    auto document = decode_json(state());
    if (!document) return {};
    for (const Value& resource : document->find("resources")->elements()) {
      if (resource.find("type")->as_string() == type && resource.find("instances")->length() > 0) {
        return resource.find("instances")->elements()[0];
      }
    }
    return {};
  }
  [[nodiscard]] bool is_tainted() const {
    Value found = instance();
    return !found.is_null() && found.find("status") != nullptr;
  }
  [[nodiscard]] std::string attribute(const std::string& name,
                                      const std::string& type = "grid_network") const {
    Value found = instance(type);
    if (found.is_null()) return "no state";
    const Value* value = found.find("attributes")->find(name);
    return value == nullptr ? "nothing" : encode_json(*value, value->type()).value();
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
  // Runs Terraform until something is there, and kills the provider then. Whether it came to that:
  // Terraform may be done before.
  bool kill_provider_when(std::vector<std::string> arguments, const std::function<bool()>& there);

  TestDirectory work_;
  TestDirectory sockets_;
  TestDirectory store_;
  std::unique_ptr<Process> grid_;
  std::string ledger_;
  std::vector<std::string> urls_;
  std::map<std::string, std::unique_ptr<sdk::HttpClient>> http_;

 private:
  static std::string joined(const std::map<std::string, int64_t>& ids) {
    std::string out;
    for (const auto& [target, id] : ids) {
      out += fmt::format("{}{}={}", out.empty() ? "" : " ", target, id);
    }
    return out;
  }
};

// The process that Terraform started.
inline pid_t child_of(pid_t parent) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    std::getline(file, text);
    size_t end = text.rfind(')');
    if (end == std::string::npos) continue;
    std::istringstream rest(text.substr(end + 1));
    std::string state;
    pid_t owner = 0;
    rest >> state >> owner;
    if (owner == parent) return static_cast<pid_t>(std::stol(entry.path().filename()));
  }
  return 0;
}

inline bool GridCase::kill_provider_when(std::vector<std::string> arguments,
                                         const std::function<bool()>& there) {
  auto terraform = start(std::move(arguments));
  std::string errors;
  std::string output;
  std::atomic<bool> over = false;
  std::thread reader([&] { errors = terraform->read_errors(); });
  std::thread other([&] {
    output = terraform->read_output();
    over = true;
  });
  while (!over && !there()) std::this_thread::sleep_for(1ms);
  pid_t provider = over ? 0 : child_of(terraform->pid());
  if (provider > 0) ::kill(provider, SIGKILL);
  reader.join();
  other.join();
  return terraform->wait(60s) == 1 && provider > 0;
}

}  // namespace landform::e2e
