// Functions of providers, called while a configuration is evaluated.
//
// Thread-safe. Functions need no configuration of their provider.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "config/provider_address.h"
#include "engine/providers.h"
#include "evaluation/environment.h"
#include "value/function.h"

namespace landform::engine {

class ProviderFunctions : public evaluation::FunctionSource {
 public:
  // `providers` must outlive this object.
  explicit ProviderFunctions(const Providers& providers) : providers_(providers) {}

  [[nodiscard]] const Function* find(const config::ProviderAddress& provider,
                                     std::string_view name) override;
  [[nodiscard]] bool has_functions(const config::ProviderAddress& provider) override;

 private:
  const Providers& providers_;
  std::mutex mutex_;
  std::map<std::pair<config::ProviderAddress, std::string>, std::unique_ptr<Function>> found_;
};

}  // namespace landform::engine
