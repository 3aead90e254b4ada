#include <fmt/format.h>

#include <algorithm>

#include "render/diagnostic.h"
#include "render/wrap.h"
#include "report/plan_text.h"
#include "report/state_text.h"
#include "suite/view.h"

namespace landform::suite {
namespace {

class TextView : public View {
 public:
  TextView(const Output& output, const SourceMap& sources, const TextViewStyle& style)
      : output_(output), sources_(sources), style_(style), palette_(style.text.color) {}

  void found(const SuiteResult&) override {}

  void finished(const SuiteResult& suite) override {
    size_t passed = 0;
    size_t failed = 0;
    size_t skipped = 0;
    for (const FileResult& file : suite.files) {
      for (const RunResult& run : file.runs) {
        passed += run.status == Status::pass ? 1 : 0;
        failed += run.status == Status::fail || run.status == Status::error ? 1 : 0;
        skipped += run.status == Status::skip ? 1 : 0;
      }
    }
    bool good = suite.status() <= Status::pass;
    output_.out("\n" + palette_.expand(good ? "[green]Success![reset]" : "[red]Failure![reset]") +
                fmt::format(" {} passed, {} failed", passed, failed) +
                (skipped > 0 ? fmt::format(", {} skipped.\n", skipped) : ".\n"));
  }

  void file_started(const FileResult& file) override {
    output_.out(file.file->name + palette_.expand("... [light_gray]in progress[reset]\n"));
  }
  void file_tearing_down(const FileResult& file) override {
    output_.out(file.file->name + palette_.expand("... [light_gray]tearing down[reset]\n"));
  }
  void file_finished(const FileResult& file) override {
    output_.out(fmt::format("{}... {}\n", file.file->name, colored(file.status)));
    show(file.diagnostics);
  }

  void run_started(const FileResult&, const RunResult&) override {}
  void run_tearing_down(const FileResult&, const RunResult&) override {}
  void run_finished(const FileResult&, const RunResult& run) override {
    output_.out(fmt::format("  run \"{}\"... {}\n", run.run->name, colored(run.status)));
    show_details(run);
    show(run.diagnostics);
    // Warnings are separated from what follows.
    if (run.diagnostics.size() > run.diagnostics.error_count()) output_.out("\n");
  }

  void torn_down(const FileResult& file, const RunResult& run, const Diagnostics& diagnostics,
                 const state::State& left) override {
    std::string name = file.file->name + "/" + run.run->name;
    if (diagnostics.has_errors()) {
      output_.err(wrapped(fmt::format(
          "Terraform encountered an error destroying resources created while executing {}.\n",
          name)));
    }
    show(diagnostics);
    std::string list = instances(left);
    if (list.empty()) return;
    output_.err(
        wrapped(fmt::format("\nTerraform left the following resources in state after "
                            "executing {}, and they need to be cleaned up manually:\n",
                            name)));
    output_.err(list);
  }

  void diagnostics(const Diagnostics& diagnostics) override { show(diagnostics); }

 private:
  [[nodiscard]] std::string colored(Status status) const {
    bool failed = status == Status::fail || status == Status::error;
    std::string_view name = failed ? "fail" : status_name(status);
    std::string_view color = failed ? "red" : status == Status::pass ? "green" : "light_gray";
    return palette_.expand(fmt::format("[{}]{}[reset]", color, name));
  }

  [[nodiscard]] std::string wrapped(const std::string& text) const {
    return render::wrap_text(text, static_cast<size_t>(std::max(style_.text.width, 1)));
  }

  // The objects that exist, in the order of the state.
  static std::string instances(const state::State& state) {
    std::string out;
    for (const auto& [address, resource] : state.resources) {
      if (address.mode != config::ResourceMode::managed) continue;
      for (const auto& [key, instance] : resource.instances) {
        std::string name = config::InstanceAddress{address, key}.to_string();
        if (instance.current != nullptr) out += fmt::format("  - {}\n", name);
        for (const auto& [deposed, object] : instance.deposed)
          out += fmt::format("  - {} ({})\n", name, deposed);
      }
    }
    return out;
  }

  void show_details(const RunResult& run) {
    if (run.plan) {
      auto text = report::plan_text(*run.plan, *run.schemas, style_.text);
      if (text) output_.out(*text + "\n");
      if (!text) output_.err(text.error().message + "\n");
    } else if (run.state) {
      auto text = report::state_text(*run.state, *run.schemas, style_.text);
      if (text) output_.out("\n" + *text + "\n");
      if (!text) output_.err(text.error().message + "\n");
    }
  }

  void show(const Diagnostics& diagnostics) {
    render::DiagnosticStyle style{style_.text.color, style_.plain, style_.text.width};
    for (const render::RenderedDiagnostic& d :
         render::render_diagnostics(diagnostics, sources_, style)) {
      (d.severity == Severity::error ? output_.err : output_.out)(d.text);
    }
  }

  const Output& output_;
  const SourceMap& sources_;
  TextViewStyle style_;
  report::Palette palette_;
};

}  // namespace

std::unique_ptr<View> make_text_view(const Output& output, const SourceMap& sources,
                                     const TextViewStyle& style) {
  return std::make_unique<TextView>(output, sources, style);
}

}  // namespace landform::suite
