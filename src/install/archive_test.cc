#include "install/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "install/checksum.h"
#include "install/testing.h"

namespace landform::install {
namespace {

using testing::HasSubstr;

class ArchiveTest : public testing::Test {
 protected:
  // Unpacks into `out` and returns the error.
  std::string unpack(const std::string& bytes, ArchiveKind kind, const ArchiveLimits& limits = {}) {
    std::filesystem::remove_all(directory_.path("out"));
    std::filesystem::create_directory(directory_.path("out"));
    directory_.write("archive", bytes);
    auto failed = unpack_archive(directory_.path("archive"), kind, directory_.path("out"), limits);
    return failed ? failed->message : "";
  }
  std::string unpack_tar(const std::vector<TestEntry>& entries, const ArchiveLimits& limits = {}) {
    return unpack(make_archive(TestFormat::tar_gz, entries), ArchiveKind::tar_gz, limits);
  }

  TestDirectory directory_;
};

TEST_F(ArchiveTest, Kinds) {
  const std::pair<TestFormat, ArchiveKind> kinds[] = {{TestFormat::zip, ArchiveKind::zip},
                                                      {TestFormat::tar_gz, ArchiveKind::tar_gz},
                                                      {TestFormat::tar_bz2, ArchiveKind::tar_bz2},
                                                      {TestFormat::tar_xz, ArchiveKind::tar_xz}};
  for (const auto& [format, kind] : kinds) {
    std::string bytes = make_archive(format, {{"main.tf", "x"}, {"./sub/deep/a.txt", "y"}});
    EXPECT_EQ(unpack(bytes, kind), "");
    EXPECT_EQ(directory_.read("out/main.tf"), "x");
    EXPECT_EQ(directory_.read("out/sub/deep/a.txt"), "y");
  }
}

TEST_F(ArchiveTest, LinksInside) {
  EXPECT_EQ(unpack_tar({{"a/x", "text"},
                        {"a/link", "", "x"},
                        {"up", "", "a/../a/x"},
                        {"b/up", "", "../a/x"},
                        {"hard", "", "", "a/x"}}),
            "");
  EXPECT_EQ(directory_.read("out/a/link"), "text");
  EXPECT_EQ(directory_.read("out/b/up"), "text");
  EXPECT_EQ(directory_.read("out/hard"), "text");
}

TEST_F(ArchiveTest, SpecialPermissionsAreRemoved) {
  EXPECT_EQ(unpack_tar({{"program", "x"}}), "");
  auto rights = std::filesystem::status(directory_.path("out/program")).permissions();
  EXPECT_EQ(static_cast<unsigned int>(rights) & 07777U & ~022U, 0755U & ~022U);
}

TEST_F(ArchiveTest, NothingIsWrittenOutsideTheDirectory) {
  directory_.write("victim/file", "safe");
  std::string victim = directory_.path("victim");
  struct Case {
    const char* name;
    std::vector<TestEntry> entries;
    const char* want;
  };
  const Case cases[] = {
      {"upward", {{"../evil", "x"}}, "would be written outside the module"},
      {"upward within", {{"a/../../evil", "x"}}, "would be written outside the module"},
      {"absolute", {{victim + "/evil", "x"}}, "would be written outside the module"},
      {"link to a file", {{"l", "", victim + "/file"}, {"l", "x"}}, "is a link to"},
      {"link to a directory", {{"l", "", victim}, {"l/evil", "x"}}, "is a link to"},
      {"relative link", {{"l", "", "../victim"}, {"l/evil", "x"}}, "is a link to"},
      {"link through a link",
       {{"a/b/x", "x"}, {"a/l", "", ".."}, {"m", "", "a/l/../victim"}},
       "is a link to"},
      {"writing through a link", {{"a/x", "x"}, {"l", "", "a"}, {"l/y", "y"}}, ""},
      {"hard link", {{"h", "", "", "../victim/file"}}, "is a link to"},
      {"device", {{"d", "", "", "", AE_IFCHR}}, "is not a file, directory or link"},
      {"pipe", {{"d", "", "", "", AE_IFIFO}}, "is not a file, directory or link"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    std::string message = unpack_tar(c.entries);
    if (*c.want != '\0') {
      EXPECT_THAT(message, HasSubstr(c.want));
    }
    EXPECT_FALSE(directory_.has("evil"));
    EXPECT_FALSE(directory_.has("victim/evil"));
    EXPECT_EQ(directory_.read("victim/file"), "safe");
  }
}

TEST_F(ArchiveTest, Bounds) {
  std::string zeros(1 << 20, '\0');
  EXPECT_THAT(unpack_tar({{"a", zeros}, {"b", zeros}}, {.max_bytes = 1 << 20}),
              HasSubstr("larger than 1048576 bytes"));
  EXPECT_EQ(unpack_tar({{"a", zeros}}, {.max_bytes = 1 << 20}), "");
  EXPECT_THAT(unpack_tar({{"a", ""}, {"b", ""}, {"c", ""}}, {.max_entries = 2}),
              HasSubstr("more than 2 entries"));
}

TEST_F(ArchiveTest, InvalidArchives) {
  for (ArchiveKind kind :
       {ArchiveKind::zip, ArchiveKind::tar_gz, ArchiveKind::tar_bz2, ArchiveKind::tar_xz}) {
    EXPECT_NE(unpack("this is text", kind), "");
    EXPECT_NE(unpack("", kind), "");
  }
  std::string bytes = make_archive(TestFormat::tar_gz, {{"a", std::string(100000, 'x')}});
  EXPECT_NE(unpack(bytes.substr(0, bytes.size() / 2), ArchiveKind::tar_gz), "");
}

TEST(ArchiveKindTest, Names) {
  EXPECT_EQ(archive_kind_of_file("/a/b.tar.gz"), ArchiveKind::tar_gz);
  EXPECT_EQ(archive_kind_of_file("b.tgz"), ArchiveKind::tar_gz);
  EXPECT_EQ(archive_kind_of_file("b.txz"), ArchiveKind::tar_xz);
  EXPECT_EQ(archive_kind_of_file("zip"), std::nullopt);
  EXPECT_EQ(archive_kind_of_file("/a/b.gz"), std::nullopt);
  EXPECT_EQ(archive_kind("tbz2"), ArchiveKind::tar_bz2);
  EXPECT_EQ(archive_kind("tar"), std::nullopt);
}

TEST(ChecksumTest, Verify) {
  TestDirectory directory;
  directory.write("f", "abc");
  std::string file = directory.path("f");
  const char* good[] = {"md5:900150983cd24fb0d6963f7d28e17f72", "900150983CD24FB0D6963F7D28E17F72",
                        "sha1:a9993e364706816aba3e25717850c26c9cd0d89d",
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"};
  for (const char* checksum : good) EXPECT_FALSE(verify_checksum(file, checksum)) << checksum;
  const std::pair<const char*, const char*> bad[] = {
      {"md5:900150983cd24fb0d6963f7d28e17f73", "Checksums did not match"},
      {"md5:12", "is not a valid md5 checksum"},
      {"md5:zz0150983cd24fb0d6963f7d28e17f72", "is not a valid md5 checksum"},
      {"crc:12", "unsupported checksum type: crc"},
      {"12", "Unknown type for checksum 12"},
      {"file:https://x/sums", "not supported"}};
  for (const auto& [checksum, want] : bad) {
    auto failed = verify_checksum(file, checksum);
    ASSERT_TRUE(failed) << checksum;
    EXPECT_THAT(failed->message, HasSubstr(want));
  }
}

}  // namespace
}  // namespace landform::install
