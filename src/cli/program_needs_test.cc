#include "cli/program_needs.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "cli/program_needs_testing.h"

namespace landform::cli {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using testing::elf_program;

TEST(ProgramNeeds, AreLibrariesAndTheNewestVersion) {
  auto needs = program_needs(elf_program({"libm.so.6", "libcurl.so.4", "ld-linux-x86-64.so.2"},
                                         {"GLIBC_2.9", "GLIBC_2.31", "GLIBC_2.4", "CURL_4"}));
  ASSERT_TRUE(needs);
  EXPECT_THAT(needs->libraries, ElementsAre("ld-linux-x86-64.so.2", "libcurl.so.4", "libm.so.6"));
  EXPECT_THAT(needs->other_libraries(), ElementsAre("libcurl.so.4"));
  EXPECT_EQ(needs->glibc, "2.31");
  EXPECT_EQ(needs->text(), "glibc 2.31 or later, and libcurl.so.4");
  EXPECT_EQ(program_needs(elf_program({}, {}))->text(), "no libraries of the system");
}

TEST(ProgramNeeds, OfThisProgram) {
  auto self = read_file("/proc/self/exe");
  ASSERT_TRUE(self);
  auto needs = program_needs(*self);
  ASSERT_TRUE(needs) << "this test is an ELF program of 64 bits";
  EXPECT_THAT(needs->libraries, Contains("libc.so.6"));
  EXPECT_TRUE(is_newer_version(needs->glibc, "2.2")) << needs->glibc;
}

// Programs are not trusted.
TEST(ProgramNeeds, OfDamagedFilesAreReadWithinTheirBounds) {
  EXPECT_FALSE(program_needs(""));
  EXPECT_FALSE(program_needs("#!/bin/sh\n"));
  EXPECT_FALSE(program_needs("MZ" + std::string(100, '\0')));
  const std::string program = elf_program({"libc.so.6", "liba.so"}, {"GLIBC_2.4", "GLIBC_2.5"});
  for (size_t size = 0; size < program.size(); ++size) {
    (void)program_needs(std::string_view(program).substr(0, size));
  }
  for (size_t at = 0; at < program.size(); ++at) {
    for (char byte : {'\x00', '\x7f', '\xff'}) {
      std::string damaged = program;
      damaged[at] = byte;
      (void)program_needs(damaged);
    }
  }
}

TEST(ProgramNeeds, CompareVersionsByNumber) {
  EXPECT_TRUE(is_newer_version("2.31", "2.4"));
  EXPECT_TRUE(is_newer_version("2.2.5", "2.2"));
  EXPECT_FALSE(is_newer_version("2.31", "2.31"));
  EXPECT_FALSE(is_newer_version("PRIVATE", "2.2"));
}

}  // namespace
}  // namespace landform::cli
