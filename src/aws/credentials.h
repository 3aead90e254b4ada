// AWS credentials and their sources.
//
// A CredentialsSource is asked before every request. It returns cached credentials as long as they
// are valid, and otherwise fetches new ones, once for all waiting threads. config.h creates
// sources. Thread-safe. Error messages never contain secrets.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/result.h"

namespace landform::aws {

struct Credentials {
  std::string access_key;
  std::string secret_key;
  std::string session_token;  // for temporary credentials
  std::optional<std::chrono::system_clock::time_point> expires;

  [[nodiscard]] bool complete() const { return !access_key.empty() && !secret_key.empty(); }
};

class CredentialsSource {
 public:
  CredentialsSource() = default;
  CredentialsSource(const CredentialsSource&) = delete;
  CredentialsSource& operator=(const CredentialsSource&) = delete;
  virtual ~CredentialsSource() = default;

  [[nodiscard]] virtual Result<Credentials> get() = 0;
  // Drops cached credentials, because the service reported them as expired.
  virtual void forget() {}
};

[[nodiscard]] std::shared_ptr<CredentialsSource> fixed_credentials(Credentials credentials);

// Caches the result of `fetch` until five minutes before it expires. If fetching new credentials
// fails while the old ones are still valid, the old ones are returned.
class CachedCredentials : public CredentialsSource {
 public:
  using Fetch = std::function<Result<Credentials>()>;
  using Clock = std::function<std::chrono::system_clock::time_point()>;

  explicit CachedCredentials(Fetch fetch, Clock clock = std::chrono::system_clock::now)
      : fetch_(std::move(fetch)), clock_(std::move(clock)) {}

  [[nodiscard]] Result<Credentials> get() override;
  void forget() override;

 private:
  Fetch fetch_;
  Clock clock_;
  std::mutex mutex_;
  std::optional<Credentials> kept_;
};

}  // namespace landform::aws
