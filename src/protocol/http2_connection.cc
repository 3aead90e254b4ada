#include "protocol/http2_connection.h"

#include <nghttp2/nghttp2.h>
#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/check.h"

namespace landform::protocol {
namespace {

// The flow-control windows of the peer. Messages of many megabytes are rare but must not be slow.
constexpr int32_t stream_window = 8 << 20;
constexpr int32_t connection_window = 64 << 20;
constexpr uint32_t max_streams = 1 << 16;
constexpr size_t output_batch = 128 << 10;

nghttp2_nv to_pair(const Header& header) {
  auto bytes = [](const std::string& text) {
    return reinterpret_cast<uint8_t*>(const_cast<char*>(text.data()));  // NOLINT: only read
  };
  return {bytes(header.name), bytes(header.value), header.name.size(), header.value.size(),
          NGHTTP2_NV_FLAG_NONE};
}

std::vector<nghttp2_nv> to_pairs(const Headers& headers) {
  std::vector<nghttp2_nv> pairs;
  pairs.reserve(headers.size());
  for (const Header& header : headers) pairs.push_back(to_pair(header));
  return pairs;
}

}  // namespace

// Callbacks of nghttp2, with the connection as `user`.
struct Http2Connection::Callbacks {
  static Http2Connection& self(void* user) { return *static_cast<Http2Connection*>(user); }
  static std::string_view text(const uint8_t* bytes, size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
  }

  static int header(nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name,
                    size_t name_size, const uint8_t* value, size_t value_size, uint8_t,
                    void* user) {
    self(user).events_.on_header(frame->hd.stream_id, text(name, name_size),
                                 text(value, value_size));
    return 0;
  }

  static int frame(nghttp2_session*, const nghttp2_frame* frame, void* user) {
    bool ends = (frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
    StreamId stream = frame->hd.stream_id;
    if (frame->hd.type == NGHTTP2_HEADERS) self(user).events_.on_headers_end(stream);
    if (ends && (frame->hd.type == NGHTTP2_HEADERS || frame->hd.type == NGHTTP2_DATA)) {
      self(user).events_.on_end(stream);
    }
    return 0;
  }

  static int data(nghttp2_session* session, uint8_t, int32_t stream, const uint8_t* bytes,
                  size_t size, void* user) {
    // Only streams have flow control: one that is not read must not block the others.
    nghttp2_session_consume_connection(session, size);
    self(user).events_.on_data(stream, text(bytes, size));
    return 0;
  }

  static int closed(nghttp2_session*, int32_t stream, uint32_t code, void* user) {
    self(user).bodies_.erase(stream);
    self(user).events_.on_stream_closed(stream, code);
    return 0;
  }

  static ssize_t pull(nghttp2_session*, int32_t stream, uint8_t* out, size_t size, uint32_t* flags,
                      nghttp2_data_source*, void* user) {
    return self(user).pull(stream, {out, size}, *flags);
  }

  static nghttp2_data_provider provider() {
    nghttp2_data_provider provider{};
    provider.read_callback = pull;
    return provider;
  }

  static nghttp2_session* new_session(ByteStream::Role role, Http2Connection* self) {
    nghttp2_session_callbacks* callbacks = nullptr;
    nghttp2_option* option = nullptr;
    LANDFORM_CHECK(nghttp2_session_callbacks_new(&callbacks) == 0 &&
                   nghttp2_option_new(&option) == 0);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, frame);
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, data);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, closed);
    nghttp2_option_set_no_auto_window_update(option, 1);
    nghttp2_option_set_no_closed_streams(option, 1);
    // When the user interrupts a run, all parallel calls are reset at once.
    nghttp2_option_set_stream_reset_rate_limit(option, max_streams, max_streams);
    nghttp2_session* session = nullptr;
    int made = role == ByteStream::Role::server
                   ? nghttp2_session_server_new2(&session, callbacks, self, option)
                   : nghttp2_session_client_new2(&session, callbacks, self, option);
    LANDFORM_CHECK(made == 0);
    nghttp2_session_callbacks_del(callbacks);
    nghttp2_option_del(option);
    return session;
  }
};

void Http2Connection::FreeSession::operator()(nghttp2_session* session) const {
  nghttp2_session_del(session);
}

Http2Connection::Http2Connection(EventLoop& loop, ByteStream stream, ByteStream::Role role,
                                 Events& events)
    : loop_(loop),
      stream_(std::move(stream)),
      events_(events),
      session_(Callbacks::new_session(role, this)) {
  std::vector<nghttp2_settings_entry> settings = {
      {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, stream_window},
      {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, 64 << 10},
  };
  if (role == ByteStream::Role::server) {
    settings.push_back({NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, max_streams});
  } else {
    settings.push_back({NGHTTP2_SETTINGS_ENABLE_PUSH, 0});
  }
  nghttp2_submit_settings(session_.get(), NGHTTP2_FLAG_NONE, settings.data(), settings.size());
  nghttp2_session_set_local_window_size(session_.get(), NGHTTP2_FLAG_NONE, 0, connection_window);
}

Http2Connection::~Http2Connection() {
  if (watch_ != 0) loop_.unwatch(watch_);
}

void Http2Connection::start() {
  watch_ = loop_.watch(stream_.fd(), EPOLLIN, [this](uint32_t) { on_ready(); });
  flush();
}

void Http2Connection::on_ready() {
  inside_ = true;
  read();
  write();
  inside_ = false;
}

