#include "cli/inspect_table.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace landform::cli {
namespace {

struct Row {
  size_t instances = 0;
  size_t attributes = 0;
  size_t unknown = 0;
  size_t sensitive = 0;
};

// Counts the unknown and sensitive parts of a value.
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

class Table {
 public:
  // One instance of a resource.
  void add(const config::ModulePath& path, const std::string& address, const Value& attributes) {
    std::string module;
    for (const config::ModuleStep& step : path) module += "module." + step.call + ".";
    Row& row = rows_[module + address];
    ++row.instances;
    row.attributes += attributes.length();
    count(attributes, row);
  }

  [[nodiscard]] std::string draw(const std::string& path, size_t modules, size_t errors,
                                 bool color) const;

 private:
  std::map<std::string, Row> rows_;
};

std::string Table::draw(const std::string& path, size_t modules, size_t errors, bool color) const {
  const char* bold = color ? "\033[1m" : "";
  const char* dim = color ? "\033[90m" : "";
  const char* reset = color ? "\033[0m" : "";
  Row total;
  size_t width = 8;
  for (const auto& [address, row] : rows_) {
    width = std::max(width, address.size());
    total.instances += row.instances;
    total.attributes += row.attributes;
    total.unknown += row.unknown;
    total.sensitive += row.sensitive;
  }
  std::string out = fmt::format("{}{}{}\n\n", bold, path, reset);
  auto line = [&](std::string_view name, const Row& row) {
    return fmt::format("  {:<{}}  {:>9}  {:>10}  {:>7}  {:>9}\n", name, width, row.instances,
                       row.attributes, row.unknown, row.sensitive);
  };
  out += fmt::format("  {}{:<{}}  {:>9}  {:>10}  {:>7}  {:>9}{}\n", dim, "resource", width,
                     "instances", "attributes", "unknown", "sensitive", reset);
  for (const auto& [address, row] : rows_) out += line(address, row);
  out += bold + line("in all", total) + reset;
  out += fmt::format("\n  {} module{}, {} error{}.\n", modules, modules == 1 ? "" : "s", errors,
                     errors == 1 ? "" : "s");
  return out;
}

}  // namespace

std::string inspect_table(const loader::Configuration& configuration, bool color) {
  Table table;
  for (const evaluation::ResourceInstance& r : configuration.evaluation().resources())
    table.add(r.path(), r.config->address(), r.attributes);
  size_t modules = 0;
  config::for_each_module(*configuration.modules().root,
                          [&](const config::ModuleNode&) { ++modules; });
  return table.draw(configuration.path(), modules, configuration.diagnostics().error_count(),
                    color);
}

std::string inspect_table(const views::Snapshot& snapshot, bool color) {
  Table table;
  std::set<std::string> modules = {""};
  for (const views::SnapshotResource& r : snapshot.resources()) {
    table.add(r.address.resource.module, r.config_address(), r.attributes);
    std::string module;
    for (const config::ModuleStep& step : r.address.resource.module) {
      module += "." + step.call;
      modules.insert(module);
    }
  }
  return table.draw(snapshot.path(), modules.size(), snapshot.diagnostics().error_count(), color);
}

}  // namespace landform::cli
