#include <sys/wait.h>
#include <unistd.h>

#include "install/installer_testing.h"

namespace landform::install {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class InstallerTest : public InstallerTestBase {
 protected:
  // A bare repository `repo.git` with two commits: the tag v1, and main with later changes.
  void make_repository() {
    directory_.write("repo/main.tf", "module \"s\" {\n  source = \"./sub\"\n}\n");
    directory_.write("repo/sub/main.tf", "module \"d\" {\n  source = \"./deep\"\n}\n");
    directory_.write("repo/sub/deep/main.tf", "output \"version\" {\n  value = 1\n}\n");
    git(directory_.path("repo"), {"init", "-q", "-b", "main"});
    git(directory_.path("repo"), {"add", "."});
    git(directory_.path("repo"), {"commit", "-q", "-m", "one"});
    git(directory_.path("repo"), {"tag", "v1"});
    directory_.write("repo/sub/deep/main.tf", "output \"version\" {\n  value = 2\n}\n");
    git(directory_.path("repo"), {"commit", "-q", "-a", "-m", "two"});
    git(directory_.path(), {"clone", "-q", "--bare", "repo", "repo.git"});
  }
  [[nodiscard]] std::string repository() const {
    return "git::file://" + directory_.path("repo.git");
  }
};

TEST_F(InstallerTest, LocalModulesStayWhereTheyAre) {
  root(
      "module \"a\" {\n  source = \"./mods/link\"\n}\nmodule \"b\" {\n  source = "
      "\"../beside\"\n}\n");
  directory_.write("root/mods/real/main.tf", "module \"c\" {\n  source = \"../other\"\n}\n");
  directory_.write("root/mods/other/main.tf", "");
  directory_.write("beside/main.tf.json", R"({"module": {"d": {"source": "./in"}}})");
  directory_.write("beside/in/x.tf", "");
  std::filesystem::create_directory_symlink("real", directory_.path("root/mods/link"));
  EXPECT_EQ(install(), "");
  EXPECT_EQ(events_, "a in mods/real\na.c in mods/other\nb in ../beside\nb.d in ../beside/in\n");
  EXPECT_EQ(manifest(), R"({"Modules":[{"Key":"","Source":"","Dir":"."},)"
                        R"({"Key":"a","Source":"./mods/link","Dir":"mods/real"},)"
                        R"({"Key":"a.c","Source":"../other","Dir":"mods/other"},)"
                        R"({"Key":"b","Source":"../beside","Dir":"../beside"},)"
                        R"({"Key":"b.d","Source":"./in","Dir":"../beside/in"}]})");
  EXPECT_THAT(installed_names(), ElementsAre("modules.json"));
}

TEST_F(InstallerTest, GitRepositories) {
  make_repository();
  root("module \"a\" {\n  source = \"" + repository() +
       "?ref=v1\"\n}\n"
       "module \"b\" {\n  source = \"" +
       repository() +
       "//sub?ref=main\"\n}\n"
       "module \"c\" {\n  source = \"" +
       repository() +
       "//sub/deep?ref=v1\"\n}\n"
       "module \"d\" {\n  source = \"" +
       repository() + "//sub?depth=1\"\n}\n");
  EXPECT_EQ(install(), "");
  EXPECT_THAT(read_installed("a/sub/deep/main.tf"), HasSubstr("value = 1"));
  EXPECT_THAT(read_installed("b/sub/deep/main.tf"), HasSubstr("value = 2"));
  EXPECT_THAT(read_installed("c/sub/deep/main.tf"), HasSubstr("value = 1"));
  EXPECT_THAT(read_installed("d/sub/deep/main.tf"), HasSubstr("value = 2"));
  EXPECT_THAT(installed_names(), ElementsAre("a", "b", "c", "d", "modules.json"));
  EXPECT_THAT(manifest(),
              HasSubstr("repo.git//sub?ref=main\",\"Dir\":\".terraform/modules/b/sub\""));
  // Nothing is left to do until an update is requested.
  EXPECT_EQ(install(), "");
  EXPECT_EQ(events_, "");
  options_.update = true;
  EXPECT_EQ(install(), "");
  EXPECT_THAT(events_, HasSubstr("get a "));
}

TEST_F(InstallerTest, ChangedModulesAreInstalledAgain) {
  make_repository();
  root("module \"a\" {\n  source = \"" + repository() + "?ref=v1\"\n}\n");
  EXPECT_EQ(install(), "");
  EXPECT_THAT(manifest(), HasSubstr("\"Key\":\"a.s.d\""));
  root("module \"a\" {\n  source = \"" + repository() + "//sub/deep?ref=main\"\n}\n");
  EXPECT_EQ(install(), "");
  EXPECT_THAT(read_installed("a/sub/deep/main.tf"), HasSubstr("value = 2"));
  EXPECT_THAT(manifest(), Not(HasSubstr("\"Key\":\"a.s.d\"")));
  // A deleted module is installed again.
  std::filesystem::remove_all(directory_.path("root/.terraform/modules/a"));
  EXPECT_EQ(install(), "");
  EXPECT_TRUE(directory_.has("root/.terraform/modules/a/sub/deep/main.tf"));
}

TEST_F(InstallerTest, AbsolutePathsAreLinked) {
  directory_.write("far/main.tf", "module \"x\" {\n  source = \"./x\"\n}\n");
  directory_.write("far/x/main.tf", "");
  root("module \"a\" {\n  source = \"" + directory_.path("far") + "\"\n}\n");
  EXPECT_EQ(install(), "");
  EXPECT_TRUE(std::filesystem::is_symlink(directory_.path("root/.terraform/modules/a")));
  EXPECT_THAT(manifest(), HasSubstr(R"("Key":"a.x","Source":"./x","Dir":)"));
}

TEST_F(InstallerTest, OneFailureDoesNotAffectTheOthers) {
  make_repository();
  std::string missing = "git::file://" + directory_.path("nope.git");
  root("module \"a\" {\n  source = \"" + missing +
       "\"\n}\n"
       "module \"b\" {\n  source = \"boop/bloop\"\n}\n"
       "module \"c\" {\n  source = \"./nope\"\n}\n"
       "module \"d\" {\n  source = \"s3::https://x/y\"\n}\n"
       "module \"e\" {\n  source = \"./mod\"\n  version = \"1\"\n}\n"
       "module \"f\" {\n  source = \"a/b/c\"\n  version = \"x\"\n}\n"
       "module \"g\" {\n  source = \"" +
       repository() +
       "//nope\"\n}\n"
       "module \"h\" {\n  source = \"" +
       repository() +
       "?ref=nope\"\n}\n"
       "module \"ok\" {\n  source = \"" +
       repository() + "//sub/deep\"\n}\n");
  std::string problems = install();
  EXPECT_THAT(problems, HasSubstr("Failed to download module: Could not download module \"a\" "
                                  "(main.tf:1) source code from \"git::file:///nope.git\": error "
                                  "downloading 'file:///nope.git': "));
  EXPECT_THAT(problems, HasSubstr("If you intended this as a path relative to the current module, "
                                  "use \"./boop/bloop\" instead."));
  EXPECT_THAT(problems,
              HasSubstr("Unreadable module directory: Unable to evaluate directory symlink: lstat "
                        "nope: no such file or directory\n"
                        "Unreadable module directory: The directory  could not be read for module "
                        "\"c\" at main.tf:7.\n"));
  EXPECT_THAT(problems, HasSubstr("download not supported for scheme 's3'"));
  EXPECT_THAT(problems, HasSubstr("can't use local directory \"./mod\" as a module registry "
                                  "address.\n\nTerraform assumed that you intended a module "
                                  "registry source address"));
  EXPECT_THAT(problems, HasSubstr("Invalid version constraint: This string does not use correct "
                                  "version constraint syntax.\n"));
  EXPECT_THAT(problems, HasSubstr("subdir \"nope\" not found"));
  EXPECT_THAT(problems, HasSubstr("invalid reference: nope"));
  EXPECT_THAT(installed_names(), ElementsAre("modules.json", "ok"));
  EXPECT_THAT(manifest(), HasSubstr("\"Key\":\"ok\""));
  EXPECT_THAT(manifest(), Not(HasSubstr("\"Key\":\"h\"")));
}

TEST_F(InstallerTest, AddressesAreNotCommands) {
  make_repository();
  std::string mark = directory_.path("mark");
  for (const std::string& source :
       {std::string("git::ext::sh -c touch% ") + mark, repository() + "?ref=--output=" + mark,
        repository() + "?ref=-x", "git::--upload-pack=touch " + mark,
        "git::-u" + mark + "://x/y"}) {
    root("module \"a\" {\n  source = \"" + source + "\"\n}\n");
    EXPECT_NE(install(), "") << source;
    EXPECT_FALSE(directory_.has("mark")) << source;
  }
}

TEST_F(InstallerTest, ModulesThatCallThemselves) {
  make_repository();
  root("module \"a\" {\n  source = \"./\"\n}\nmodule \"b\" {\n  source = \"./b\"\n}\n");
  directory_.write("root/b/main.tf", "module \"c\" {\n  source = \"../c\"\n}\n");
  directory_.write("root/c/main.tf", "module \"b\" {\n  source = \"../b\"\n}\n");
  std::string problems = install();
  EXPECT_THAT(problems, HasSubstr("Module calls itself: The module \"a\" leads back to ./., "));
  EXPECT_THAT(problems, HasSubstr("Module calls itself: The module \"b\" leads back to ../b, "));
  EXPECT_THAT(events_, HasSubstr("b.c.b in b\n"));

  directory_.write("repo/sub/deep/main.tf",
                   "module \"again\" {\n  source = \"" + repository() + "\"\n}\n");
  git(directory_.path("repo"), {"commit", "-q", "-a", "-m", "three"});
  git(directory_.path("repo"), {"push", "-q", directory_.path("repo.git"), "main"});
  root("module \"a\" {\n  source = \"" + repository() + "\"\n}\n");
  EXPECT_THAT(install(), HasSubstr("Module calls itself: The module \"again\" leads back to "));
}

TEST_F(InstallerTest, PathsOutsideThePackage) {
  directory_.write("repo/main.tf", "module \"x\" {\n  source = \"../../../nope\"\n}\n");
  git(directory_.path("repo"), {"init", "-q", "-b", "main"});
  git(directory_.path("repo"), {"add", "."});
  git(directory_.path("repo"), {"commit", "-q", "-m", "one"});
  std::string source = "git::file://" + directory_.path("repo");
  root("module \"a\" {\n  source = \"" + source + "\"\n}\n");
  EXPECT_THAT(install(), HasSubstr("Local module path escapes module package: The given source "
                                   "directory for module.x would be outside of its containing "
                                   "package \"git::file:///repo\"."));
}

TEST_F(InstallerTest, LinksOutOfThePackageAreNotSubdirectories) {
  directory_.write("secret/main.tf", "");
  directory_.write("repo/main.tf", "");
  std::filesystem::create_directory_symlink(directory_.path("secret"), directory_.path("repo/out"));
  git(directory_.path("repo"), {"init", "-q", "-b", "main"});
  git(directory_.path("repo"), {"add", "."});
  git(directory_.path("repo"), {"commit", "-q", "-m", "one"});
  root("module \"a\" {\n  source = \"git::file://" + directory_.path("repo") + "//out\"\n}\n");
  EXPECT_THAT(install(), HasSubstr("subdir \"out\" is outside the package"));
}

TEST_F(InstallerTest, BrokenManifest) {
  root("");
  directory_.write("root/.terraform/modules/modules.json", "{\"Modules\":[{");
  EXPECT_THAT(install(), HasSubstr("Failed to read modules manifest file: Error reading manifest "
                                   "for .terraform/modules: "));
  directory_.write("root/.terraform/modules/modules.json", "");
  EXPECT_EQ(install(), "");
}

TEST_F(InstallerTest, MissingDirectory) {
  EXPECT_THAT(install(), HasSubstr("Failed to read module directory"));
}

// Wherever a run is interrupted, the installed modules are complete, and the next run installs the
// rest.
TEST_F(InstallerTest, InterruptedRuns) {
  make_repository();
  std::string text;
  for (const char* name : {"a", "b", "c"}) {
    text += std::string("module \"") + name + "\" {\n  source = \"" + repository() +
            "//sub/deep?ref=v1\"\n}\n";
  }
  for (int last = 1; last <= 6; ++last) {
    SCOPED_TRACE(last);
    std::filesystem::remove_all(directory_.path("root"));
    root(text);
    pid_t pid = ::fork();
    ASSERT_GE(pid, 0);
    if (pid == 0) {
      int step = 0;
      auto count = [&] {
        if (++step == last) ::_exit(9);
      };
      options_.on_download = [&](const auto&, const auto&, const auto&) { count(); };
      options_.on_installed = [&](const auto&, const auto&) { count(); };
      (void)install();
      ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(pid, &status, 0), pid);
    ASSERT_EQ(WEXITSTATUS(status), 9);
    directory_.write("root/.terraform/modules/.landform-999999999-abc/x", "");
    EXPECT_EQ(install(), "");
    EXPECT_THAT(installed_names(), ElementsAre("a", "b", "c", "modules.json"));
    for (const char* name : {"a", "b", "c"})
      EXPECT_TRUE(
          directory_.has(std::string("root/.terraform/modules/") + name + "/sub/deep/main.tf"));
  }
}

}  // namespace
}  // namespace landform::install
