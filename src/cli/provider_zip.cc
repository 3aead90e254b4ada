#include "cli/provider_zip.h"

#include <zlib.h>

#include <cstdint>

#include "functions/deflate.h"

namespace landform::cli {
namespace {

constexpr uint64_t kMaxSize = 0xffff'ffff;  // larger archives need zip64
constexpr uint16_t kVersion = 20;           // directories and deflate
constexpr uint16_t kUnix = 3 << 8;
constexpr uint16_t kUtf8 = 1 << 11;
constexpr uint16_t kDeflated = 8;
constexpr uint16_t kDate = (1 << 5) | 1;  // 1 January 1980, the earliest date
constexpr uint32_t kExecutable = 0100755U << 16U;

class Bytes {
 public:
  Bytes& u16(uint16_t number) { return little_endian(number, 2); }
  Bytes& u32(uint64_t number) { return little_endian(number, 4); }
  Bytes& text(std::string_view text) {
    out_ += text;
    return *this;
  }
  [[nodiscard]] size_t size() const { return out_.size(); }
  [[nodiscard]] std::string take() && { return std::move(out_); }

 private:
  Bytes& little_endian(uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) out_ += static_cast<char>(number >> (8 * i));
    return *this;
  }

  std::string out_;
};

}  // namespace

Result<std::string> zip_of(std::string_view name, std::string_view content) {
  std::string packed = functions::deflate(content);
  if (content.size() > kMaxSize || packed.size() > kMaxSize || name.size() > 0xffff) {
    return Error{"it is too large for an archive"};
  }
  auto crc = static_cast<uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), content.size()));
  // The fields shared by the entry and the directory.
  auto describe = [&](Bytes& out) {
    out.u16(kVersion).u16(kUtf8).u16(kDeflated).u16(0).u16(kDate);
    out.u32(crc).u32(packed.size()).u32(content.size());
    out.u16(static_cast<uint16_t>(name.size())).u16(0);
  };
  Bytes out;
  out.u32(0x04034b50);
  describe(out);
  out.text(name).text(packed);
  size_t directory = out.size();
  if (directory > kMaxSize) return Error{"it is too large for an archive"};
  out.u32(0x02014b50).u16(kUnix | kVersion);
  describe(out);
  out.u16(0).u16(0).u16(0).u32(kExecutable).u32(0).text(name);
  size_t size = out.size() - directory;
  out.u32(0x06054b50).u16(0).u16(0).u16(1).u16(1).u32(size).u32(directory).u16(0);
  return std::move(out).take();
}

}  // namespace landform::cli
