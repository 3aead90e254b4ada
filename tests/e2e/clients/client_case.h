// Cases that run a provider under a client, the real Terraform or Landform, against an emulator.
//
// Each case has a working directory, an emulator of its own, and the client as its parameter.
// Without Terraform on the PATH its cases are skipped, with a message. What a case calls a secret
// never shows up in what the client prints.
//
// PROBE_PROVIDER, EMULATOR_PROGRAM and LANDFORM_PROGRAM are the programs (landform_e2e_test()).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "clients/client.h"
#include "sdk/http.h"
#include "value/json.h"
#include "value/value.h"

namespace landform::e2e {

enum class Client : uint8_t {
  terraform,
  landform,
  linked,  // Landform, with the provider that is linked into it
};

inline std::string client_name(const ::testing::TestParamInfo<Client>& info) {
  switch (info.param) {
    case Client::terraform:
      return "Terraform";
    case Client::landform:
      return "Landform";
    case Client::linked:
      return "InProcess";
  }
  return "";
}
// Those that run the provider's program.
inline auto both_clients() { return ::testing::Values(Client::terraform, Client::landform); }
inline auto all_clients() {
  return ::testing::Values(Client::terraform, Client::landform, Client::linked);
}

class ClientCase : public ::testing::TestWithParam<Client> {
 protected:
  // `source` is the provider's address, unless the one that is linked in is used. `header` is sent
  // with requests to the emulator.
  ClientCase(std::string source, std::string secret,
             std::pair<std::string, std::string> header = {});
  void SetUp() override;
  void TearDown() override;

  // --- the client
  // What the provider finds in its environment.
  [[nodiscard]] virtual Environment environment() const = 0;
  // Uses the provider's program in this directory from now on.
  void use_provider_in(const std::string& directory) const;
  // The configuration: this, and the requirement of the provider.
  void configure_with(const std::string& text) const;
  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments,
                                               const Environment& more = {}) const;
  [[nodiscard]] Outcome run(std::vector<std::string> arguments, const Environment& more = {}) const;
  [[nodiscard]] Outcome apply(std::vector<std::string> more = {}) const;
  [[nodiscard]] Outcome destroy() const;
  Outcome expect_ok(Outcome outcome) const;
  void expect_failure(const Outcome& outcome, const std::string& words) const;
  // 0 if there is nothing to do, 2 if there is.
  Outcome expect_plan(int code, std::vector<std::string> more = {}) const;
  // Kills the provider, all of its processes, or the client that it is linked into, as soon as
  // `there` says so. Returns whether it came to that: the client may finish first.
  bool kill_provider_when(std::vector<std::string> arguments, const std::function<bool()>& there);

  // --- the state
  [[nodiscard]] std::string state() const { return read_file(work_.path() + "/terraform.tfstate"); }
  // The first instance of a resource; null if there is none. Any name if it is empty.
  [[nodiscard]] Value instance(const std::string& type, const std::string& name = "") const;
  // The JSON of an attribute of that instance.
  [[nodiscard]] std::string attribute(const std::string& type, const std::string& name) const;
  [[nodiscard]] bool is_tainted(const std::string& type) const;

  // --- the emulator
  // Starts it with these arguments, again if it is running, and reads its URL.
  void start_emulator(std::vector<std::string> arguments);
  void stop_emulator();
  // The body of the response, which must be successful.
  std::string call_at(const std::string& url, const std::string& method, const std::string& path,
                      const std::string& body = "") const;
  std::string call(const std::string& method, const std::string& path,
                   const std::string& body = "") const {
    return call_at(endpoint_, method, path, body);
  }
  void fault(const std::string& json) const { call("POST", "/admin/faults", json); }
  void mend() const { call("DELETE", "/admin/faults"); }
  // All faults have happened.
  [[nodiscard]] bool is_fault_over(const std::string& url) const;
  [[nodiscard]] std::vector<Value> request_log(const std::string& url) const;

  TestDirectory work_;
  TestDirectory sockets_;
  TestDirectory store_;
  std::string endpoint_;

 private:
  std::string source_;
  std::string secret_;
  std::pair<std::string, std::string> header_;
  std::unique_ptr<Process> emulator_;
  mutable std::map<std::string, std::unique_ptr<sdk::HttpClient>> http_;
};

// The processes that another one started.
[[nodiscard]] std::vector<pid_t> children_of(pid_t parent);

}  // namespace landform::e2e
