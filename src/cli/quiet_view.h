// A view of an operation that shows nothing but its problems.
#pragma once

#include <map>
#include <string>

#include "cli/operation_view.h"
#include "cli/show_diagnostics.h"

namespace landform::cli {

class QuietView : public OperationView {
 public:
  explicit QuietView(CommandIo& io) : io_(io) {}

  engine::Observer& observer() override { return observer_; }
  void diagnostics(const Diagnostics& diagnostics, const SourceMap& sources) override {
    show_diagnostics(diagnostics, sources, io_);
  }
  void plan(const engine::Plan& /*plan*/, const engine::SchemaSource& /*schemas*/) override {}
  void saved_plan(const engine::Plan& /*plan*/) override {}
  void next_steps(const std::string& /*plan_path*/,
                  const std::string& /*generated_path*/) override {}
  void applied(bool /*destroy*/, const std::map<std::string, state::Output>& /*outputs*/) override {
  }
  void refreshed(const std::map<std::string, state::Output>& /*outputs*/) override {}
  void notice(std::string_view message) override { io_.out << message << '\n' << std::flush; }
  void flush() override {}
  [[nodiscard]] bool json() const override { return false; }

 private:
  CommandIo& io_;
  engine::Observer observer_;
};

}  // namespace landform::cli
