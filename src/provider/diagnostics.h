// Errors and warnings of a provider, each about a whole block or one attribute in it.
//
// They have no source positions: the holder of the configuration maps the path to one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "value/path.h"

namespace landform::provider {

struct Diagnostic {
  Severity severity = Severity::error;
  std::string summary;
  std::string detail;
  Path path;  // the attribute it is about; empty for the whole block
};

class Diagnostics {
 public:
  void add(Diagnostic diagnostic) { items_.push_back(std::move(diagnostic)); }
  void error(std::string summary, std::string detail = {}, Path path = {}) {
    add({Severity::error, std::move(summary), std::move(detail), std::move(path)});
  }
  void warning(std::string summary, std::string detail = {}, Path path = {}) {
    add({Severity::warning, std::move(summary), std::move(detail), std::move(path)});
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

}  // namespace landform::provider
