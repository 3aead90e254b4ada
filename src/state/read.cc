#include "state/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/quote.h"
#include "base/terraform_version.h"
#include "config/version.h"
#include "state/read_legacy.h"
#include "state/read_v4.h"

namespace landform::state {
namespace {

constexpr const char* kUnsupported = "Unsupported state file format";
constexpr uint64_t kVersion = 4;

class VersionChecker {
 public:
  VersionChecker(const ReadV4& read, std::string_view text, FileId file)
      : read_(read), text_(text), file_(file) {}

  // Errors that prevent reading the file at all.
  [[nodiscard]] Diagnostics check() {
    if (read_.syntax_error) {
      syntax_error();
    } else if (read_.version_mismatch) {
      mismatch(*read_.version_mismatch);
      return std::move(out_);
    } else if (read_.mismatch && read_.mismatch->field.empty()) {
      mismatch(*read_.mismatch);
    }
    if (read_.syntax_error || !read_.version) {
      error(0,
            "The state file does not have a \"version\" attribute, which is required to identify "
            "the format version.");
      return std::move(out_);
    }
    supported(*read_.version);
    return std::move(out_);
  }

 private:
  void error(size_t offset, std::string detail) {
    std::optional<Range> place;
    auto at = static_cast<uint32_t>(offset);
    if (file_ != FileId::none) place = Range{file_, at, at};
    out_.error(kUnsupported, std::move(detail), place);
  }

  // The count includes the invalid byte.
  void syntax_error() {
    size_t offset = read_.syntax_error->offset;
    error(offset, fmt::format("The state file could not be parsed as JSON: syntax error at byte "
                              "offset {}.",
                              std::min(offset + 1, text_.size())));
  }

  void mismatch(const FieldReader::Mismatch& mismatch) {
    error(mismatch.offset, fmt::format("The version in the state file is {}. A positive whole "
                                       "number is required.",
                                       mismatch.value));
  }

  void supported(uint64_t version) {
    if (version == 0) {
      return error(0,
                   "The state file uses JSON syntax but has a version number of zero. There was "
                   "never a JSON-based state format zero, so this state file is invalid and cannot "
                   "be processed.");
    }
    if (version <= kVersion) return;
    const std::string& writer = read_.state.terraform_version;
    bool known = !writer.empty() && config::Version::parse(writer).ok();
    error(0, fmt::format("The state file uses format version {}, which is not supported by "
                         "Terraform {}. This state file {}.",
                         version, kTerraformVersion,
                         known ? "was created by Terraform " + writer
                               : "may have been created by a newer version of Terraform"));
  }

  const ReadV4& read_;
  std::string_view text_;
  FileId file_;
  Diagnostics out_;
};

// A field of the wrong kind makes the rest unreliable, so it is the only error reported.
Diagnostics describe(const FieldReader::Mismatch& mismatch, FileId file) {
  Diagnostics out;
  std::optional<Range> place;
  auto at = static_cast<uint32_t>(mismatch.offset);
  if (file != FileId::none) place = Range{file, at, at};
  out.error("Invalid state file format",
            fmt::format("The state file field {} has invalid value {}", go_quote(mismatch.field),
                        mismatch.value),
            place);
  return out;
}

Diagnosed<std::optional<State>> read(std::shared_ptr<const void> owner, std::string_view text,
                                     FileId file) {
  Diagnosed<std::optional<State>> out;
  if (text.empty()) return out;
  if (text.starts_with("tfstate")) {
    out.diagnostics.error(kUnsupported,
                          "The state is stored in a legacy binary format that is not supported "
                          "since Terraform v0.7. To continue, first upgrade the state using "
                          "Terraform 0.6.16 or earlier.");
    return out;
  }
  ReadV4 read = read_v4(std::move(owner), text, file);
  out.diagnostics = VersionChecker(read, text, file).check();
  const bool refused = out.diagnostics.has_errors();
  if (!refused && *read.version <= kNewestLegacyVersion) {
    Diagnosed<State> upgraded = read_legacy(text, *read.version, file);
    out.diagnostics = std::move(upgraded.diagnostics);
    out.value = std::move(upgraded.value);
    return out;
  }
  // Of a truncated file, keep what came before.
  if (!refused || read.syntax_error) out.value = std::move(read.state);
  if (refused) return out;
  out.diagnostics = read.mismatch ? describe(*read.mismatch, file) : std::move(read.diagnostics);
  return out;
}

}  // namespace

Diagnosed<std::optional<State>> read_state(std::string text, FileId file) {
  auto owner = std::make_shared<const std::string>(std::move(text));
  return read(owner, *owner, file);
}

Diagnosed<std::optional<State>> read_state_in_place(std::string_view text, FileId file) {
  return read(nullptr, text, file);
}

}  // namespace landform::state
