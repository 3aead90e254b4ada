#include "cli/inspect_source.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/quote.h"

namespace landform::cli {
namespace {

bool starts_like_json(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

InspectSource refusal(const std::string& summary, std::string detail) {
  InspectSource out;
  out.own_sources = std::make_unique<SourceMap>();
  out.own_diagnostics.error(summary, std::move(detail));
  return out;
}

}  // namespace

const Diagnostics& InspectSource::diagnostics() const {
  if (configuration != nullptr) return configuration->diagnostics();
  return snapshot != nullptr ? snapshot->diagnostics() : own_diagnostics;
}

const SourceMap& InspectSource::sources() const {
  if (configuration != nullptr) return configuration->sources();
  return snapshot != nullptr ? snapshot->sources() : *own_sources;
}

InspectSource open_inspect_source(const loader::LoadOptions& options) {
  const std::string& path = options.path;
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  bool file = std::filesystem::exists(status) && !std::filesystem::is_directory(status);
  if (file && !path.ends_with(".tf")) {
    auto text = read_file(path);
    if (!text) {
      return refusal("Failed to read file", fmt::format("The file {} could not be read: {}.",
                                                        go_quote(path), text.error().message));
    }
    if (views::Snapshot::recognises(text.value())) {
      InspectSource out;
      out.snapshot = views::Snapshot::read(path, std::move(text).value());
      return out;
    }
    // A saved plan is an archive.
    if (text.value().starts_with("PK\x03\x04")) {
      return refusal("Saved plan",
                     fmt::format("The file {} looks like a plan saved by \"terraform plan -out\". "
                                 "Inspect the output of \"terraform show -json {}\" instead.",
                                 go_quote(path), path));
    }
    if (starts_like_json(text.value()) && !path.ends_with(".tf.json")) {
      return refusal("Unrecognised file",
                     fmt::format("The file {} is JSON, but neither a plan nor a state, nor is it "
                                 "named like a configuration. Use the output of \"terraform show "
                                 "-json\", a state file, or a file whose name ends in .tf.json.",
                                 go_quote(path)));
    }
  }
  InspectSource out;
  out.configuration = loader::Configuration::load(options);
  return out;
}

}  // namespace landform::cli
