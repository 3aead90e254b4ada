#include "base/cache_directory.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace landform {
namespace {

namespace fs = std::filesystem;

class CacheDirectoryTest : public testing::Test {
 public:
  ~CacheDirectoryTest() override {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }

 protected:
  CacheDirectoryTest() {
    std::string name = fs::temp_directory_path() / "landform_cache_XXXXXX";
    root_ = ::mkdtemp(name.data());
  }

  [[nodiscard]] std::string text(const CacheDirectory& cache, const std::string& name) const {
    auto content = cache.read(name);
    return content == nullptr ? "(none)" : std::string(content->bytes());
  }
  void change(const fs::path& file, size_t at) const {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekg(static_cast<std::streamoff>(at));
    char c = 0;
    out.get(c);
    out.seekp(static_cast<std::streamoff>(at));
    out.put(static_cast<char>(c ^ 1));
  }

  fs::path root_;
};

TEST_F(CacheDirectoryTest, KeepsFiles) {
  CacheDirectory cache(root_ / "a/b");
  EXPECT_EQ(text(cache, "schemas/x"), "(none)");
  cache.write("schemas/x", "one");
  EXPECT_EQ(text(cache, "schemas/x"), "one");
  cache.write("schemas/x", "");
  EXPECT_EQ(text(cache, "schemas/x"), "");
  cache.remove("schemas/x");
  EXPECT_EQ(text(cache, "schemas/x"), "(none)");
  EXPECT_EQ(fs::status(root_ / "a/b").permissions(), fs::perms::owner_all);
}

TEST_F(CacheDirectoryTest, DropsDamagedFiles) {
  CacheDirectory cache(root_);
  const std::string content(100, 'x');
  cache.write("x", content);
  size_t size = fs::file_size(root_ / "x");
  for (size_t at = 0; at < size; ++at) {
    cache.write("x", content);
    change(root_ / "x", at);
    EXPECT_EQ(text(cache, "x"), "(none)") << at;
    EXPECT_FALSE(fs::exists(root_ / "x")) << at;
  }
  for (size_t length = 0; length < size; ++length) {
    cache.write("x", content);
    fs::resize_file(root_ / "x", length);
    EXPECT_EQ(text(cache, "x"), "(none)") << length;
  }
}

TEST_F(CacheDirectoryTest, KeepsNothingWithoutADirectory) {
  CacheDirectory none;
  none.write("x", "one");
  EXPECT_EQ(text(none, "x"), "(none)");
  std::ofstream(root_ / "file") << "not a directory";
  CacheDirectory blocked(root_ / "file");
  blocked.write("x", "one");
  EXPECT_EQ(text(blocked, "x"), "(none)");
}

TEST_F(CacheDirectoryTest, RemovesOldFiles) {
  CacheDirectory cache(root_);
  cache.write("d/old", "1");
  cache.write("d/new", "2");
  fs::last_write_time(root_ / "d/old",
                      fs::file_time_type::clock::now() - std::chrono::hours(24 * 40));
  cache.remove_older("d", 30);
  EXPECT_EQ(text(cache, "d/old"), "(none)");
  EXPECT_EQ(text(cache, "d/new"), "2");
}

TEST(Checksum, DoesNotDependOnPieces) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) bytes += static_cast<char>(i * 7);
  Checksum whole;
  whole.add(bytes);
  for (size_t piece : {1U, 3U, 31U, 32U, 33U, 500U}) {
    Checksum parts;
    for (size_t at = 0; at < bytes.size(); at += piece) parts.add(bytes.substr(at, piece));
    EXPECT_EQ(parts.value(), whole.value()) << piece;
  }
  Checksum longer;
  longer.add(bytes + std::string(1, '\0'));
  EXPECT_NE(longer.value(), whole.value());
}

}  // namespace
}  // namespace landform
