#include "sdk_testing/scenario.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/process.h"
#include "base/quote.h"
#include "sdk_testing/lookup.h"
#include "value/json.h"

namespace landform::sdk_testing {
namespace {

std::string shown(const Value& value) {
  if (!value.is_known()) return "unknown";
  if (value.is_wholly_known()) {
    auto json = encode_json(value, value.type());
    if (json) return *json;
  }
  return "a value that is partly unknown";
}

std::string lines_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += "\n  " + text;
  return out;
}

bool any_matches(const std::vector<std::string>& texts, const std::string& pattern) {
  RE2 regex(pattern, RE2::Quiet);
  for (const std::string& text : texts) {
    if (RE2::PartialMatch(text, regex)) return true;
  }
  return false;
}

void end_program(const std::string& message, const Where& where) {
  std::fputs(fmt::format("{}:{}: {}\n", where.file, where.line, message).c_str(), stderr);
  std::exit(1);  // NOLINT(concurrency-mt-unsafe): without a handler the test program ends here
}

}  // namespace

Backend backend_of_environment() {
  const char* asked = std::getenv("LANDFORM_TEST_TERRAFORM");
  return asked != nullptr && std::string_view(asked) == "1" ? Backend::terraform
                                                            : Backend::in_process;
}

std::unique_ptr<Runner> make_runner(const ScenarioOptions& options) {
  if (options.backend.value_or(backend_of_environment()) == Backend::in_process) {
    return make_in_process_runner(options.make_provider, options.address);
  }
  return make_terraform_runner(options.address, options.program);
}

void fail_scenario(const ScenarioOptions& options, const std::string& message, const Where& where) {
  options.fail ? options.fail(message, where) : end_program(message, where);
}

// --- Step

Step::~Step() {
  if (!errors_expected_ && report_.failed()) {
    fail("the step failed:" + lines_of(report_.errors), where_);
  }
  if (changes_expected_ || report_.left.empty()) return;
  std::vector<std::string> left;
  for (const auto& [name, action] : report_.left) {
    left.push_back(fmt::format("{}: {}", name.to_string(), action_name(action)));
  }
  fail("after the apply, another plan is not empty:" + lines_of(left), where_);
}

void Step::fail(const std::string& message, const Where& where) { options_.fail(message, where); }

Step& Step::expect_action(std::string_view address, Action action, Where where) {
  auto name = InstanceAddress::parse(address);
  if (!name) {
    fail(fmt::format("{} is not the address of an object", address), where);
    return *this;
  }
  auto found = report_.actions.find(*name);
  if (found == report_.actions.end()) {
    std::vector<std::string> all;
    for (const auto& [other, what] : report_.actions) {
      all.push_back(fmt::format("{}: {}", other.to_string(), action_name(what)));
    }
    fail(fmt::format("nothing was done for {}, only:{}", address, lines_of(all)), where);
  } else if (found->second != action) {
    fail(fmt::format("the action for {} is {}, not {}", address, action_name(found->second),
                     action_name(action)),
         where);
  }
  return *this;
}

Value Step::value(std::string_view expression, Where where) {
  auto value = look_up(report_, expression);
  if (value) return *value;
  fail(fmt::format("{}: {}", expression, value.error().message), where);
  return {};
}

Step& Step::expect(std::string_view expression, const Value& want, Where where) {
  auto value = look_up(report_, expression);
  if (!value) {
    fail(fmt::format("{}: {}", expression, value.error().message), where);
  } else if (!value->identical(plain(want))) {
    fail(fmt::format("{} is {}, not {}", expression, shown(*value), shown(plain(want))), where);
  }
  return *this;
}

Step& Step::expect_null(std::string_view expression, Where where) {
  return expect(expression, Value(), where);
}

Step& Step::expect_unknown(std::string_view expression, Where where) {
  auto value = look_up(report_, expression);
  if (!value) {
    fail(fmt::format("{}: {}", expression, value.error().message), where);
  } else if (value->is_known()) {
    fail(fmt::format("{} is known: {}", expression, shown(*value)), where);
  }
  return *this;
}

Step& Step::expect_match(std::string_view expression, const std::string& pattern, Where where) {
  auto value = look_up(report_, expression);
  if (!value) {
    fail(fmt::format("{}: {}", expression, value.error().message), where);
  } else if (!value->is_known() || value->is_null() || !value->type().is_string()) {
    fail(fmt::format("{} is not a string: {}", expression, shown(*value)), where);
  } else if (!any_matches({std::string(value->as_string())}, pattern)) {
    fail(fmt::format("{} is {}, which does not match {}", expression, shown(*value), pattern),
         where);
  }
  return *this;
}

