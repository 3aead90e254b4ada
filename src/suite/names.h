// The names in test files: run.NAME, var.NAME, output.NAME and, in assertions, everything in the
// module under test.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "config/test_file.h"
#include "config/variable_values.h"
#include "eval/scope.h"
#include "evaluation/evaluation.h"
#include "value/value.h"

namespace landform::suite {

// The outputs of the runs of a file that are done, by name: objects.
using RunOutputs = std::map<std::string, Value, std::less<>>;

// Where an expression is written, which decides what it may refer to.
enum class Place : uint8_t {
  file_variables,  // global variables
  run_variables,   // variables of the file and global ones, runs
  provider,        // the same
};

// What a traversal in a test file names: `run.setup`, `var.a`.
struct TestName {
  std::span<const syntax::Step> steps;
  FileId file = FileId::none;
  // Of what the root contains; empty if the traversal is incomplete.
  std::string_view name;
  Range range;  // of the object; no file if the traversal is incomplete

  [[nodiscard]] std::string_view root() const { return steps[0].text(); }
};

// None, with a diagnostic, if it cannot be the name of anything. Incomplete ones give both.
[[nodiscard]] std::optional<TestName> read_name(std::span<const syntax::Step> steps, FileId file,
                                                Diagnostics& diagnostics);

// The names of variables and provider blocks.
class VariableNames : public eval::Scope {
 public:
  // All arguments must outlive the scope.
  VariableNames(Place place, const config::TestFile& file, const config::VariableValues& variables,
                const RunOutputs& outputs, const SourceMap& sources, const FunctionTable& functions)
      : place_(place),
        file_(file),
        variables_(variables),
        outputs_(outputs),
        sources_(sources),
        functions_(functions) {}

  // Reports every name that cannot be used; true if there are none.
  bool check(const syntax::Expression& expr, Diagnostics& diagnostics) const;

  // Reports the same.
  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override { return {"run", "var"}; }
  [[nodiscard]] const FunctionTable* functions() const override { return &functions_; }
  [[nodiscard]] const SourceMap* sources() const override { return &sources_; }

 private:
  void check_name(const TestName& name, Diagnostics& diagnostics) const;
  void check_run(const TestName& name, Diagnostics& diagnostics) const;
  void check_variable(const TestName& name, Diagnostics& diagnostics) const;

  Place place_;
  const config::TestFile& file_;
  const config::VariableValues& variables_;
  const RunOutputs& outputs_;
  const SourceMap& sources_;
  const FunctionTable& functions_;
};

// The names in assertions.
class AssertionNames : public eval::Scope {
 public:
  // `variables` are those that the module does not declare. All arguments must outlive the scope.
  AssertionNames(const evaluation::Evaluation& values, const config::TestFile& file,
                 const config::VariableValues& variables, const RunOutputs& outputs);

  // Reports every name that cannot be used; true if there are none.
  bool check(const syntax::Expression& condition, const syntax::Expression& message,
             Diagnostics& diagnostics) const;

  [[nodiscard]] std::optional<eval::Resolution> resolve(std::span<const syntax::Step> steps,
                                                        FileId file,
                                                        Diagnostics& diagnostics) const override;
  [[nodiscard]] std::vector<std::string> names() const override;
  [[nodiscard]] const FunctionTable* functions() const override { return inner_.functions(); }
  [[nodiscard]] const Function* provider_function(std::string_view name) const override {
    return inner_.provider_function(name);
  }
  [[nodiscard]] bool has_provider_functions(std::string_view provider) const override {
    return inner_.has_provider_functions(provider);
  }
  [[nodiscard]] const SourceMap* sources() const override { return inner_.sources(); }
  [[nodiscard]] Limits limits() const override { return inner_.limits(); }

 private:
  using Steps = std::span<const syntax::Step>;

  // Whether it is a name that only assertions have.
  [[nodiscard]] bool is_own(Steps steps) const;
  bool check_own(Steps steps, FileId file, Diagnostics& diagnostics) const;

  const evaluation::Evaluation& values_;
  const config::TestFile& file_;
  const config::VariableValues& variables_;
  const RunOutputs& outputs_;
  evaluation::RepetitionData none_;
  evaluation::InstanceScope inner_;
};

// The value of an output of the root module, as the module's callers would see it: unknown if it
// was not evaluated.
[[nodiscard]] Value output_value(const evaluation::Evaluation& values,
                                 const config::Output& output);

// Reports the references in assertions that cannot be of any object: nothing is planned then.
void check_assertion_references(const config::TestRun& run, Diagnostics& diagnostics);

// The names of all variables that an expression refers to.
void add_variables_in(const syntax::Expression& expr, std::set<std::string, std::less<>>& out);

}  // namespace landform::suite
