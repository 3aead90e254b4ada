#include "http/transfer.h"

#include <fmt/format.h>

#include "base/curl_library.h"
#include "base/heap.h"

namespace landform::http {
namespace {

constexpr size_t kMaxIdleChannels = 128;
// A header of this size, or that many of them, is an attack.
constexpr size_t kMaxHeaderBytes = size_t{1} << 20;

// Receives a response as it arrives.
struct Receiver {
  HttpResponse response;
  size_t max_size = 0;
  size_t header_bytes = 0;
  bool too_large = false;
};

size_t receive_body(char* data, size_t, size_t size, void* context) {
  auto& receiver = *static_cast<Receiver*>(context);
  if (size > receiver.max_size - receiver.response.body.size()) {
    receiver.too_large = true;
    return 0;
  }
  receiver.response.body.append(data, size);
  return size;
}

size_t receive_header(char* data, size_t, size_t size, void* context) {
  auto& receiver = *static_cast<Receiver*>(context);
  receiver.header_bytes += size;
  if (receiver.header_bytes > kMaxHeaderBytes) {
    receiver.too_large = true;
    return 0;
  }
  std::string_view line(data, size);
  // Interim responses (100 Continue, a proxy's) are discarded.
  if (line.starts_with("HTTP/")) receiver.response.headers.clear();
  if (auto header = read_header(line)) receiver.response.headers.push_back(*std::move(header));
  return size;
}

HttpError::Kind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
      return HttpError::Kind::unreachable;
    // Retrying does not help with these.
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_OUT_OF_MEMORY:
      return HttpError::Kind::invalid;
    default:
      return HttpError::Kind::connection;
  }
}

}  // namespace

struct HttpChannel::State {
  CURLM* multi = nullptr;
  CURL* easy = nullptr;

  bool open(const CurlLibrary& library) {
    if (multi == nullptr) multi = library.multi_init();
    if (easy == nullptr) easy = library.easy_init();
    return multi != nullptr && easy != nullptr;
  }
  void set_up(const CurlLibrary& library, const HttpAttempt& attempt, const CurlHeaders& headers,
              Receiver& receiver, char* reason) const;
  // The outcome; none if it was stopped.
  [[nodiscard]] std::optional<CURLcode> run(const CurlLibrary& library,
                                            const std::stop_token& stop) const;
};

void HttpChannel::State::set_up(const CurlLibrary& library, const HttpAttempt& attempt,
                                const CurlHeaders& headers, Receiver& receiver,
                                char* reason) const {
  begin_request(easy, attempt.url, headers, reason, attempt.ca_file);
  if (attempt.insecure) {
    library.easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 0L);
    library.easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);
  }
  auto set_blob = [&](CURLoption option, const std::string& pem) {
    if (pem.empty()) return;
    // Without CURL_BLOB_COPY: the attempt outlives the request.
    curl_blob blob{const_cast<char*>(pem.data()), pem.size(), CURL_BLOB_NOCOPY};
    library.easy_setopt(easy, option, &blob);
  };
  set_blob(CURLOPT_CAINFO_BLOB, attempt.ca_certificates);
  set_blob(CURLOPT_SSLCERT_BLOB, attempt.client_certificate);
  set_blob(CURLOPT_SSLKEY_BLOB, attempt.client_key);
  if (!attempt.proxy.empty()) library.easy_setopt(easy, CURLOPT_PROXY, attempt.proxy.c_str());
  if (!attempt.no_proxy.empty()) {
    // libcurl supports "*" only on its own.
    std::string hosts =
        attempt.no_proxy == "*" ? "*" : "localhost,127.0.0.1,::1," + attempt.no_proxy;
    library.easy_setopt(easy, CURLOPT_NOPROXY, hosts.c_str());
  }
  library.easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  // An abandoned transfer does not wait for the resolver's thread, which may take many seconds;
  // that thread cleans up after itself.
  library.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  library.easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS,
                      static_cast<long>(attempt.connect_timeout.count()));
  library.easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(attempt.timeout.count()));
  library.easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  bool has_body = !attempt.body.empty() || attempt.method == "POST" || attempt.method == "PUT" ||
                  attempt.method == "PATCH";
  if (has_body) {
    library.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE,
                        static_cast<curl_off_t>(attempt.body.size()));
    library.easy_setopt(easy, CURLOPT_POSTFIELDS, attempt.body.c_str());
  } else if (attempt.method == "HEAD") {
    library.easy_setopt(easy, CURLOPT_NOBODY, 1L);
  }
  library.easy_setopt(easy, CURLOPT_CUSTOMREQUEST, attempt.method.c_str());
  library.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
  library.easy_setopt(easy, CURLOPT_WRITEDATA, &receiver);
  library.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_header);
  library.easy_setopt(easy, CURLOPT_HEADERDATA, &receiver);
}

