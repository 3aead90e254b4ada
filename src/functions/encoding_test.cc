#include "functions/testing.h"

namespace landform::functions {
namespace {

const Type kString = Type::string();

TEST(EncodingFunctions, Base64) {
  expect_calls({
      {"base64encode", {s("héllo")}, R"("aMOpbGxv")"},
      {"base64decode", {s("aGVs\nbG8=")}, R"("hello")"},
      {"base64decode", {s("aGVsbG8")}, R"(error: failed to decode base64 data "aGVsbG8")"},
      {"base64decode", {secret(s("x"))}, "error: failed to decode base64 data (sensitive value)"},
      {"base64decode", {secret(s("YQ=="))}, R"(!"a")"},
      {"base64decode", {secret(unknown(kString))}, "!?string!"},
      {"base64decode",
       {s("gICA")},
       "error: the result of decoding the provided string is not valid UTF-8"},
  });
}

TEST(EncodingFunctions, Url) {
  expect_calls({
      {"urlencode", {s("a b&c=d/é~-_.!")}, R"("a+b%26c%3Dd%2F%C3%A9~-_.%21")"},
      {"urlencode", {unknown(kString)}, "?string!"},
  });
}

TEST(EncodingFunctions, Csv) {
  expect_calls({
      {"csvdecode", {s("a,b\r\n1,\"x,\"\"y\r\nz\"\r\n")}, R"(list[{a="1",b="x,\"y\nz"}])"},
      {"csvdecode", {s("a\n\n1\n\n2")}, R"(list[{a="1"},{a="2"}])"},
      {"csvdecode", {s("a,b")}, "list[]"},
      {"csvdecode", {s("")}, "error: missing header line"},
      {"csvdecode", {s("a,a\n1,2")}, R"(error: duplicate column name "a")"},
      {"csvdecode", {s("a,b\n1")}, "error: CSV parse error on line 2: wrong number of fields"},
      {"csvdecode",
       {s("a,b\n1,x\"y")},
       R"(error: CSV parse error on line 2: bare " in non-quoted-field)"},
      {"csvdecode",
       {s("a,b\n1,\"x\ny")},
       R"(error: CSV parse error on line 3: extraneous or missing " in quoted-field)"},
      {"csvdecode", {unknown(kString)}, "?any"},
      {"csvdecode", {secret(s("a\n1"))}, R"(!list[{a="1"}])"},
  });
}

TEST(TextEncodings, ByName) {
  expect_calls({
      {"textencodebase64", {s("é"), s("ISO-8859-1")}, R"("6Q==")"},
      {"textencodebase64", {s("é"), s(" latin1 ")}, R"("6Q==")"},
      {"textencodebase64", {s("a😀"), s("utf-16le")}, R"("YQA92ADe")"},
      {"textencodebase64", {s(""), s("UTF-16")}, R"("/v8=")"},
      {"textencodebase64", {s("日本a"), s("ISO-2022-JP")}, R"("GyRCRnxLXBsoQmE=")"},
      {"textencodebase64", {s("中文"), s("HZ-GB-2312")}, R"("fntWUE5E")"},
      {"textencodebase64", {s("Ș"), s("iso-8859-16")}, R"("qg==")"},
      {"textencodebase64",
       {s("日"), s("cp819")},
       "error 0: the given string contains characters that cannot be represented in "
       "ISO_8859-1:1987"},
      {"textencodebase64",
       {s("a"), s("utf16")},
       R"(error 1: "utf16" is not a supported IANA encoding name or alias in this Terraform version)"},
      {"textdecodebase64", {s("//5hAA=="), s("UTF-16")}, R"("a")"},
      {"textdecodebase64", {s("g2WDWINn"), s("Shift_JIS")}, R"("テスト")"},
      {"textdecodebase64",
       {s("gQ=="), s("windows-1252")},
       "error 0: the given string contains symbols that are not defined for windows-1252"},
      {"textdecodebase64",
       {s("ab!"), s("UTF-8")},
       "error 0: the given value is has an invalid base64 symbol at offset 2"},
      {"textdecodebase64",
       {s("2AAAYQ=="), s("UTF-16BE")},
       "error 0: the given string contains symbols that are not defined for UTF-16BE"},
  });
}

}  // namespace
}  // namespace landform::functions
