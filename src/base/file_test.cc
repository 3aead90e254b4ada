#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace landform {
namespace {

TEST(FileTest, ReadsWholeFiles) {
  std::filesystem::path directory = std::filesystem::path(testing::TempDir()) / "file_test";
  std::filesystem::remove_all(directory);
  std::filesystem::create_directories(directory);
  std::string text(200'000, 'x');
  std::ofstream(directory / "a") << text;
  std::ofstream(directory / "empty") << "";
  EXPECT_EQ(read_file(directory / "a").value(), text);
  EXPECT_EQ(read_regular_file(directory / "a").value(), text);
  EXPECT_EQ(read_regular_file(directory / "empty").value(), "");
  EXPECT_EQ(read_file(directory / "none").error().message, "no such file or directory");
  EXPECT_EQ(read_regular_file(directory).error().message, "is a directory");

  // A pipe that is never written to.
  ASSERT_EQ(::mkfifo((directory / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_regular_file(directory / "pipe").error().message, "not a regular file");
  EXPECT_EQ(read_regular_file("/dev/zero").error().message, "not a regular file");
  EXPECT_EQ(read_file("/dev/null").value(), "");

  ASSERT_EQ(::truncate((directory / "a").c_str(), off_t{1} << 40), 0);
  EXPECT_EQ(read_file(directory / "a").error().message, "the file is larger than a gigabyte");
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace landform
