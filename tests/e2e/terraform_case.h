// Cases that run the kitchen-sink provider under the real Terraform, each over several transports.
// Without Terraform on the PATH they are skipped, with a message.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "clients/client.h"
#include "value/json.h"
#include "value/value.h"

namespace landform::e2e {

enum class Transport : uint8_t {
  mtls,      // Terraform starts the provider, as it does by default
  reattach,  // the provider is already running, with --debug
  plain,     // started by Terraform, without TLS
};

inline std::string transport_name(const ::testing::TestParamInfo<Transport>& info) {
  switch (info.param) {
    case Transport::mtls:
      return "Mtls";
    case Transport::reattach:
      return "Reattach";
    case Transport::plain:
      return "Plain";
  }
  return "";
}

inline auto both_transports() { return ::testing::Values(Transport::mtls, Transport::reattach); }

class TerraformCase : public ::testing::TestWithParam<Transport> {
 protected:
  void SetUp() override {
    if (!has_terraform()) {
      GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was run under it";
    }
    std::string directory = std::filesystem::path(PROBE_PROVIDER).parent_path();
    work_.write(
        "settings",
        "provider_installation {\n  dev_overrides {\n    \"example.com/test/kitchen\" = \"" +
            directory + "\"\n  }\n}\n");
    if (GetParam() == Transport::reattach) attach();
  }
  // Whatever happened, the provider is still running and exits on request.
  void TearDown() override {
    if (provider_) {
      EXPECT_EQ(provider_->wait(1ms), std::nullopt) << "the provider is gone";
      provider_->signal(SIGINT);
      EXPECT_EQ(provider_->wait(5s), 0);
    }
    EXPECT_TRUE(sockets_.empty()) << "no socket is left behind";
  }

  void configure(const std::string& text) const {
    work_.write("main.tf", R"(
      terraform {
        required_providers {
          kitchen = { source = "example.com/test/kitchen" }
        }
      }
      provider "kitchen" {
        journal = ")" + journal_path() +
                               "\"\n}\n" + text);
  }

  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments) const {
    Environment more;
    if (provider_) more["TF_REATTACH_PROVIDERS"] = attach_;
    if (GetParam() == Transport::plain) more["TF_DISABLE_PLUGIN_TLS"] = "1";
    return start_terraform(std::move(arguments), work_.path(), sockets_.path(), more);
  }
  [[nodiscard]] Outcome run(std::vector<std::string> arguments) const {
    return finish(*start(std::move(arguments)));
  }

  [[nodiscard]] Outcome apply(std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"apply", "-auto-approve", "-no-color"});
    return run(std::move(more));
  }
  void expect_apply(const std::string& summary) const {
    Outcome outcome = apply();
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.words, ::testing::HasSubstr(summary)) << outcome.text;
  }
  void expect_nothing_to_do() const {
    Outcome outcome = run({"plan", "-detailed-exitcode", "-no-color"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }
  void expect_destroy() const {
    Outcome outcome = run({"destroy", "-auto-approve", "-no-color"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return work_.path() + "/" + name;
  }
  [[nodiscard]] std::string journal_path() const { return path("journal"); }
  [[nodiscard]] std::string journal() const { return read_file(journal_path()); }
  [[nodiscard]] std::string state() const { return read_file(path("terraform.tfstate")); }

  // The JSON of the value at a path in the state, such as "kitchen_thing.a.disk.0.label", where an
  // element of a set is identified by its label; "kitchen_thing.a:status" is beside the attributes.
  [[nodiscard]] std::string in_state(const std::string& place) const {
    auto document = decode_json(state());
    if (!document) return "no state";
    std::vector<std::string> steps = protocol::testing::split(place, '.');
    bool of_instance = steps.at(1).find(':') != std::string::npos;
    std::vector<std::string> name = protocol::testing::split(steps.at(1), ':');
    for (const Value& resource : document->find("resources")->elements()) {
      if (resource.find("type")->as_string() != steps[0]) continue;
      if (resource.find("name")->as_string() != name[0]) continue;
      const Value* at = &resource.find("instances")->elements()[0];
      at = of_instance ? at->find(name[1]) : at->find("attributes");
      for (size_t i = 2; i < steps.size() && at != nullptr; ++i) {
        if (at->type().is_tuple()) {
          at = element(*at, steps[i]);
        } else {
          at = at->type().is_object() ? at->find(steps[i]) : nullptr;
        }
      }
      return at == nullptr ? "nothing" : encode_json(*at, at->type()).value();
    }
    return "no such resource";
  }

  TestDirectory work_;
  TestDirectory sockets_;

 private:
  static const Value* element(const Value& tuple, const std::string& step) {
    for (const Value& one : tuple.elements()) {
      const Value* label = one.type().is_object() ? one.find("label") : nullptr;
      if (label != nullptr && label->as_string() == step) return &one;
    }
    bool number = !step.empty() && step.find_first_not_of("0123456789") == std::string::npos;
    if (!number || std::stoul(step) >= tuple.length()) return nullptr;
    return &tuple.elements()[std::stoul(step)];
  }

  void attach() {
    provider_ = std::make_unique<Process>(std::vector<std::string>{PROBE_PROVIDER, "--debug"},
                                          Environment{{"TMPDIR", sockets_.path()}});
    std::string line;
    while (line.find("export ") == std::string::npos) line = provider_->read_line();
    attach_ = line.substr(line.find('\'') + 1);
    attach_.resize(attach_.rfind('\''));
  }

  std::unique_ptr<Process> provider_;
  std::string attach_;
};

}  // namespace landform::e2e
