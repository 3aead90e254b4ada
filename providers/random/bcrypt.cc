#include "random/bcrypt.h"

#include <crypt.h>

#include <memory>

#include "random/number_source.h"

namespace landform::random {
namespace {

constexpr size_t kSeen = 72;
constexpr size_t kHashLength = 60;

// For libcrypt, $2a$ means a variant that guards against a bug in an old implementation, and that
// gives different hashes for a few passwords. $2b$ is the plain algorithm, which Go and others call
// $2a$.
constexpr std::string_view kPlain = "$2b$";
constexpr std::string_view kShown = "$2a$";

// `setting` begins with $2b$; empty if libcrypt fails.
std::string crypt_plain(std::string_view password, const std::string& setting) {
  auto work = std::make_unique<crypt_data>();
  std::string phrase(password.substr(0, kSeen));
  const char* out = ::crypt_r(phrase.c_str(), setting.c_str(), work.get());
  if (out == nullptr || out[0] == '*') return {};
  return out;
}

bool has_zero(std::string_view password) {
  return password.substr(0, kSeen).find('\0') != std::string_view::npos;
}

}  // namespace

Result<std::string> bcrypt_hash(std::string_view password) {
  if (has_zero(password)) return Error{"the password contains a zero byte"};
  std::string salt = secure_bytes(16);
  std::string setting(CRYPT_GENSALT_OUTPUT_SIZE, '\0');
  const char* made =
      ::crypt_gensalt_rn(kPlain.data(), 10, salt.data(), static_cast<int>(salt.size()),
                         setting.data(), static_cast<int>(setting.size()));
  std::string hash = made == nullptr ? "" : crypt_plain(password, made);
  if (hash.size() != kHashLength) return Error{"libcrypt does not support bcrypt"};
  return hash.replace(0, kShown.size(), kShown);
}

bool bcrypt_matches(std::string_view hash, std::string_view password) {
  if (hash.size() != kHashLength || !hash.starts_with(kShown) || has_zero(password)) return false;
  std::string setting(hash);
  setting.replace(0, kPlain.size(), kPlain);
  std::string again = crypt_plain(password, setting);
  return again.size() == hash.size() && std::string_view(again).substr(4) == hash.substr(4);
}

}  // namespace landform::random
