#include "install/module_source.h"

#include <gtest/gtest.h>

namespace landform::install {
namespace {

std::string show(const Result<ModuleSource, SourceError>& source) {
  if (!source) return (source.error().maybe_path ? "path? " : "error ") + source.error().message;
  const char* kinds[] = {"local ", "registry ", "remote "};
  std::string out = kinds[static_cast<size_t>(source.value().kind)] + source.value().to_string();
  if (source.value().kind == ModuleSource::Kind::remote)
    out += " = " + source.value().package + " | " + source.value().subdirectory;
  size_t at = out.find(kDefaultRegistryHost);
  if (at != std::string::npos) out.replace(at, kDefaultRegistryHost.size(), "DEFAULT");
  return out;
}

TEST(ModuleSourceTest, Parse) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"./child", "local ./child"},
      {"./nope/../child", "local ./child"},
      {"../sibling", "local ../sibling"},
      {"./nope/../../sibling", "local ../sibling"},
      {".\\child", "local ./child"},
      {"./nope\\nope/why\\./please\\don't", "local ./nope/nope/why/please/don't"},
      {"./", "local ./."},

      {"hashicorp/subnets/cidr", "registry DEFAULT/hashicorp/subnets/cidr"},
      {"hashicorp/subnets/cidr//examples/foo",
       "registry DEFAULT/hashicorp/subnets/cidr//examples/foo"},
      {"example.com/awesomecorp/network/happycloud",
       "registry example.com/awesomecorp/network/happycloud"},
      {"EXAMPLE.com:443/a/b/c//d/../e", "registry example.com/a/b/c//e"},
      {"127.0.0.1:8080/a/b/c", "registry 127.0.0.1:8080/a/b/c"},
      {"hashicorp/subnets/cidr//../nope",
       "error subdirectory path \"../nope\" leads outside of the module package"},
      {"hashicorp/subnets/cidr//..",
       "error subdirectory path \"..\" leads outside of the module package"},

