#include "install/http.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/curl_library.h"

namespace landform::install {
namespace {

constexpr long kConnectSeconds = 20;
// A transfer slower than this for that long is considered stalled.
constexpr long kSlowBytes = 64;
constexpr long kSlowSeconds = 30;
constexpr long kMaxRedirects = 10;

struct FileCloser {
  void operator()(FILE* file) const { std::fclose(file); }
};

// Receives a response as it arrives.
struct Receiver {
  HttpResponse* response;
  FILE* file;
  uint64_t max_size;
  uint64_t size = 0;
  bool too_large = false;
  bool write_failed = false;
};

size_t receive_body(char* data, size_t, size_t size, void* context) {
  auto& receiver = *static_cast<Receiver*>(context);
  receiver.size += size;
  if (receiver.size > receiver.max_size) {
    receiver.too_large = true;
    return 0;
  }
  if (receiver.file == nullptr) {
    receiver.response->body.append(data, size);
    return size;
  }
  size_t written = std::fwrite(data, 1, size, receiver.file);
  receiver.write_failed = written != size;
  return written;
}

size_t receive_header(char* data, size_t, size_t size, void* context) {
  auto& receiver = *static_cast<Receiver*>(context);
  std::string_view line(data, size);
  // Each response in a chain of redirects has its own headers.
  if (line.starts_with("HTTP/")) receiver.response->headers.clear();
  if (auto header = read_header(line))
    receiver.response->headers.insert_or_assign(std::move(header->first),
                                                std::move(header->second));
  return size;
}

}  // namespace

struct HttpClient::State {
  CURL* curl = nullptr;
};

HttpClient::HttpClient() : state_(std::make_unique<State>()) {}

HttpClient::~HttpClient() {
  if (state_->curl != nullptr) CurlLibrary::get().easy_cleanup(state_->curl);
}

Result<HttpResponse> HttpClient::get(const HttpRequest& request) {
  const CurlLibrary& library = CurlLibrary::get();
  if (library.error) return *library.error;
  if (state_->curl == nullptr) state_->curl = library.easy_init();
  CURL* curl = state_->curl;
  if (curl == nullptr) return Error{"out of memory"};
  std::unique_ptr<FILE, FileCloser> file;
  if (!request.to_file.empty()) {
    file.reset(std::fopen(request.to_file.c_str(), "wbe"));
    if (file == nullptr)
      return Error{fmt::format("{} cannot be written: {}", request.to_file, std::strerror(errno))};
  }
  HttpResponse response;
  Receiver receiver{&response, file.get(), request.max_size};
  CurlHeaders headers;
  for (const std::string& header : request.headers) {
    if (!headers.add(header)) return Error{"out of memory"};
  }

  char reason[CURL_ERROR_SIZE] = "";
  begin_request(curl, request.url, headers, reason);
  library.easy_setopt(curl, CURLOPT_USERAGENT, "Landform");
  // HTTPS must not be downgraded to HTTP.
  bool secure = request.url.starts_with("https:");
  library.easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, secure ? "https" : "http,https");
  library.easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  library.easy_setopt(curl, CURLOPT_MAXREDIRS, kMaxRedirects);
  library.easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
  library.easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, kSlowBytes);
  library.easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, kSlowSeconds);
  library.easy_setopt(curl, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_OPTIONAL));
  if (!request.bearer_token.empty()) {
    library.easy_setopt(curl, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_BEARER));
    library.easy_setopt(curl, CURLOPT_XOAUTH2_BEARER, request.bearer_token.c_str());
  }
  library.easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive_body);
  library.easy_setopt(curl, CURLOPT_WRITEDATA, &receiver);
  library.easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
  library.easy_setopt(curl, CURLOPT_HEADERDATA, &receiver);

  CURLcode code = library.easy_perform(curl);
  bool flushed = file == nullptr || std::fflush(file.get()) == 0;
  if (receiver.too_large)
    return Error{fmt::format("the response is larger than {} bytes", request.max_size)};
  if (receiver.write_failed || !flushed)
    return Error{fmt::format("{} cannot be written: {}", request.to_file, std::strerror(errno))};
  if (code != CURLE_OK) {
    return Error{fmt::format("Get \"{}\": {}", request.url, request_problem(curl, code, reason))};
  }
  long status = 0;
  library.easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  response.status = static_cast<int>(status);
  char* last = nullptr;
  library.easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &last);
  response.url = last == nullptr ? request.url : last;
  return response;
}

}  // namespace landform::install
