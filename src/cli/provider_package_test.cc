#include "cli/provider_package.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <optional>

#include "base/hex.h"
#include "base/process.h"
#include "cli/program_needs_testing.h"
#include "cli/provider_testing.h"
#include "cli/provider_zip.h"
#include "functions/digest.h"
#include "install/archive.h"
#include "packages/openpgp.h"

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using testing::elf_program;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using testing::run_landform;
using ::testing::StartsWith;
using testing::WorkDirectory;

// Sets an environment variable of this process for a while.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~ScopedVariable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

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
                      "-arch=arm64", "-unportable", "-out", work.path("dist")});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string prefix = "terraform-provider-sample_1.2.0_";
  EXPECT_THAT(ran.out, StartsWith(work.path("dist/" + prefix + "linux_arm64.zip\n") +
                                  work.path("dist/" + prefix + "manifest.json\n") +
                                  work.path("dist/" + prefix + "SHA256SUMS\nThe program needs ")));
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

TEST(ProviderPackage, RefusesProgramsThatFewUsersCanRun) {
  WorkDirectory work;
  auto package = [&](const std::string& program, std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"provider", "package", program, "-version=1.0.0", "-protocols=6.0",
                                 "-os=linux", "-out", work.path("dist")});
    return run_landform(flags);
  };
  std::string portable = elf_program({"libc.so.6", "libdl.so.2"}, {"GLIBC_2.2.5", "GLIBC_2.31"});
  std::string recent = elf_program({"libc.so.6"}, {"GLIBC_2.4", "GLIBC_2.36", "GLIBC_2.9"});
  std::string dependent = elf_program({"libc.so.6", "libicuuc.so.72"}, {"GLIBC_2.4"});
  work.write("terraform-provider-portable", portable);
  work.write("terraform-provider-recent", recent);
  work.write("terraform-provider-dependent", dependent);

  auto ran = package(work.path("terraform-provider-portable"), {});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("The program needs glibc 2.31 or later.\n"));
  ran = package(work.path("terraform-provider-recent"), {});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("needs glibc 2.36, but has to run with 2.31."));
  EXPECT_EQ(package(work.path("terraform-provider-recent"), {"-glibc=2.36"}).status, 0);
  ran = package(work.path("terraform-provider-dependent"), {});
  EXPECT_EQ(ran.status, 1);
  EXPECT_THAT(ran.err, HasSubstr("shared libraries that users may not have: libicuuc.so.72."));
  EXPECT_FALSE(fs::exists(work.path("dist/terraform-provider-dependent_1.0.0_SHA256SUMS")));
  ran = package(work.path("terraform-provider-dependent"), {"-unportable"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("needs glibc 2.4 or later, and libicuuc.so.72.\n"));
}

TEST(ProviderPackage, IsSignedAsRegistriesRequire) {
  ASSERT_TRUE(find_program("gpg")) << "gnupg is in tools/apt-packages.txt";
  WorkDirectory work;
  // Paths of the agent's sockets must be short, so they are not below the test's directory.
  auto home = install::TemporaryDirectory::create("/tmp");
  ASSERT_TRUE(home);
  ScopedVariable variable("GNUPGHOME", home->path());
  fs::permissions(home->path(), fs::perms::owner_all);
  auto gpg = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"gpg", "--batch", "--quiet", "--no-tty"});
    auto ran = run_process(arguments, {});
    EXPECT_TRUE(ran);
    return ran ? *ran : ProcessOutcome{};
  };
  auto package = [&](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"provider", "package", SAMPLE_PROVIDER, "-version=1.0.0",
                                 "-unportable", "-out", work.path("dist")});
    return run_landform(flags);
  };
  auto unsigned_yet = package({"-sign"});
  EXPECT_EQ(unsigned_yet.status, 1);
  EXPECT_THAT(unsigned_yet.err, HasSubstr("gpg could not sign"));

  auto made = gpg({"--passphrase", "", "--quick-generate-key", "Release <release@example.com>",
                   "rsa2048", "sign", "never"});
  ASSERT_EQ(made.exit.code, 0) << made.output;
  std::string key = gpg({"--armor", "--export", "release@example.com"}).output;
  auto ran = package({"--sign", "-key=release@example.com"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  std::string sums = "dist/terraform-provider-sample_1.0.0_SHA256SUMS";
  EXPECT_THAT(ran.out, HasSubstr(sums + ".sig\n"));
  std::string signature = work.read(sums + ".sig");
  EXPECT_THAT(signature, ::testing::Not(StartsWith("-----BEGIN")));
  auto signer = packages::verify_signature(work.read(sums), signature, key);
  EXPECT_TRUE(signer) << signer.error().message;
  EXPECT_FALSE(packages::verify_signature(work.read(sums) + "x", signature, key));

  EXPECT_EQ(package({}).status, 0);
  EXPECT_FALSE(fs::exists(work.path(sums + ".sig"))) << "a signature of other checksums";
  (void)run_process({"gpgconf", "--kill", "all"}, {});
}

TEST(ProviderPackage, IsInstalledByTerraformFromAMirror) {
  if (!find_program("terraform")) {
    GTEST_SKIP() << "SKIPPED: no terraform on the PATH, so nothing was installed by it";
  }
  WorkDirectory work;
  auto ran = run_landform({"provider", "package", SAMPLE_PROVIDER, "-version=1.2.3", "-unportable",
                           "-out", work.path("mirror/registry.example.com/landform/sample")});
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
