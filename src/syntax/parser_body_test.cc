#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class BodyTree : public testing::TestWithParam<ParseCase> {};

TEST_P(BodyTree, Gives) {
  EXPECT_EQ(show_config(GetParam().input, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kBodyTree[] = {
    {"empty", "", ""},
    {"blank_lines", R"(


)",
     ""},
    {"attribute", R"(a = 1
)",
     "a@0-5 = (number@4-5 1)"},
    {"attribute_no_newline", "a = 1", "a@0-5 = (number@4-5 1)"},
    {"attributes", R"(a = 1
b = 2
)",
     R"(a@0-5 = (number@4-5 1)
b@6-11 = (number@10-11 2))"},
    {"attribute_over_lines", R"(a = [
  1,
  2,
]
)",
     "a@0-17 = (tuple@4-17 (number@8-9 1) (number@13-14 2))"},
    {"comments", R"(# one
// two
/* three
*/
a = 1 # four
/* five */ b = 2 /* six */
)",
     R"(a@25-30 = (number@29-30 1)
b@49-54 = (number@53-54 2))"},
    {"comment_at_end", "a = 1 # end", "a@0-5 = (number@4-5 1)"},
    {"block", R"(a {
}
)",
     R"(a@0-5 {
})"},
    {"block_empty_one_line", R"(a {}
)",
     R"(a@0-4 {
})"},
    {"block_labels", R"(resource "x" "y" {
  z = 1
}
)",
     R"(resource@0-28 "x"@9-12 "y"@13-16 {
  z@21-26 = (number@25-26 1)
})"},
    {"block_name_labels", R"(a b c "d" {
}
)",
     R"(a@0-13 "b"@2-3 "c"@4-5 "d"@6-9 {
})"},
    {"block_one_line", R"(a { b = 1 }
)",
     R"(a@0-11 {
  b@4-9 = (number@8-9 1)
})"},
    {"block_nested", R"(a {
  b {
    c = 1
  }
}
)",
     R"(a@0-25 {
  b@6-23 {
    c@14-19 = (number@18-19 1)
  }
})"},
    {"block_no_newline", R"(a {
})",
     R"(a@0-5 {
})"},
    {"label_escapes", R"(a "b\n\u00e9$${c}" {
}
)",
     R"(a@0-22 "b\né${c}"@2-18 {
})"},
    {"label_empty", R"(a "" {
}
)",
     R"(a@0-8 ""@2-4 {
})"},
    {"label_dollars", R"(a "b$c%d" {
}
)",
     R"(a@0-13 "b$c%d"@2-9 {
})"},
    {"block_and_attribute_same_name", R"(a = 1
a {
}
)",
     R"(a@0-5 = (number@4-5 1)
a@6-11 {
})"},
    {"windows_lines", "a = 1\r\nb {\r\n  c = 2\r\n}\r\n",
     R"(a@0-5 = (number@4-5 1)
b@7-22 {
  c@14-19 = (number@18-19 2)
})"},
    {"byte_order_mark",
     "\xef\xbb\xbf"
     "a = 1\n",
     "a@3-8 = (number@7-8 1)"},
    {"heredoc", R"(a = <<EOT
x
EOT
b = 2
)",
     R"(a@0-15 = (string@4-15 "x\n")
b@16-21 = (number@20-21 2))"},
    {"heredoc_in_call", R"(a = f(<<EOT
x
EOT
, 2)
)",
     R"(a@0-22 = (call@4-22 f@4-5 (string@6-17 "x\n") (number@20-21 2)))"},
    {"after_multibyte", R"(é = "ü"
b = 1
)",
     R"(é@0-9 = (string@5-9 "ü")
b@10-15 = (number@14-15 1))"},
    {"keyword_names", R"(for = 1
in = 2
if = 3
true = 4
null {
}
)",
     R"(for@0-7 = (number@6-7 1)
