// Credentials of AWS, and where they come from.
//
// A CredentialsSource is asked before every request and answers at once as long as what it has is
// valid; otherwise it fetches anew, once for all who wait. Sources are made by config.h. Any thread
// may ask. No message of theirs has a secret in it.
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
  std::string session_token;  // of temporary ones
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
  // The service has refused what get() gave as expired: fetch anew the next time.
  virtual void forget() {}
};

[[nodiscard]] std::shared_ptr<CredentialsSource> fixed_credentials(Credentials credentials);

// Keeps what `fetch` gives until five minutes before it expires. If a renewal fails while the old
// ones are still good, these are used.
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
