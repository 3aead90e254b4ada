// Executes the steps of a test. A runner keeps configuration and states between steps, like a
// working directory.
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

  // Adds a file beside the configuration, such as one of a module, or replaces it.
  virtual void write(const std::string& name, const std::string& text) = 0;

  [[nodiscard]] virtual Report plan(const std::string& config) = 0;
  // Also plans again, for Report::left.
  [[nodiscard]] virtual Report apply(const std::string& config) = 0;
  // Imports an existing object to the address, which must be in the configuration.
  [[nodiscard]] virtual Report import(const std::string& config, const std::string& address,
                                      const std::string& id) = 0;
  // Reads what exists into the state, without changing anything else.
  [[nodiscard]] virtual Report refresh() = 0;
  // Destroys everything, with the last configuration that could be planned.
  [[nodiscard]] virtual Report destroy() = 0;
};

// In this process, in milliseconds, on the engine of the `landform` program. Every command of a
// test creates its own provider, as every Terraform command starts one. The address is what
// configurations use as source; it may be empty.
[[nodiscard]] std::unique_ptr<Runner> make_in_process_runner(MakeProvider make_provider,
                                                             std::string address = {});

// The program `terraform` with the provider's own program.
[[nodiscard]] std::unique_ptr<Runner> make_terraform_runner(std::string address,
                                                            std::string program);

}  // namespace landform::sdk_testing
