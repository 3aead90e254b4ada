// Tests of a provider, written like its users' code: configurations with their expected outcome.
//
//   Scenario test(options);                       // sdk_testing/gtest.h makes one for GoogleTest
//   test.apply(R"(resource "notes_note" "a" { text = "hello" })")
//       .expect_action("notes_note.a", Action::create)
//       .expect("notes_note.a.text", "hello")
//       .expect_match("notes_note.a.id", "^note-[0-9]+$");
//   test.plan(R"(resource "notes_note" "a" { text = "bye" })")
//       .expect_action("notes_note.a", Action::update);
//   test.apply(R"(resource "notes_note" "a" { text = "" })").expect_error("must not be empty");
//
// Unless stated otherwise, a step must succeed, and after an apply nothing may be left to do.
// Whatever is left at the end of a test is destroyed, which must succeed too.
//
// A test runs in this process, on Landform's own engine, where every response of the provider goes
// through Terraform's checks; with the environment variable LANDFORM_TEST_TERRAFORM=1 the same test
// runs under the real Terraform with the provider's own program. A scenario belongs to one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk_testing/report.h"
#include "sdk_testing/runner.h"
#include "value/value.h"

namespace landform::sdk_testing {

// A location in the test; as a default argument, that of the call. (clang 14 has no
// std::source_location.)
struct Where {
  const char* file = "";
  int line = 0;

  static constexpr Where current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
};

enum class Backend : uint8_t { in_process, terraform };

struct ScenarioOptions {
  MakeProvider make_provider;
  // The source address, such as registry.example.com/acme/notes, and the provider's program; both
  // needed only under Terraform.
  std::string address;
  std::string program;
  // If unset, the environment decides.
  std::optional<Backend> backend = std::nullopt;
  // What the API still has; called after everything was destroyed. Anything left is a failure.
  std::function<std::vector<std::string>()> remaining = nullptr;
  // Called for each unmet expectation; by default the program ends with the message.
  std::function<void(const std::string& message, const Where& where)> fail = nullptr;
};

// LANDFORM_TEST_TERRAFORM is 1.
[[nodiscard]] Backend backend_of_environment();

// For tests that scenarios cannot express: what executes the steps, and a failure as the options
// want it reported.
[[nodiscard]] std::unique_ptr<Runner> make_runner(const ScenarioOptions& options);
void fail_scenario(const ScenarioOptions& options, const std::string& message, const Where& where);

// The result of a step. Reports unexpected errors when it is destroyed.
class Step {
 public:
  ~Step();
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  // The action planned or executed for the object with that address.
  Step& expect_action(std::string_view address, Action action, Where where = Where::current());
  // The value of an expression over the objects: notes_note.a.text, length(notes_note.b),
  // output.x. Lists and sets are compared by their elements in order.
  Step& expect(std::string_view expression, const Value& want, Where where = Where::current());
  Step& expect(std::string_view expression, std::string_view want, Where where = Where::current()) {
    return expect(expression, Value::string(want), where);
  }
  Step& expect(std::string_view expression, const char* want, Where where = Where::current()) {
    return expect(expression, Value::string(want), where);
  }
  Step& expect(std::string_view expression, bool want, Where where = Where::current()) {
    return expect(expression, Value::boolean(want), where);
  }
  Step& expect(std::string_view expression, int want, Where where = Where::current()) {
    return expect(expression, Value::number(int64_t{want}), where);
  }
  Step& expect_null(std::string_view expression, Where where = Where::current());
  // In a plan: known only after apply.
  Step& expect_unknown(std::string_view expression, Where where = Where::current());
  // A string that matches the pattern (RE2).
  Step& expect_match(std::string_view expression, const std::string& pattern,
                     Where where = Where::current());
  // A value for which this is true.
  Step& expect_that(std::string_view expression, const std::string& description,
                    const std::function<bool(const Value&)>& holds, Where where = Where::current());
  // There is no such object.
  Step& expect_no_object(std::string_view address, Where where = Where::current());
  // One of the errors matches. Others are then ignored.
  Step& expect_error(const std::string& pattern, Where where = Where::current());
  Step& expect_warning(const std::string& pattern, Where where = Where::current());
  // A plan after this apply is not empty.
  Step& expect_changes_left(Where where = Where::current());

  // The value of an expression, for checks that the above cannot express; null after a failure.
  [[nodiscard]] Value value(std::string_view expression, Where where = Where::current());
  [[nodiscard]] const Report& report() const { return report_; }

 private:
  friend class Scenario;
  Step(Report report, const ScenarioOptions& options, const Where& where)
      : report_(std::move(report)), options_(options), where_(where) {}
  void fail(const std::string& message, const Where& where);

  Report report_;
  const ScenarioOptions& options_;
  Where where_;
  bool errors_expected_ = false;
  bool changes_expected_ = false;
};

class Scenario {
 public:
  explicit Scenario(ScenarioOptions options, Where where = Where::current());
  ~Scenario();
  Scenario(const Scenario&) = delete;
  Scenario& operator=(const Scenario&) = delete;

  // Adds a file for the following steps: "m/main.tf" for a module with the source "./m", or one
  // that the configuration reads.
  Scenario& file(const std::string& name, const std::string& text);

  Step plan(const std::string& config, Where where = Where::current());
  Step apply(const std::string& config, Where where = Where::current());
  Step import(const std::string& config, const std::string& address, const std::string& id,
              Where where = Where::current());
  // Imports the object at this address once more, into an empty state, and compares it with what is
  // stored: importing must lose nothing, except for these attributes.
  void verify_import(const std::string& config, const std::string& address, const std::string& id,
                     const std::vector<std::string>& except = {}, Where where = Where::current());
  // Reads what exists, such as changes by others, into the state.
  Step refresh(Where where = Where::current());
  Step destroy(Where where = Where::current());

  [[nodiscard]] Backend backend() const { return backend_; }

 private:
  ScenarioOptions options_;
  Where where_;
  Backend backend_;
  std::unique_ptr<Runner> runner_;
  bool something_left_ = false;
  std::map<InstanceAddress, Value> objects_;  // after the last step that changed them
};

}  // namespace landform::sdk_testing
