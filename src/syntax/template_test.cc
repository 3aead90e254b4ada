#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class TemplateTree : public testing::TestWithParam<ParseCase> {};

TEST_P(TemplateTree, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::no), GetParam().want);
}

constexpr ParseCase kTemplateTree[] = {
    {"plain", R"("hello")", R"((string "hello"))"},
    {"interpolation", R"("a${b}c")", R"((template (string "a") (traversal b) (string "c")))"},
    {"wrap", R"("${a}")", "(wrap (traversal a))"},
    {"wrap_blanks", R"("${ a }")", "(wrap (traversal a))"},
    {"wrap_trim", R"("${~ a ~}")", "(wrap (traversal a))"},
    {"two", R"("${a}${b}")", "(template (traversal a) (traversal b))"},
    {"space_before", R"(" ${a}")", R"((template (string " ") (traversal a)))"},
    {"nested", R"("a${"b${c}d"}e")",
     R"((template (string "a") (template (string "b") (traversal c) (string "d")) (string "e")))"},
    {"nested_wrap", R"("${"${a}"}")", "(wrap (wrap (traversal a)))"},
    {"object_inside", R"("${ {a = 1}.a }")",
     "(wrap (relative (object (traversal a) = (number 1)) .a))"},
    {"call_inside", R"("${f("x")}")", R"((wrap (call f (string "x"))))"},
    {"escapes", R"("\n\r\t\"\\")", R"((string "\n\r\t\"\\"))"},
    {"escape_unicode", R"("\u00e9\U0001F600")", R"((string "é😀"))"},
    {"escape_dollar", R"("$${a}")", R"((string "${a}"))"},
    {"escape_percent", R"("%%{a}")", R"((string "%{a}"))"},
    {"lone_dollar", R"("$ $$ %")", R"((string "$ $$ %"))"},
    {"dollar_at_end", R"("a$")", R"((string "a$"))"},
    {"percent_at_end", R"("100%")", R"((string "100%"))"},
    {"dollars_before_sequence", R"("$$${a}")", R"((string "$${a}"))"},
    {"escape_then_interpolation", R"("$${${a}")", R"((template (string "${") (traversal a)))"},
    {"many_literals", R"("a$b$c%d")", R"((string "a$b$c%d"))"},
    {"trim_left", R"("a  ${~ b}")", R"((template (string "a") (traversal b)))"},
    {"trim_right", R"("${b ~}  c")", R"((template (traversal b) (string "c")))"},
    {"trim_both", R"("a ${~ b ~} c")", R"((template (string "a") (traversal b) (string "c")))"},
    {"trim_only_spaces", R"(" ${~ b ~} ")", R"((template (string "") (traversal b) (string "")))"},
    {"trim_not_over_sequence", R"("${a ~}${b} c")",
     R"((template (traversal a) (traversal b) (string " c")))"},
    {"if_", R"("%{ if a }b%{ endif }")",
     R"((template (if (traversal a) (string "b") (string ""))))"},
    {"if_else", R"("%{ if a }b%{ else }c%{ endif }")",
     R"((template (if (traversal a) (string "b") (string "c"))))"},
    {"if_empty", R"("%{ if a }%{ endif }")",
     R"((template (if (traversal a) (string "") (string ""))))"},
    {"if_empty_else", R"("%{ if a }x%{ else }%{ endif }")",
     R"((template (if (traversal a) (string "x") (string ""))))"},
    {"if_interpolation", R"("%{ if a }${b}%{ else }x${c}%{ endif }")",
     R"((template (if (traversal a) (template (traversal b)) (template (string "x") (traversal c)))))"},
    {"if_nested", R"("%{if a}%{if b}c%{endif}%{else}d%{endif}")",
     R"((template (if (traversal a) (template (if (traversal b) (string "c") (string ""))) (string "d"))))"},
    {"if_trim", R"("x %{~ if a ~} b %{~ endif ~} y")",
     R"((template (string "x") (if (traversal a) (string "b") (string "")) (string "y")))"},
    {"for_", R"("%{ for a in b }${a},%{ endfor }")",
     R"((template (join (for [] a (traversal b) (template (traversal a) (string ","))))))"},
    {"for_key", R"("%{ for k, v in b }${k}=${v}%{ endfor }")",
     R"((template (join (for [] k v (traversal b) (template (traversal k) (string "=") (traversal v))))))"},
    {"for_empty", R"("%{ for a in b }%{ endfor }")",
     R"((template (join (for [] a (traversal b) (string "")))))"},
    {"for_if", R"("%{for a in b}%{if a}x%{endif}%{endfor}")",
     R"((template (join (for [] a (traversal b) (template (if (traversal a) (string "x") (string "")))))))"},
    {"text_around", R"("a%{ if b }c%{ endif }d")",
     R"((template (string "a") (if (traversal b) (string "c") (string "")) (string "d")))"},
    {"heredoc", R"(<<EOT
hello
world
EOT
)",
     R"((string "hello\nworld\n"))"},
    {"heredoc_empty", R"(<<EOT
EOT
)",
     R"((string ""))"},
    {"heredoc_interpolation", R"(<<EOT
hello ${a}
EOT
)",
     R"((template (string "hello ") (traversal a) (string "\n")))"},
    {"heredoc_no_escapes", R"(<<EOT
a\nb "c"
EOT
)",
     R"((string "a\\nb \"c\"\n"))"},
    {"heredoc_dollar_escape", R"(<<EOT
$${a} %%{b}
EOT
)",
     R"((string "${a} %{b}\n"))"},
    {"heredoc_marker_indented", R"(<<EOT
  a
  EOT
)",
     R"((string "  a\n"))"},
    {"heredoc_marker_in_text", R"(<<EOT
EOT a
 EOTX
EOT
)",
     R"((string "EOT a\n EOTX\n"))"},
    {"heredoc_only_interpolation", R"(<<EOT
${a}
EOT
)",
     R"((template (traversal a) (string "\n")))"},
    {"heredoc_no_end_of_file", R"(<<EOT
a
EOT)",
     R"(E Unterminated template string | "No closing marker was found for the string." | 11-11 ctx 6-11)"},
    {"heredoc_crlf", "<<EOT\r\na\r\nEOT\r\n", R"((string "a\r\n"))"},
    {"flush", R"(<<-EOT
    a
      b
    c
  EOT
)",
     R"((string "a\n  b\nc\n"))"},
    {"flush_none", R"(<<-EOT
a
  b
EOT
)",
     R"((string "a\n  b\n"))"},
    {"flush_blank_line", R"(<<-EOT
    a

    b
  EOT
)",
     R"((string "a\n\nb\n"))"},
    {"flush_spaces_line", R"(<<-EOT
    a
  
    b
  EOT
)",
     R"((string "a\n  \nb\n"))"},
    {"flush_tabs", "<<-EOT\n\ta\n\t\tb\n\tEOT\n", R"((string "a\n\tb\n"))"},
    {"flush_interpolation_first", R"(<<-EOT
    a
${b}
    EOT
)",
     R"((template (string "    a\n") (traversal b) (string "\n")))"},
    {"flush_interpolation_indented", R"(<<-EOT
    ${a}
      b
    EOT
)",
     R"((template (string "") (traversal a) (string "\n  b\n")))"},
    {"flush_interpolation_middle", R"(<<-EOT
    a ${b}
      c
    EOT
)",
     R"((template (string "a ") (traversal b) (string "\n  c\n")))"},
    {"flush_directive", R"(<<-EOT
    %{ for a in b }
    ${a}
    %{ endfor }
    EOT
)",
     R"((template (string "") (join (for [] a (traversal b) (template (string "\n") (traversal a) (string "\n")))) (string "\n")))"},
    {"flush_directive_trim", R"(<<-EOT
    %{ for a in b ~}
    ${a}
    %{ endfor ~}
    EOT
)",
     R"((template (string "") (join (for [] a (traversal b) (template (string "    ") (traversal a) (string "\n")))) (string "")))"},
    {"flush_multibyte_space",
     "<<-EOT\n\xe2\x80\x83\xe2\x80\x83"
     "a\n\xe2\x80\x83"
     "b\n\xe2\x80\x83"
     "EOT\n",
     R"((string "\u2003a\nb\n"))"},
    {"flush_all_blank", R"(<<-EOT

   
  EOT
)",
     R"((string "\n   \n"))"},
};

