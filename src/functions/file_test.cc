#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "functions/file_path.h"
#include "functions/glob.h"
#include "functions/testing.h"

namespace landform::functions {
namespace {

namespace fs = std::filesystem;

class FileFunctions : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("landform-file-test-" + std::to_string(getpid()));
    fs::create_directories(root_ / "sub" / "deep");
    write("a.txt", "hello\n");
    write("b.txt", "b");
    write("sub/a.txt", "x");
    write("sub/c.md", "y");
    write("sub/deep/a.txt", "z");
    write("x{y}", "1");
    write("bin", std::string("\xff\x00", 2));
    fs::create_symlink("sub", root_ / "link");
    fs::create_symlink("nowhere", root_ / "dangling");
    options_.base_directory = root_.string();
    table_ = make_function_table(options_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& name, const std::string& content) const {
    std::ofstream(root_ / name, std::ios::binary) << content;
  }
  std::string call(const char* name, const std::vector<Value>& arguments) const {
    return call_by_name(table_, name, arguments);
  }

  fs::path root_;
  FunctionOptions options_;
  FunctionTable table_;
};

TEST_F(FileFunctions, Content) {
  EXPECT_EQ(call("file", {s("a.txt")}), R"("hello\n")");
  EXPECT_EQ(call("file", {s("./sub/../a.txt")}), R"("hello\n")");
  EXPECT_EQ(call("filebase64", {s("bin")}), R"("/wA=")");
  EXPECT_EQ(call("filemd5", {s("a.txt")}), R"("b1946ac92492d2347c6235b4d2611184")");
  EXPECT_EQ(call("filebase64sha256", {s("b.txt")}),
            R"("PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0=")");
  EXPECT_EQ(call("file", {secret(s("b.txt"))}), R"(!"b")");
  EXPECT_EQ(call("file", {secret(unknown(Type::string()))}), "!?string!");
}

TEST_F(FileFunctions, Failures) {
  const std::string hint =
      "; this function works only with files that are distributed as part of the configuration "
      "source code, so if this file will be created by a resource in this configuration you must "
      "instead obtain this result from an attribute of that resource";
  EXPECT_EQ(call("file", {s("nope")}), "error 0: no file exists at \"nope\"" + hint);
  EXPECT_EQ(call("file", {secret(s("nope"))}),
            "error 0: no file exists at (sensitive value)" + hint);
  EXPECT_EQ(call("file", {s("sub")}),
            "error 0: failed to read file: read " + root_.string() + "/sub: is a directory");
  EXPECT_EQ(call("file", {s("a.txt/x")}),
            "error 0: open " + root_.string() + "/a.txt/x: not a directory");
  EXPECT_EQ(call("file", {s("~foo/x")}),
            "error 0: failed to expand ~: cannot expand user-specific home dir");
  EXPECT_TRUE(
      call("file", {s("bin")}).starts_with("error: contents of \"bin\" are not valid UTF-8; use"));
  EXPECT_EQ(call("filesha1", {s("nope")}),
            "error: open " + root_.string() + "/nope: no such file or directory");
}

TEST_F(FileFunctions, Exists) {
  EXPECT_EQ(call("fileexists", {s("a.txt")}), "true");
  EXPECT_EQ(call("fileexists", {s("dangling")}), "false");
  EXPECT_EQ(call("fileexists", {secret(s("nope"))}), "!false");
  EXPECT_EQ(call("fileexists", {s("sub")}),
            "error: \"" + root_.string() + "/sub\" is a directory, not a file");
  EXPECT_EQ(call("fileexists", {s("a.txt/x")}),
            "error: failed to stat \"" + root_.string() + "/a.txt/x\"");
}

TEST_F(FileFunctions, Sets) {
  struct Case {
    const char* pattern;
    const char* want;
  };
  const Case kCases[] = {
      {"*.txt", R"(set["a.txt","b.txt"])"},
      {"**/a.txt", R"(set["a.txt","link/a.txt","link/deep/a.txt","sub/a.txt","sub/deep/a.txt"])"},
      {"sub/**", R"(set["sub/a.txt","sub/c.md","sub/deep/a.txt"])"},
      {"{a,b}.txt", R"(set["a.txt","b.txt"])"},
      {"[^a].txt", R"(set["b.txt"])"},
      {"?.t?t", R"(set["a.txt","b.txt"])"},
      {"x\\{y\\}", R"(set["x{y}"])"},
      {"sub/../*.txt", R"(set["a.txt","b.txt"])"},
      {"nope/*", "set[]"},
      {"sub", "set[]"},
  };
  for (const Case& c : kCases)
    EXPECT_EQ(call("fileset", {s("."), s(c.pattern)}), c.want) << c.pattern;
  EXPECT_EQ(call("fileset", {s("sub"), s("*")}), R"(set["a.txt","c.md"])");
  EXPECT_EQ(call("fileset", {s("."), s("[")}),
            "error: failed to glob pattern \"" + root_.string() + "/[\": syntax error in pattern");
  EXPECT_EQ(call("fileset", {s("."), s("dang*")}), "error: failed to stat \"" + root_.string() +
                                                       "/dangling\": stat " + root_.string() +
                                                       "/dangling: no such file or directory");
  EXPECT_EQ(call("fileset", {unknown(Type::string()), secret(s("*"))}), "!?set(string)!");
}

TEST(FilePaths, Names) {
  expect_calls({
      {"basename", {s("/a/b/")}, R"("b")"},
      {"basename", {s("")}, R"(".")"},
      {"basename", {s("//")}, R"("/")"},
      {"dirname", {s("a")}, R"(".")"},
      {"dirname", {s("/a/../b/c")}, R"("/b")"},
      {"abspath", {s("/a/../b/.")}, R"("/b")"},
      {"pathexpand", {s("/x")}, R"("/x")"},
  });
  EXPECT_EQ(clean_path("a//b/./../../.."), "..");
  EXPECT_EQ(clean_path("/../a"), "/a");
  EXPECT_EQ(join_path({"", "a", "", "../b"}), "b");
  EXPECT_EQ(*relative_path("a/b", "a/c/d"), "../c/d");
  EXPECT_EQ(*relative_path(".", "x"), "x");
  EXPECT_FALSE(relative_path("..", "x").ok());
}

TEST(Glob, ManyStarsEnd) {
  std::string pattern;
  for (int i = 0; i < 40; ++i) pattern += "*a";
  EXPECT_FALSE(match_component(pattern + "b", std::string(250, 'a')).ok());
}

}  // namespace
}  // namespace landform::functions