void Http2Connection::read() {
  std::array<char, 64 << 10> buffer;
  // A peer that never stops sending must not monopolize the thread.
  for (int turn = 0; turn < 16 && !disconnected_; ++turn) {
    size_t got = 0;
    switch (stream_.read(buffer, got)) {
      case ByteStream::Outcome::blocked:
        return;
      case ByteStream::Outcome::closed:
        return disconnect(stream_.problem());
      case ByteStream::Outcome::moved:
        break;
    }
    ssize_t used = nghttp2_session_mem_recv(session_.get(),
                                            reinterpret_cast<const uint8_t*>(buffer.data()), got);
    if (used < 0) return disconnect(nghttp2_strerror(static_cast<int>(used)));
  }
}

bool Http2Connection::fill_output() {
  if (output_offset_ == output_.size()) {
    output_.clear();
    output_offset_ = 0;
  }
  while (output_.size() < output_batch) {
    const uint8_t* bytes = nullptr;
    ssize_t size = nghttp2_session_mem_send(session_.get(), &bytes);
    if (size < 0) {
      disconnect(nghttp2_strerror(static_cast<int>(size)));
      return false;
    }
    if (size == 0) break;
    output_.append(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
  }
  return output_offset_ < output_.size();
}

void Http2Connection::write() {
  while (!disconnected_ && fill_output()) {
    size_t sent = 0;
    auto outcome = stream_.write(std::string_view(output_).substr(output_offset_), sent);
    if (outcome == ByteStream::Outcome::closed) return disconnect(stream_.problem());
    if (outcome == ByteStream::Outcome::blocked) break;
    output_offset_ += sent;
  }
  if (disconnected_) return;
  if (nghttp2_session_want_read(session_.get()) == 0 &&
      nghttp2_session_want_write(session_.get()) == 0 && is_flushed()) {
    return disconnect({});
  }
  update_watch();
}

void Http2Connection::update_watch() {
  if (watch_ == 0) return;
  uint32_t events = EPOLLIN;
  if (stream_.waits_to_write()) events |= EPOLLOUT;
  loop_.change(watch_, events);
}

void Http2Connection::flush() {
  if (inside_ || disconnected_) return;
  inside_ = true;
  write();
  inside_ = false;
}

bool Http2Connection::is_flushed() const {
  return disconnected_ ||
         (output_offset_ == output_.size() && nghttp2_session_want_write(session_.get()) == 0);
}

void Http2Connection::disconnect(std::string_view problem) {
  if (disconnected_) return;
  disconnected_ = true;
  if (watch_ != 0) loop_.unwatch(watch_);
  watch_ = 0;
  stream_.close();
  events_.on_disconnected(problem);
}

void Http2Connection::close() { disconnect({}); }

Http2Connection::StreamId Http2Connection::request(const Headers& headers) {
  if (disconnected_) return -1;
  auto pairs = to_pairs(headers);
  nghttp2_data_provider provider = Callbacks::provider();
  StreamId stream = nghttp2_submit_request(session_.get(), nullptr, pairs.data(), pairs.size(),
                                           &provider, nullptr);
  if (stream >= 0) bodies_[stream];
  return stream;
}

void Http2Connection::respond(StreamId stream, const Headers& headers, bool end) {
  if (disconnected_) return;
  auto pairs = to_pairs(headers);
  nghttp2_data_provider provider = Callbacks::provider();
  if (!end) bodies_[stream];
  nghttp2_submit_response(session_.get(), stream, pairs.data(), pairs.size(),
                          end ? nullptr : &provider);
}

Http2Connection::Body* Http2Connection::body(StreamId stream) {
  auto found = bodies_.find(stream);
  return found != bodies_.end() && !disconnected_ ? &found->second : nullptr;
}

void Http2Connection::send(StreamId stream, std::string bytes) {
  Body* out = body(stream);
  if (out == nullptr || bytes.empty()) return;
  out->chunks.push_back(std::move(bytes));
  nghttp2_session_resume_data(session_.get(), stream);
}

void Http2Connection::finish(StreamId stream, Headers trailers) {
  Body* out = body(stream);
  if (out == nullptr) return;
  out->finished = true;
  out->trailers = std::move(trailers);
  nghttp2_session_resume_data(session_.get(), stream);
}

long Http2Connection::pull(StreamId stream, std::span<uint8_t> out, uint32_t& flags) {
  Body* source = body(stream);
  if (source == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
  size_t filled = 0;
  while (filled < out.size() && !source->chunks.empty()) {
    const std::string& chunk = source->chunks.front();
    size_t count = std::min(out.size() - filled, chunk.size() - source->offset);
    std::memcpy(out.data() + filled, chunk.data() + source->offset, count);
    filled += count;
    source->offset += count;
    if (source->offset == chunk.size()) {
      source->chunks.pop_front();
      source->offset = 0;
    }
  }
  if (source->chunks.empty() && source->finished) {
    flags |= NGHTTP2_DATA_FLAG_EOF;
    if (!source->trailers.empty()) {
      flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
      auto pairs = to_pairs(source->trailers);
      nghttp2_submit_trailer(session_.get(), stream, pairs.data(), pairs.size());
    }
  } else if (filled == 0) {
    return NGHTTP2_ERR_DEFERRED;
  }
  if (filled != 0) events_.on_sent(stream, filled);
  return static_cast<long>(filled);
}

void Http2Connection::reset(StreamId stream, uint32_t code) {
  if (!disconnected_) {
    nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, stream, code);
  }
}

void Http2Connection::consume_stream(StreamId stream, size_t bytes) {
  if (!disconnected_) nghttp2_session_consume_stream(session_.get(), stream, bytes);
}

void Http2Connection::go_away() {
  if (disconnected_) return;
  nghttp2_submit_goaway(session_.get(), NGHTTP2_FLAG_NONE,
                        nghttp2_session_get_last_proc_stream_id(session_.get()), NGHTTP2_NO_ERROR,
                        nullptr, 0);
}

}  // namespace landform::protocol
