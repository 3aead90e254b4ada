// The provider and an emulator of the Cloud Control API in one process. For tests.
//
// Tests run in-process, and some of them, or all with LANDFORM_EVERY_TYPE, again under the real
// Terraform where that is on the PATH.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "awscc/provider.h"
#include "base/test_directory.h"
#include "emulators/cloudcontrol/api.h"
#include "emulators/common/server.h"
#include "http/client.h"
#include "sdk_testing/gtest.h"
#include "value/json.h"

namespace landform::awscc::testing {

using sdk_testing::Action;
using sdk_testing::Backend;
using sdk_testing::Scenario;

// Two types that have, between them, everything that makes schemas hard: AWS::Test::Widget, and
// AWS::Test::Part, which is listed by the widget that it belongs to.
[[nodiscard]] std::vector<std::string> test_schemas();

// In-process; with LANDFORM_EVERY_TYPE also under Terraform, where each case takes seconds.
[[nodiscard]] std::vector<Backend> backends();

void write_text(const std::string& file, std::string_view text);

class AwsccCase : public ::testing::TestWithParam<Backend> {
 public:
  // Serves these schemas.
  explicit AwsccCase(const std::vector<std::string>& schemas = test_schemas());
  ~AwsccCase() override;

 protected:
  void SetUp() override;
  [[nodiscard]] sdk_testing::ScenarioOptions options() const;
  // A configuration with a provider that uses the emulator. `more` is part of its block.
  [[nodiscard]] std::string with_provider(const std::string& config,
                                          const std::string& more = "") const;
  // A widget "a" with a name and these arguments.
  [[nodiscard]] std::string widget(const std::string& content) const;

  std::string call(const std::string& method, const std::string& path,
                   const std::string& body = "");
  void forget() { call("DELETE", "/admin/log"); }
  // The bodies of all requests of an operation, such as "UpdateResource".
  [[nodiscard]] std::vector<Value> requests(const std::string& operation);
  // The operations of a patch, as texts.
  [[nodiscard]] std::vector<std::string> patches();
  [[nodiscard]] size_t resources();
  // Changes a widget behind the user's back.
  void change_widget(const std::string& properties);
  [[nodiscard]] std::string widget_properties();

  std::string url_;
  TestDirectory directory_;
  std::shared_ptr<const Catalog> catalog_;

 private:
  emulator::cloudcontrol::Api api_;
  emulator::ApiServer server_;
  std::thread thread_;
  std::unique_ptr<http::HttpClient> http_;
};

}  // namespace landform::awscc::testing
