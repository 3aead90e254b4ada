#include "cli/json_events.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ostream>
#include <string>

#include "base/terraform_version.h"
#include "render/diagnostic_json.h"
#include "value/json.h"

namespace landform::cli {
namespace {

std::string timestamp(bool fraction) {
  auto now = std::chrono::system_clock::now();
  auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  auto micros = std::chrono::duration_cast<std::chrono::microseconds>(now - seconds).count();
  std::string out = fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(seconds));
  if (fraction) out += fmt::format(".{:06}", micros);
  return out + "Z";
}

// `rest` are the other properties, sorted by name.
void print(std::string_view level, std::string_view message, bool fraction, std::string_view rest,
           std::ostream& out) {
  out << fmt::format(
      R"({{"@level":"{}","@message":{},"@module":"terraform.ui","@timestamp":"{}",{}}})"
      "\n",
      level, json_quote(message), timestamp(fraction), rest);
  out.flush();
}

}  // namespace

void print_version_event(std::ostream& out) {
  print("info", fmt::format("Terraform {}", kTerraformVersion), /*fraction=*/true,
        fmt::format(R"("terraform":"{}","type":"version","ui":"1.2")", kTerraformVersion), out);
}

void print_log_event(std::string_view message, std::ostream& out) {
  print("info", message, /*fraction=*/true, R"("type":"log")", out);
}

void print_init_event(std::string_view message, std::string_view code, std::ostream& out) {
  print("info", message, /*fraction=*/false,
        fmt::format(R"("message_code":"{}","type":"init_output")", code), out);
}

void print_diagnostic_events(const Diagnostics& diagnostics, const SourceMap& sources,
                             std::ostream& out) {
  for (const Diagnostic& d : diagnostics) {
    Diagnostics one;
    one.add(d);
    std::string list = render::diagnostics_json(one, sources);
    bool error = d.severity == Severity::error;
    print(error ? "error" : "warn", fmt::format("{}: {}", error ? "Error" : "Warning", d.summary),
          /*fraction=*/true,
          fmt::format(R"("diagnostic":{},"type":"diagnostic")", list.substr(1, list.size() - 2)),
          out);
  }
}

}  // namespace landform::cli