std::optional<CURLcode> HttpChannel::State::run(const CurlLibrary& library,
                                                const std::stop_token& stop) const {
  // A stop comes from another thread and wakes up the poll immediately.
  std::stop_callback wake(stop, [&] { library.multi_wakeup(multi); });
  constexpr int kPollMilliseconds = 1000;
  int running = 1;
  while (running > 0) {
    if (stop.stop_requested()) return std::nullopt;
    if (library.multi_perform(multi, &running) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
    if (running > 0) library.multi_poll(multi, nullptr, 0, kPollMilliseconds, nullptr);
  }
  int left = 0;
  while (CURLMsg* message = library.multi_info_read(multi, &left)) {
    if (message->msg == CURLMSG_DONE) return message->data.result;
  }
  return CURLE_RECV_ERROR;
}

HttpChannel::HttpChannel() : state_(std::make_unique<State>()) {}

HttpChannel::~HttpChannel() {
  // Closing a hundred connections one by one would delay the end of the program.
  if (frees_at_exit()) return;
  const CurlLibrary& library = CurlLibrary::get();
  if (state_->easy != nullptr) library.easy_cleanup(state_->easy);
  if (state_->multi != nullptr) library.multi_cleanup(state_->multi);
}

Result<HttpResponse, HttpError> HttpChannel::perform(const HttpAttempt& attempt) {
  using Kind = HttpError::Kind;
  const CurlLibrary& library = CurlLibrary::get();
  if (library.error) return HttpError{Kind::invalid, library.error->message};
  CurlHeaders headers;
  // libcurl would wait for a 100 Continue before it sends larger bodies.
  bool listed = headers.add("Expect:");
  // libcurl expects a semicolon after a header without a value.
  for (const auto& [name, value] : attempt.headers) {
    listed = listed && headers.add(value.empty() ? name + ";" : name + ": " + value);
  }
  if (!listed || !state_->open(library)) {
    return HttpError{Kind::invalid, "out of memory"};
  }
  Receiver receiver;
  receiver.max_size = attempt.max_response;
  char reason[CURL_ERROR_SIZE] = "";
  state_->set_up(library, attempt, headers, receiver, reason);
  if (library.multi_add_handle(state_->multi, state_->easy) != CURLM_OK) {
    return HttpError{Kind::invalid, "out of memory"};
  }
  std::optional<CURLcode> code = state_->run(library, attempt.stop);
  long status = 0;
  library.easy_getinfo(state_->easy, CURLINFO_RESPONSE_CODE, &status);
  // Aborts a running transfer, including its connection.
  library.multi_remove_handle(state_->multi, state_->easy);
  if (!code) return HttpError{Kind::cancelled, "cancelled"};
  if (receiver.too_large) {
    return HttpError{Kind::too_large,
                     fmt::format("the response is larger than {} bytes", attempt.max_response)};
  }
  if (*code != CURLE_OK) {
    return HttpError{kind_of(*code), request_problem(state_->easy, *code, reason)};
  }
  receiver.response.status = static_cast<int>(status);
  return std::move(receiver.response);
}

std::unique_ptr<HttpChannel> HttpChannels::take() {
  std::lock_guard lock(mutex_);
  if (idle_.empty()) return std::make_unique<HttpChannel>();
  std::unique_ptr<HttpChannel> out = std::move(idle_.back());
  idle_.pop_back();
  return out;
}

void HttpChannels::put_back(std::unique_ptr<HttpChannel> channel) {
  std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdleChannels) idle_.push_back(std::move(channel));
}

}  // namespace landform::http