in@8-14 = (number@13-14 2)
if@15-21 = (number@20-21 3)
true@22-30 = (number@29-30 4)
null@31-39 {
})"},
    {"object_value", R"(a = {
  b = 1
}
)",
     "a@0-15 = (object@4-15 (traversal@8-9 b@8-9) = (number@12-13 1))"},
    {"blanks_before", "\t  a = 1\n", "a@3-8 = (number@7-8 1)"},
    {"many_attributes", R"(n0 = 0
n1 = 1
n2 = 2
n3 = 3
n4 = 4
n5 = 5
n6 = 6
n7 = 7
n8 = 8
n9 = 9
n10 = 10
n11 = 11
n12 = 12
n13 = 13
n14 = 14
n15 = 15
n16 = 16
n17 = 17
n18 = 18
n19 = 19
n20 = 20
n21 = 21
n22 = 22
n23 = 23
n24 = 24
n25 = 25
n26 = 26
n27 = 27
n28 = 28
n29 = 29
n30 = 30
n31 = 31
n32 = 32
n33 = 33
n34 = 34
n35 = 35
n36 = 36
n37 = 37
n38 = 38
n39 = 39
)",
     R"(n0@0-6 = (number@5-6 0)
n1@7-13 = (number@12-13 1)
n2@14-20 = (number@19-20 2)
n3@21-27 = (number@26-27 3)
n4@28-34 = (number@33-34 4)
n5@35-41 = (number@40-41 5)
n6@42-48 = (number@47-48 6)
n7@49-55 = (number@54-55 7)
n8@56-62 = (number@61-62 8)
n9@63-69 = (number@68-69 9)
n10@70-78 = (number@76-78 10)
n11@79-87 = (number@85-87 11)
n12@88-96 = (number@94-96 12)
n13@97-105 = (number@103-105 13)
n14@106-114 = (number@112-114 14)
n15@115-123 = (number@121-123 15)
n16@124-132 = (number@130-132 16)
n17@133-141 = (number@139-141 17)
n18@142-150 = (number@148-150 18)
n19@151-159 = (number@157-159 19)
n20@160-168 = (number@166-168 20)
n21@169-177 = (number@175-177 21)
n22@178-186 = (number@184-186 22)
n23@187-195 = (number@193-195 23)
n24@196-204 = (number@202-204 24)
n25@205-213 = (number@211-213 25)
n26@214-222 = (number@220-222 26)
n27@223-231 = (number@229-231 27)
n28@232-240 = (number@238-240 28)
n29@241-249 = (number@247-249 29)
n30@250-258 = (number@256-258 30)
n31@259-267 = (number@265-267 31)
n32@268-276 = (number@274-276 32)
n33@277-285 = (number@283-285 33)
n34@286-294 = (number@292-294 34)
n35@295-303 = (number@301-303 35)
n36@304-312 = (number@310-312 36)
n37@313-321 = (number@319-321 37)
n38@322-330 = (number@328-330 38)
n39@331-339 = (number@337-339 39))"},
};

INSTANTIATE_TEST_SUITE_P(Table, BodyTree, testing::ValuesIn(kBodyTree),
                         [](const auto& info) { return std::string(info.param.name); });

class BodyError : public testing::TestWithParam<ParseCase> {};

TEST_P(BodyError, Gives) {
  EXPECT_EQ(show_config(GetParam().input, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kBodyError[] = {
    {"no_equals", R"(a
)",
     R"(E Argument or block definition required | "An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value." | 0-1)"},
    {"number_after_name", R"(a 1
)",
     R"(E Argument or block definition required | "An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value." | 0-1)"},
    {"quoted_name", R"("a" = 1
)",
     R"(E Invalid argument name | "Argument names must not be quoted." | 0-1)"},
    {"quoted_name_in_block", R"(x {
  "a" = 1
}
y = 2
)",
     R"(E Invalid argument name | "Argument names must not be quoted." | 6-7
