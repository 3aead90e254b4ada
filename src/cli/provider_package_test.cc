#include "cli/provider_package.h"

#include <gmock/gmock.h>

#include "base/hex.h"
#include "base/process.h"
#include "cli/provider_testing.h"
#include "cli/provider_zip.h"
#include "functions/digest.h"
#include "install/archive.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using testing::run_landform;
using testing::WorkDirectory;

TEST(ProviderZip, IsReproducibleAndUnpacksToTheProgram) {
  WorkDirectory work;
  std::string content = "#!/bin/sh\n" + std::string(100'000, 'x');
  content += '\0';
  auto zip = zip_of("program", content);
  ASSERT_TRUE(zip);
  EXPECT_LT(zip->size(), 1000U);
  EXPECT_EQ(to_hex(functions::digest(functions::Hash::sha256, *zip)),
            to_hex(functions::digest(functions::Hash::sha256, *zip_of("program", content))));
  work.write("program.zip", *zip);
  fs::create_directory(work.path("unpacked"));
  auto failed = install::unpack_archive(work.path("program.zip"), install::ArchiveKind::zip,
                                        work.path("unpacked"));
  ASSERT_FALSE(failed) << failed->message;
  EXPECT_EQ(work.read("unpacked/program"), content);
  EXPECT_NE(fs::status(work.path("unpacked/program")).permissions() & fs::perms::owner_exec,
            fs::perms::none);
}

TEST(ProviderPackage, WritesArchiveManifestAndChecksums) {
  WorkDirectory work;
  auto ran = run_landform({"provider", "package", SAMPLE_PROVIDER, "-version=v1.2", "-os=plan9",
                           "-arch=mips", "-out", work.path("dist")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  ran = run_landform({"provider", "package", SAMPLE_PROVIDER, "-version=1.2.0", "-os=linux",
                      "-arch=arm64", "-out", work.path("dist")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string prefix = "terraform-provider-sample_1.2.0_";
  EXPECT_EQ(ran.out, work.path("dist/" + prefix + "linux_arm64.zip\n") +
                         work.path("dist/" + prefix + "manifest.json\n") +
                         work.path("dist/" + prefix + "SHA256SUMS\n"));
  EXPECT_EQ(work.read("dist/" + prefix + "manifest.json"),
            "{\n  \"version\": 1,\n  \"metadata\": {\n    \"protocol_versions\": [\"5.0\", "
            "\"6.0\"]\n  }\n}\n");
  // Both archives contain the same program, so they are identical.
  std::string hash = to_hex(
      functions::digest(functions::Hash::sha256, work.read("dist/" + prefix + "plan9_mips.zip")));
  EXPECT_THAT(work.read("dist/" + prefix + "SHA256SUMS"),
              MatchesRegex(hash + "  " + prefix + "linux_arm64.zip\n[0-9a-f]{64}  " + prefix +
                           "manifest.json\n" + hash + "  " + prefix + "plan9_mips.zip\n"));
}

TEST(ProviderPackage, RejectsInvalidArguments) {
  WorkDirectory work;
  struct Case {
    std::vector<std::string> arguments;
    const char* error;
  };
  std::string other = work.script("terraform-provider-x", "exit 1");
  for (const Case& c : std::vector<Case>{
           {{SAMPLE_PROVIDER}, "is not a valid version"},
           {{SAMPLE_PROVIDER, "-version=one"}, "is not a valid version"},
           {{SAMPLE_PROVIDER, "-version=1.0.0", "-os=a/b"}, "cannot be part of a file name"},
           {{"-version=1.0.0"}, "needs one argument"},
           {{other, "-version=1.0.0"}, "give -protocols"},
           {{work.path("terraform-provider-y"), "-version=1.0.0", "-protocols=6.0"},
            "no such file"},
       }) {
    std::vector<std::string> arguments = {"provider", "package"};
    arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
    auto ran = run_landform(arguments);
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr(c.error));
  }
}

TEST(ProviderPackage, IsInstalledByTerraformFromAMirror) {
  if (!find_program("terraform")) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was installed by it";
  }
  WorkDirectory work;
  auto ran = run_landform({"provider", "package", SAMPLE_PROVIDER, "-version=1.2.3", "-out",
                           work.path("mirror/registry.example.com/landform/sample")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  work.write("settings", "provider_installation {\n  filesystem_mirror {\n    path = \"" +
                             work.path("mirror") + "\"\n  }\n}\n");
  work.write("use/main.tf", R"(
    terraform {
      required_providers {
        sample = {
          source  = "registry.example.com/landform/sample"
          version = "1.2.3"
        }
      }
    }
    output "loud" { value = provider::sample::shout("it works") })");
  ProcessOptions options;
  options.directory = work.path("use");
  options.environment["TF_CLI_CONFIG_FILE"] = work.path("settings");
  options.environment["CHECKPOINT_DISABLE"] = "1";
  options.environment.erase("TF_PLUGIN_CACHE_DIR");
  options.environment.erase("TF_REATTACH_PROVIDERS");
  auto init = run_process({"terraform", "init", "-no-color", "-input=false"}, options);
  ASSERT_TRUE(init);
  EXPECT_EQ(init->exit.code, 0) << init->output;
  EXPECT_THAT(init->output, HasSubstr("Installed registry.example.com/landform/sample v1.2.3"));
  auto plan = run_process({"terraform", "plan", "-no-color", "-input=false"}, options);
  ASSERT_TRUE(plan);
  EXPECT_THAT(plan->output, HasSubstr("\"it works!\"")) << plan->output;
}

}  // namespace
}  // namespace landform::cli