      {"github.com/hashicorp/a",
       "remote git::https://github.com/hashicorp/a.git = git::https://github.com/hashicorp/a.git "
       "| "},
      {"github.com/hashicorp/a//example/foo?ref=v1",
       "remote git::https://github.com/hashicorp/a.git//example/foo?ref=v1 = "
       "git::https://github.com/hashicorp/a.git?ref=v1 | example/foo"},
      {"github.com/hashicorp/a/bar",
       "remote git::https://github.com/hashicorp/a.git//bar = "
       "git::https://github.com/hashicorp/a.git | bar"},
      {"github.com/hashicorp/a.git?foo=bar/baz",
       "remote git::https://github.com/hashicorp/a.git?foo=bar/baz = "
       "git::https://github.com/hashicorp/a.git?foo=bar/baz | "},
      {"github.com/hashicorp", "error GitHub URLs should be github.com/username/repo"},
      {"bitbucket.org/a/b",
       "remote git::https://bitbucket.org/a/b.git = git::https://bitbucket.org/a/b.git | "},
      {"git@github.com:a/b.git//c?ref=x",
       "remote git::ssh://git@github.com/a/b.git//c?ref=x = "
       "git::ssh://git@github.com/a/b.git?ref=x | c"},
      {"git::git@example.com:code/baz.git",
       "remote git::ssh://git@example.com/code/baz.git = git::ssh://git@example.com/code/baz.git "
       "| "},
      {"git::ssh://git@git.example.com:2222/a/b.git",
       "remote git::ssh://git@git.example.com:2222/a/b.git = "
       "git::ssh://git@git.example.com:2222/a/b.git | "},
      {"git://example.com/code/baz.git//bleep/bloop",
       "remote git://example.com/code/baz.git//bleep/bloop = git://example.com/code/baz.git | "
       "bleep/bloop"},
      {"git::https://example.com/code/baz.git//bleep/bloop?otherthing=blah",
       "remote git::https://example.com/code/baz.git//bleep/bloop?otherthing=blah = "
       "git::https://example.com/code/baz.git?otherthing=blah | bleep/bloop"},
      {"https://example.com/module?archive=tar&checksum=blah",
       "remote https://example.com/module?archive=tar&checksum=blah = "
       "https://example.com/module?archive=tar&checksum=blah | "},
      {"https://example.com/a.zip?u=https://x//y",
       "remote https://example.com/a.zip?u=https://x//y = https://example.com/a.zip?u=https://x//y "
       "| "},
      {"bucket.s3.eu-west-1.amazonaws.com/foo/bar.baz",
       "remote s3::https://s3.eu-west-1.amazonaws.com/bucket/foo/bar.baz = "
       "s3::https://s3.eu-west-1.amazonaws.com/bucket/foo/bar.baz | "},
      {"s3-eu-west-1.amazonaws.com/bucket/vpc.zip",
       "remote s3::https://s3-eu-west-1.amazonaws.com/bucket/vpc.zip = "
       "s3::https://s3-eu-west-1.amazonaws.com/bucket/vpc.zip | "},
      {"www.googleapis.com/storage/v1/BUCKET/PATH",
       "remote gcs::https://www.googleapis.com/storage/v1/BUCKET/PATH = "
       "gcs::https://www.googleapis.com/storage/v1/BUCKET/PATH | "},
      {"/tmp/foo/example", "remote file:///tmp/foo/example = file:///tmp/foo/example | "},
      {"/tmp/foo//example", "remote file:///tmp/foo//example = file:///tmp/foo | example"},
      {"/tmp/foo//example/../../invalid",
       "error subdirectory path \"../invalid\" leads outside of the module package"},
      {"boop/bloop",
       "path? Terraform cannot detect a supported external module source type for boop/bloop"},
      {".", "path? Terraform cannot detect a supported external module source type for ."},
      {"", "error invalid source address: "},
      {"dfgdfgsd:dgfhdfghdfghdfg/dfghdfghdfg",
       "remote dfgdfgsd:dgfhdfghdfghdfg/dfghdfghdfg = dfgdfgsd:dgfhdfghdfghdfg/dfghdfghdfg | "},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(show(parse_module_source(c.text)), c.want);
    // The normal form does not change.
    auto source = parse_module_source(c.text);
    if (source) {
      EXPECT_EQ(show(parse_module_source(source.value().to_string())), show(source));
    }
  }
}

TEST(ModuleSourceTest, OnlyRegistries) {
  struct Case {
    const char* text;
    const char* want;
  };
  const Case cases[] = {
      {"a/b/c", "registry DEFAULT/a/b/c"},
      {"./a", "error can't use local directory \"./a\" as a module registry address"},
      {"a/b",
       "error a module registry source address must have either three or four slash-separated "
       "components"},
      {"host/a/b/c", "error invalid module registry hostname: must contain at least one dot"},
      {"exa_mple.com/a/b/c", "error invalid module registry hostname \"exa_mple.com\""},
      {"xn--80akhbyknj4f.com/a/b/c",
       "error invalid module registry hostname \"xn--80akhbyknj4f.com\"; internationalized domain "
       "names must be given as direct unicode characters, not in punycode"},
      {"github.com/a/b/c",
       "error can't use \"github.com\" as a module registry host, because it's reserved for "
       "installing directly from version control repositories"},
      {"a.b/c/d",
       "error source address must have three more components after the hostname: the namespace, "
       "the name, and the target system"},
      {"-a/b/c",
       "error invalid namespace \"-a\": must be between one and 64 characters, including ASCII "
       "letters, digits, dashes, and underscores, where dashes and underscores may not be the "
       "prefix or suffix"},
      {"a/b/c?ref=x", "error module registry addresses may not include a query string portion"},
      {"a/b/C",
       "error invalid target system \"C\": must be between one and 64 ASCII letters or "
       "digits"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    EXPECT_EQ(show(parse_registry_source(c.text)), c.want);
  }
}

}  // namespace
}  // namespace landform::install
