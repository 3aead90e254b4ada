#include "cli/fmt_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace landform::cli {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

using Args = std::vector<std::string>;

struct Ran {
  int code = -1;
  std::string out;
  std::string err;
  std::vector<std::string> summaries;  // of diagnostics
};

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(fs::absolute(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// Each test has its own directory.
class FmtCommandTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "landform_fmt_XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = fs::canonical(name);
    old_ = fs::current_path();
    fs::current_path(root_);
  }
  void TearDown() override {
    fs::current_path(old_);
    fs::remove_all(root_);
  }

  static Ran fmt(const Args& args, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Ran run;
    CommandIo io{.in = in, .out = out, .err = err, .plain = true};
    run.code = kFmtCommand.run(args, io);
    run.out = out.str();
    run.err = err.str();
    constexpr std::string_view kError = "Error: ";
    std::istringstream lines(run.err);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(kError)) run.summaries.push_back(line.substr(kError.size()));
    }
    return run;
  }

  fs::path root_;
  fs::path old_;
};

TEST_F(FmtCommandTest, RewritesFilesOfDirectory) {
  write("a.tf", "a=1\nbb=2\n");
  write("b.tfvars", "a=1\n");
  write("c.tftest.hcl", "a=1\n");
  write("d.tfmock.hcl", "a=1\n");
  write("done.tf", "a = 1\n");
  write("other.txt", "a=1\n");
  write("json.tf.json", "{\"a\":1}");
  write(".hidden.tf", "a=1\n");
  write("backup.tf~", "a=1\n");
  write("sub/e.tf", "a=1\n");
  Ran run = fmt({});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "a.tf\nb.tfvars\nc.tftest.hcl\nd.tfmock.hcl\n");
  EXPECT_EQ(read("a.tf"), "a  = 1\nbb = 2\n");
  EXPECT_EQ(read("b.tfvars"), "a = 1\n");
  EXPECT_EQ(read(".hidden.tf"), "a=1\n");
  EXPECT_EQ(read("sub/e.tf"), "a=1\n");
  EXPECT_EQ(fmt({}).out, "");
}

