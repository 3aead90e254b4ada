#include "functions/pem.h"

#include "base/base64.h"

namespace landform::functions {
namespace {

constexpr std::string_view kBegin = "-----BEGIN ";
constexpr std::string_view kDashes = "-----";

std::string_view take_line(std::string_view& text) {
  size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  while (line.ends_with(' ') || line.ends_with('\t') || line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

std::optional<PemBlock> read_pem(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = take_line(text);
    bool starts = line.starts_with(kBegin) && line.ends_with(kDashes) &&
                  line.size() >= kBegin.size() + kDashes.size();
    if (!starts) continue;
    PemBlock block;
    block.type = line.substr(kBegin.size(), line.size() - kBegin.size() - kDashes.size());
    const std::string end = "-----END " + block.type + "-----";
    std::string encoded;
    bool closed = false;
    std::string_view rest = text;
    while (!rest.empty() && !closed) {
      std::string_view body = take_line(rest);
      closed = body == end;
      if (closed) break;
      if (body.find(':') == std::string_view::npos) {
        encoded += body;
      } else if (body.starts_with("Proc-Type:") &&
                 body.find("ENCRYPTED") != std::string_view::npos) {
        block.encrypted = true;
      }
    }
    auto bytes = base64_decode(encoded);
    if (!closed || !bytes) continue;
    block.bytes = *bytes;
    return block;
  }
  return std::nullopt;
}

}  // namespace landform::functions