Step& Step::expect_that(std::string_view expression, const std::string& description,
                        const std::function<bool(const Value&)>& holds, Where where) {
  auto value = look_up(report_, expression);
  if (!value) {
    fail(fmt::format("{}: {}", expression, value.error().message), where);
  } else if (!holds(*value)) {
    fail(fmt::format("{} is {}: not {}", expression, shown(*value), description), where);
  }
  return *this;
}

Step& Step::expect_no_object(std::string_view address, Where where) {
  auto name = InstanceAddress::parse(address);
  if (!name) {
    fail(fmt::format("{} is not the address of an object", address), where);
  } else if (report_.objects.contains(*name)) {
    fail(fmt::format("there is an object {}", address), where);
  }
  return *this;
}

Step& Step::expect_error(const std::string& pattern, Where where) {
  errors_expected_ = true;
  if (!any_matches(report_.errors, pattern)) {
    fail(report_.failed()
             ? fmt::format("no error matches {}:{}", pattern, lines_of(report_.errors))
             : fmt::format("there was no error; one that matches {} was expected", pattern),
         where);
  }
  return *this;
}

Step& Step::expect_warning(const std::string& pattern, Where where) {
  if (!any_matches(report_.warnings, pattern)) {
    fail(fmt::format("no warning matches {}:{}", pattern, lines_of(report_.warnings)), where);
  }
  return *this;
}

Step& Step::expect_changes_left(Where where) {
  changes_expected_ = true;
  if (report_.left.empty()) fail("after the apply, another plan is empty", where);
  return *this;
}

// --- Scenario

Scenario::Scenario(ScenarioOptions options, Where where)
    : options_(std::move(options)),
      where_(where),
      backend_(options_.backend.value_or(backend_of_environment())) {
  if (!options_.fail) options_.fail = end_program;
  if (backend_ == Backend::terraform && !find_program("terraform")) {
    options_.fail("the test should run under Terraform, which is not on the PATH", where);
  }
  runner_ = make_runner(options_);
}

Scenario::~Scenario() {
  if (something_left_) destroy(where_);
}

Scenario& Scenario::file(const std::string& name, const std::string& text) {
  runner_->write(name, text);
  return *this;
}

Step Scenario::plan(const std::string& config, Where where) {
  return Step(runner_->plan(config), options_, where);
}

Step Scenario::apply(const std::string& config, Where where) {
  Report report = runner_->apply(config);
  something_left_ = !report.objects.empty() || report.failed();
  objects_ = report.objects;
  return Step(std::move(report), options_, where);
}

Step Scenario::import(const std::string& config, const std::string& address, const std::string& id,
                      Where where) {
  Report report = runner_->import(config, address, id);
  something_left_ = something_left_ || !report.objects.empty();
  objects_ = report.objects;
  return Step(std::move(report), options_, where);
}

void Scenario::verify_import(const std::string& config, const std::string& address,
                             const std::string& id, const std::vector<std::string>& except,
                             Where where) {
  auto name = InstanceAddress::parse(address);
  auto stored = name ? objects_.find(*name) : objects_.end();
  if (stored == objects_.end()) {
    options_.fail(fmt::format("there is no object {} to compare with", address), where);
    return;
  }
  Report report = make_runner(options_)->import(config, address, id);
  auto imported = report.objects.find(*name);
  if (report.failed() || imported == report.objects.end()) {
    options_.fail(fmt::format("{} could not be imported:{}", address, lines_of(report.errors)),
                  where);
    return;
  }
  std::vector<std::string> differences;
  for (size_t i = 0; i < stored->second.length(); ++i) {
    const std::string attribute(stored->second.key(i));
    if (std::find(except.begin(), except.end(), attribute) != except.end()) continue;
    const Value* now = imported->second.find(attribute);
    const Value& was = stored->second.elements()[i];
    if (now != nullptr && now->identical(was)) continue;
    differences.push_back(fmt::format("{}: {}, not {}", attribute,
                                      now == nullptr ? "missing" : shown(*now), shown(was)));
  }
  if (!differences.empty()) {
    options_.fail(fmt::format("{} differs when it is imported:{}", address, lines_of(differences)),
                  where);
  }
}

Step Scenario::refresh(Where where) {
  Report report = runner_->refresh();
  objects_ = report.objects;
  return Step(std::move(report), options_, where);
}

Step Scenario::destroy(Where where) {
  Report report = runner_->destroy();
  something_left_ = false;
  std::vector<std::string> left;
  for (const auto& [name, value] : report.objects) left.push_back(name.to_string());
  if (!left.empty() && !report.failed()) {
    options_.fail("after destroying everything there is still:" + lines_of(left), where);
  }
  objects_ = report.objects;
  if (options_.remaining && left.empty()) {
    std::vector<std::string> lost = options_.remaining();
    if (!lost.empty()) {
      options_.fail("everything was destroyed, but the API still has:" + lines_of(lost), where);
    }
  }
  return Step(std::move(report), options_, where);
}

}  // namespace landform::sdk_testing
