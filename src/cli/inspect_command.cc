#include "cli/inspect_command.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/flags.h"
#include "cli/inspect_source.h"
#include "cli/inspect_table.h"
#include "cli/language_functions.h"
#include "cli/schema_access.h"
#include "cli/show_diagnostics.h"
#include "config/workspace.h"
#include "loader/configuration.h"
#include "render/diagnostic.h"
#include "views/views.h"

namespace landform::cli {
namespace {

constexpr std::string_view kHelp =
    R"(Usage: landform [global options] inspect [options] [DIR|FILE ...]

  Evaluates configurations as far as possible without providers and
  credentials, and prints the resources in them. Modules are loaded where they
  are installed; "landform get" installs them. Without a path, the current
  directory is inspected.

  A file may also be a plan or a state: the output of "terraform show -json",
  or a state file itself. They are recognized by their content, and give the
  same views.

Options:

  -format=FORMAT     table: for people, the default on a terminal.
                     resources: JSON for policies, with placeholders for unknown
                     values; the default otherwise.
                     strict: JSON with unknown values and redacted secrets.
                     regula: the older JSON format.

  -json              The same as -format=resources.

  -locations         Include the source location of each resource and attribute.

  -stream            One line of JSON for each path, as soon as it is ready.

  -schemas=PATH      Use the provider schemas in a file, or in all files of a
                     directory: the output of "providers schema -json", plain or
                     compressed with gzip. May be given several times. Otherwise
                     those of installed providers are used.

  -reveal-sensitive  Show sensitive attributes instead of ******, or of null in
                     the strict format.

  -var 'NAME=VALUE'  Set a variable. May be given several times.

  -var-file=FILE     Set variables from a file. May be given several times.

  -max-elements=N    What one expression may make, at most: elements of
  -max-bytes=N       collections (10000000), and bytes of its value (268435456).
                     Larger ones are errors, and everything else is evaluated.

  -no-color          Disable colours and lines around messages.

  Exits with 1 if something could not be evaluated; everything else is printed.
)";

enum class Format : uint8_t { table, resources, strict, regula };

std::optional<Format> read_format(std::string_view text) {
  if (text == "table") return Format::table;
  if (text == "resources") return Format::resources;
  if (text == "strict") return Format::strict;
  if (text == "regula") return Format::regula;
  return std::nullopt;
}

bool load_schema_files(const std::vector<std::string>& paths, SchemaFiles& files, CommandIo& io) {
  Diagnostics problems;
  for (const std::string& path : paths) problems.append(files.load(path));
  show_diagnostics(problems, SourceMap(), io);
  return !problems.has_errors();
}

struct Job {
  std::string path;
  std::string text;         // the view
  std::string diagnostics;  // rendered
  bool failed = false;
  bool lost = false;  // there is nothing to show
  bool done = false;
};

// Loads all paths on several threads and returns the results in the order of the paths.
class Inspection {
 public:
  Inspection(std::vector<Job> jobs, Format format, const views::ViewOptions& view,
             loader::LoadOptions load, const SchemaFiles* files, CommandIo& io)
      : jobs_(std::move(jobs)),
        format_(format),
        view_(view),
        load_(std::move(load)),
        files_(files),
        io_(io) {
    load_.unknowns = format == Format::strict || format == Format::table
                         ? evaluation::Unknowns::strict
                         : evaluation::Unknowns::placeholders;
    load_.listing_only = true;
    if (load_.functions == nullptr) load_.functions = &functions_;
  }

