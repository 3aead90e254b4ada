#include "install/cli_config.h"

#include <gtest/gtest.h>

#include "install/cli_types.h"

namespace landform::install {
namespace {

struct Case {
  const char* text;
  const char* want;  // Terraform's message
};

std::string problem_in(const char* text) {
  auto parsed = parse_cli_config(text);
  if (!parsed) return parsed.error().message;
  auto problem = check_cli_types(*parsed);
  return problem ? problem->message : "";
}

TEST(CliConfig, SyntaxErrors) {
  const Case cases[] = {
      {"a", "At 1:3: key 'a' expected start of object ('{') or assignment ('=')"},
      {"a \"b\"", "At 1:6: key 'a \"b\"' expected start of object ('{') or assignment ('=')"},
      {"a = {", "At 1:7: object expected closing RBRACE got: EOF"},
      {"a = [1", "At 1:9: error parsing list, expected comma or list end, got: EOF"},
      {"a = [1,", "At 1:8: unexpected token while parsing list: EOF"},
      {"a = [1 2]", "At 1:8: error parsing list, expected comma or list end, got: NUMBER"},
      {"a = \"x", "At 1:7: literal not terminated"},
      {"a = \"x\\q\"", "At 1:8: illegal char escape"},
      {"a \"y\" = 1", "At 1:7: nested object expected: LBRACE got: ASSIGN"},
      {"= 1", "At 1:1: no object keys found!"},
      {"}", "At 1:1: expected: IDENT | STRING | ASSIGN | LBRACE got: RBRACE"},
      {"a = <<E\nfoo\n", "At 3:1: heredoc not terminated"},
      {"a = nope", "At 1:5: Unknown token: 1:5 IDENT nope"},
      {"a = 1 b", "At 1:9: key 'b' expected start of object ('{') or assignment ('=')"},
      {"a { b = 1", "At 1:13: object expected closing RBRACE got: EOF"},
      {"a { b }", "At 1:7: key 'b' expected start of object ('{') or assignment ('=')"},
      {"a { b = }", "At 1:10: object expected closing RBRACE got: EOF"},
      {"a {\n b = \n}", "At 3:2: object expected closing RBRACE got: EOF"},
      {"a = 1.2.3", "At 1:8: expected: IDENT | STRING | ASSIGN | LBRACE got: FLOAT"},
      {"a = -", "At 1:5: Unknown token: 1:5 SUB -"},
      {"a = @", "At 1:5: illegal char"},
      {"a @ b", "At 1:3: illegal char"},
      {"/* foo", "At 1:7: comment not terminated"},
      {"a = [nope]", "At 1:6: unexpected token while parsing list: IDENT"},
      {"a = [\"x\" = 1]", "At 1:10: error parsing list, expected comma or list end, got: ASSIGN"},
      {"a = {b = 1 c = 2", "At 1:20: object expected closing RBRACE got: EOF"},
      {"a = \"${", "At 1:8: literal not terminated"},
      {"a = \"${x", "At 1:9: literal not terminated"},
      {"a b c = 1", "At 1:7: nested object expected: LBRACE got: ASSIGN"},
      {"a = \"x\" \"y\"",
       "At 1:12: key '\"y\"' expected start of object ('{') or assignment ('=')"},
      {"1 = 2", "At 1:1: expected: IDENT | STRING | ASSIGN | LBRACE got: NUMBER"},
      {"a = <<E foo\nE\n", "At 1:8: invalid characters in heredoc anchor"},
      {"a = `x`", "At 1:5: illegal char"},
      {"a : 1", "At 1:3: illegal char"},
      {"a = true\nb = tru", "At 2:5: Unknown token: 2:5 IDENT tru"},
      {"plugin_cache_dir",
       "At 1:18: key 'plugin_cache_dir' expected start of object ('{') or assignment ('=')"},
      {"credentials \"x\" {\n  token = \"abc\"\n",
       "At 3:2: object expected closing RBRACE got: EOF"},
      {"credentials \"x\" \n  token = \"abc\"\n}\n",
       "At 2:9: nested object expected: LBRACE got: ASSIGN"},
      {"credentials \"x\" = \"y\"", "At 1:17: nested object expected: LBRACE got: ASSIGN"},
      {"a = 0x1G", "At 1:10: key 'G' expected start of object ('{') or assignment ('=')"},
      {"a = \"a\nb\"", "At 2:3: literal not terminated"},
      {"a = 'x'", "At 1:5: illegal char"},
      {"a = [1\n2]", "At 2:1: error parsing list, expected comma or list end, got: NUMBER"},
      {"a = \"\\\"", "At 1:8: literal not terminated"},
      {"credentials \"x\" = { }", "At 1:17: nested object expected: LBRACE got: ASSIGN"},
      {"credentials \"x\" { }\ncredentials \"y\" { }\nhost \"q\" 1",
       "At 3:10: expected: IDENT | STRING | ASSIGN | LBRACE got: NUMBER"},
  };
  for (const Case& c : cases) EXPECT_EQ(problem_in(c.text), c.want) << c.text;
}

TEST(CliConfig, WrongTypes) {
  const Case cases[] = {
      {"disable_checkpoint = 1", "At 1:22: root.disable_checkpoint: unknown type *ast.LiteralType"},
      {"disable_checkpoint = \"true\"",
       "At 1:22: root.disable_checkpoint: unknown type *ast.LiteralType"},
      {"disable_checkpoint = \"x\"",
       "At 1:22: root.disable_checkpoint: unknown type *ast.LiteralType"},
      {"plugin_cache_dir = true",
       "At 1:20: root.plugin_cache_dir: unknown type for string *ast.LiteralType"},
      {"plugin_cache_may_break_dependency_lock_file = 3",
       "At 1:47: root.plugin_cache_may_break_dependency_lock_file: unknown type *ast.LiteralType"},
      {"plugin_cache_may_break_dependency_lock_file = \"1\"",
       "At 1:47: root.plugin_cache_may_break_dependency_lock_file: unknown type *ast.LiteralType"},
      {"credentials = \"x\"",
       "At 1:15: root.credentials: not an object type for map (*ast.LiteralType)"},
      {"credentials_helper = 1",
       "At 1:22: root.credentials_helper: not an object type for map (*ast.LiteralType)"},
      {"credentials_helper \"x\" { args = \"a\" }",
       "At 1:33: unknown slice type: *ast.LiteralType"},
      {"credentials_helper \"x\" { args = [[\"a\"]] }",
       "At 1:34: root.credentials_helper.x.args[0]: unknown type for string *ast.ListType"},
      {"host \"x\" { services = \"y\" }",
       "At 1:23: root.host.x.services: not an object type for map (*ast.LiteralType)"},
      {"host = 1", "At 1:8: root.host: not an object type for map (*ast.LiteralType)"},
      {"providers = 1", "At 1:13: root.Providers: not an object type for map (*ast.LiteralType)"},
      {"providers { a = [] }", "At 1:17: root.Providers.a: unknown type for string *ast.ListType"},
      {"provisioners = \"x\"",
       "At 1:16: root.Provisioners: not an object type for map (*ast.LiteralType)"},
      {"disable_checkpoint { x = 1 }",
       "At 1:22: root.disable_checkpoint: unknown type *ast.ObjectList"},
      {"disable_checkpoint \"x\" { }",
       "At 1:20: root.disable_checkpoint: unknown type *ast.ObjectList"},
      {"disable_checkpoint = []", "At 1:22: root.disable_checkpoint: unknown type *ast.ListType"},
      {"disable_checkpoint = {x=1}",
       "At 1:23: root.disable_checkpoint: unknown type *ast.ObjectList"},
      {"plugin_cache_dir { x = 1 }",
       "At 1:20: root.plugin_cache_dir: unknown type for string *ast.ObjectList"},
      {"plugin_cache_dir = { a = 1 }",
       "At 1:22: root.plugin_cache_dir: unknown type for string *ast.ObjectList"},
      {"plugin_cache_dir \"x\" { a = 1 }",
       "At 1:18: root.plugin_cache_dir: unknown type for string *ast.ObjectList"},
      {"plugin_cache_dir = 1.5",
       "At 1:20: root.plugin_cache_dir: unknown type for string *ast.LiteralType"},
      {"host = []", "At 1:8: root.host: not an object type for map (*ast.ListType)"},
      {"host = [1]", "At 1:8: root.host: not an object type for map (*ast.ListType)"},
      {"host = [{ x = { services = 1 } }]",
       "At 1:8: root.host: not an object type for map (*ast.ListType)"},
      {"host \"x\" { services = [1] }",
       "At 1:23: root.host.x.services: not an object type for map (*ast.ListType)"},
      {"host \"x\" { services = [{}] }",
       "At 1:23: root.host.x.services: not an object type for map (*ast.ListType)"},
      {"host { x = { services = 1 } }",
       "At 1:25: root.host.x.services: not an object type for map (*ast.LiteralType)"},
      {"host { x { services = 1 } }",
       "At 1:23: root.host.x.services: not an object type for map (*ast.LiteralType)"},
      {"credentials { x = [] }",
       "At 1:19: root.credentials.x: not an object type for map (*ast.ListType)"},
      {"credentials { x = [1] }",
       "At 1:19: root.credentials.x: not an object type for map (*ast.ListType)"},
      {"credentials_helper \"x\" { args = [{}] }",
       "At 1:34: root.credentials_helper.x.args[0]: unknown type for string *ast.ObjectType"},
      {"credentials_helper \"x\" { args = [true] }",
       "At 1:34: root.credentials_helper.x.args[0]: unknown type for string *ast.LiteralType"},
      {"credentials_helper { x = 1 }",
       "At 1:26: root.credentials_helper.x: not an object type for struct (*ast.LiteralType)"},
      {"plugin_cache_dir = \"/nope\"\ncredentials = 1",
       "At 2:15: root.credentials: not an object type for map (*ast.LiteralType)"},
      {"plugin_cache_dir = \"$HOME/nope\"\ncredentials = 1",
       "At 2:15: root.credentials: not an object type for map (*ast.LiteralType)"},
  };
  for (const Case& c : cases) EXPECT_EQ(problem_in(c.text), c.want) << c.text;
}

// Terraform takes all of these.
TEST(CliConfig, IsLenient) {
  for (const char* text :
       {"a = ",
        "a = [[1]]",
        "a = [{}]",
        "\"a\" = 1",
        "a = <<-E\n x\n E\n",
        "a = [\"x\",,\"y\"]",
        "plugin_cache_dir = ",
        "credentials x {}",
        "credentials { \"x\" = { token = \"y\"} }",
        "disable_checkpoint { }",
        "plugin_cache_dir { }",
        "credentials \"x\" { token = 5 }",
        "credentials \"x\" \"y\" { token = 5 }",
        "credentials_helper \"x\" { args = [\"a\", 1] foo = 1 }",
        "host \"x\" { }",
        "host \"x\" \"y\" { }",
        "host \"x\" { services { \"a\" = \"b\" } }",
        "credentials \"X.com\" { }\ncredentials \"x.com\" { token = \"1\" }",
        "provider_installation { filesystem_mirror { path = \"x\" path = \"y\" } }",
        "provider_installation { }",
        "provider_installation { \"direct\" { } }",
        "provider_installation { direct { include = [\"a/b\"] exclude = [\"a/*\"] } }",
        "a = 1e",
        "a = 09",
        "a.b = 1",
        "a-b = 1",
        "a = \"x\" # c",
        "a = 1,\nb = 2",
        "a { b = 1, c = 2 }",
        "// x\n# y\n/* z */ a = 1",
        "a = \"\\u00e9 \\x41 \\101\"",
        "disable_checkpoint = {}",
        "plugin_cache_dir = {}",
        "plugin_cache_dir = \"/nope\" plugin_cache_dir = \"/tmp\"",
        "host \"x\" \"y\" { services = 1 }",
        "credentials \"x\" { token = {} }",
        "credentials_helper \"x\" { args = {} }",
        "credentials_helper \"x\" \"y\" { }",
        "provider_installation { direct { foo { } } }",
        "provider_installation { direct { include = {} } }",
        "provider_installation { filesystem_mirror { path {} } }"})
    EXPECT_EQ(problem_in(text), "") << text;
}

TEST(CliConfig, ReadsCharactersOutsideOfAscii) {
  EXPECT_EQ(problem_in("\xEF\xBB\xBF"
                       "a = 1"),
            "At 1:1: illegal char");
  EXPECT_EQ(problem_in("a = \"\xFF\""), "At 1:6: illegal UTF-8 encoding");
  EXPECT_EQ(parse_cli_config("a = \"\\u00e9\\x41\\101\\n\"")->text_of("a"), "éAA\n");
}

// In JSON there are no positions of values. What starts with a brace is JSON, whatever the file's
// name is.
TEST(CliConfig, ErrorsInJson) {
  const Case cases[] = {
      {"{\"a\": ]}", "Expected object value, got unknown token: 1:7 RBRACK ]"},
      {"{\"a\" 1}", "expected: STRING got: NUMBER"},
      {"{\"a\" {}}", "expected: STRING got: LBRACE"},
      {"{: 1}", "expected: STRING got: COLON"},
      {"{, }", "expected: STRING got: COMMA"},
      {"{\"a\": [true, null]}", "unexpected token while parsing list: NULL"},
      {"{\"a\": [[1],[2]]}", "expected: STRING got: LBRACK"},
      {"{\"a\": [:]}", "unexpected token while parsing list: COLON"},
      {"{\"a\": [1", "unexpected token while parsing list: EOF"},
      {"{\"a\": 01}", "1:8: numbers cannot start with 0"},
      {"{\"a\": .}", "Expected object value, got unknown token: 1:7 PERIOD ."},
      {"{\"a\": -}", "1:7: illegal char"},
      {"{\"a\": +1}", "1:7: illegal char: +"},
      {"{\"a\": tru}", "1:9: illegal char"},
      {"{\"a\": \"x", "1:9: literal not terminated"},
      {"{\"a\": \"\\/\"}", "1:9: illegal char escape"},
      {"{\"a\": \"\\u12\"}", "1:12: illegal char escape"},
      {"{\"a\": \"${x \"y\" z}\"}", "1:13: illegal char"},
      {"{\"a\": @}", "1:7: illegal char: @"},
      {"{\"a\" = 1}", "1:6: illegal char: ="},
      {"{a: 1}", "1:2: illegal char"},
      {"{/* c */ \"a\": 1}", "1:2: illegal char: /"},
      {"{\"disable_checkpoint\": \"true\"}",
       "At -: root.disable_checkpoint: unknown type *ast.LiteralType"},
      {"{\"disable_checkpoint\": null}",
       "At -: root.disable_checkpoint: unknown type *ast.LiteralType"},
      {"{\"plugin_cache_dir\": []}",
       "At -: root.plugin_cache_dir: unknown type for string *ast.ListType"},
      {"{\"plugin_cache_dir\": 1e3}",
       "At -: root.plugin_cache_dir: unknown type for string *ast.LiteralType"},
      {"{\"plugin_cache_dir\": [{\"x\": 1}]}",
       "At -: root.plugin_cache_dir: unknown type for string *ast.ObjectList"},
      {"{\"credentials\": [1]}",
       "At -: root.credentials: not an object type for map (*ast.ListType)"},
      {"{\"credentials\": {\"a\": {\"token\": \"x\"}, \"b\": 1}}",
       "At -: root.credentials.b: not an object type for map (*ast.LiteralType)"},
      {"{\"credentials\": {\"a\": []}}",
       "At -: root.credentials.a: not an object type for map (*ast.ListType)"},
      {"{\"host\": {\"x\": {\"services\": 3}}}",
       "At -: root.host.x.services: not an object type for map (*ast.LiteralType)"},
      {"{\"host\": {\"a\": []}}",
       "At -: root.host.a: not an object type for struct (*ast.ListType)"},
      {"{\"credentials_helper\": {\"a\": {\"args\": \"x\"}}}",
       "At -: unknown slice type: *ast.LiteralType"},
      {"{\"credentials_helper\": {\"a\": {\"args\": [{\"x\":1}]}}}",
       "At -: root.credentials_helper.a.args[0]: unknown type for string *ast.ObjectItem"},
      {"{\"providers\": {\"aws\": {\"x\": 1}}}",
       "At -: root.Providers.aws: unknown type for string *ast.ObjectType"},
      {"{\"a\": \"x\ny\"}", "2:1: illegal char"},
      {"{\"a\":\n\n@}", "3:1: illegal char: @"},
      {"  \n {\"a\": @}", "2:8: illegal char: @"},
  };
  for (const Case& c : cases) EXPECT_EQ(problem_in(c.text), c.want) << c.text;
}

// Terraform takes all of these.
TEST(CliConfig, IsLenientInJson) {
  for (const char* text :
       {"{", "{\"a\"", "{\"a\": }", "{\"a\": 1,}", "{\"a\": 1 \"b\": 2}", "{\"a\" \"b\": {}}",
        "{\"a\": [1,2}", "{\"a\": [1 2]}", "{\"a\": [true]}", "{\"a\": {\"b\": [}}", "{\"a\": 1e}",
        "{\"a\": 1} {", "{\"a\": \"${x\"}", "{\"plugin_cache_dir\": null}",
        "{\"credentials\": [{\"a\": {\"token\": \"x\"}}, {\"b\": [{\"token\": \"x\"}]}]}",
        "{\"host\": {\"a\": {\"services\": [{}]}}}",
        "{\"credentials_helper\": {\"a\": {\"args\": [1]}}}"})
    EXPECT_EQ(problem_in(text), "") << text;
}

// Objects of nothing but objects are blocks with labels, and lists of objects several blocks.
TEST(CliConfig, BlocksInJson) {
  auto file = parse_cli_config(
      R"({"host": {"a": {"services": {"modules.v1": "m"}}, "b": [{"x": 1}, {"x": 2}]}, "c": []})");
  ASSERT_TRUE(file);
  std::string labels;
  for (const LabelledBlock& block : labelled_blocks(*file, "host")) labels += block.label;
  EXPECT_EQ(labels, "abb");
  const auto blocks = labelled_blocks(*file, "host");
  ASSERT_NE(blocks[0].body.find("services"), nullptr);
  EXPECT_EQ(blocks[0].body.find("services")->text_of("modules.v1"), "m");
  EXPECT_EQ(blocks[2].body.text_of("x"), "2");
}

TEST(CliConfig, JsonThatIsNestedDeeply) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "{\"a\":";
  EXPECT_FALSE(parse_cli_config(text));
}

}  // namespace
}  // namespace landform::install
