#include "awscc/zip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <cstdint>
#include <optional>

namespace landform::awscc {

namespace {

// The longest public schema has 0.2 MB.
constexpr size_t kMaxContent = size_t{16} << 20;

uint32_t number(std::string_view bytes, size_t at, size_t size) {
  uint32_t out = 0;
  for (size_t i = 0; i < size; ++i) {
    out |= uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return out;
}

std::optional<std::string> inflated(std::string_view compressed, size_t size) {
  std::string out(size, '\0');
  z_stream stream{};
  // Without a header: the archive has the length and checksum.
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt;
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(compressed.data()));
  stream.avail_in = static_cast<uInt>(compressed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  int result = inflate(&stream, Z_FINISH);
  bool whole = result == Z_STREAM_END && stream.total_out == size;
  inflateEnd(&stream);
  if (!whole) return std::nullopt;
  return out;
}

struct Entry {
  std::string_view name;
  uint32_t method = 0, checksum = 0, compressed = 0, size = 0, offset = 0;
};

Result<std::string> content(std::string_view archive, const Entry& entry) {
  constexpr size_t kLocalHeader = 30;
  Error broken{fmt::format("{} in the archive is broken", entry.name)};
  if (entry.size > kMaxContent || entry.offset + kLocalHeader > archive.size()) return broken;
  size_t start = entry.offset + kLocalHeader + number(archive, entry.offset + 26, 2) +
                 number(archive, entry.offset + 28, 2);
  if (start > archive.size() || archive.size() - start < entry.compressed) return broken;
  std::string_view bytes = archive.substr(start, entry.compressed);
  std::optional<std::string> out;
  constexpr uint32_t kStored = 0;
  constexpr uint32_t kDeflated = 8;
  if (entry.method == kStored && entry.size == entry.compressed) out = std::string(bytes);
  if (entry.method == kDeflated) out = inflated(bytes, entry.size);
  if (!out) return broken;
  uint32_t checksum = static_cast<uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(out->data()), static_cast<uInt>(out->size())));
  if (checksum != entry.checksum) return broken;
  return *std::move(out);
}

}  // namespace

Result<bool> read_zip(std::string_view archive,
                      const std::function<void(std::string_view, const std::string&)>& file) {
  constexpr std::string_view kEnd("PK\x05\x06", 4);
  constexpr std::string_view kEntry("PK\x01\x02", 4);
  constexpr size_t kEndSize = 22;
  constexpr size_t kEntrySize = 46;
  size_t end = archive.rfind(kEnd);
  if (end == std::string_view::npos || archive.size() - end < kEndSize) {
    return Error{"it is not a zip archive"};
  }
  size_t count = number(archive, end + 10, 2);
  size_t at = number(archive, end + 16, 4);
  for (size_t i = 0; i < count; ++i) {
    if (at + kEntrySize > archive.size() || archive.substr(at, 4) != kEntry) {
      return Error{"the directory of the archive is broken"};
    }
    size_t name_size = number(archive, at + 28, 2);
    size_t rest = number(archive, at + 30, 2) + number(archive, at + 32, 2);
    if (at + kEntrySize + name_size + rest > archive.size()) {
      return Error{"the directory of the archive is broken"};
    }
    Entry entry{.name = archive.substr(at + kEntrySize, name_size),
                .method = number(archive, at + 10, 2),
                .checksum = number(archive, at + 16, 4),
                .compressed = number(archive, at + 20, 4),
                .size = number(archive, at + 24, 4),
                .offset = number(archive, at + 42, 4)};
    at += kEntrySize + name_size + rest;
    if (entry.name.ends_with('/')) continue;
    auto text = content(archive, entry);
    if (!text) return std::move(text).error();
    file(entry.name, *text);
  }
  return true;
}

}  // namespace landform::awscc
