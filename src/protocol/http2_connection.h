// One HTTP/2 connection, of a server or of a client, on an event loop.
//
// It moves bytes between a socket and the streams: incoming data is passed to Events, and outgoing
// data is queued per stream and sent as the peer's windows allow. It knows nothing about gRPC.
// Everything happens on the loop's thread. Events may call back into the connection, but must not
// destroy it; after on_disconnected() it does nothing more, and can be destroyed by a task posted
// to the loop.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "protocol/byte_stream.h"
#include "protocol/event_loop.h"

using nghttp2_session = struct nghttp2_session;
using nghttp2_session_callbacks = struct nghttp2_session_callbacks;

namespace landform::protocol {

struct Header {
  std::string name;  // lower case
  std::string value;
};
using Headers = std::vector<Header>;

class Http2Connection {
 public:
  using StreamId = int32_t;

  class Events {
   public:
    virtual ~Events() = default;
    // One header or trailer, and then the end of the block of them.
    virtual void on_header(StreamId stream, std::string_view name, std::string_view value) = 0;
    virtual void on_headers_end(StreamId stream) = 0;
    // The bytes count against the peer's window until consume() is called.
    virtual void on_data(StreamId stream, std::string_view bytes) = 0;
    // The peer has ended its side of the stream.
    virtual void on_end(StreamId stream) = 0;
    // That many bytes passed to send() have been written.
    virtual void on_sent(StreamId stream, size_t bytes) = 0;
    // The stream is closed, normally or (code != 0) by a reset. This is its last event.
    virtual void on_stream_closed(StreamId stream, uint32_t code) = 0;
    // All streams are over.
    virtual void on_disconnected(std::string_view problem) = 0;
  };

  Http2Connection(EventLoop& loop, ByteStream stream, ByteStream::Role role, Events& events);
  ~Http2Connection();
  Http2Connection(const Http2Connection&) = delete;
  Http2Connection& operator=(const Http2Connection&) = delete;

  // Starts reading and writing.
  void start();

  // Opens a client stream; negative if that is not possible. The body follows with send().
  [[nodiscard]] StreamId request(const Headers& headers);
  // A server's response to a stream: headers; a body follows with send() unless `end`.
  void respond(StreamId stream, const Headers& headers, bool end);
  // Queues bytes of the body.
  void send(StreamId stream, std::string bytes);
  // Ends the body, with trailers if there are any.
  void finish(StreamId stream, Headers trailers = {});
  void reset(StreamId stream, uint32_t code);
  // Lets the peer send that many more bytes on the stream.
  void consume_stream(StreamId stream, size_t bytes);
  // Tells the peer to open no more streams. The connection ends with the last of its streams.
  void go_away();
  // Writes queued data as far as possible. Must be called after the functions above, except from
  // within Events.
  void flush();
  // Whether everything has been written.
  [[nodiscard]] bool is_flushed() const;
  void close();

 private:
  struct Body {
    std::deque<std::string> chunks;
    size_t offset = 0;  // in the first chunk
    bool finished = false;
    Headers trailers;
  };
  struct Callbacks;
  struct FreeSession {
    void operator()(nghttp2_session* session) const;
  };

  void on_ready();
  void read();
  void write();
  bool fill_output();
  void update_watch();
  void disconnect(std::string_view problem);
  [[nodiscard]] long pull(StreamId stream, std::span<uint8_t> out, uint32_t& flags);
  [[nodiscard]] Body* body(StreamId stream);

  EventLoop& loop_;
  ByteStream stream_;
  Events& events_;
  std::unique_ptr<nghttp2_session, FreeSession> session_;
  EventLoop::WatchId watch_ = 0;
  std::unordered_map<StreamId, Body> bodies_;
  std::string output_;
  size_t output_offset_ = 0;
  bool inside_ = false;  // in on_ready() or flush(): data queued by Events will be written
  bool disconnected_ = false;
};

}  // namespace landform::protocol
