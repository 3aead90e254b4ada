// Scenarios as GoogleTest tests: unmet expectations fail the test, at the line of the step or
// expectation.
//
//   TEST(Note, IsChangedInPlace) {
//     Scenario test(with_gtest({.make_provider = make_provider, .address = "example.com/me/notes",
//                               .program = PROVIDER_PROGRAM}));
//     …
//   }
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "sdk_testing/scenario.h"

namespace landform::sdk_testing {

[[nodiscard]] inline ScenarioOptions with_gtest(ScenarioOptions options) {
  options.fail = [](const std::string& message, const Where& where) {
    ADD_FAILURE_AT(where.file, where.line) << message;
  };
  return options;
}

}  // namespace landform::sdk_testing