TEST_F(FmtCommandTest, RecursesInOrderButNotIntoHiddenDirectories) {
  write("m.tf", "a=1\n");
  write("a/x.tf", "a=1\n");
  write("a/b/y.tf", "a=1\n");
  write("z/x.tf", "a=1\n");
  write(".terraform/modules/x.tf", "a=1\n");
  write("dir.tf/x.tf", "a=1\n");
  Ran run = fmt({"-recursive"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "a/b/y.tf\na/x.tf\ndir.tf/x.tf\nm.tf\nz/x.tf\n");
  EXPECT_EQ(read(".terraform/modules/x.tf"), "a=1\n");
}

TEST_F(FmtCommandTest, Checks) {
  write("a.tf", "a=1\n");
  Ran run = fmt({"-check"});
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.out, "a.tf\n");
  EXPECT_EQ(read("a.tf"), "a=1\n");
  EXPECT_EQ(fmt({"-check", "-list=false"}).out, "");
  write("a.tf", "a = 1\n");
  run = fmt({"-check"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "");
}

TEST_F(FmtCommandTest, ShowsDifferences) {
  write("a.tf", "a=1\nbb=2\n\nc = 3\n");
  Ran run = fmt({"-diff", "-write=false", "-list=false"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(
      run.out,
      "--- old/a.tf\n+++ new/a.tf\n@@ -1,4 +1,4 @@\n-a=1\n-bb=2\n+a  = 1\n+bb = 2\n \n c = 3\n");
  EXPECT_EQ(read("a.tf"), "a=1\nbb=2\n\nc = 3\n");
}

TEST_F(FmtCommandTest, PrintsTheResultByDefault) {
  write("a.tf", "a=1");
  write("b.tf", "b=1\n");
  EXPECT_EQ(fmt({"-list=false", "-write=false"}).out, "a = 1\nb = 1\n");
}

TEST_F(FmtCommandTest, ReadsStandardInput) {
  Ran run = fmt({"-"}, "a=1\nbb=2\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "a  = 1\nbb = 2\n");
  EXPECT_EQ(fmt({"-"}, "").out, "\n");
  run = fmt({"-check", "-"}, "a=1\n");
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(fmt({"-diff", "-"}, "a=1\n").out, HasSubstr("--- old/<stdin>\n+++ new/<stdin>\n"));
  run = fmt({"-"}, "a=\n");
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.summaries, ElementsAre("Invalid expression"));
}

TEST_F(FmtCommandTest, LeavesFilesWithSyntaxErrorsAlone) {
  write("a.tf", "a=1\n");
  write("bad.tf", "x   =\n");
  write("c.tf", "a=1\n");
  Ran run = fmt({});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "a.tf\nc.tf\n");
  EXPECT_EQ(read("bad.tf"), "x   =\n");
  EXPECT_THAT(run.summaries, ElementsAre("Invalid expression"));
  write("a.tf", "a=1\n");
  run = fmt({"-check"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
}

TEST_F(FmtCommandTest, ComplainsAboutTargets) {
  write("a.tf", "a=1\n");
  write("b.tf", "a=1\n");
  write("x.txt", "");
  Ran run = fmt({"a.tf", "nope", "b.tf"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "a.tf\n");
  EXPECT_EQ(read("b.tf"), "a=1\n");
  EXPECT_THAT(run.summaries, ElementsAre("No file or directory at nope"));
  run = fmt({"x.txt", "b.tf"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "b.tf\n");
  EXPECT_THAT(
      run.summaries,
      ElementsAre("Only .tf, .tfvars, and .tftest.hcl files can be processed with terraform fmt"));
  fs::create_directory("dir");
  fs::create_directory_symlink("dir", "link.tf");
  EXPECT_THAT(fmt({"."}).summaries, ElementsAre("Failed to read link.tf"));
}

TEST_F(FmtCommandTest, NamesFilesRelativeToWorkingDirectory) {
  write("sub/a.tf", "a=1\n");
  for (const std::string& target : {std::string("./sub/"), std::string("sub/../sub/a.tf"),
                                    (root_ / "sub" / "a.tf").string(), (root_ / "sub").string()}) {
    EXPECT_EQ(fmt({"-write=false", target}).out, "sub/a.tf\n") << target;
  }
  fs::current_path(root_ / "sub");
  EXPECT_EQ(fmt({"-write=false", ".."}).out, "");
  EXPECT_EQ(fmt({"-write=false", "-recursive", ".."}).out, "a.tf\n");
}

TEST_F(FmtCommandTest, ReadsFlags) {
  write("a.tf", "a=1\n");
  struct {
    Args args;
    int code;
    std::string message;
  } cases[] = {
      {{"-check", "-no-color"}, 3, ""},
      {{"--check=1"}, 3, ""},
      {{"-check=T", "--", "a.tf"}, 3, ""},
      {{"-check=false", "-write=0"}, 0, ""},
      {{"-bogus"}, 1, "flag provided but not defined: -bogus"},
      {{"-check=maybe"}, 1, "invalid boolean value \"maybe\" for -check: parse error"},
  };
  for (const auto& c : cases) {
    Ran run = fmt(c.args);
    EXPECT_EQ(run.code, c.code) << c.args[0];
    EXPECT_THAT(run.err, HasSubstr(c.message)) << c.args[0];
  }
  // Flags after the first target are targets.
  EXPECT_THAT(fmt({"a.tf", "-check"}).summaries, ElementsAre("No file or directory at -check"));
  EXPECT_EQ(fmt({"a.tf", "-no-color"}).code, 0);
}

TEST_F(FmtCommandTest, KeepsModeAndLinks) {
  write("real/a.tf", "a=1\n");
  ASSERT_EQ(::chmod("real/a.tf", 0640), 0);
  fs::create_symlink("real/a.tf", "link.tf");
  EXPECT_EQ(fmt({}).out, "link.tf\n");
  EXPECT_TRUE(fs::is_symlink("link.tf"));
  EXPECT_EQ(read("real/a.tf"), "a = 1\n");
  struct stat status {};
  ASSERT_EQ(::stat("real/a.tf", &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0640U);
  EXPECT_THAT(std::distance(fs::directory_iterator("real"), fs::directory_iterator()), 1);
}

TEST_F(FmtCommandTest, KeepsHardLinks) {
  write("a.tf", "a=1\n");
  fs::create_directory("other");
  fs::create_hard_link("a.tf", "other/b.tf");
  EXPECT_EQ(fmt({}).out, "a.tf\n");
  EXPECT_EQ(read("other/b.tf"), "a = 1\n");
  EXPECT_EQ(fs::hard_link_count("a.tf"), 2U);
}

TEST_F(FmtCommandTest, SkipsWhatIsNotAFile) {
  write("a.tf", "a=1\n");
  ASSERT_EQ(::mkfifo("pipe.tf", 0600), 0);
  fs::create_symlink("/dev/zero", "zero.tf");
  Ran ran = fmt({});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "a.tf\n");
  EXPECT_THAT(fmt({"pipe.tf"}).summaries, ElementsAre("pipe.tf is not a regular file"));
}

TEST_F(FmtCommandTest, NamesEveryFileWithErrors) {
  std::string broken;
  for (int i = 0; i < 600; ++i) broken += "a = %\n";
  write("a.tf", broken);
  write("b.tf", broken);
  write("c.tf", "c = %\n");
  std::string err = fmt({}).err;
  for (const char* name : {"on a.tf line", "on b.tf line", "on c.tf line"})
    EXPECT_THAT(err, HasSubstr(name));
}

TEST_F(FmtCommandTest, FormatsOneFileOnceUnderSeveralNames) {
  write("a.tf", "a=1\n");
  fs::create_symlink("a.tf", "b.tf");
  EXPECT_EQ(fmt({"b.tf", "a.tf", "a.tf"}).out, "b.tf\n");
}

TEST_F(FmtCommandTest, FormatsManyFilesInOrder) {
  std::string want;
  for (int i = 1000; i < 1200; ++i) {
    std::string name = "f" + std::to_string(i) + ".tf";
    write(name, "a=1\n");
    want += name + "\n";
  }
  EXPECT_EQ(fmt({}).out, want);
  EXPECT_EQ(read("f1100.tf"), "a = 1\n");
}

// A file that cannot grow (here because of a size limit) keeps its contents.
TEST_F(FmtCommandTest, KeepsFileWhenItCannotBeWritten) {
  std::string text = "a = [\n";
  for (int i = 0; i < 400; ++i) text += "1,\n";
  text += "]\n";
  write("a.tf", text);
  pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit {
      text.size(), text.size()
    };
    ::setrlimit(RLIMIT_FSIZE, &limit);
    Ran run = fmt({});
    bool reported = run.code == 2 && run.summaries == Args{"Failed to write a.tf"};
    ::_exit(reported ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(read("a.tf"), text);
  EXPECT_EQ(std::distance(fs::directory_iterator("."), fs::directory_iterator()), 1);
}

// Runs this command and the terraform on the PATH with the same directory and arguments.
class FmtDifferentialTest : public FmtCommandTest {
 protected:
  void SetUp() override {
    if (std::system("command -v terraform diff >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "NOT RUN: terraform and diff must be on the PATH for this comparison";
    }
    FmtCommandTest::SetUp();
  }

  static void fill(const fs::path& directory) {
    fs::create_directories(directory);
    for (const auto& entry :
         fs::directory_iterator(fs::path(LANDFORM_SOURCE_DIR) / "tests/conformance/fmt")) {
      // Terraform needs to run twice for this one.
      if (entry.path().stem() == "unwrap_twice_nested") continue;
      if (entry.path().extension() == ".tf")
        fs::copy_file(entry, directory / entry.path().filename());
    }
    write(directory / "sub/x.tfvars", "a=1");
    write(directory / "sub/.hidden/x.tf", "a=1");
    write(directory / "sub/deep/y.tftest.hcl", "a=1\n");
    write(directory / "sub/deep/z.tfmock.hcl", "a=1\n");
    write(directory / "note.txt", "a=1\n");
    write(directory / "bad/bad.tf", "a = \n");
    write(directory / "bad/good.tf", "a=1\n");
  }

  static std::map<std::string, std::string> contents(const fs::path& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(directory)) {
      if (entry.is_regular_file()) files[fs::relative(entry, directory)] = read(entry);
    }
    return files;
  }

  // Runs terraform in the current directory.
  [[nodiscard]] Ran terraform(const Args& args, const std::string& input) const {
    write(root_ / "input", input);
    std::string command =
        "CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null terraform fmt -no-color";
    for (const std::string& arg : args) command += " '" + arg + "'";
    command += " <'" + (root_ / "input").string() + "' >'" + (root_ / "out").string() + "' 2>'" +
               (root_ / "err").string() + "'";
    int status = std::system(command.c_str());
    return {WEXITSTATUS(status), read(root_ / "out"), read(root_ / "err"), {}};
  }
};

TEST_F(FmtDifferentialTest, MatchesTerraform) {
  struct {
    Args args;
    std::string input;
  } cases[] = {
      {{}, ""},
      {{"-recursive", "sub"}, ""},
      {{"-recursive"}, ""},
      {{"-check"}, ""},
      {{"-check", "-diff"}, ""},
      {{"-check", "-list=false", "."}, ""},
      {{"-diff", "-write=false", "-recursive", "sub", "align_equals.tf"}, ""},
      {{"-diff", "-list=false"}, ""},
      {{"-list=false", "-write=false"}, ""},
      {{"-write=false", "labels.tf", "./labels.tf", "sub/../labels.tf", "sub"}, ""},
      {{"labels.tf", "labels.tf"}, ""},
      {{"bad"}, ""},
      {{"-check", "bad"}, ""},
      {{"labels.tf", "none", "unwrap.tf"}, ""},
      {{"note.txt", "labels.tf"}, ""},
      {{"-"}, "a=1\nbb=2\n"},
      {{"-"}, "a=1"},
      {{"-"}, ""},
      {{"-"}, "a ="},
      {{"-diff", "-"}, "a=1"},
      {{"-check", "-"}, "a=1"},
      {{"-check", "-"}, "a = 1\n"},
      {{"-check", "-diff", "-"}, "a=1"},
      {{"-bogus"}, ""},
      {{"-check=2"}, ""},
  };
  for (const auto& c : cases) {
    SCOPED_TRACE(testing::PrintToString(c.args));
    fs::current_path(root_);
    fs::remove_all("ours");
    fs::remove_all("theirs");
    fill("ours");
    fill("theirs");
    fs::current_path(root_ / "theirs");
    Ran want = terraform(c.args, c.input);
    fs::current_path(root_ / "ours");
    Ran got = fmt(c.args, c.input);
    EXPECT_EQ(got.code, want.code) << want.err;
    EXPECT_EQ(got.out, want.out);
    if (want.code == 1) {
      EXPECT_FALSE(got.err.empty());
    } else {
      EXPECT_EQ(got.err, want.err);
    }
    EXPECT_EQ(contents(root_ / "ours"), contents(root_ / "theirs"));
  }
}

}  // namespace
}  // namespace landform::cli
