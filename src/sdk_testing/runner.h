// Who carries out the steps of a test. Each keeps configuration and states from step to step, as a
// working directory does.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "sdk/provider.h"
#include "sdk_testing/report.h"

namespace landform::sdk_testing {

using MakeProvider = std::function<std::unique_ptr<sdk::Provider>()>;

class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  virtual ~Runner() = default;

  [[nodiscard]] virtual Report plan(const std::string& config) = 0;
  // And plans once more, for Report::left.
  [[nodiscard]] virtual Report apply(const std::string& config) = 0;
  // Takes an object that exists already under the address, which the configuration has to have.
  [[nodiscard]] virtual Report import(const std::string& config, const std::string& address,
                                      const std::string& id) = 0;
  // Everything, with the last configuration that could be planned.
  [[nodiscard]] virtual Report destroy() = 0;
};

// Within this process, in milliseconds. Every command of a test makes a provider of its own, as
// every command of Terraform starts one. One module, one provider with any number of
// configurations, no lifecycle blocks.
[[nodiscard]] std::unique_ptr<Runner> make_in_process_runner(MakeProvider make_provider);

// The program `terraform` with the provider's own program. The address is what configurations name
// as source.
[[nodiscard]] std::unique_ptr<Runner> make_terraform_runner(std::string address,
                                                            std::string program);

}  // namespace landform::sdk_testing
