#include "packages/hash_record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>

#include "packages/hash.h"
#include "packages/testing.h"

namespace landform::packages {
namespace {

namespace fs = std::filesystem;

class HashRecordTest : public testing::Test {
 protected:
  HashRecordTest() {
    directory_.write("package/terraform-provider-foo", "program");
    directory_.write("package/docs/README", "text");
  }

  // As seen after a while.
  [[nodiscard]] HashRecord record() const {
    return HashRecord(cache_, HashRecord::Clock::now() + std::chrono::minutes(1));
  }
  [[nodiscard]] std::string hash(const HashRecord& record) const {
    auto out = record.hash_directory(directory_.path("package"));
    return out ? *out : out.error().message;
  }
  [[nodiscard]] std::string real_hash() const {
    return *packages::hash_directory(directory_.path("package"));
  }
  // Replaces the recorded checksum, to see whether the record is used.
  void falsify() const {
    for (const auto& entry : fs::directory_iterator(directory_.path("cache/hashes"))) {
      std::string name = "hashes/" + entry.path().filename().string();
      std::string text(cache_.read(name)->bytes());
      cache_.write(name, "h1:recorded" + text.substr(text.find('\n')));
    }
  }

  // The clock of the file system ticks a few hundred times a second.
  void wait_for_clock() const {
    const fs::path probe = directory_.path("probe");
    directory_.write("probe", "");
    auto start = fs::last_write_time(probe);
    while (fs::last_write_time(probe) == start) directory_.write("probe", "");
  }

  TestDirectory directory_;
  CacheDirectory cache_{directory_.path("cache")};
};

TEST_F(HashRecordTest, RemembersUnchangedPackages) {
  EXPECT_EQ(hash(record()), real_hash());
  falsify();
  EXPECT_EQ(hash(record()), "h1:recorded");
}

TEST_F(HashRecordTest, NoticesEveryChange) {
  struct Case {
    const char* name;
    std::function<void(const TestDirectory&)> change;
  };
  const Case kCases[] = {
      {"content of the same size",
       [](const auto& d) { d.write("package/terraform-provider-foo", "PROGRAM"); }},
      {"content with the old time",
       [](const auto& d) {
         fs::path file = d.path("package/docs/README");
         auto time = fs::last_write_time(file);
         d.write("package/docs/README", "TEXT");
         fs::last_write_time(file, time);
       }},
      {"new file", [](const auto& d) { d.write("package/docs/more", ""); }},
      {"removed file", [](const auto& d) { fs::remove(d.path("package/docs/README")); }},
      {"renamed file",
       [](const auto& d) {
         fs::rename(d.path("package/docs/README"), d.path("package/docs/READ"));
       }},
      {"replaced file",
       [](const auto& d) {
         d.write("other", "text");
         fs::rename(d.path("other"), d.path("package/docs/README"));
       }},
  };
  for (const Case& c : kCases) {
    directory_.write("package/docs/README", "text");
    wait_for_clock();
    (void)hash(record());
    falsify();
    ASSERT_EQ(hash(record()), "h1:recorded") << c.name;
    c.change(directory_);
    EXPECT_EQ(hash(record()), real_hash()) << c.name;
  }
}

TEST_F(HashRecordTest, DoesNotRecordWhatHasJustChanged) {
  EXPECT_EQ(hash(HashRecord(cache_)), real_hash());
  EXPECT_FALSE(fs::exists(directory_.path("cache")));
}

TEST_F(HashRecordTest, Files) {
  const std::string file = directory_.path("package/docs/README");
  EXPECT_EQ(*record().sha256_of_file(file), sha256_of("text"));
  falsify();
  EXPECT_EQ(*record().sha256_of_file(file), "h1:recorded");
  EXPECT_FALSE(record().sha256_of_file(directory_.path("none")));
}

}  // namespace
}  // namespace landform::packages
