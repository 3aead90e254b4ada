// Diagnostics of a step. Private to the library.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "sdk/diagnostics.h"
#include "sdk_testing/report.h"

namespace landform::sdk_testing {

class Messages {
 public:
  explicit Messages(Report& report) : report_(report) {}

  void error(const std::string& summary, const std::string& detail) {
    report_.errors.push_back(summary + ": " + detail);
  }
  // False if there are errors among them.
  bool add(const sdk::Diagnostics& diagnostics) {
    for (const sdk::Diagnostic& d : diagnostics.items()) {
      add(d.severity == sdk::Severity::error, d.summary, d.detail);
    }
    return !diagnostics.has_errors();
  }
  bool add(const Diagnostics& diagnostics) {
    for (const Diagnostic& d : diagnostics) {
      add(d.severity == Severity::error, d.summary, d.detail);
    }
    return !diagnostics.has_errors();
  }
  [[nodiscard]] size_t error_count() const { return report_.errors.size(); }

 private:
  void add(bool error, const std::string& summary, const std::string& detail) {
    (error ? report_.errors : report_.warnings).push_back(summary + ": " + detail);
  }

  Report& report_;
};

}  // namespace landform::sdk_testing
