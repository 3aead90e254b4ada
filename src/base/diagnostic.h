// Errors and warnings for the user.
//
// Functions that read what a user wrote return a partial result next to Diagnostics (Diagnosed<T>);
// only the command line prints. A diagnostic says what is wrong (summary), what to do (detail),
// where (subject: narrow; context: wider), and with which values. Where the source is not
// available, as in a provider, the path says which attribute it is about, and the holder of the
// source derives the subject from it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/attribute_path.h"
#include "base/source.h"

namespace landform {

enum class Severity : uint8_t { error, warning };

// The values in an expression that failed: collected by the evaluator, shown by the renderer.
struct EvaluationContext {
  struct NamedValue {
    std::string name;       // as written: `local.a[0]`
    std::string statement;  // its description: `is tuple with 3 elements`
  };
  // Sorted by name, without duplicates.
  std::vector<NamedValue> values;
  // What a function takes and returns. Types are JSON.
  struct Parameter {
    std::string name;
    std::string type;
  };
  struct Signature {
    std::vector<Parameter> parameters;
    std::optional<Parameter> variadic;
    std::string result;
  };
  // The function whose call failed, as it was called. Empty if it was not a call.
  std::string called_function;
  Signature signature;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string summary;
  std::string detail;
  std::optional<Range> subject;
  std::optional<Range> context;
  std::shared_ptr<const EvaluationContext> evaluation;
  // The object that it is about, such as `module.a.aws_vpc.b[0]`; empty if there is none.
  std::string address{};
  // The attribute that it is about, from the object's block on; empty for the whole block.
  AttributePath path{};
};

class Diagnostics {
 public:
  Diagnostics() = default;

  Diagnostic& add(Diagnostic d) {
    errors_ += d.severity == Severity::error ? 1 : 0;
    items_.push_back(std::move(d));
    return items_.back();
  }
  Diagnostic& error(std::string summary, std::string detail, std::optional<Range> subject = {},
                    std::optional<Range> context = {}) {
    return add({Severity::error, std::move(summary), std::move(detail), subject, context, nullptr});
  }
  Diagnostic& warning(std::string summary, std::string detail, std::optional<Range> subject = {},
                      std::optional<Range> context = {}) {
    return add(
        {Severity::warning, std::move(summary), std::move(detail), subject, context, nullptr});
  }
  void append(Diagnostics other) {
    errors_ += other.errors_;
    for (auto& d : other.items_) items_.push_back(std::move(d));
  }

  [[nodiscard]] bool has_errors() const { return errors_ != 0; }
  [[nodiscard]] size_t error_count() const { return errors_; }
  [[nodiscard]] bool empty() const { return items_.empty(); }
  [[nodiscard]] size_t size() const { return items_.size(); }
  [[nodiscard]] auto begin() const { return items_.begin(); }
  [[nodiscard]] auto end() const { return items_.end(); }
  [[nodiscard]] const Diagnostic& operator[](size_t i) const { return items_[i]; }
  void set_evaluation(size_t i, std::shared_ptr<const EvaluationContext> context) {
    items_[i].evaluation = std::move(context);
  }
  // Drops what was added since size() returned `size`; for trial evaluations.
  void truncate(size_t size);

 private:
  std::vector<Diagnostic> items_;
  size_t errors_ = 0;
};

// A possibly partial result, and the diagnostics.
template <typename T>
struct Diagnosed {
  T value;
  Diagnostics diagnostics;
};

}  // namespace landform
