#include "cli/fmt_command.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <istream>
#include <iterator>
#include <map>
#include <optional>
#include <ostream>
#include <thread>
#include <utility>
#include <vector>

#include "cli/fmt_diff.h"
#include "cli/fmt_files.h"
#include "render/diagnostic.h"
#include "syntax/format.h"
#include "syntax/parser.h"

namespace landform::cli {
namespace {

struct Options {
  bool list = true;
  bool write = true;
  bool diff = false;
  bool check = false;
  bool recursive = false;
  bool plain = false;
  std::vector<std::string> paths;
  bool show_checked = true;  // with -check, print what would be printed without
};

// 1, t, T, true, TRUE, True and their opposites.
std::optional<bool> parse_bool(std::string_view text) {
  for (std::string_view word : {"1", "t", "T", "true", "TRUE", "True"}) {
    if (text == word) return true;
  }
  for (std::string_view word : {"0", "f", "F", "false", "FALSE", "False"}) {
    if (text == word) return false;
  }
  return std::nullopt;
}

// Flags stand before the paths, except -no-color and the ones that ask for help. Returns a message
// when something is wrong.
std::optional<std::string> parse_flags(std::span<const std::string> args, Options& options) {
  const std::map<std::string_view, bool*> flags = {
      {"list", &options.list},   {"write", &options.write},         {"diff", &options.diff},
      {"check", &options.check}, {"recursive", &options.recursive},
  };
  bool flags_over = false;
  for (std::string_view arg : args) {
    if (arg == "-no-color") {
      options.plain = true;
      continue;
    }
    if (flags_over || arg.size() < 2 || arg[0] != '-') {
      flags_over = true;
      options.paths.emplace_back(arg);
      continue;
    }
    if (arg == "--") {
      flags_over = true;
      continue;
    }
    std::string_view name = arg.substr(arg[1] == '-' ? 2 : 1);
    if (name[0] == '-' || name[0] == '=') return fmt::format("bad flag syntax: {}", arg);
    std::optional<std::string_view> value;
    if (size_t equal = name.find('='); equal != std::string_view::npos) {
      value = name.substr(equal + 1);
      name = name.substr(0, equal);
    }
    auto flag = flags.find(name);
    if (flag == flags.end()) return fmt::format("flag provided but not defined: -{}", name);
    std::optional<bool> parsed = parse_bool(value.value_or("true"));
    if (!parsed) {
      return fmt::format("invalid boolean value \"{}\" for -{}: parse error", *value, name);
    }
    *flag->second = *parsed;
  }
  return std::nullopt;
}

bool asks_for_help(std::span<const std::string> args) {
  auto end = std::find(args.begin(), args.end(), "--");
  return std::any_of(args.begin(), end, [](const std::string& arg) {
    return arg == "-h" || arg == "-help" || arg == "--help";
  });
}

// What became of one file: pieces to print, and a failure or a text with syntax errors.
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
  // Calls `work` for each target that is a file, from several threads. Names of the same file (by
  // links, or given twice) are worked on in their order, so that the result is always the same.
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

    std::atomic<size_t> next = 0;
    auto worker = [&] {
      for (size_t i = next++; i < groups.size(); i = next++) {
        for (size_t target : groups[i]) work(target);
      }
    };
    constexpr size_t kFilesPerThread = 8;  // fewer are not worth a thread
    size_t threads = std::min<size_t>(std::max(1U, std::thread::hardware_concurrency()),
                                      groups.size() / kFilesPerThread + 1);
    std::vector<std::jthread> helpers;
    for (size_t i = 1; i < threads; ++i) helpers.emplace_back(worker);
    worker();
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
    SourceMap sources;
    FileId id = sources.add(path, std::move(text));
    std::string_view before = sources.file(id)->text();
    if (syntax::parse_config(sources, id).diagnostics.has_errors()) {
      outcome.unparsable = before;
      return;
    }
    std::string after = syntax::format(before);
    if (after != before) {
      if (options_.list) outcome.output.push_back(path);
      if (options_.write && !replace_file(path, after)) {
        outcome.failure = "Failed to write " + path;
        return;
      }
      if (options_.diff) {
        outcome.output.push_back(unified_diff(before, after, "old/" + path, "new/" + path));
      }
    }
    if (!options_.list && !options_.write && !options_.diff) {
      outcome.output.push_back(std::move(after));
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
    io_.out.flush();
    bool plain = io_.plain || options_.plain;
    render::DiagnosticStyle style{.color = io_.color && !plain, .plain = plain, .width = io_.width};
    for (const Diagnostic* d : render::in_display_order(diagnostics_, sources_)) {
      io_.err << render::render_diagnostic(*d, sources_, style) << '\n';
    }
    io_.err.flush();
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

constexpr std::string_view kHelp = R"(Usage: landform [global options] fmt [options] [target...]

  Rewrites configuration files (.tf), variable files (.tfvars) and test files
  (.tftest.hcl, .tfmock.hcl) in the canonical layout. Files in JSON syntax are
  left alone.

  A target is a file, or a directory of which all such files are taken; without
  targets it is the current directory. With "-" as the target, a configuration
  is read from standard input and the result goes to standard output.

Options:

  -list=false    Don't print the names of the files that change
                 (never printed for standard input)

  -write=false   Don't change the files
                 (never changed with -check)

  -diff          Print what changes

  -check         Change nothing; exit with status 3 if a file is not in the
                 canonical layout

  -no-color      Print without colors

  -recursive     Take files in the directories below as well
)";

int run_fmt(std::span<const std::string> args, CommandIo& io) {
  if (asks_for_help(args)) {
    io.out << kHelp << std::flush;
    return 0;
  }
  Options options;
  if (std::optional<std::string> wrong = parse_flags(args, options)) {
    io.err << kHelp << "Error parsing command-line flags: " << *wrong << "\n\n";
    return 1;
  }
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
    .run = run_fmt,
};

}  // namespace landform::cli
