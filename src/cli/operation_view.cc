#include "cli/operation_view.h"

#include <cstdlib>
#include <mutex>
#include <ostream>

#include "cli/progress_output.h"
#include "cli/show_diagnostics.h"
#include "report/events_json.h"
#include "report/events_text.h"
#include "report/outputs_text.h"
#include "report/plan_text.h"

namespace landform::cli {
namespace {

bool in_automation() {
  const char* text = std::getenv("TF_IN_AUTOMATION");
  return text != nullptr && *text != '\0';
}

// Events as text, counted for the status line.
class CountedEvents : public report::EventsText {
 public:
  CountedEvents(RunStatus& status, Write write, const report::TextStyle& style)
      : EventsText(std::move(write), style), status_(status) {}

  void refresh_completed(const engine::ObjectRef& object, const Value& refreshed) override {
    status_.refreshed();
    EventsText::refresh_completed(object, refreshed);
  }
  void planning(const engine::ObjectRef& object) override {
    status_.planning();
    EventsText::planning(object);
  }
  void apply_started(const engine::ObjectRef& object, plan::Action action,
                     const Value& prior) override {
    status_.started();
    EventsText::apply_started(object, action, prior);
  }
  void apply_completed(const engine::ObjectRef& object, plan::Action action,
                       const Value& result) override {
    status_.ended();
    EventsText::apply_completed(object, action, result);
  }
  void apply_failed(const engine::ObjectRef& object, plan::Action action) override {
    status_.ended();
    EventsText::apply_failed(object, action);
  }

 private:
  RunStatus& status_;
};

class TextView : public OperationView {
 public:
  TextView(CommandIo& io, const ViewOptions& options)
      : io_(io),
        spacing_(options.spacing),
        compact_(options.compact_warnings),
        state_out_(options.state_out),
        style_{io.color, io.width, in_automation()},
        progress_(io.out),
        events_(
            status_, [this](std::string_view lines) { progress_.add(lines); }, style_) {}

  engine::Observer& observer() override { return events_; }
  void begin(Stage stage, size_t total) override {
    // It needs a terminal that understands more than text.
    if (!io_.out_is_terminal || !io_.color) return;
    status_.begin(stage, total);
    progress_.show_status([this, width = io_.width] {
      std::string text = status_.text();
      if (width > 0 && text.size() >= static_cast<size_t>(width))
        text.resize(static_cast<size_t>(width) - 1);
      return text;
    });
  }
  void diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) override {
    progress_.flush();
    if (compact_) {
      show_compactly(diagnostics, sources, io_, spacing_);
    } else {
      show_diagnostics(diagnostics, sources, io_, spacing_);
    }
  }
  void plan(const engine::Plan& plan, const engine::SchemaSource& schemas) override {
    progress_.flush();
    auto error = report::draw_plan(plan, schemas, style_,
                                   [this](std::string_view part) { io_.out << part; });
    if (error) io_.err << error->message << '\n';
    io_.out.flush();
  }
  void saved_plan(const engine::Plan&) override {}
  void next_steps(const std::string& plan_path, const std::string& generated_path) override {
    progress_.flush();
    io_.out << report::plan_next_steps_text(plan_path, generated_path, style_) << std::flush;
  }
  void applied(bool destroy, const std::map<std::string, state::Output>& outputs) override {
    progress_.flush();
    io_.out << report::apply_summary_text(events_.counts(), destroy, state_out_, style_);
    if (!destroy) io_.out << report::outputs_section_text(outputs, style_);
    io_.out.flush();
  }
  void refreshed(const std::map<std::string, state::Output>& outputs) override {
    progress_.flush();
    io_.out << report::outputs_section_text(outputs, style_) << std::flush;
  }
  void notice(std::string_view message) override {
    progress_.flush();
    io_.out << message << '\n' << std::flush;
  }
  void flush() override { progress_.flush(); }
  [[nodiscard]] bool json() const override { return false; }

 private:
  CommandIo& io_;
  Spacing spacing_;
  bool compact_;
  std::string state_out_;
  report::TextStyle style_;
  RunStatus status_;
  ProgressOutput progress_;
  CountedEvents events_;
};

class JsonView : public OperationView {
 public:
  explicit JsonView(CommandIo& io)
      : progress_(io.out), events_([this](std::string_view line) { progress_.add(line); }) {
    events_.version();
  }

  engine::Observer& observer() override { return events_; }
  void diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) override {
    events_.diagnostics(diagnostics, sources);
  }
  void plan(const engine::Plan& plan, const engine::SchemaSource&) override { events_.plan(plan); }
  void saved_plan(const engine::Plan& plan) override { events_.planned_changes(plan); }
  void next_steps(const std::string&, const std::string&) override {}
  void applied(bool destroy, const std::map<std::string, state::Output>& outputs) override {
    events_.apply_summary(destroy);
    if (!destroy) events_.outputs(outputs);
  }
  void refreshed(const std::map<std::string, state::Output>& outputs) override {
    events_.outputs(outputs);
  }
  void notice(std::string_view message) override {
    events_.log(message);
    progress_.flush();
  }
  void flush() override { progress_.flush(); }
  [[nodiscard]] bool json() const override { return true; }

 private:
  ProgressOutput progress_;
  report::EventsJson events_;
};

}  // namespace

std::unique_ptr<OperationView> make_operation_view(CommandIo& io, const ViewOptions& options) {
  if (options.json) return std::make_unique<JsonView>(io);
  return std::make_unique<TextView>(io, options);
}

}  // namespace landform::cli
