// What a provider tells the user: errors and warnings, each at a place in the configuration.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "value/path.h"

namespace landform::sdk {

enum class Severity : uint8_t { error, warning };

struct Diagnostic {
  Severity severity = Severity::error;
  std::string summary;
  std::string detail;
  Path path;  // the attribute it is about; empty for all of the block
};

class Diagnostics {
 public:
  void error(std::string summary, std::string detail = {}, Path path = {}) {
    items_.push_back({Severity::error, std::move(summary), std::move(detail), std::move(path)});
  }
  void warning(std::string summary, std::string detail = {}, Path path = {}) {
    items_.push_back({Severity::warning, std::move(summary), std::move(detail), std::move(path)});
  }
  void append(const Diagnostics& other) {
    items_.insert(items_.end(), other.items_.begin(), other.items_.end());
  }
  [[nodiscard]] bool has_errors() const {
    for (const Diagnostic& d : items_) {
      if (d.severity == Severity::error) return true;
    }
    return false;
  }
  [[nodiscard]] const std::vector<Diagnostic>& items() const { return items_; }
  [[nodiscard]] bool empty() const { return items_.empty(); }

 private:
  std::vector<Diagnostic> items_;
};

}  // namespace landform::sdk
