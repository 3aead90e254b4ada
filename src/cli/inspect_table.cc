#include "cli/inspect_table.h"

#include <fmt/format.h>

#include <map>

namespace landform::cli {
namespace {

struct Row {
  size_t instances = 0;
  size_t attributes = 0;
  size_t unknown = 0;
  size_t sensitive = 0;
};

// Counts what is unknown and secret in a value, part by part.
void count(const Value& given, Row& row) {
  if (given.is_marked()) ++row.sensitive;
  Value value = given.unmarked();
  if (!value.is_known()) {
    ++row.unknown;
    return;
  }
  if (value.is_null() || value.type().is_primitive()) return;
  if (value.is_wholly_known() && !value.contains_marked()) return;
  for (const Value& v : value.elements()) count(v, row);
}

}  // namespace

std::string inspect_table(const loader::Configuration& configuration, bool color) {
  const char* bold = color ? "\033[1m" : "";
  const char* dim = color ? "\033[90m" : "";
  const char* reset = color ? "\033[0m" : "";
  std::map<std::string, Row> rows;
  Row total;
  for (const loader::ResourceInstance& r : configuration.evaluation().resources()) {
    std::string address = r.config->address();
    std::string module;
    for (const config::ModuleStep& step : r.path) module += "module." + step.call + ".";
    Row& row = rows[module + address];
    ++row.instances;
    row.attributes += r.attributes.length();
    Row parts;
    count(r.attributes, parts);
    row.unknown += parts.unknown;
    row.sensitive += parts.sensitive;
  }
  size_t width = 8;
  for (const auto& [address, row] : rows) {
    width = std::max(width, address.size());
    total.instances += row.instances;
    total.attributes += row.attributes;
    total.unknown += row.unknown;
    total.sensitive += row.sensitive;
  }
  std::string out = fmt::format("{}{}{}\n\n", bold, configuration.path(), reset);
  auto line = [&](std::string_view name, const Row& row) {
    return fmt::format("  {:<{}}  {:>9}  {:>10}  {:>7}  {:>9}\n", name, width, row.instances,
                       row.attributes, row.unknown, row.sensitive);
  };
  out += fmt::format("  {}{:<{}}  {:>9}  {:>10}  {:>7}  {:>9}{}\n", dim, "resource", width,
                     "instances", "attributes", "unknown", "sensitive", reset);
  for (const auto& [address, row] : rows) out += line(address, row);
  out += bold + line("in all", total) + reset;
  size_t modules = 0;
  config::for_each_module(*configuration.modules().root,
                          [&](const config::ModuleNode&) { ++modules; });
  out += fmt::format("\n  {} module{}, {} error{}.\n", modules, modules == 1 ? "" : "s",
                     configuration.diagnostics().error_count(),
                     configuration.diagnostics().error_count() == 1 ? "" : "s");
  return out;
}

}  // namespace landform::cli
