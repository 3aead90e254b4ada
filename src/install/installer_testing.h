// Shared parts of the installer tests.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "install/installer.h"
#include "install/module_source.h"
#include "install/testing.h"

namespace landform::install {

// A root module in `root`, and other files that a test creates beside it.
class InstallerTestBase : public testing::Test {
 protected:
  InstallerTestBase() {
    options_.registry.default_host = "registry.invalid";
    options_.on_download = [this](const std::string& key, const std::string& package,
                                  const std::string& version) {
      events_ += "get " + key + " " + package + (version.empty() ? "" : " ") + version + "\n";
    };
    options_.on_installed = [this](const std::string& key, const std::string& directory) {
      events_ += key + " in " + directory + "\n";
    };
  }

  void root(const std::string& text) { directory_.write("root/main.tf", text); }

  // The diagnostics, one per line.
  std::string install() {
    events_.clear();
    SourceMap sources;
    Diagnostics diagnostics = install_modules(sources, directory_.path("root"), options_);
    std::string out;
    for (const Diagnostic& d : diagnostics)
      out +=
          (d.severity == Severity::warning ? "warning " : "") + d.summary + ": " + d.detail + "\n";
    return relative(out);
  }

  // The text without the name of the test's directory.
  [[nodiscard]] std::string relative(std::string text) const {
    for (const std::string& prefix : {directory_.path("root") + "/", directory_.path()}) {
      for (size_t at; (at = text.find(prefix)) != std::string::npos;) text.erase(at, prefix.size());
    }
    return text;
  }

  [[nodiscard]] std::string manifest() const {
    return relative(directory_.read("root/.terraform/modules/modules.json"));
  }
  [[nodiscard]] std::string read_installed(const std::string& name) const {
    return directory_.read("root/.terraform/modules/" + name);
  }
  // The names in the directory of installed modules, sorted.
  [[nodiscard]] std::vector<std::string> installed_names() const {
    std::vector<std::string> out;
    for (const auto& entry :
         std::filesystem::directory_iterator(directory_.path("root/.terraform/modules")))
      out.push_back(entry.path().filename());
    std::sort(out.begin(), out.end());
    return out;
  }

  TestDirectory directory_;
  InstallOptions options_;
  std::string events_;
};

}  // namespace landform::install
