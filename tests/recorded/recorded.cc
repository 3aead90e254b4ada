#include "recorded/recorded.h"

#include <zlib.h>

#include <cstdlib>
#include <filesystem>

#ifndef LANDFORM_SOURCE_DIR
#error "the data is looked for beside the source tree"
#endif

namespace landform::recorded {

namespace {

constexpr size_t kBlock = 512;  // tar's

}  // namespace

std::optional<std::string> file(const std::string& name) {
  const char* shared = std::getenv("LANDFORM_SHARED");
  std::string path = (shared != nullptr ? shared : LANDFORM_SOURCE_DIR "/../shared");
  path += "/" + name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

std::string read_gzip(const std::string& file) {
  std::string out;
  gzFile in = ::gzopen(file.c_str(), "rb");
  if (in == nullptr) return out;
  std::string buffer(size_t{1} << 18, '\0');
  for (int got = 0;
       (got = ::gzread(in, buffer.data(), static_cast<unsigned>(buffer.size()))) > 0;) {
    out.append(buffer.data(), static_cast<size_t>(got));
  }
  ::gzclose(in);
  return out;
}

std::vector<std::pair<std::string, std::string>> read_tgz(const std::string& file) {
  std::vector<std::pair<std::string, std::string>> out;
  std::string tar = read_gzip(file);
  for (size_t at = 0; at + kBlock <= tar.size() && tar[at] != '\0';) {
    std::string name(tar.c_str() + at);
    size_t size = std::strtoul(tar.substr(at + 124, 12).c_str(), nullptr, 8);
    char type = tar[at + 156];
    at += kBlock;
    if (type == '0' || type == '\0') out.emplace_back(name, tar.substr(at, size));
    at += (size + kBlock - 1) / kBlock * kBlock;
  }
  return out;
}

}  // namespace landform::recorded
