#include "console_case.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/check.h"
#include "cli/run.h"
#include "value/json.h"

namespace landform::conformance {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> text_field(const Value& record, std::string_view name) {
  const Value* field = record.find(name);
  if (field == nullptr) return std::nullopt;
  return std::string(field->as_string());
}

std::string make_id(const Value& record, size_t line) {
  std::string id =
      fmt::format("{}_{}", line,
                  text_field(record, "cat").value_or(text_field(record, "func").value_or("case")));
  std::replace_if(
      id.begin(), id.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return id;
}

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Several files in one text, each introduced by a line "#file:NAME:".
void write_setup(const fs::path& directory, const std::string& setup) {
  constexpr std::string_view kMark = "#file:";
  if (!setup.starts_with(kMark)) {
    if (!setup.empty()) write_file(directory / "setup.tf", setup);
    return;
  }
  size_t at = 0;
  while (at < setup.size()) {
    size_t name = at + kMark.size();
    size_t colon = setup.find(':', name);
    size_t next = setup.find("\n" + std::string(kMark), colon);
    next = next == std::string::npos ? setup.size() : next + 1;
    write_file(directory / setup.substr(name, colon - name),
               std::string_view(setup).substr(colon + 1, next - colon - 1));
    at = next;
  }
}

std::string without_last_newline(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// Terraform colours some of its output even with -no-color.
std::string without_colors(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\x1b[") == 0) {
      i = std::min(text.find('m', i), text.size());
    } else {
      out += text[i];
    }
  }
  return out;
}

// A rendered diagnostic as plain lines.
std::string clean_error(const std::string& text) {
  std::istringstream lines(without_colors(text));
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    for (std::string_view rule : {"╷", "│", "╵"}) {
      if (line.starts_with(rule)) line.erase(0, rule.size());
    }
    size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) continue;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    out += line.substr(begin) + "\n";
  }
  return without_last_newline(out);
}

class WorkingDirectory {
 public:
  explicit WorkingDirectory(const fs::path& path) : before_(fs::current_path()) {
    fs::current_path(path);
  }
  ~WorkingDirectory() { fs::current_path(before_); }
  WorkingDirectory(const WorkingDirectory&) = delete;
  WorkingDirectory& operator=(const WorkingDirectory&) = delete;

 private:
  fs::path before_;
};

std::string read_whole(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

std::vector<ConsoleCase> read_cases(const fs::path& path) {
  std::vector<ConsoleCase> cases;
  std::ifstream file(path);
  size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    auto decoded = decode_json(line);
    LANDFORM_CHECK(decoded.ok());
    const Value& record = *decoded;
    if (text_field(record, "quirk") || text_field(record, "note") == "host-dependent") continue;
    ConsoleCase c;
    c.id = make_id(record, number);
    c.expression = text_field(record, "expr").value_or("");
    c.setup = text_field(record, "setup").value_or("");
    c.via_local =
        record.find("via_local") != nullptr || c.expression.find('\n') != std::string::npos;
    c.printed = text_field(record, "expected_console");
    c.type = text_field(record, "expected_type");
    c.error = text_field(record, "error");
    cases.push_back(std::move(c));
  }
  return cases;
}

CaseDirectory::CaseDirectory(const ConsoleCase& c, const fs::path& fixtures)
    : input_(c.via_local ? "local.case" : c.expression) {
  std::string pattern = (fs::temp_directory_path() / "landform-case-XXXXXX").string();
  LANDFORM_CHECK(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
  if (!fixtures.empty()) {
    fs::copy(fixtures, path_, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  }
  write_setup(path_, c.setup);
  if (c.via_local) {
    write_file(path_ / "case.tf", fmt::format("locals {{\n  case = {}\n}}\n", c.expression));
  }
}

CaseDirectory::~CaseDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

ConsoleAnswer ask_landform(const fs::path& directory, const std::string& input) {
  WorkingDirectory here(directory);
  std::istringstream in(input + "\n");
  std::ostringstream out;
  std::ostringstream err;
  cli::CommandIo io{in, out, err};
  std::vector<std::string> args = {"console"};
  int code = cli::run_program(args, io);
  return {code, without_last_newline(out.str()), clean_error(err.str())};
}

ConsoleAnswer ask_terraform(const fs::path& directory, const std::string& input) {
  write_file(directory / ".input", input + "\n");
  std::string command = fmt::format(
      "cd '{}' && CHECKPOINT_DISABLE=1 NO_COLOR=1 TF_CLI_CONFIG_FILE=/dev/null terraform console "
      "< .input > .out 2> .err",
      directory.string());
  int status = std::system(command.c_str());
  return {status, without_last_newline(without_colors(read_whole(directory / ".out"))),
          clean_error(read_whole(directory / ".err"))};
}

std::string without_blank_lines(const std::string& text) { return clean_error(text); }

}  // namespace landform::conformance