INSTANTIATE_TEST_SUITE_P(Table, TemplateTree, testing::ValuesIn(kTemplateTree),
                         [](const auto& info) { return std::string(info.param.name); });

class TemplateRange : public testing::TestWithParam<ParseCase> {};

TEST_P(TemplateRange, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kTemplateRange[] = {
    {"interpolation", R"("a${b}c")",
     R"((template@0-8 (string@1-2 "a") (traversal@4-5 b@4-5) (string@6-7 "c")))"},
    {"nested", R"("a${"b${c}d"}e")",
     R"((template@0-15 (string@1-2 "a") (template@4-12 (string@5-6 "b") (traversal@8-9 c@8-9) (string@10-11 "d")) (string@13-14 "e")))"},
    {"escape_dollar", R"("$${a}")", R"((string@0-7 "${a}"))"},
    {"many_literals", R"("a$b$c%d")", R"((string@0-9 "a$b$c%d"))"},
    {"trim_both", R"("a ${~ b ~} c")",
     R"((template@0-14 (string@1-3 "a") (traversal@7-8 b@7-8) (string@11-13 "c")))"},
    {"if_", R"("%{ if a }b%{ endif }")",
     R"((template@0-22 (if@1-21 (traversal@7-8 a@7-8) (string@10-11 "b") (string@11-11 ""))))"},
    {"if_empty", R"("%{ if a }%{ endif }")",
     R"((template@0-21 (if@1-20 (traversal@7-8 a@7-8) (string@10-10 "") (string@10-10 ""))))"},
    {"if_else", R"("%{ if a }b%{ else }c%{ endif }")",
     R"((template@0-32 (if@1-31 (traversal@7-8 a@7-8) (string@10-11 "b") (string@20-21 "c"))))"},
    {"for_", R"("%{ for a in b }${a},%{ endfor }")",
     R"((template@0-33 (join@1-32 (for@1-32 [] a (traversal@13-14 b@13-14) (template@18-21 (traversal@18-19 a@18-19) (string@20-21 ","))))))"},
    {"for_empty", R"("%{ for a in b }%{ endfor }")",
     R"((template@0-28 (join@1-27 (for@1-27 [] a (traversal@13-14 b@13-14) (string@16-16 "")))))"},
    {"heredoc", R"(<<EOT
hello
world
EOT
)",
     R"((string@0-21 "hello\nworld\n"))"},
    {"heredoc_interpolation", R"(<<EOT
hello ${a}
EOT
)",
     R"((template@0-20 (string@6-12 "hello ") (traversal@14-15 a@14-15) (string@16-17 "\n")))"},
    {"flush", R"(<<-EOT
    a
      b
    c
  EOT
)",
     R"((string@0-32 "a\n  b\nc\n"))"},
    {"flush_multibyte_space",
     "<<-EOT\n\xe2\x80\x83\xe2\x80\x83"
     "a\n\xe2\x80\x83"
     "b\n\xe2\x80\x83"
     "EOT\n",
     R"((string@0-26 "\u2003a\nb\n"))"},
    {"flush_directive_trim", R"(<<-EOT
    %{ for a in b ~}
    ${a}
    %{ endfor ~}
    EOT
)",
     R"((template@0-61 (string@11-11 "") (join@11-53 (for@11-53 [] a (traversal@23-24 b@23-24) (template@27-41 (string@27-32 "    ") (traversal@34-35 a@34-35) (string@36-41 "\n")))) (string@53-54 "")))"},
};

