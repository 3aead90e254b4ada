// Configurations as `inspect` sees them, for tests.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/testing.h"

namespace landform::loader {

// With all functions, and what can be foreseen of their results.
class InspectionTest : public testing::Test {
 protected:
  InspectionTest() : functions_(functions::make_function_table({.foresight = true})) {
    eval::add_expression_functions(functions_);
  }

  [[nodiscard]] std::unique_ptr<Configuration> load(
      const std::string& text, evaluation::Unknowns unknowns = evaluation::Unknowns::strict) {
    directory_.write("main.tf", text);
    LoadOptions options;
    options.path = directory_.path();
    options.functions = &functions_;
    options.unknowns = unknowns;
    return Configuration::load(options);
  }

  TestDirectory directory_;
  FunctionTable functions_;
};

}  // namespace landform::loader
