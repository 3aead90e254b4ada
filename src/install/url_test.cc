#include "install/url.h"

#include <gtest/gtest.h>

#include "install/path.h"
#include "install/terraform_meta.h"
#include "install/testing.h"

namespace landform::install {
namespace {

TEST(UrlTest, Parameters) {
  Url url("https://user:secret@example.com:8080/a%20b/c.zip?archive=zip&x=1+2&ref=a%2Fb&x=3");
  EXPECT_EQ(url.scheme(), "https");
  EXPECT_EQ(url.path(), "/a b/c.zip");
  EXPECT_EQ(url.port(), "8080");
  EXPECT_EQ(url.take_parameter("ref"), "a/b");
  EXPECT_EQ(url.take_parameter("ref"), std::nullopt);
  EXPECT_EQ(url.to_string(),
            "https://user:secret@example.com:8080/a%20b/c.zip?archive=zip&x=1+2&x=3");
  EXPECT_EQ(url.redacted(),
            "https://user:redacted@example.com:8080/a%20b/c.zip?archive=zip&x=1+2&x=3");
  EXPECT_EQ(url.take_parameter("x"), "1 2");
  EXPECT_EQ(url.take_parameter("archive"), "zip");
  url.add_parameter("q", "a b&c");
  EXPECT_EQ(url.to_string(), "https://user:secret@example.com:8080/a%20b/c.zip?q=a+b%26c");
  EXPECT_EQ(Url("file:///a/b").path(), "/a/b");
  EXPECT_EQ(Url("file:///a/b").port(), "");
  EXPECT_EQ(Url("https://[::1]:80/").port(), "80");
}

TEST(UrlTest, Schemes) {
  for (const char* text : {"http://a", "git+ssh://a:22/x", "https://u@[::1]:80/x", "a:b"})
    EXPECT_TRUE(has_scheme(text));
  for (const char* text : {"a/b", "git@host:path", "1a:b", "ssh://git@host:path/x", "http://a/%zz",
                           "ssh://[a", "https://u@[a/b", "https://a b/c", ""})
    EXPECT_FALSE(has_scheme(text)) << text;
}

TEST(UrlTest, References) {
  struct Case {
    const char* base;
    const char* reference;
    const char* want;
  };
  const Case cases[] = {
      {"https://h/a/b", "c", "https://h/a/c"},
      {"https://h/a/b", "/c/d/", "https://h/c/d/"},
      {"https://h/a/b?q", "./c?x=../y", "https://h/a/c?x=../y"},
      {"https://h/a/b/c", "../d", "https://h/a/d"},
      {"https://h/a", "../../../d", "https://h/d"},
      {"https://h", "d", "https://h/d"},
      {"https://h:1/a", "//i/x", "https://i/x"},
      {"https://h/a", "http://i/x", "http://i/x"},
      {"https://h/a/b", "./c.zip//*?x", "https://h/a/c.zip//*?x"},
      {"https://h/a/b", "./", "https://h/a/"},
      {"https://h/a/b", "?x", "https://h/a/b?x"},
      {"https://h/.well-known/terraform.json", "/v1/modules/", "https://h/v1/modules/"},
  };
  for (const Case& c : cases) {
    auto resolved = resolve_reference(c.base, c.reference);
    ASSERT_TRUE(resolved.ok()) << c.reference;
    EXPECT_EQ(resolved.value(), c.want) << c.base << " " << c.reference;
  }
  EXPECT_FALSE(resolve_reference("nothing", "a").ok());
}

TEST(PathTest, Clean) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "."},       {".", "."}, {"a/./b//c/", "a/b/c"}, {"a/../..", ".."}, {"../a", "../a"},
      {"/../a", "/a"}, {"/", "/"}, {"a/b/../../c", "c"}};
  for (const auto& [path, want] : cases) EXPECT_EQ(clean_path(path), want) << path;
  EXPECT_EQ(join_paths(".", "./a"), "a");
  EXPECT_EQ(join_paths("a/b", "../c"), "a/c");
}

TEST(PathTest, Links) {
  TestDirectory directory;
  directory.write("real/deep/x", "");
  std::filesystem::create_directory_symlink("real", directory.path("link"));
  std::filesystem::create_directory_symlink(directory.path("real/deep"),
                                            directory.path("absolute"));
  std::filesystem::create_directory_symlink("loop", directory.path("loop"));
  EXPECT_EQ(resolve_links(directory.path(), "link/deep").value(), "real/deep");
  EXPECT_EQ(resolve_links(directory.path(), "link/deep/../..").value(), ".");
  EXPECT_EQ(resolve_links(directory.path(), "absolute").value(), directory.path("real/deep"));
  EXPECT_EQ(resolve_links(directory.path(), "nope/x").error().message,
            "lstat nope: no such file or directory");
  EXPECT_EQ(resolve_links(directory.path(), "real/deep/x/y").error().message, "not a directory");
  EXPECT_EQ(resolve_links(directory.path(), "real/deep/x").value(), "real/deep/x");
  EXPECT_EQ(resolve_links(directory.path(), "loop").error().message,
            "EvalSymlinks: too many links");
}

TEST(TerraformMetaTest, Find) {
  const std::pair<const char*, const char*> cases[] = {
      {"<html><head><meta name=\"terraform-get\" content=\"https://x/y.zip?a=1&amp;b\"></head>",
       "https://x/y.zip?a=1&b"},
      {"<META CONTENT='z' NAME=terraform-get />", "z"},
      {"<meta name=other content=x><meta name=terraform-get content=y>", "y"},
      {"<!-- <meta name=terraform-get content=y> -->", ""},
      {"<head></head><body><meta name=terraform-get content=y>", ""},
      {"<meta name=\"terraform-get", ""},
      {"<", ""},
      {"<!--", ""},
      {"", ""},
  };
  for (const auto& [html, want] : cases) EXPECT_EQ(find_terraform_meta(html), want) << html;
}

}  // namespace
}  // namespace landform::install