INSTANTIATE_TEST_SUITE_P(Table, TemplateRange, testing::ValuesIn(kTemplateRange),
                         [](const auto& info) { return std::string(info.param.name); });

class BareTemplate : public testing::TestWithParam<ParseCase> {};

TEST_P(BareTemplate, Gives) {
  EXPECT_EQ(show_template(GetParam().input, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kBareTemplate[] = {
    {"empty", "", R"((string@0-0 ""))"},
    {"plain", R"(hello
world
)",
     R"((string@0-12 "hello\nworld\n"))"},
    {"quotes", R"(a "b" \n)", R"((string@0-8 "a \"b\" \\n"))"},
    {"wrap", "${a}", "(wrap@0-4 (traversal@2-3 a@2-3))"},
    {"wrap_with_newline", R"(${a}
)",
     R"((template@0-5 (traversal@2-3 a@2-3) (string@4-5 "\n")))"},
    {"directives", R"(%{ for a in b ~}
- ${a}
%{ endfor ~}
)",
     R"((template@0-37 (join@0-36 (for@0-36 [] a (traversal@12-13 b@12-13) (template@16-24 (string@16-19 "- ") (traversal@21-22 a@21-22) (string@23-24 "\n")))) (string@36-37 "")))"},
    {"if_over_lines", R"(%{ if a }
x
%{ else }
y
%{ endif }
)",
     R"((template@0-35 (if@0-34 (traversal@6-7 a@6-7) (string@9-12 "\nx\n") (string@21-24 "\ny\n")) (string@34-35 "\n")))"},
    {"dollar_at_end", "a$", R"((string@0-2 "a$"))"},
    {"percent_at_end", "a%", R"((string@0-2 "a%"))"},
    {"escape", "$${a} %%{b} $$ %%", R"((string@0-17 "${a} %{b} $$ %%"))"},
    {"brace", "a } b", R"((string@0-5 "a } b"))"},
    {"newlines_in_sequence", R"(${
a +
b
})",
     "(wrap@0-10 (binary@3-8 + (traversal@3-4 a@3-4) (traversal@7-8 b@7-8)))"},
    {"multibyte", "é${a}é",
     R"((template@0-8 (string@0-2 "é") (traversal@4-5 a@4-5) (string@6-8 "é")))"},
    {"byte_order_mark",
     "\xef\xbb\xbf"
     "a",
     R"((string@3-4 "a"))"},
};

INSTANTIATE_TEST_SUITE_P(Table, BareTemplate, testing::ValuesIn(kBareTemplate),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