A y@16
B x@0)"},
    {"bad_start", R"(= 1
b = 2
)",
     R"(E Argument or block definition required | "An argument or block definition is required here." | 0-1)"},
    {"bad_start_in_block", R"(a {
  = 1
}
b = 2
)",
     R"(E Argument or block definition required | "An argument or block definition is required here." | 6-7
A b@12
B a@0)"},
    {"missing_value", R"(a =
b = 2
)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 3-4
A a@0
A b@4)"},
    {"missing_value_at_end", "a =",
     R"(E Missing expression | "Expected the start of an expression, but found the end of the file." | 3-3
A a@0)"},
    {"bad_value", R"(a = ]
b = 2
)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5
A a@0
A b@6)"},
    {"bad_value_brackets", R"(a = [1, =
]
b = 2
)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 8-9
A a@0
A b@12)"},
    {"extra_after_value", R"(a = 1 2
b = 3
)",
     R"(E Missing newline after argument | "An argument definition must end with a newline." | 6-7 ctx 0-7
A a@0
A b@8)"},
    {"comma_after_value", R"(a = 1, b = 2
c = 3
)",
     R"(E Unexpected comma after argument | "Argument definitions must be separated by newlines, not commas. An argument definition must end with a newline." | 5-6 ctx 0-6
A a@0
A c@13)"},
    {"redefined", R"(a = 1
a = 2
b = 3
)",
     R"(E Attribute redefined | "The argument \"a\" was already set at in:1,1-2. Each argument may be set only once." | 6-7
A a@0
A b@12)"},
    {"redefined_thrice", R"(a = 1
a = 2
a = 3
)",
     R"(E Attribute redefined | "The argument \"a\" was already set at in:1,1-2. Each argument may be set only once." | 6-7
E Attribute redefined | "The argument \"a\" was already set at in:1,1-2. Each argument may be set only once." | 12-13
A a@0)"},
    {"redefined_among_many", R"(n0 = 1
n1 = 1
n2 = 1
n3 = 1
n4 = 1
n5 = 1
n6 = 1
n7 = 1
n8 = 1
n9 = 1
n10 = 1
n11 = 1
n12 = 1
n13 = 1
n14 = 1
n15 = 1
n16 = 1
n17 = 1
n18 = 1
n19 = 1
n3 = 2
n19 = 3
)",
     R"(E Attribute redefined | "The argument \"n3\" was already set at in:4,1-3. Each argument may be set only once." | 150-152
E Attribute redefined | "The argument \"n19\" was already set at in:20,1-4. Each argument may be set only once." | 157-160
A n0@0
A n1@7
A n2@14
A n3@21
A n4@28
A n5@35
A n6@42
A n7@49
A n8@56
A n9@63
A n10@70
A n11@78
A n12@86
A n13@94
A n14@102
A n15@110
A n16@118
A n17@126
A n18@134
A n19@142)"},
    {"redefined_after_multibyte", R"(é = 1
  é = 2
)",
     R"(E Attribute redefined | "The argument \"é\" was already set at in:1,1-2. Each argument may be set only once." | 9-11
A é@0)"},
    {"block_no_brace", R"(a "b"
c = 1
)",
     R"(E Invalid block definition | "A block definition must have block content delimited by \"{\" and \"}\", starting on the same line as the block header." | 5-6 ctx 0-6
A c@6
B a@0 "b"@2-5)"},
    {"block_equals", R"(a "b" = 1
c = 1
)",
     R"(E Invalid block definition | "The equals sign \"=\" indicates an argument definition, and must not be used when defining a block." | 6-7 ctx 0-7
