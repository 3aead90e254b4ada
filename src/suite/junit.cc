#include "suite/junit.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "render/diagnostic.h"

namespace landform::suite {
namespace {

// As an attribute's value.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&#34;";
        break;
      case '\'':
        out += "&#39;";
        break;
      case '\n':
        out += "&#xA;";
        break;
      case '\t':
        out += "&#x9;";
        break;
      case '\r':
        out += "&#xD;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// A section cannot contain its own end: it is split in two there.
std::string cdata(std::string_view text) {
  std::string out = "<![CDATA[";
  for (size_t at = text.find("]]>"); at != std::string_view::npos; at = text.find("]]>")) {
    out.append(text.substr(0, at)).append("]]]]><![CDATA[>");
    text.remove_prefix(at + 3);
  }
  return out.append(text).append("]]>");
}

std::string text_of(const Diagnostics& diagnostics, Severity severity, const SourceMap& sources) {
  std::string out;
  for (const Diagnostic* one : render::in_display_order(diagnostics, sources)) {
    if (one->severity == severity)
      out += render::render_diagnostic(*one, sources, {.color = false, .plain = true, .width = 80});
  }
  return out;
}

class Writer {
 public:
  explicit Writer(const SourceMap& sources) : sources_(sources) {}

  std::string write(const SuiteResult& suite) {
    out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><testsuites>";
    // Elements that contain others are on lines of their own.
    if (!suite.files.empty()) out_ += "\n";
    for (const FileResult& file : suite.files) write_file(file);
    return out_ + "</testsuites>";
  }

 private:
  void write_file(const FileResult& file) {
    auto count = [&](Status status) {
      return std::count_if(file.runs.begin(), file.runs.end(),
                           [&](const RunResult& run) { return run.status == status; });
    };
    std::string name = escaped(file.file->name);
    out_ += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" skipped=\"{}\" failures=\"{}\" errors=\"{}\">{}",
        name, file.runs.size(), count(Status::skip), count(Status::fail), count(Status::error),
        file.runs.empty() ? "" : "\n");
    const RunResult* culprit = nullptr;
    for (const RunResult& run : file.runs) {
      write_run(run, name, culprit);
      if (culprit == nullptr && run.status == Status::error) culprit = &run;
    }
    out_ += file.runs.empty() ? "</testsuite>\n" : "  </testsuite>\n";
  }

  // `culprit` is the run that made others be skipped.
  void write_run(const RunResult& run, const std::string& file, const RunResult* culprit) {
    out_ += fmt::format("    <testcase name=\"{}\" classname=\"{}\"", escaped(run.run->name), file);
    if (run.started) {
      out_ += fmt::format(" time=\"{}\" timestamp=\"{:%Y-%m-%dT%H:%M:%S}Z\"",
                          std::chrono::duration<double>(run.duration).count(),
                          fmt::gmtime(std::chrono::floor<std::chrono::seconds>(*run.started)));
    }
    std::string body = body_of(run, culprit);
    std::string warnings = text_of(run.diagnostics, Severity::warning, sources_);
    if (!warnings.empty())
      body += fmt::format("      <system-err>{}</system-err>\n", cdata(warnings));
    out_ += body.empty() ? "></testcase>\n" : ">\n" + body + "    </testcase>\n";
  }

  [[nodiscard]] std::string body_of(const RunResult& run, const RunResult* culprit) const {
    std::string errors = text_of(run.diagnostics, Severity::error, sources_);
    switch (run.status) {
      case Status::skip:
        if (culprit == nullptr) return "      <skipped></skipped>\n";
        return fmt::format(
            "      <skipped message=\"Testcase skipped due to a previous testcase "
            "error\">{}</skipped>\n",
            cdata(fmt::format("Previous testcase \"{}\" ended in error, which caused the remaining "
                              "tests in the file to be skipped",
                              culprit->run->name)));
      case Status::fail:
        return fmt::format(
            "      <failure message=\"{}\">{}</failure>\n",
            escaped(fmt::format(
                "{} of {} assertions failed{}{}", run.failed_assertions, run.run->asserts.size(),
                run.failed_assertions > 1 ? ", including: " : ": ", run.first_failure)),
            cdata(errors));
      case Status::error:
        return fmt::format("      <error message=\"Encountered an error\">{}</error>\n",
                           cdata(errors));
      default:
        return "";
    }
  }

  const SourceMap& sources_;
  std::string out_;
};

}  // namespace

std::string junit_xml(const SuiteResult& suite, const SourceMap& sources) {
  return Writer(sources).write(suite);
}

}  // namespace landform::suite
