// Landform as a library: loads a configuration and prints its resources, what is unknown before
// apply, or the value of an expression.
//
//   embed DIRECTORY [EXPRESSION]
#include <iostream>
#include <string>

#include "config/variable_values.h"
#include "eval/expression_functions.h"
#include "functions/functions.h"
#include "loader/configuration.h"
#include "render/diagnostic.h"
#include "render/value.h"
#include "syntax/parser.h"

namespace {

using landform::Diagnostics;
using landform::FunctionTable;
using landform::Value;
using landform::evaluation::ResourceInstance;
using landform::loader::Configuration;
using landform::loader::LoadOptions;

// Impure functions return unknown, so the result is always the same.
FunctionTable all_functions() {
  FunctionTable table = landform::functions::make_function_table({.pure_only = true});
  landform::eval::add_expression_functions(table);
  return table;
}

// The paths of all parts that are unknown.
void print_unknowns(const Value& given, const std::string& path) {
  Value value = given.unmarked();
  if (!value.is_known()) {
    bool typed = !value.type().is_dynamic();
    std::cout << "  " << path << " is not known" << (typed ? ", a " : "")
              << (typed ? value.type().friendly_name() : "") << "\n";
    return;
  }
  // Known parts, the common case, are skipped.
  if (value.is_wholly_known()) return;
  bool keyed = value.type().is_object() || value.type().is_map();
  for (size_t i = 0; i < value.length(); ++i) {
    std::string step = keyed ? std::string(value.key(i)) : std::to_string(i);
    print_unknowns(value.elements()[i], path.empty() ? step : path + "." + step);
  }
}

void print_resources(const Configuration& configuration) {
  for (const ResourceInstance& resource : configuration.evaluation().resources()) {
    std::cout << resource.address().to_string() << "\n";
    print_unknowns(resource.attributes, "");
  }
}

// Evaluates an expression in the root module.
void print_expression(Configuration& configuration, const std::string& text,
                      Diagnostics& diagnostics) {
  landform::SourceMap& sources = configuration.sources();
  auto parsed = landform::syntax::parse_expression(sources, sources.add("<argument>", text));
  diagnostics.append(std::move(parsed.diagnostics));
  if (diagnostics.has_errors()) return;
  Value value = configuration.evaluation().evaluate(parsed.value.expr, diagnostics);
  if (diagnostics.has_errors()) return;
  std::cout << landform::render::render_value(value) << "\n";
}

void print_diagnostics(const Diagnostics& diagnostics, const Configuration& configuration) {
  for (const auto& one : landform::render::render_diagnostics(
           diagnostics, configuration.sources(), {.color = false, .plain = true, .width = 78})) {
    std::cerr << one.text << "\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: embed DIRECTORY [EXPRESSION]\n";
    return 2;
  }
  FunctionTable functions = all_functions();
  LoadOptions options;
  options.path = argv[1];
  options.functions = &functions;
  options.environment = landform::config::variables_in_environment();

  auto configuration = Configuration::load(options);
  Diagnostics diagnostics = configuration->diagnostics();
  if (argc == 2) {
    print_resources(*configuration);
  } else {
    print_expression(*configuration, argv[2], diagnostics);
  }
  print_diagnostics(diagnostics, *configuration);
  return diagnostics.has_errors() ? 1 : 0;
}