  template <typename Emit>
  bool run(Emit emit) {
    size_t threads =
        std::min<size_t>(jobs_.size(), std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::jthread> workers;
    // A single path without a progress display needs no other thread.
    if (threads == 1 && !io_.err_is_terminal) {
      work();
    } else {
      for (size_t i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    }
    bool failed = false;
    for (size_t i = 0; i < jobs_.size(); ++i) {
      wait_for(i);
      io_.err << jobs_[i].diagnostics;
      emit(jobs_[i], i);
      failed |= jobs_[i].failed;
      jobs_[i].text = {};
    }
    return !failed;
  }

 private:
  void work() {
    for (size_t i = next_++; i < jobs_.size(); i = next_++) {
      inspect(jobs_[i]);
      std::lock_guard lock(mutex_);
      jobs_[i].done = true;
      ++finished_;
      changed_.notify_all();
    }
  }

  void inspect(Job& job) {
    loader::LoadOptions options = load_;
    SchemaAccess schemas(files_);
    options.schemas = [&](const config::ModuleTree& modules, const std::string& directory) {
      return schemas.for_inspection(modules, directory);
    };
    options.path = job.path;
    InspectSource source = open_inspect_source(options);
    render::DiagnosticStyle style{
        .color = io_.color, .plain = io_.plain, .width = io_.width, .every_warning = true};
    for (const render::RenderedDiagnostic& d :
         render::render_diagnostics(source.diagnostics(), source.sources(), style)) {
      job.diagnostics += d.text + "\n";
    }
    job.failed = source.diagnostics().has_errors();
    if (source.configuration != nullptr) job.text = view(*source.configuration);
    if (source.snapshot != nullptr) job.text = view(*source.snapshot);
    job.lost = source.configuration == nullptr && source.snapshot == nullptr;
    // Destroying it would be the last thing before the process exits, so it is kept until there is
    // another one.
    static auto& last = *new std::unique_ptr<loader::Configuration>;
    if (jobs_.size() == 1) last = std::move(source.configuration);
  }

  template <typename Source>
  [[nodiscard]] std::string view(const Source& source) const {
    switch (format_) {
      case Format::table:
        return inspect_table(source, io_.color);
      case Format::resources:
        return views::resources_view(source, view_);
      case Format::strict:
        return views::strict_view(source, view_);
      case Format::regula:
        return views::regula_view(source, view_);
    }
    return {};
  }

  // After a second, shows progress on a terminal.
  void wait_for(size_t i) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    bool shown = false;
    while (!changed_.wait_for(lock, 1s, [&] { return jobs_[i].done; })) {
      if (!io_.err_is_terminal) continue;
      io_.err << fmt::format("\r{} of {} loaded", finished_, jobs_.size()) << std::flush;
      shown = true;
    }
    if (shown) io_.err << "\r\033[K" << std::flush;
  }

  std::vector<Job> jobs_;
  Format format_;
  views::ViewOptions view_;
  FunctionTable functions_ = language_functions(FunctionUse::inspect);
  loader::LoadOptions load_;
  const SchemaFiles* files_;  // null if none are given
  CommandIo& io_;
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  size_t finished_ = 0;
};

int run(std::span<const std::string> args, CommandIo& io) {
  std::string format_text;
  bool json = false;
  bool stream = false;
  views::ViewOptions view;
  loader::LoadOptions load;
  Flags flags("inspect");
  flags.allow_anywhere();
  flags.text("format", &format_text);
  flags.boolean("json", &json);
  flags.boolean("locations", &view.locations);
  flags.boolean("stream", &stream);
  flags.boolean("reveal-sensitive", &view.reveal_sensitive);
  std::vector<std::string> schema_paths;
  flags.visit("schemas", [&](const std::string& path) { schema_paths.push_back(path); });
  flags.visit("var", [&](const std::string& v) { load.variables.push_back({false, v}); });
  flags.visit("var-file", [&](const std::string& v) { load.variables.push_back({true, v}); });
  flags.number("max-elements", &load.limits.elements);
  flags.number("max-bytes", &load.limits.bytes);
  if (int code = flags.parse(args, io); code != 0) return code;

  Format format = json || stream || !io.out_is_terminal ? Format::resources : Format::table;
  if (!format_text.empty()) {
    std::optional<Format> chosen = read_format(format_text);
    if (!chosen) {
      io.err << fmt::format(
          "\"{}\" is not a valid format. Choose resources, strict, regula or table.\n",
          format_text);
      return 1;
    }
    format = *chosen;
  }
  SchemaFiles files(CacheDirectory::of_user());
  if (!load_schema_files(schema_paths, files, io)) return 1;
  load.reveal_sensitive = view.reveal_sensitive;
  load.environment = config::variables_in_environment();
  load.workspace = config::workspace_in_environment();
  std::vector<Job> jobs;
  for (const std::string& path : flags.positional()) jobs.emplace_back().path = path;
  if (jobs.empty()) jobs.emplace_back().path = ".";
  bool list = jobs.size() > 1 && !stream && format != Format::table;
  size_t count = jobs.size();
  view.indented = !stream && !list;
  Inspection inspection(std::move(jobs), format, view, load,
                        schema_paths.empty() ? nullptr : &files, io);
  bool good = inspection.run([&](const Job& job, size_t i) {
    if (list && i == 0) io.out << "[\n";
    // In a list, each path has an entry.
    if (!job.lost || list) io.out << (job.lost ? "null" : job.text);
    if (list && i + 1 < count) io.out << ",";
    if (!job.lost || list) io.out << "\n";
    if (list && i + 1 == count) io.out << "]\n";
    if (stream) io.out.flush();
  });
  return good ? 0 : 1;
}

}  // namespace

const Command kInspectCommand = {
    "inspect", "Show what a configuration contains, without credentials", kHelp, run};

}  // namespace landform::cli
