#include "ssh/upload.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

#include "base/file.h"
#include "ssh/shell_quote.h"

namespace landform::ssh {
namespace {

namespace fs = std::filesystem;

constexpr int kPollMilliseconds = 100;
constexpr std::chrono::milliseconds kGrace{1000};
constexpr size_t kChunk = size_t{64} << 10;
constexpr int kMaxDepth = 256;  // links may lead around in circles

// Keeps a broken pipe from ending the program while it exists: the write fails instead.
class BrokenPipesFail {
 public:
  BrokenPipesFail() {
    ::sigemptyset(&pipe_);
    ::sigaddset(&pipe_, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  BrokenPipesFail(const BrokenPipesFail&) = delete;
  BrokenPipesFail& operator=(const BrokenPipesFail&) = delete;
  ~BrokenPipesFail() {
    if (::sigismember(&before_, SIGPIPE) != 1) {
      timespec now{};
      ::sigtimedwait(&pipe_, nullptr, &now);
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

// The sender's side of scp's protocol: lines that announce files and directories, each answered by
// a byte, with a message if that is not zero. Methods do nothing once something has gone wrong.
class Sender {
 public:
  Sender(Process process, const std::stop_token& cancelled)
      : process_(std::move(process)), cancelled_(cancelled) {
    acknowledged();
  }

  void file(const std::string& name, uintmax_t size, std::istream& content) {
    line(fmt::format("C0644 {} {}\n", size, name));
    std::vector<char> chunk(kChunk);
    for (uintmax_t left = size; left > 0 && problem_.empty();) {
      content.read(chunk.data(), static_cast<std::streamsize>(std::min<uintmax_t>(left, kChunk)));
      auto count = static_cast<size_t>(content.gcount());
      if (count == 0) {
        problem_ = fmt::format("{} became shorter while it was read", name);
        return;
      }
      write({chunk.data(), count});
      left -= count;
    }
    end_content();
  }
  void text(const std::string& name, std::string_view content) {
    line(fmt::format("C0644 {} {}\n", content.size(), name));
    write(content);
    end_content();
  }
  void enter(const std::string& name) { line(fmt::format("D0755 0 {}\n", name)); }
  void leave() { line("E\n"); }
  void fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }
  [[nodiscard]] bool failed() const { return !problem_.empty(); }

  [[nodiscard]] std::string finish() {
    process_.input().reset();
    ProcessExit exit = problem_.empty() ? process_.wait() : process_.stop(SIGTERM, kGrace);
    if (problem_.empty() && exit.code != 0)
      problem_ = fmt::format("Process exited with status {}", exit.code);
    return problem_;
  }

 private:
  void end_content() {
    constexpr char kEnd = 0;
    write({&kEnd, 1});
    acknowledged();
  }
  void line(const std::string& text) {
    write(text);
    acknowledged();
  }
  void write(std::string_view text) {
    if (!problem_.empty()) return;
    BrokenPipesFail guard;
    if (!write_all(process_.input().get(), text)) {
      // What the other side said explains more than a broken pipe.
      acknowledged();
      fail("the connection was closed");
    }
  }
  std::optional<char> next() {
    for (;;) {
      if (cancelled_.stop_requested()) {
        fail("interrupted");
        return std::nullopt;
      }
      pollfd wait{process_.output().get(), POLLIN, 0};
      if (::poll(&wait, 1, kPollMilliseconds) <= 0) continue;
      char c = 0;
      if (::read(process_.output().get(), &c, 1) != 1) return std::nullopt;
      return c;
    }
  }
  void acknowledged() {
    if (!problem_.empty()) return;
    auto status = next();
    if (!status) return fail("the connection was closed");
    if (*status == 0) return;
    std::string message;
    for (auto c = next(); c && *c != '\n'; c = next()) message += *c;
    problem_ = message.empty() ? "scp failed without a message" : message;
  }

  Process process_;
  const std::stop_token& cancelled_;
  std::string problem_;
};

// The directory and the name of a destination.
std::pair<std::string, std::string> split(const std::string& destination) {
  size_t slash = destination.find_last_of('/');
  if (slash == std::string::npos) return {".", destination};
  return {slash == 0 ? "/" : destination.substr(0, slash), destination.substr(slash + 1)};
}

void send_file(Sender& sender, const fs::path& path, const std::string& name) {
  std::error_code error;
  uintmax_t size = fs::file_size(path, error);
  std::ifstream content(path, std::ios::binary);
  if (error || !content)
    return sender.fail(fmt::format("open {}: {}", path.string(), system_error(errno).message));
  sender.file(name, size, content);
}

void send_entries(Sender& sender, const fs::path& directory, int depth) {
  if (depth > kMaxDepth)
    return sender.fail(fmt::format("{} is nested too deeply", directory.string()));
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    entries.push_back(at->path());
  if (error) return sender.fail(fmt::format("open {}: {}", directory.string(), error.message()));
  std::sort(entries.begin(), entries.end());
  for (const fs::path& entry : entries) {
    if (sender.failed()) return;
    if (fs::is_directory(entry, error)) {
      sender.enter(entry.filename());
      send_entries(sender, entry, depth + 1);
      sender.leave();
    } else if (fs::is_regular_file(entry, error)) {
      send_file(sender, entry, entry.filename());
    }
  }
}

// Runs scp on the host, to receive what `send` sends.
template <typename Send>
std::string with_receiver(Session& session, const char* flags, const std::string& target,
                          const std::stop_token& cancelled, Send send) {
  auto process = session.start(fmt::format("scp {} {}", flags, shell_quote(target)));
  if (!process) return process.error().message;
  Sender sender(std::move(process).value(), cancelled);
  send(sender);
  return sender.finish();
}

}  // namespace

std::string upload_text(Session& session, std::string_view content, const std::string& destination,
                        const std::stop_token& cancelled) {
  auto [directory, name] = split(destination);
  return with_receiver(session, "-t", directory, cancelled,
                       [&, name = name](Sender& sender) { sender.text(name, content); });
}

std::string upload_file(Session& session, const std::string& source, const std::string& destination,
                        const std::stop_token& cancelled) {
  auto [directory, name] = split(destination);
  return with_receiver(session, "-t", directory, cancelled,
                       [&, name = name](Sender& sender) { send_file(sender, source, name); });
}

std::string upload_directory(Session& session, const std::string& source,
                             const std::string& destination, const std::stop_token& cancelled) {
  return with_receiver(session, "-r -t", destination, cancelled, [&](Sender& sender) {
    const bool whole = !source.ends_with('/');
    if (whole) sender.enter(fs::path(source).filename());
    send_entries(sender, source, 0);
    if (whole) sender.leave();
  });
}

}  // namespace landform::ssh
