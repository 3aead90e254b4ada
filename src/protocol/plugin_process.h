// What a plugin watches as a process: signals, its parent, and the file of its socket.
#pragma once

#include <functional>
#include <string>

#include "protocol/event_loop.h"

namespace landform::protocol {

// The file of a socket, removed at the end, however the process ends: by return, exit, a signal or
// a crash. Only SIGKILL leaves it behind. There is one at a time.
class SocketFile {
 public:
  explicit SocketFile(const std::string& path);
  ~SocketFile();
  SocketFile(const SocketFile&) = delete;
  SocketFile& operator=(const SocketFile&) = delete;
};

// Signals, as events of a loop, from now to the end of the process. SIGINT goes to all processes of
// a terminal, and the client asks a provider to stop when it sees fit: it is ignored, unless
// `interrupt_ends`.
void watch_signals(EventLoop& loop, bool interrupt_ends, std::function<void()> ended);

// Calls `gone` when the process that started this one is gone, or does not read its output any
// more: nobody will ever call again.
void watch_parent(EventLoop& loop, const std::function<void()>& gone);

}  // namespace landform::protocol