A c@10
B a@0 "b"@2-5)"},
    {"block_bad_label", R"(a "b" 1 {
}
c = 1
)",
     R"(E Invalid block definition | "Either a quoted string block label or an opening brace (\"{\") is expected here." | 6-7 ctx 0-7
A c@12
B a@0 "b"@2-5)"},
    {"block_brace_on_next_line", R"(a "b"
{
}
c = 1
)",
     R"(E Invalid block definition | "A block definition must have block content delimited by \"{\" and \"}\", starting on the same line as the block header." | 5-6 ctx 0-6
B a@0 "b"@2-5)"},
    {"block_unclosed", R"(a {
  b = 1
)",
     R"(E Unclosed configuration block | "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 2-3
B a@0)"},
    {"block_unclosed_empty", "a {",
     R"(E Unclosed configuration block | "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 2-3
B a@0)"},
    {"block_unclosed_nested", R"(a {
  b {
}
)",
     R"(E Unclosed configuration block | "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 2-3
B a@0)"},
    {"block_extra_brace", R"(a {
}
}
b = 1
)",
     R"(E Argument or block definition required | "An argument or block definition is required here." | 6-7
B a@0)"},
    {"block_no_newline_after", R"(a {
} b = 1
c = 1
)",
     R"(E Missing newline after block definition | "A block definition must end with a newline." | 6-7 ctx 0-7
A c@12
B a@0)"},
    {"one_line_comma", R"(a { b = 1, c = 2 }
d = 1
)",
     R"(E Invalid single-argument block definition | "Single-line block syntax can include only one argument definition. To define multiple arguments, use the multi-line block syntax with one argument definition per line." | 9-10
A d@19
B a@0)"},
    {"one_line_newline", R"(a { b = 1
}
d = 1
)",
     R"(E Invalid single-argument block definition | "An argument definition on the same line as its containing block creates a single-line block definition, which must also be closed on the same line. Place the block's closing brace immediately after the argument definition." | 9-10
A d@12
B a@0)"},
    {"one_line_two", R"(a { b = 1 c = 2 }
d = 1
)",
     R"(E Invalid single-argument block definition | "A single-line block definition must end with a closing brace immediately after its single argument definition." | 10-11
A d@18
B a@0)"},
    {"one_line_unclosed", "a { b = 1",
     R"(E Unclosed configuration block | "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 2-3 ctx 0-3
B a@0)"},
    {"one_line_block", R"(a { b {} }
d = 1
)",
     R"(E Argument definition required | "A single-line block definition can contain only a single argument. If you meant to define argument \"b\", use an equals sign to assign it a value. To define a nested block, place it on a line of its own within its parent block." | 4-7
B a@0)"},
    {"one_line_label", R"(a { b "c" }
d = 1
)",
     R"(E Argument definition required | "A single-line block definition can contain only a single argument. If you meant to define argument \"b\", use an equals sign to assign it a value. To define a nested block, place it on a line of its own within its parent block." | 4-7
B a@0)"},
    {"one_line_no_equals", R"(a { b }
d = 1
)",
     R"(E Argument or block definition required | "An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value." | 4-5
B a@0)"},
    {"one_line_bad", R"(a { 1 }
d = 1
)",
     R"(E Argument or block definition required | "An argument or block definition is required here." | 4-5
B a@0)"},
    {"one_line_bad_then_blank_line", R"(a { 1

 b = 2
}
d = 1
)",
     R"(E Invalid single-argument block definition | "An argument definition on the same line as its containing block creates a single-line block definition, which must also be closed on the same line. Place the block's closing brace immediately after the argument definition." | 6-7
E Argument or block definition required | "An argument or block definition is required here." | 4-5
A d@16
B a@0)"},
    {"one_line_bad_value", R"(a { b = 1.2.3, c = 2 }
d = 1
)",
     R"(E Invalid single-argument block definition | "Single-line block syntax can include only one argument definition. To define multiple arguments, use the multi-line block syntax with one argument definition per line." | 13-14
