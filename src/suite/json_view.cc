#include <fmt/chrono.h>
#include <fmt/format.h>

#include <array>
#include <chrono>

#include "base/terraform_version.h"
#include "render/diagnostic.h"
#include "render/diagnostic_json.h"
#include "report/plan_json.h"
#include "report/provider_schema_json.h"
#include "report/state_json.h"
#include "suite/view.h"
#include "value/json.h"

namespace landform::suite {
namespace {

std::string timestamp() {
  auto now = std::chrono::system_clock::now();
  auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  auto micros = std::chrono::duration_cast<std::chrono::microseconds>(now - seconds).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:06}Z", fmt::gmtime(seconds), micros);
}

std::string counted(size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

// As people read it: an error is a failure, too.
std::string_view shown(Status status) {
  return status == Status::error ? "fail" : status_name(status);
}

class JsonView : public View {
 public:
  JsonView(const Output& output, const SourceMap& sources) : output_(output), sources_(sources) {
    message({}, "info", fmt::format("Terraform {}", kTerraformVersion),
            fmt::format(R"("terraform":"{}","type":"version","ui":"1.2")", kTerraformVersion));
  }

  void found(const SuiteResult& suite) override {
    size_t runs = 0;
    std::string files;
    for (const FileResult& file : suite.files) {
      std::string names;
      for (const RunResult& run : file.runs)
        names += (names.empty() ? "" : ",") + json_quote(run.run->name);
      runs += file.runs.size();
      files += fmt::format("{}{}:{}", files.empty() ? "" : ",", json_quote(file.file->name),
                           names.empty() ? "null" : "[" + names + "]");
    }
    message({}, "info",
            fmt::format("Found {} and {}", counted(suite.files.size(), "file"),
                        counted(runs, "run block")),
            fmt::format(R"("test_abstract":{{{}}},"type":"test_abstract")", files));
  }

  void finished(const SuiteResult& suite) override {
    std::array<size_t, 5> counts{};
    for (const FileResult& file : suite.files) {
      for (const RunResult& run : file.runs) ++counts[static_cast<size_t>(run.status)];
    }
    auto count = [&](Status status) { return counts[static_cast<size_t>(status)]; };
    Status status = suite.files.empty() ? Status::pass : suite.status();
    std::string text =
        fmt::format("{} {} passed, {} failed", status <= Status::pass ? "Success!" : "Failure!",
                    count(Status::pass), count(Status::fail) + count(Status::error));
    text += count(Status::skip) > 0 ? fmt::format(", {} skipped.", count(Status::skip)) : ".";
    message({}, "info", text,
            fmt::format(R"("test_summary":{{"status":"{}","passed":{},"failed":{},"errored":{},)"
                        R"("skipped":{}}},"type":"test_summary")",
                        status_name(status), count(Status::pass), count(Status::fail),
                        count(Status::error), count(Status::skip)));
  }

  void file_started(const FileResult& file) override {
    file_event(file, "in progress", R"("progress":"starting")");
  }
  void file_tearing_down(const FileResult& file) override {
    file_event(file, "tearing down", R"("progress":"teardown")");
  }
  void file_finished(const FileResult& file) override {
    file_event(file, shown(file.status),
               fmt::format(R"("progress":"complete","status":"{}")", status_name(file.status)));
    show({&file, nullptr}, file.diagnostics);
  }

  void run_started(const FileResult& file, const RunResult& run) override {
    run_event(file, run, "in progress", R"("progress":"starting","elapsed":0)");
  }
  void run_tearing_down(const FileResult& file, const RunResult& run) override {
    run_event(file, run, "tearing down", R"("progress":"teardown","elapsed":0)");
  }
  void run_finished(const FileResult& file, const RunResult& run) override {
    run_event(file, run, shown(run.status),
              fmt::format(R"("progress":"complete","status":"{}")", status_name(run.status)));
    if (run.plan) {
      details({&file, &run}, "plan", [&](const std::string& schemas) {
        return report::plan_changes_json(*run.plan, *run.schemas, schemas);
      });
    } else if (run.state) {
      details({&file, &run}, "state", [&](const std::string& schemas) {
        return report::state_objects_json(*run.state, *run.schemas, schemas);
      });
    }
    show({&file, &run}, run.diagnostics);
  }

  void torn_down(const FileResult& file, const RunResult& run, const Diagnostics& diagnostics,
                 const state::State& left) override {
    std::string list;
    for (const auto& [address, resource] : left.resources) {
      if (address.mode != config::ResourceMode::managed) continue;
      for (const auto& [key, instance] : resource.instances) {
        std::string name = json_quote(config::InstanceAddress{address, key}.to_string());
        auto add = [&](const std::string& object) { list += (list.empty() ? "" : ",") + object; };
        if (instance.current != nullptr) add(fmt::format(R"({{"instance":{}}})", name));
        for (const auto& [deposed, object] : instance.deposed)
          add(fmt::format(R"({{"instance":{},"deposed_key":{}}})", name, json_quote(deposed)));
      }
    }
    if (!list.empty()) {
      message(
          {&file, &run}, "error",
          fmt::format("Terraform left some resources in state after executing {}/{}, they need "
                      "to be cleaned up manually.",
                      file.file->name, run.run->name),
          fmt::format(R"("test_cleanup":{{"failed_resources":[{}]}},"type":"test_cleanup")", list));
    }
    show({&file, &run}, diagnostics);
  }

  void diagnostics(const Diagnostics& diagnostics) override { show({}, diagnostics); }

 private:
  // What an event is about.
  struct Subject {
    const FileResult* file = nullptr;
    const RunResult* run = nullptr;
  };

  // `rest` are the other members, sorted by name.
  void message(const Subject& subject, std::string_view level, std::string_view text,
               std::string_view rest) {
    std::string about;
    if (subject.file != nullptr)
      about += fmt::format(R"(,"@testfile":{})", json_quote(subject.file->file->name));
    if (subject.run != nullptr)
      about += fmt::format(R"(,"@testrun":{})", json_quote(subject.run->run->name));
    output_.out(fmt::format(
        R"({{"@level":"{}","@message":{},"@module":"terraform.ui"{},"@timestamp":"{}",{}}})"
        "\n",
        level, json_quote(text), about, timestamp(), rest));
  }

  void file_event(const FileResult& file, std::string_view what, std::string_view fields) {
    message({&file, nullptr}, "info", fmt::format("{}... {}", file.file->name, what),
            fmt::format(R"("test_file":{{"path":{},{}}},"type":"test_file")",
                        json_quote(file.file->name), fields));
  }

  void run_event(const FileResult& file, const RunResult& run, std::string_view what,
                 std::string_view fields) {
    message({&file, &run}, "info", fmt::format("  \"{}\"... {}", run.run->name, what),
            fmt::format(R"("test_run":{{"path":{},"run":{},{}}},"type":"test_run")",
                        json_quote(file.file->name), json_quote(run.run->name), fields));
  }

  // What a run has planned or applied, printed with the schemas of its providers.
  template <typename Print>
  void details(const Subject& subject, std::string_view what, const Print& print) {
    Result<std::string> text =
        report::provider_schemas_json(subject.run->providers, *subject.run->schemas);
    if (text) text = print(*text);
    if (text) {
      message(subject, "info", fmt::format("-verbose flag enabled, printing {}", what),
              fmt::format(R"("test_{0}":{1},"type":"test_{0}")", what, *text));
      return;
    }
    Diagnostics diagnostics;
    diagnostics.warning(fmt::format("Failed to render test {}", what),
                        fmt::format("Terraform could not marshal the {} for display: {}", what,
                                    text.error().message));
    show(subject, diagnostics);
  }

  void show(const Subject& subject, const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics) {
      Diagnostics single;
      single.add(one);
      std::string array = render::diagnostics_json(single, sources_);
      bool error = one.severity == Severity::error;
      message(subject, error ? "error" : "warn",
              fmt::format("{}: {}", error ? "Error" : "Warning", one.summary),
              fmt::format(R"("diagnostic":{},"type":"diagnostic")",
                          std::string_view(array).substr(1, array.size() - 2)));
    }
  }

  const Output& output_;
  const SourceMap& sources_;
};

}  // namespace

std::unique_ptr<View> make_json_view(const Output& output, const SourceMap& sources) {
  return std::make_unique<JsonView>(output, sources);
}

}  // namespace landform::suite
