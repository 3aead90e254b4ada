#include "engine/repeated_creation.h"

#include <fmt/format.h>

#include "provider/creation_token.h"
#include "value/msgpack.h"

namespace landform::engine {
namespace {

// FNV-1a.
uint64_t hash_of(std::string_view text) {
  uint64_t out = 14695981039346656037U;
  for (char c : text) out = (out ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return out;
}

// The token is part of what is hashed, so that equal values cannot be recognized by their hashes.
std::string line_of(const std::string& token, const std::string& values) {
  return fmt::format("{} {:016x}", token, hash_of(token + "\n" + values));
}

}  // namespace

std::string identify_creation(ResourceChange& change, const Value& config, Type type,
                              const std::string& interrupted) {
  const auto token = provider::creation_token(change.details->planned_private);
  if (!token || token->find_first_of(" \n") != std::string::npos) return "";
  const auto planned = encode_msgpack(change.after.unmarked_deep(), type);
  // Write-only values are only there.
  const auto configured = encode_msgpack(config.unmarked_deep(), type);
  if (!planned || !configured) return "";
  const std::string values = *planned + *configured;
  const std::string earlier = interrupted.substr(0, interrupted.find(' '));
  if (!earlier.empty() && interrupted == line_of(earlier, values)) {
    change.details.edit().planned_private =
        provider::with_creation_token(change.details->planned_private, earlier);
    return interrupted;
  }
  return line_of(*token, values);
}

}  // namespace landform::engine
