// Which types the providers of test files have.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/quote.h"
#include "config/provider_resolution.h"
#include "config/test_file.h"

namespace landform::config {
namespace {

std::string local_name(const std::string& provider) {
  return provider.substr(0, provider.find('.'));
}

bool defines(const TestFile& file, std::string_view local_name) {
  return std::any_of(file.providers.begin(), file.providers.end(),
                     [&](const auto& one) { return one.second.config.name == local_name; });
}

// What has no requirement is a registry's, even where the language knows a builtin provider.
ProviderAddress required_type(const Module& root, const std::string& local_name) {
  if (root.requirements.contains(local_name)) return provider_of(root, local_name);
  return {std::string(kDefaultProviderHost), std::string(kDefaultProviderNamespace), local_name};
}

}  // namespace

Diagnostics check_test_providers(const Module& root, const std::vector<TestFile>& files) {
  Diagnostics out;
  for (const TestFile& file : files) {
    std::map<std::string, ProviderAddress> types;  // by the local name in the file
    for (const TestRun& run : file.runs) {
      if (run.module) continue;
      for (const PassedProvider& passed : run.providers) {
        const std::string given = local_name(passed.in_parent);
        const std::string wanted = local_name(passed.in_child);
        if (!defines(file, given)) continue;
        const ProviderAddress type = required_type(root, wanted);
        const ProviderAddress& first = types.try_emplace(given, type).first->second;
        if (first == type) continue;
        out.error("Provider type mismatch",
                  fmt::format("The local name {0} in {1} represents provider {2}, but {3} in the "
                              "root module represents {4}.\n\nThis means the provider definition "
                              "for {0} within {1}, or other provider definitions with the same "
                              "name, have been referenced by multiple run blocks and assigned to "
                              "different provider types.",
                              go_quote(given), file.name, go_quote(first.to_string()),
                              go_quote(wanted), go_quote(type.to_string())),
                  passed.in_parent_range);
      }
    }
  }
  return out;
}

}  // namespace landform::config
