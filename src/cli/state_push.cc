#include <fmt/format.h>

#include <filesystem>
#include <istream>
#include <iterator>
#include <ostream>
#include <system_error>

#include "base/file.h"
#include "cli/flags.h"
#include "cli/show_diagnostics.h"
#include "cli/state_access.h"
#include "cli/state_recovery.h"
#include "cli/state_subcommands.h"
#include "cli/usage_errors.h"

namespace landform::cli {

int run_state_push(std::span<const std::string> args, CommandIo& io) {
  StateFlags state_flags;
  bool force = false;
  Flags flags("state push");
  state_flags.declare_lock(flags);
  flags.boolean("force", &force);
  if (int code = flags.parse(args, io); code != 0) return code;
  backend::LockOptions lock;
  if (int code = state_flags.finish(io, lock); code != 0) return code;
  if (flags.positional().size() != 1) {
    return refuse_with_help(io, "Exactly one argument expected.\n", kStateHelp);
  }
  StateAccess access(io);
  if (int code = access.check_version(); code != 0) return code;

  const std::string& path = flags.positional()[0];
  std::string text;
  if (path == "-") {
    text.assign(std::istreambuf_iterator<char>(io.in), {});
  } else {
    Result<std::string> read = read_file(path);
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) {
      return fail_with(io, fmt::format("Error reading source state \"{0}\": Failed to read state "
                                       "file: The state file could not be read: read {0}: {1}",
                                       path, read.error().message));
    }
    if (!read) return fail_with(io, fmt::format("open {}: {}", path, read.error().message));
    text = std::move(read).value();
  }
  auto state = backend::parse_state(std::move(text));
  if (!state || !*state) {
    return fail_with(io, fmt::format("Error reading source state \"{}\": {}", path,
                                     state ? "no state" : state.error().message));
  }
  if (int code = access.open_backend(); code != 0) return code;
  if (int code = access.open_state("Failed to load destination state: {}"); code != 0) return code;
  if (int code = access.lock("state-push", lock); code != 0) return code;
  if (auto error = access.manager().refresh()) {
    return access.release(fail_with(io, "Failed to refresh destination state: " + error->message));
  }
  // What an interrupted run did is recovered first, unless this is the state that it could not
  // save.
  std::vector<journal::Intent> unfinished;
  const Diagnostics recovered =
      recover_state(access.manager(), access.journal_path(), true, unfinished, &**state);
  show_diagnostics(recovered, access.sources(), io);
  if (recovered.has_errors()) return access.release(1);
  int code = 0;
  if (auto error = access.manager().push(**state, force)) {
    code = fail_with(io, "Failed to write state: " + error->message);
  } else {
    show_diagnostics(discard_journal(access.journal_path(), **state), access.sources(), io);
  }
  return access.release(code);
}

}  // namespace landform::cli
