#include "sdk_testing/test_module.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "base/check.h"
#include "base/quote.h"
#include "base/terraform_version.h"
#include "config/module_checks.h"
#include "engine/validate.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/validate.h"
#include "value/timestamp.h"

namespace landform::sdk_testing {

namespace fs = std::filesystem;

void write_files(const std::string& directory, const Files& files, const std::string& address) {
  bool required = false;
  for (const auto& [name, text] : files) {
    fs::path path = fs::path(directory) / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    required = required || text.find("required_providers") != std::string::npos;
  }
  const std::string local_name = fs::path(address).filename();
  std::ofstream(fs::path(directory) / "required.tf")
      << (required ? ""
                   : fmt::format("terraform {{\n  required_providers {{\n    {} = {{\n      source "
                                 "= {}\n    }}\n  }}\n}}\n",
                                 local_name, hcl_quote(address)));
}

std::unique_ptr<TestModule> TestModule::load(const Files& files, const std::string& address,
                                             const engine::Providers& providers,
                                             Diagnostics& diagnostics) {
  auto directory = install::TemporaryDirectory::create(fs::temp_directory_path());
  LANDFORM_CHECK(directory.ok());
  std::unique_ptr<TestModule> out(new TestModule(std::move(directory).value()));
  const std::string& path = out->directory_.path();
  write_files(path, files, address);
  functions::FunctionOptions options;
  options.base_directory = path;
  options.plan_timestamp = Timestamp::now().to_string();
  out->functions_ = functions::make_function_table(options);
  eval::add_expression_functions(out->functions_);
  auto loaded = config::load_module_tree(out->sources_, path);
  out->modules_ = std::move(loaded.value);
  diagnostics.append(std::move(loaded.diagnostics));
  if (diagnostics.has_errors()) return nullptr;
  config::check_modules_and_versions(out->modules_, kTerraformVersion, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  loader::ProviderAccess access;
  access.schemas = [&](const config::ProviderAddress& provider) {
    return providers.schemas(provider);
  };
  access.validate = [&](const loader::ConfigToValidate& call) {
    return engine::validate(providers, {call.provider, call.mode, call.type, call.config});
  };
  diagnostics.append(loader::validate(out->modules_, out->sources_, out->functions_, access));
  return diagnostics.has_errors() ? nullptr : std::move(out);
}

}  // namespace landform::sdk_testing
