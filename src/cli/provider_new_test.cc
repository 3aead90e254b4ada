// provider_new_test.cmake tests that the generated provider builds and works.
#include "cli/provider_new.h"

#include <gmock/gmock.h>

#include "cli/provider_testing.h"

namespace landform::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::run_landform;
using testing::WorkDirectory;

TEST(ProviderNew, PutsTheNameEverywhere) {
  auto files = new_provider_files("acme2");
  ASSERT_TRUE(files);
  for (const char* name : {".gitignore", "CMakeLists.txt", "README.md", "examples/main.tf",
                           "examples/resources/acme2_note/resource.tf", "main.cc", "provider.cc",
                           "provider_test.cc"}) {
    EXPECT_TRUE(files->contains(name)) << name;
  }
  for (const auto& [name, text] : *files) {
    EXPECT_THAT(text, Not(HasSubstr("@"))) << name;
    EXPECT_FALSE(text.empty()) << name;
  }
  EXPECT_THAT(files->at("provider.cc"), HasSubstr("class Acme2Provider : public"));
  EXPECT_THAT(files->at("examples/main.tf"), HasSubstr("resource \"acme2_note\" \"hello\""));
}

TEST(ProviderNew, IsACommand) {
  WorkDirectory work;
  auto ran = run_landform({"provider", "new", "acme", "-dir", work.path("new")});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("  examples/main.tf\n"));
  EXPECT_THAT(work.read("new/main.cc"), HasSubstr("serve::run"));
  // Existing files are never overwritten.
  ran = run_landform({"provider", "new", "acme", "-dir", work.path("new")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("already exists"));
  for (const char* name : {"", "Acme", "a_b", "a-b", "1a", "../a", "ä"}) {
    ran = run_landform({"provider", "new", name, "-dir", work.path("other")});
    EXPECT_EQ(ran.status, 1) << name;
    EXPECT_THAT(ran.err, HasSubstr("starting with a letter")) << name;
  }
}

}  // namespace
}  // namespace landform::cli
