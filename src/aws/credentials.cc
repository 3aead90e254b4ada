#include "aws/credentials.h"

namespace landform::aws {
namespace {

class Fixed : public CredentialsSource {
 public:
  explicit Fixed(Credentials credentials) : credentials_(std::move(credentials)) {}
  [[nodiscard]] Result<Credentials> get() override { return credentials_; }

 private:
  Credentials credentials_;
};

}  // namespace

std::shared_ptr<CredentialsSource> fixed_credentials(Credentials credentials) {
  return std::make_shared<Fixed>(std::move(credentials));
}

Result<Credentials> CachedCredentials::get() {
  constexpr std::chrono::minutes kEarly{5};
  std::lock_guard lock(mutex_);
  auto now = clock_();
  if (kept_ && (!kept_->expires || now + kEarly < *kept_->expires)) return *kept_;
  Result<Credentials> fresh = fetch_();
  if (!fresh) {
    if (kept_ && now < *kept_->expires) return *kept_;
    return fresh;
  }
  kept_ = *fresh;
  return fresh;
}

void CachedCredentials::forget() {
  std::lock_guard lock(mutex_);
  kept_.reset();
}

}  // namespace landform::aws
