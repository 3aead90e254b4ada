#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class TemplateError : public testing::TestWithParam<ParseCase> {};

TEST_P(TemplateError, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::no), GetParam().want);
}

constexpr ParseCase kTemplateError[] =
    {
        {"unterminated", R"("abc)",
         R"(E Unterminated template string | "No closing marker was found for the string." | 4-4 ctx 1-4)"},
        {"newline", R"("abc
def")",
         R"(E Invalid multi-line string | "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the \"heredoc\" multi-line template syntax." | 4-5
E Unterminated template string | "No closing marker was found for the string." | 4-5 ctx 1-5)"},
        {"bad_escape", R"("\x41")",
         R"(E Invalid escape sequence | "The symbol \"x\" is not a valid escape sequence selector." | 1-3)"},
        {"bad_escape_wide", R"("\é")",
         R"(E Invalid escape sequence | "The symbol \"é\" is not a valid escape sequence selector." | 1-4)"},
        {"bad_escape_control", "\"\\\x01\"",
         R"(E Invalid escape sequence | "The symbol \"\\x01\" is not a valid escape sequence selector." | 1-3)"},
        {"short_unicode", R"("\u12")",
         R"(E Invalid escape sequence | "The \\u escape sequence must be followed by four hexadecimal digits." | 1-5)"},
        {"long_unicode_short", R"("\U0001F60")",
         R"(E Invalid escape sequence | "The \\U escape sequence must be followed by eight hexadecimal digits." | 1-10)"},
        {"surrogate", R"("\ud800")",
         R"(E Invalid escape sequence | "Cannot encode character U+d800 in UTF-8." | 1-7)"},
        {"beyond_unicode", R"("\U00110000")",
         R"(E Invalid escape sequence | "Cannot encode character U+110000 in UTF-8." | 1-11)"},
        {"two_bad_escapes", R"("\q \z")",
         R"(E Invalid escape sequence | "The symbol \"q\" is not a valid escape sequence selector." | 1-3
E Invalid escape sequence | "The symbol \"z\" is not a valid escape sequence selector." | 4-6)"},
        {"unclosed", R"("${a")",
         R"(E Unclosed template interpolation sequence | "There is no closing brace for this interpolation sequence before the end of the quoted template. This might be caused by incorrect nesting inside the given expression." | 1-3)"},
        {"unclosed_at_end", R"("${a)",
         R"(E Unclosed template interpolation sequence | "There is no closing brace for this interpolation sequence before the end of the file. This might be caused by incorrect nesting inside the given expression." | 1-3)"},
        {"extra", R"("${a b}")",
         R"(E Extra characters after interpolation expression | "Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, escape it by starting with \"$${\" instead of just \"${\"." | 5-6 ctx 1-6)"},
        {"colon", R"("${a:-b}")",
         R"(E Extra characters after interpolation expression | "Template interpolation doesn't expect a colon at this location. Did you intend this to be a literal sequence to be processed as part of another language? If so, you can escape it by starting with \"$${\" instead of just \"${\"." | 4-5 ctx 1-5)"},
        {"quote", R"("${a "b"}")",
         R"(E Unclosed template interpolation sequence | "There is no closing brace for this interpolation sequence before the end of the quoted template. This might be caused by incorrect nesting inside the given expression." | 1-3)"},
        {"empty_sequence", R"("${}")",
         R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 3-4)"},
        {"bad_expression", R"("${=}")",
         R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 3-4)"},
        {"no_keyword", R"("%{ 1 }")",
         R"(E Invalid template directive | "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ sequence." | 4-5 ctx 1-5)"},
        {"empty_directive", R"("%{}")",
         R"(E Invalid template directive | "A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ sequence." | 3-4 ctx 1-4)"},
        {"unknown_keyword", R"("%{ wat }")",
         R"(E Invalid template control keyword | "\"wat\" is not a valid template control keyword." | 4-7 ctx 1-7)"},
        {"misspelt_keyword", R"("%{ elsee }")",
         R"(E Invalid template control keyword | "\"elsee\" is not a valid template control keyword. Did you mean \"else\"?" | 4-9 ctx 1-9)"},
        {"endif_alone", R"("%{ endif }")",
         R"(E Unexpected endif directive | "The control directives within this template are unbalanced." | 1-11)"},
        {"endfor_alone", R"("a%{ endfor }")",
         R"(E Unexpected endfor directive | "The control directives within this template are unbalanced." | 2-13)"},
        {"else_alone", R"("%{ else }")",
         R"(E Unexpected else directive | "The control directives within this template are unbalanced." | 1-10)"},
        {"if_unclosed", R"("%{ if a }b")",
         R"(E Unexpected end of template | "The if directive at in:1,2-11 is missing its corresponding endif directive." | 11-12)"},
        {"if_endfor", R"("%{ if a }b%{ endfor }")",
         R"(E Unexpected endfor directive | "Expecting an endif directive for the if started at in:1,2-11." | 11-22)"},
        {"if_two_else", R"("%{ if a }b%{ else }c%{ else }d%{ endif }")",
         R"(E Unexpected else directive | "Already in the else clause for the if started at in:1,2-11." | 21-30
E Unexpected endif directive | "The control directives within this template are unbalanced." | 31-41)"},
        {"for_unclosed", R"("%{ for a in b }")", R"(E Unexpected end of template | "The for directive at in:1,2-17 is missing its corresponding endfor directive." | 16-17)"},
        {"for_else", R"("%{ for a in b }%{ else }%{ endfor }")",
         R"(E Unexpected else directive | "An else clause is not expected for a for directive." | 16-25
E Unexpected endfor directive | "The control directives within this template are unbalanced." | 25-36)"},
        {"for_endif", R"("%{ for a in b }%{ endif }")",
         R"(E Unexpected endif directive | "Expecting an endfor directive corresponding to the for directive at in:1,2-17." | 16-26)"},
        {"for_no_name", R"("%{ for 1 }")",
         R"(E Invalid 'for' directive | "For directive requires variable name after 'for'." | 8-9)"},
        {"for_no_value_name", R"("%{ for a, 1 }")",
         R"(E Invalid 'for' directive | "For directive requires value variable name after comma." | 11-12)"},
        {"for_no_in", R"("%{ for a b }")",
         R"(E Invalid 'for' directive | "For directive requires 'in' keyword after names." | 10-11)"},
        {"if_extra", R"("%{ if a b }%{ endif }")",
         R"(E Extra characters in if marker | "Expected a closing brace to end the sequence, but found extra characters." | 9-10 ctx 1-10)"},
        {"else_extra", R"("%{ if a }%{ else b }%{ endif }")",
         R"(E Extra characters in else marker | "Expected a closing brace to end the sequence, but found extra characters." | 18-19 ctx 1-19)"},
        {"heredoc_unterminated", R"(<<EOT
abc
)",
         R"(E Unterminated template string | "No closing marker was found for the string." | 10-10 ctx 6-10)"},
        {"heredoc_bad_sequence", R"(<<EOT
${a b}
EOT
)",
         R"(E Extra characters after interpolation expression | "Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, escape it by starting with \"$${\" instead of just \"${\"." | 10-11 ctx 6-11)"},
        {"later_parts_still_read", R"("${a b}${=}%{ endif }")",
         R"(E Extra characters after interpolation expression | "Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, escape it by starting with \"$${\" instead of just \"${\"." | 5-6 ctx 1-6
E Unexpected endif directive | "The control directives within this template are unbalanced." | 11-21)"},
};

INSTANTIATE_TEST_SUITE_P(Table, TemplateError, testing::ValuesIn(kTemplateError),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
