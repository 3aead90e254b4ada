#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/file.h"
#include "base/process.h"
#include "base/quote.h"
#include "install/temporary.h"
#include "sdk_testing/runner.h"
#include "sdk_testing/terraform_json.h"
#include "sdk_testing/test_module.h"

namespace landform::sdk_testing {
namespace {

namespace fs = std::filesystem;

// Joins messages into one line: Terraform wraps them to fit a screen.
std::string joined(std::string_view text) {
  std::string out;
  for (char c : text) {
    bool blank = c == '\n' || c == ' ';
    if (!blank) out += c;
    if (blank && !out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

class TerraformRunner : public Runner {
 public:
  TerraformRunner(std::string address, std::string program)
      : address_(std::move(address)), program_(std::move(program)), directory_(make_directory()) {
    std::string overrides = fs::absolute(program_).parent_path().string();
    std::ofstream(directory_.path() + "/settings.tfrc")
        << fmt::format("provider_installation {{\n  dev_overrides {{\n    {} = {}\n  }}\n}}\n",
                       hcl_quote(address_), hcl_quote(overrides));
  }

  void write(const std::string& name, const std::string& text) override { files_[name] = text; }

  Report plan(const std::string& config) override {
    Report report;
    use(config);
    if (make_plan({}, report)) good_ = config;
    return report;
  }

  Report apply(const std::string& config) override {
    use(config);
    Report report;
    bool planned = make_plan({}, report);
    if (planned) good_ = config;
    return apply_plan(planned, true, std::move(report));
  }

  Report import(const std::string& config, const std::string& address,
                const std::string& id) override {
    use(config);
    Report report;
    Outcome outcome = run({"import", "-input=false", "-no-color", address, id});
    if (outcome.exit_code == 0) {
      good_ = config;
    } else {
      std::string text = joined(outcome.messages);
      report.errors.push_back(text.substr(std::min(text.find("Error: "), text.size())));
    }
    read_objects(report);
    return report;
  }

  Report refresh() override {
    use(good_);
    Report report;
    bool planned = make_plan({"-refresh-only"}, report);
    return apply_plan(planned, false, std::move(report));
  }

  Report destroy() override {
    use(good_);
    Report report;
    bool planned = make_plan({"-destroy"}, report);
    return apply_plan(planned, false, std::move(report));
  }

 private:
  struct Outcome {
    int exit_code = 0;
    std::string output;
    std::string messages;
  };

  static install::TemporaryDirectory make_directory() {
    auto made = install::TemporaryDirectory::create(fs::temp_directory_path());
    LANDFORM_CHECK(made.ok());
    return std::move(made).value();
  }

  void use(const std::string& config) {
    files_["main.tf"] = config;
    write_files(directory_.path(), files_, address_);
    // A module has to be installed before it is used.
    if (files_.size() > 1) (void)run({"get"});
  }

  [[nodiscard]] Outcome run(std::vector<std::string> arguments) const {
    const std::string& path = directory_.path();
    // Output may be large; it goes to a file, separate from messages for people.
    std::vector<std::string> command = {"sh", "-c", "exec terraform \"$@\" > \"$0\"",
                                        path + "/output"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ProcessOptions options;
    options.directory = path;
    options.environment["TF_CLI_CONFIG_FILE"] = path + "/settings.tfrc";
    options.environment["CHECKPOINT_DISABLE"] = "1";
    options.environment["TF_IN_AUTOMATION"] = "1";
    for (const char* name : {"TF_LOG", "TF_REATTACH_PROVIDERS", "TF_CLI_ARGS", "TF_WORKSPACE",
                             "TF_DATA_DIR", "TF_PLUGIN_CACHE_DIR"}) {
      options.environment.erase(name);
    }
    auto outcome = run_process(command, options);
    if (!outcome) return {127, {}, outcome.error().message};
    auto output = read_file(path + "/output");
    return {outcome->exit.code, output ? *output : std::string(), outcome->output};
  }

  // Failures that were not reported as events.
  static void note_failure(const Outcome& outcome, Report& report) {
    if (outcome.exit_code == 0 || report.failed()) return;
    report.errors.push_back(fmt::format("Terraform ended with status {}: {}", outcome.exit_code,
                                        joined(outcome.messages)));
  }

  bool make_plan(const std::vector<std::string>& options, Report& report) const {
    std::vector<std::string> arguments = {"plan", "-input=false", "-json", "-out=plan"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Outcome outcome = run(std::move(arguments));
    read_events(outcome.output, report, nullptr);
    note_failure(outcome, report);
    if (report.failed()) return false;
    read_plan(run({"show", "-json", "plan"}).output, report);
    return !report.failed();
  }

  [[nodiscard]] Report apply_plan(bool planned, bool again, Report report) const {
    report.objects.clear();
    if (planned) {
      Outcome outcome = run({"apply", "-input=false", "-json", "plan"});
      read_events(outcome.output, report, nullptr);
      note_failure(outcome, report);
    }
    if (!report.failed() && again) {
      Report next;
      Outcome outcome = run({"plan", "-input=false", "-json"});
      read_events(outcome.output, next, &report.left);
      note_failure(outcome, next);
      report.errors = std::move(next.errors);
    }
    read_objects(report);
    return report;
  }

  void read_objects(Report& report) const { read_state(run({"show", "-json"}).output, report); }

  std::string address_;
  std::string program_;
  install::TemporaryDirectory directory_;
  Files files_;
  std::string good_;  // the last configuration that could be planned
};

}  // namespace

std::unique_ptr<Runner> make_terraform_runner(std::string address, std::string program) {
  return std::make_unique<TerraformRunner>(std::move(address), std::move(program));
}

}  // namespace landform::sdk_testing
