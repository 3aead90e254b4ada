// Helpers for tests of module installation.
#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "base/process.h"
#include "base/test_directory.h"

namespace landform::install {

inline void git(const std::string& directory, std::vector<std::string> arguments) {
  std::vector<std::string> all = {"git", "-c", "user.name=t", "-c", "user.email=t@example.com"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  ProcessOptions options;
  options.directory = directory;
  // Ignore the user's configuration.
  options.environment["GIT_CONFIG_GLOBAL"] = "/dev/null";
  options.environment["GIT_CONFIG_SYSTEM"] = "/dev/null";
  auto outcome = run_process(all, options);
  ASSERT_TRUE(outcome.ok()) << outcome.error().message;
  ASSERT_EQ(outcome->exit.code, 0) << outcome->output;
}

struct TestEntry {
  std::string path;
  std::string text;
  std::string symlink{};
  std::string hardlink{};
  unsigned int type = AE_IFREG;
};

enum class TestFormat { zip, tar_gz, tar_bz2, tar_xz };

// An archive as bytes.
inline std::string make_archive(TestFormat format, const std::vector<TestEntry>& entries) {
  std::string out;
  archive* a = archive_write_new();
  switch (format) {
    case TestFormat::zip:
      archive_write_set_format_zip(a);
      break;
    case TestFormat::tar_gz:
      archive_write_add_filter_gzip(a);
      break;
    case TestFormat::tar_bz2:
      archive_write_add_filter_bzip2(a);
      break;
    case TestFormat::tar_xz:
      archive_write_add_filter_xz(a);
      break;
  }
  if (format != TestFormat::zip) archive_write_set_format_pax_restricted(a);
  archive_write_set_bytes_in_last_block(a, 1);
  archive_write_open(
      a, &out, nullptr,
      [](archive*, void* to, const void* data, size_t size) -> la_ssize_t {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data), size);
        return static_cast<la_ssize_t>(size);
      },
      nullptr);
  for (const TestEntry& e : entries) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, e.path.c_str());
    archive_entry_set_filetype(entry, e.symlink.empty() ? e.type : AE_IFLNK);
    archive_entry_set_perm(entry, 04755);
    if (!e.symlink.empty()) archive_entry_set_symlink(entry, e.symlink.c_str());
    if (!e.hardlink.empty()) archive_entry_set_hardlink(entry, e.hardlink.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(e.text.size()));
    archive_write_header(a, entry);
    if (!e.text.empty()) archive_write_data(a, e.text.data(), e.text.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  return out;
}

}  // namespace landform::install