E Invalid number literal | "Failed to recognize the value of this number literal." | 8-13
A d@23
B a@0)"},
    {"label_template", R"(a "${b}" {
}
c = 1
)",
     R"(E Invalid string literal | "Template sequences are not allowed in this string. To include a literal \"$\", double it (as \"$$\") to escape it." | 3-5 ctx 2-5
A c@13
B a@0 "${ ... }"@2-8)"},
    {"label_directive", R"(a "x%{if b}" {
}
c = 1
)",
     R"(E Invalid string literal | "Template sequences are not allowed in this string. To include a literal \"%\", double it (as \"%%\") to escape it." | 4-6 ctx 2-6
A c@17
B a@0 "x%{ ... }"@2-12)"},
    {"label_unterminated", R"(a "b
c = 1
)",
     R"(E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 4-5
E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 10-11
E Invalid string literal | "This item is not valid in a string literal." | 4-5 ctx 2-5
B a@0 "b"@2-5)"},
    {"label_unterminated_at_end", R"(a "b)",
     R"(E Unterminated string literal | "Unable to find the closing quote mark before the end of the file." | 4-4 ctx 2-4
E Invalid block definition | "Either a quoted string block label or an opening brace (\"{\") is expected here." | 4-4 ctx 0-4
B a@0 "b"@2-4)"},
    {"label_bad_escape", R"(a "\q" {
}
c = 1
)",
     R"(E Invalid escape sequence | "The symbol \"q\" is not a valid escape sequence selector." | 3-5
A c@11
B a@0 "q"@2-6)"},
    {"recovers_after_each_block", R"(a {
  x = ]
}
b {
  y = [
}
c {
}
)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 10-11
B a@0
B b@14)"},
    {"recovers_in_brackets", R"(a = [1 2
]
b = {
  x y
}
c = 1
)",
     R"(E Missing item separator | "Expected a comma to mark the beginning of the next item." | 7-8 ctx 4-8
A a@0
A b@11
A c@25)"},
    {"recovers_over_string", R"(a = 1 "x\"y ${z}" {
}
b = 1
)",
     R"(E Missing newline after argument | "An argument definition must end with a newline." | 6-7 ctx 0-7
A a@0
A b@22)"},
    {"errors_in_two_attributes", R"(a = 1.2.3
b = 4.5.6
c = 1
)",
     R"(E Invalid number literal | "Failed to recognize the value of this number literal." | 4-9
E Invalid number literal | "Failed to recognize the value of this number literal." | 14-19
A a@0
A b@10
A c@20)"},
    {"lexical_errors_first", R"(a = ]
b = 'x'
)",
     R"(E Invalid character | "Single quotes are not valid. Use double quotes (\") to enclose strings." | 10-11
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5
A a@0
A b@6)"},
    {"silent_while_recovering", R"(a = ]
b = ]
c
d = 1 2
e = 1
)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5
E Argument or block definition required | "An argument or block definition is required here. To set an argument, use the equals sign \"=\" to introduce the argument value." | 12-13
A a@0
A b@6
A d@14
A e@22)"},
    {"unclosed_string_then_blocks", R"(a = "x
b {
}
c = 1
)",
     R"(E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 6-7
E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 10-11
E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 12-13
E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 18-19
E Unterminated template string | "No closing marker was found for the string." | 6-7 ctx 5-7
A a@0)"},
    {"unclosed_heredoc", R"(a = <<EOT
x
b = 1
)",
     R"(E Unterminated template string | "No closing marker was found for the string." | 18-18 ctx 10-18
A a@0)"},
    {"missing_quote_in_call", R"(a = f("x)
b = 1
)",
     R"(E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 9-10
E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 15-16
E Unterminated template string | "No closing marker was found for the string." | 9-10 ctx 7-10
A a@0)"},
    {"tab_is_fine", "\ta\t=\t1\n", "a@1-6 = (number@5-6 1)"},
};

INSTANTIATE_TEST_SUITE_P(Table, BodyError, testing::ValuesIn(kBodyError),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
