#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class ExpressionError : public testing::TestWithParam<ParseCase> {};

TEST_P(ExpressionError, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::no), GetParam().want);
}

constexpr ParseCase kExpressionError[] = {
    {"empty", "",
     R"(E Missing expression | "Expected the start of an expression, but found the end of the file." | 0-0)"},
    {"bad_token", "=",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"extra", "a b",
     R"(E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"extra_after_newline", R"(1
2)",
     R"(E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"missing_operand", "1 +",
     R"(E Missing expression | "Expected the start of an expression, but found the end of the file." | 3-3)"},
    {"bad_operand", "1 + ]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5)"},
    {"bad_left", ") + 1",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"missing_false", "a ? b",
     R"(E Missing false expression in conditional | "The conditional operator (...?...:...) requires a false expression, delimited by a colon." | 5-5 ctx 0-5)"},
    {"missing_false_comma", "[a ? b, c]",
     R"(E Missing false expression in conditional | "The conditional operator (...?...:...) requires a false expression, delimited by a colon." | 6-7 ctx 1-7)"},
    {"missing_true", "a ? : c",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5)"},
    {"number", "1.2.3",
     R"(E Invalid number literal | "Failed to recognize the value of this number literal." | 0-5)"},
    {"number_dots", "1..2",
     R"(E Invalid number literal | "Failed to recognize the value of this number literal." | 0-4)"},
    {"number_exponent_too_large", "1e99999999999",
     R"(E Invalid number literal | "Failed to recognize the value of this number literal." | 0-13)"},
    {"number_in_operation", "1.2.3 + 2",
     R"(E Invalid number literal | "Failed to recognize the value of this number literal." | 0-5)"},
    {"paren_unclosed", "(1",
     R"(E Unbalanced parentheses | "Expected a closing parenthesis to terminate the expression." | 2-2 ctx 0-2)"},
    {"paren_empty", "()",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 1-2)"},
    {"paren_extra", "(1 2)",
     R"(E Unbalanced parentheses | "Expected a closing parenthesis to terminate the expression." | 3-4 ctx 0-4)"},
    {"paren_bad_inside", "(+) + 1",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 1-2)"},
    {"dot_end", "a.",
     R"(E Invalid attribute name | "An attribute name is required after a dot." | 2-2)"},
    {"dot_bracket", "a.[0]",
     R"(E Invalid attribute name | "An attribute name is required after a dot." | 2-3)"},
    {"dot_string", R"(a."b")",
     R"(E Invalid attribute name | "An attribute name is required after a dot." | 2-3)"},
    {"dot_dot", "a. .b",
     R"(E Invalid attribute name | "An attribute name is required after a dot." | 3-4)"},
    {"legacy_two", "a.0.1",
     R"(E Invalid legacy index syntax | "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index syntax instead, like [0][1]." | 2-5)"},
    {"legacy_two_then", "a.0.1.b",
     R"(E Invalid legacy index syntax | "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index syntax instead, like [0][1]." | 2-5)"},
    {"splat_legacy_two", "a.*.b.0.1",
     R"(E Invalid legacy index syntax | "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index syntax with a full splat expression [*] instead, like [0][1]." | 2-3)"},
    {"splat_nested", "a.*.*",
     R"(E Nested splat expression not allowed | "A splat expression (*) cannot be used inside another attribute-only splat expression." | 4-5)"},
    {"splat_bad_name", R"(a.*."b")",
     R"(E Invalid attribute name | "An attribute name is required after a dot." | 2-3)"},
    {"splat_unclosed", "a[*",
     R"(E Missing close bracket on splat index | "The star for a full splat operator must be immediately followed by a closing bracket (\"]\")." | 3-3)"},
    {"splat_extra", "a[*0]",
     R"(E Missing close bracket on splat index | "The star for a full splat operator must be immediately followed by a closing bracket (\"]\")." | 4-5)"},
    {"index_unclosed", "a[0",
     R"(E Missing close bracket on index | "The index operator must end with a closing bracket (\"]\")." | 3-3)"},
    {"index_extra", "a[0 1]",
     R"(E Missing close bracket on index | "The index operator must end with a closing bracket (\"]\")." | 5-6)"},
    {"index_empty", "a[]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 2-3)"},
    {"index_bad", "a[=]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 2-3)"},
    {"call_unclosed", "f(1",
     R"(E Unterminated function call | "There is no closing parenthesis for this function call before the end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file." | 0-2)"},
    {"call_separator", "f(1 2)",
     R"(E Missing argument separator | "A comma is required to separate each function argument from the next." | 4-5 ctx 0-5)"},
    {"call_bad_argument", "f(1, =)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 5-6)"},
    {"call_ellipsis_middle", "f(a..., b)",
     R"(E Missing closing parenthesis | "An expanded function argument (with ...) must be immediately followed by closing parentheses." | 3-6 ctx 0-6)"},
    {"call_ellipsis_alone", "f(...)",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 2-5)"},
    {"call_namespace_no_name", "a::1(2)",
     R"(E Missing function name | "Function scope resolution symbol :: must be followed by a function name in this scope." | 3-4 ctx 0-4)"},
    {"call_namespace_no_paren", "a::b",
     R"(E Missing open parenthesis | "Function selector must be followed by an open parenthesis to begin the function call." | 4-4 ctx 0-4)"},
    {"call_namespace_end", "a::",
     R"(E Missing function name | "Function scope resolution symbol :: must be followed by a function name in this scope." | 3-3 ctx 0-3)"},
    {"tuple_unclosed", "[1",
     R"(E Unterminated tuple constructor expression | "There is no corresponding closing bracket before the end of the file. This may be caused by incorrect bracket nesting elsewhere in this file." | 0-1)"},
    {"tuple_separator", "[1 2]",
     R"(E Missing item separator | "Expected a comma to mark the beginning of the next item." | 3-4 ctx 0-4)"},
    {"tuple_newline_separator", R"([1
2])",
     R"(E Missing item separator | "Expected a comma to mark the beginning of the next item." | 3-4 ctx 0-4)"},
    {"tuple_bad_item", "[1, =, 2]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5)"},
    {"tuple_only_comma", "[,]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 1-2)"},
    {"object_unclosed", "{",
     R"(E Missing expression | "Expected the start of an expression, but found the end of the file." | 1-1)"},
    {"object_unclosed_after_key", "{a", R"(E Unterminated object constructor expression | "There is no corresponding closing brace before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 0-1)"},
    {"object_unclosed_after_value", "{a = 1",
     R"(E Unterminated object constructor expression | "There is no corresponding closing brace before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file." | 0-1)"},
    {"object_no_value", "{a}",
     R"(E Missing key/value separator | "Expected an equals sign (\"=\") to mark the beginning of the attribute value." | 2-3 ctx 0-3)"},
    {"object_no_value_newline", R"({a
b = 1})",
     R"(E Missing attribute value | "Expected an attribute value, introduced by an equals sign (\"=\")." | 2-3 ctx 0-3)"},
    {"object_no_value_comma", "{a, b}",
     R"(E Missing attribute value | "Expected an attribute value, introduced by an equals sign (\"=\")." | 2-3 ctx 0-3)"},
    {"object_two_names", "{a b = 1}",
     R"(E Missing key/value separator | "Expected an equals sign (\"=\") to mark the beginning of the attribute value. If you intended to given an attribute name containing periods or spaces, write the name in quotes to create a string literal." | 3-4 ctx 0-4)"},
    {"object_bad_separator", "{a [= 1}",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5)"},
    {"object_items_not_separated", "{a = 1 b = 2}",
     R"(E Missing attribute separator | "Expected a newline or comma to mark the beginning of the next attribute." | 7-8 ctx 0-8)"},
    {"object_bad_key", "{= = 1}",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 1-2)"},
    {"object_bad_value", "{a = =}",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 5-6)"},
    {"object_value_on_next_line", R"({a =
1})",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 4-5)"},
    {"object_for_key", "{for = 1}",
     R"(E Invalid 'for' expression | "For expression requires variable name after 'for'." | 5-6 ctx 0-6)"},
    {"object_hcl1_name", R"({foo1.2_bar = "baz"})",
     R"(E Missing key/value separator | "Expected an equals sign (\"=\") to mark the beginning of the attribute value. If you intended to given an attribute name containing periods or spaces, write the name in quotes to create a string literal." | 7-11 ctx 0-11)"},
    {"for_no_name", "[for 1 in a : a]",
     R"(E Invalid 'for' expression | "For expression requires variable name after 'for'." | 5-6 ctx 0-6)"},
    {"for_no_value_name", "[for k, in a : a]",
     R"(E Invalid 'for' expression | "For expression requires the 'in' keyword after its name declarations." | 11-12 ctx 0-12)"},
    {"for_no_in", "[for a b : c]",
     R"(E Invalid 'for' expression | "For expression requires the 'in' keyword after its name declarations." | 7-8 ctx 0-8)"},
    {"for_bad_collection", "[for a in = : a]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 10-11)"},
    {"for_no_colon", "[for a in b c]",
     R"(E Invalid 'for' expression | "For expression requires a colon after the collection expression." | 12-13 ctx 0-13)"},
    {"for_bad_value", "[for a in b : =]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 14-15)"},
    {"for_bad_condition", "[for a in b : a if =]",
     R"(E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 19-20)"},
    {"for_extra", "[for a in b : a c]",
     R"(E Invalid 'for' expression | "Extra characters after the end of the 'for' expression." | 16-17 ctx 0-17)"},
    {"for_tuple_with_key", "[for a in b : a => a]",
     R"(E Invalid 'for' expression | "Key expression is not valid when building a tuple." | 14-15 ctx 0-21)"},
    {"for_tuple_group", "[for a in b : a...]",
     R"(E Invalid 'for' expression | "Grouping ellipsis (...) cannot be used when building a tuple." | 15-18 ctx 0-19)"},
    {"for_object_without_key", "{for a in b : a}",
     R"(E Invalid 'for' expression | "Key expression is required when building an object." | 14-15 ctx 0-16)"},
    {"for_unclosed", "[for a in b : a",
     R"(E Invalid 'for' expression | "Extra characters after the end of the 'for' expression." | 15-15 ctx 0-15)"},
    {"single_quotes", "'a'",
     R"(E Invalid character | "Single quotes are not valid. Use double quotes (\") to enclose strings." | 0-1
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"backtick", "`a`",
     R"(E Invalid character | "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \"<<EOT\"." | 0-1
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"backticks_many", "`a` `b`",
     R"(E Invalid character | "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \"<<EOT\"." | 0-1
E Invalid character | "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \"<<EOT\"." | 4-5
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"semicolon", "a;b;c",
     R"(E Invalid character | "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas to separate items in collection values." | 1-2
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 1-2)"},
    {"bitwise_and", "a & b",
     R"(E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?" | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"bitwise_or", "a | b",
     R"(E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean OR (\"||\")?" | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"bitwise_not", "~a",
     R"(E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean NOT (\"!\")?" | 0-1
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-1)"},
    {"bitwise_xor", "a ^ b",
     R"(E Unsupported operator | "Bitwise operators are not supported." | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"bitwise_many", "a & b & c & d & e & f",
     R"(E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?" | 2-3
E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?" | 6-7
E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?" | 10-11
E Unsupported operator | "Bitwise operators are not supported. Did you mean boolean AND (\"&&\")?" | 14-15
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"curly_quotes", "“a”",
     R"(E Invalid character | "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the character with a \"straight quote\"." | 0-3
E Invalid character | "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the character with a \"straight quote\"." | 4-7
E Invalid expression | "Expected the start of an expression, but found an invalid expression token." | 0-3)"},
    {"unknown_character", "a @ b",
     R"(E Invalid character | "This character is not used within the language." | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"bad_utf8", "a \xff\xfe b",
     R"(E Invalid character encoding | "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor." | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
    {"carriage_return", "a \r b",
     R"(E Invalid character | "This character is not used within the language." | 2-3
E Extra characters after expression | "An expression was successfully parsed, but extra characters were found after it." | 2-3)"},
};

INSTANTIATE_TEST_SUITE_P(Table, ExpressionError, testing::ValuesIn(kExpressionError),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
