#include "cli/fmt_command.h"

#include <sys/stat.h>

#include <algorithm>
#include <istream>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "cli/flags.h"
#include "cli/fmt_diff.h"
#include "cli/fmt_files.h"
#include "cli/show_diagnostics.h"
#include "syntax/format_config.h"
#include "syntax/parser.h"

namespace landform::cli {
namespace {

struct Options {
  bool list = true;
  bool write = true;
  bool diff = false;
  bool check = false;
  bool recursive = false;
  std::vector<std::string> paths;
  bool show_checked = true;  // with -check, print what would be printed without
};

// The result for one file: pieces to print, and a failure or a file with syntax errors.
struct Outcome {
  std::vector<std::string> output;
  std::string failure;
  std::optional<std::string> unparsable;
};

class Fmt {
 public:
  Fmt(const Options& options, CommandIo& io) : options_(options), io_(io) {}

  int run_on_files() {
    std::vector<FmtTarget> targets =
        find_targets(options_.paths.empty() ? std::vector<std::string>{"."} : options_.paths,
                     options_.recursive);
    std::vector<Outcome> outcomes(targets.size());
    for_each_target(targets, [&](size_t i) { outcomes[i] = process_file(targets[i].path); });
    for (size_t i = 0; i < targets.size(); ++i) {
      if (!targets[i].failure.empty()) outcomes[i].failure = targets[i].failure;
      report(targets[i].path, std::move(outcomes[i]));
    }
    return finish();
  }

  int run_on_input() {
    std::string text(std::istreambuf_iterator<char>(io_.in), {});
    Outcome outcome;
    process(std::move(text), "<stdin>", outcome);
    report("<stdin>", std::move(outcome));
    return finish();
  }

 private:
  // Calls `work` for each target that is a file, from several threads. Several names of the same
  // file (through links, or given twice) are processed in order, so that the result is
  // deterministic.
  template <typename Work>
  static void for_each_target(const std::vector<FmtTarget>& targets, Work work) {
    std::map<std::pair<dev_t, ino_t>, std::vector<size_t>> by_file;
    for (size_t i = 0; i < targets.size(); ++i) {
      struct stat status {};
      if (!targets[i].failure.empty()) continue;
      if (::stat(targets[i].path.c_str(), &status) != 0) status = {};
      by_file[{status.st_dev, status.st_ino}].push_back(i);
    }
    std::vector<std::vector<size_t>> groups;
    groups.reserve(by_file.size());
    for (auto& [file, names] : by_file) groups.push_back(std::move(names));
    std::sort(groups.begin(), groups.end());

    constexpr size_t kBatch = 8;  // fewer files are not worth a thread
    parallel_for(groups.size(), processor_count(), kBatch, [&](size_t i) {
      for (size_t target : groups[i]) work(target);
    });
  }

  Outcome process_file(const std::string& path) const {
    Outcome outcome;
    Result<std::string> text = read_target(path);
    if (!text) {
      outcome.failure = text.error().message;
    } else {
      process(std::move(text).value(), path, outcome);
    }
    return outcome;
  }

  // A file with syntax errors is left alone: its layout would change in ways that are hard to undo.
  void process(std::string text, const std::string& path, Outcome& outcome) const {
    syntax::FormattedConfig formatted = syntax::format_config(text, {.threads = processor_count()});
    if (formatted.broken) {
      outcome.unparsable = std::move(text);
      return;
    }
    if (formatted.changed) {
      if (options_.list) outcome.output.push_back(path);
      if (options_.write && !replace_file(path, formatted.text)) {
        outcome.failure = "Failed to write " + path;
        return;
      }
      if (options_.diff) {
        outcome.output.push_back(unified_diff(text, formatted.text, "old/" + path, "new/" + path));
      }
    }
    if (!options_.list && !options_.write && !options_.diff) {
      outcome.output.push_back(std::move(formatted.changed ? formatted.text : text));
    }
  }

  void report(const std::string& path, Outcome outcome) {
    for (std::string& piece : outcome.output) {
      if (!piece.ends_with('\n')) piece += '\n';
      if (options_.check) {
        checked_ += piece;
      } else {
        io_.out << piece;
      }
    }
    if (!outcome.failure.empty()) diagnostics_.error(std::move(outcome.failure), "");
    if (outcome.unparsable) {
      FileId id = sources_.add(path, *std::move(outcome.unparsable));
      diagnostics_.append(syntax::parse_config(sources_, id).diagnostics);
    }
  }

  int finish() {
    show_diagnostics(diagnostics_, sources_, io_);
    if (diagnostics_.has_errors()) return 2;
    if (!options_.check) return 0;
    if (options_.show_checked) io_.out << checked_ << std::flush;
    return checked_.empty() ? 0 : 3;
  }

  const Options& options_;
  CommandIo& io_;
  std::string checked_;  // with -check, what would be printed
  Diagnostics diagnostics_;
  SourceMap sources_;
};

constexpr std::string_view kHelp = R"(Usage: terraform [global options] fmt [options] [target...]

  Rewrites configuration files (.tf), variable files (.tfvars) and test files
  (.tftest.hcl, .tfmock.hcl) in the canonical layout. Files in JSON syntax are
  left alone.

  A target is a file, or a directory with such files; the default is the
  current directory. With "-" as the target, a configuration is read from
  standard input and the result is written to standard output.

Options:

  -list=false    Don't print the names of the files that change
                 (never printed for standard input)

  -write=false   Don't change the files
                 (never changed with -check)

  -diff          Print what changes

  -check         Change nothing; exit with status 3 if a file is not in the
                 canonical layout

  -no-color      Print without colors

  -recursive     Also process files in subdirectories
)";

int run(std::span<const std::string> args, CommandIo& io) {
  // Unlike other flags, this one may follow the targets.
  std::vector<std::string> rest;
  std::remove_copy(args.begin(), args.end(), std::back_inserter(rest), "-no-color");
  if (rest.size() < args.size()) {
    io.color = false;
    io.plain = true;
  }
  Options options;
  Flags flags("fmt");
  flags.boolean("list", &options.list);
  flags.boolean("write", &options.write);
  flags.boolean("diff", &options.diff);
  flags.boolean("check", &options.check);
  flags.boolean("recursive", &options.recursive);
  if (int code = flags.parse(rest, io); code != 0) return code;
  options.paths = flags.positional();

  bool from_input = !options.paths.empty() && options.paths[0] == "-";
  if (from_input) options.list = options.write = false;
  if (options.check) {
    options.show_checked = std::exchange(options.list, true);
    options.write = false;
  }
  Fmt fmt(options, io);
  return from_input ? fmt.run_on_input() : fmt.run_on_files();
}

}  // namespace

const Command kFmtCommand = {
    .name = "fmt",
    .synopsis = "Rewrite configuration files in the canonical layout",
    .help = kHelp,
    .run = run,
};

}  // namespace landform::cli
