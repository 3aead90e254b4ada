#include "state/read.h"

#include <fmt/format.h>

#include <utility>

#include "base/quote.h"
#include "config/version.h"
#include "state/read_legacy.h"
#include "state/read_v4.h"

namespace landform::state {
namespace {

constexpr const char* kUnsupported = "Unsupported state file format";
constexpr uint64_t kVersion = 4;

class VersionChecker {
 public:
  VersionChecker(const ReadV4& read, const std::string& text, const ReadOptions& options)
      : read_(read), text_(text), options_(options) {}

  // What keeps the file from being read at all.
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
    if (options_.file != FileId::none) place = Range{options_.file, at, at};
    out_.error(kUnsupported, std::move(detail), place);
  }

  // Bytes are counted up to and with the one at fault.
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
                         version, options_.terraform_version,
                         known ? "was created by Terraform " + writer
                               : "may have been created by a newer version of Terraform"));
  }

  const ReadV4& read_;
  const std::string& text_;
  const ReadOptions& options_;
  Diagnostics out_;
};

// A field of the wrong kind makes the rest doubtful, and is the one thing to be reported.
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

}  // namespace

Diagnosed<std::optional<State>> read_state(std::shared_ptr<const std::string> text,
                                           const ReadOptions& options) {
  Diagnosed<std::optional<State>> out;
  if (text->empty()) return out;
  if (text->starts_with("tfstate")) {
    out.diagnostics.error(kUnsupported,
                          "The state is stored in a legacy binary format that is not supported "
                          "since Terraform v0.7. To continue, first upgrade the state using "
                          "Terraform 0.6.16 or earlier.");
    return out;
  }
  ReadV4 read = read_v4(text, options.file);
  out.diagnostics = VersionChecker(read, *text, options).check();
  if (!out.diagnostics.has_errors() && *read.version <= kNewestLegacyVersion) {
    Diagnosed<State> upgraded = read_legacy(*text, *read.version, options.file);
    out.diagnostics = std::move(upgraded.diagnostics);
    out.value = std::move(upgraded.value);
    return out;
  }
  out.value = std::move(read.state);
  if (out.diagnostics.has_errors()) return out;
  out.diagnostics =
      read.mismatch ? describe(*read.mismatch, options.file) : std::move(read.diagnostics);
  return out;
}

}  // namespace landform::state
