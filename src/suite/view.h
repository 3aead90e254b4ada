// How the progress and the results of tests are shown: as text, or as JSON events.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "report/palette.h"
#include "suite/results.h"

namespace landform::suite {

// Where text goes: errors apart from everything else.
struct Output {
  std::function<void(std::string_view text)> out;
  std::function<void(std::string_view text)> err;
};

class View {
 public:
  View() = default;
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  virtual ~View() = default;

  // All files and runs, before anything is run.
  virtual void found(const SuiteResult& suite) = 0;
  virtual void finished(const SuiteResult& suite) = 0;

  virtual void file_started(const FileResult& file) = 0;
  virtual void file_tearing_down(const FileResult& file) = 0;
  virtual void file_finished(const FileResult& file) = 0;

  virtual void run_started(const FileResult& file, const RunResult& run) = 0;
  virtual void run_finished(const FileResult& file, const RunResult& run) = 0;
  virtual void run_tearing_down(const FileResult& file, const RunResult& run) = 0;
  // After destroying what a run has created: what went wrong, and the state with what is left.
  virtual void torn_down(const FileResult& file, const RunResult& run,
                         const Diagnostics& diagnostics, const state::State& left) = 0;

  // What is not about a run.
  virtual void diagnostics(const Diagnostics& diagnostics) = 0;
};

struct TextViewStyle {
  report::TextStyle text;
  bool plain = false;  // diagnostics have no vertical lines
};
// All arguments but the style must outlive the view.
[[nodiscard]] std::unique_ptr<View> make_text_view(const Output& output, const SourceMap& sources,
                                                   const TextViewStyle& style);
[[nodiscard]] std::unique_ptr<View> make_json_view(const Output& output, const SourceMap& sources);

}  // namespace landform::suite
