// What a plugin process manages: signals, its parent, and the file of its socket.
#pragma once

#include <functional>
#include <string>

#include "protocol/event_loop.h"

namespace landform::protocol {

// The file of a socket, removed however the process ends: by return, exit, a signal or a crash.
// Only SIGKILL leaves it behind. There is only one at a time.
class SocketFile {
 public:
  explicit SocketFile(const std::string& path);
  ~SocketFile();
  SocketFile(const SocketFile&) = delete;
  SocketFile& operator=(const SocketFile&) = delete;
};

// Signals, as events of a loop, from now to the end of the process. SIGINT goes to all processes of
// a terminal, and the client decides when to stop a provider, so it is ignored unless
// `interrupt_ends`.
void watch_signals(EventLoop& loop, bool interrupt_ends, std::function<void()> ended);

// Calls `gone` when the parent process has ended or closed our output: there will be no more calls.
void watch_parent(EventLoop& loop, const std::function<void()>& gone);

}  // namespace landform::protocol
