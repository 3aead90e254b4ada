#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "syntax/parser_testing.h"

namespace landform::syntax {
namespace {

class ExpressionTree : public testing::TestWithParam<ParseCase> {};

TEST_P(ExpressionTree, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::no), GetParam().want);
}

constexpr ParseCase kExpressionTree[] = {
    {"number", "12", "(number 12)"},
    {"number_leading_zero", "0777", "(number 777)"},
    {"number_fraction", "0.5", "(number 0.5)"},
    {"number_exponent", "1e3", "(number 1e3)"},
    {"number_signed_exponent", "2.5E-3", "(number 2.5E-3)"},
    {"number_beyond_int64", "9223372036854775808", "(number 9223372036854775808)"},
    {"number_largest_int64", "9223372036854775807", "(number 9223372036854775807)"},
    {"true_", "true", "(bool true)"},
    {"false_", "false", "(bool false)"},
    {"null_", "null", "(null)"},
    {"name", "foo", "(traversal foo)"},
    {"name_with_dash", "foo-bar", "(traversal foo-bar)"},
    {"name_unicode", "é", "(traversal é)"},
    {"string", R"("foo")", R"((string "foo"))"},
    {"string_empty", R"("")", R"((string ""))"},
    {"precedence_multiply", "1+2*3", "(binary + (number 1) (binary * (number 2) (number 3)))"},
    {"precedence_left", "1-2-3", "(binary - (binary - (number 1) (number 2)) (number 3))"},
    {"precedence_all", "a || b && c == d > e + f * g",
     "(binary || (traversal a) (binary && (traversal b) (binary == (traversal c) (binary > "
     "(traversal d) (binary + (traversal e) (binary * (traversal f) (traversal g)))))))"},
    {"precedence_falling", "a * b + c > d == e && f || g",
     "(binary || (binary && (binary == (binary > (binary + (binary * (traversal a) (traversal b)) "
     "(traversal c)) (traversal d)) (traversal e)) (traversal f)) (traversal g))"},
    {"modulo_divide", "a % b / c",
     "(binary / (binary % (traversal a) (traversal b)) (traversal c))"},
    {"not_equal", "a != b", "(binary != (traversal a) (traversal b))"},
    {"compare", "a <= b", "(binary <= (traversal a) (traversal b))"},
    {"greater_equal", "a >= b < c",
     "(binary < (binary >= (traversal a) (traversal b)) (traversal c))"},
    {"negate", "-a", "(unary - (traversal a))"},
    {"negate_binds_tight", "-46+5", "(binary + (unary - (number 46)) (number 5))"},
    {"negate_traversal", "-a.b", "(unary - (traversal a .b))"},
    {"double_negate", "--a", "(unary - (unary - (traversal a)))"},
    {"not_", "!a && b", "(binary && (unary ! (traversal a)) (traversal b))"},
    {"not_paren", "!(a && b)", "(unary ! (paren (binary && (traversal a) (traversal b))))"},
    {"paren", "(1+2)*3", "(binary * (paren (binary + (number 1) (number 2))) (number 3))"},
    {"paren_newlines", R"((
  1 +
  2
))",
     "(paren (binary + (number 1) (number 2)))"},
    {"paren_nested", "((a))", "(paren (paren (traversal a)))"},
    {"conditional", "a ? b : c", "(if (traversal a) (traversal b) (traversal c))"},
    {"conditional_right", "a ? b : c ? d : e",
     "(if (traversal a) (traversal b) (if (traversal c) (traversal d) (traversal e)))"},
    {"conditional_middle", "a ? b ? c : d : e",
     "(if (traversal a) (if (traversal b) (traversal c) (traversal d)) (traversal e))"},
    {"conditional_operators", "a == b ? c + 1 : -d",
     "(if (binary == (traversal a) (traversal b)) (binary + (traversal c) (number 1)) (unary - "
     "(traversal d)))"},
    {"attribute", "a.b.c", "(traversal a .b .c)"},
    {"index_number", "a[0]", "(traversal a [0])"},
    {"index_string", R"(a["b"])", R"((traversal a ["b"]))"},
    {"index_fraction", "a[1.5]", "(traversal a [1.5])"},
    {"index_expression", "a[b]", "(index (traversal a) (traversal b))"},
    {"index_paren", "a[(0)]", "(index (traversal a) (paren (number 0)))"},
    {"index_negative", "a[-1]", "(index (traversal a) (unary - (number 1)))"},
    {"index_template", R"(a["x${b}"])",
     R"((index (traversal a) (template (string "x") (traversal b))))"},
    {"index_bool", "a[true]", "(index (traversal a) (bool true))"},
    {"index_null_then", "a[null].b", "(relative (index (traversal a) (null)) .b)"},
    {"index_newlines", R"(a[
0
])",
     "(traversal a [0])"},
    {"index_chain", "a[b][c].d[0]",
     "(relative (index (index (traversal a) (traversal b)) (traversal c)) .d [0])"},
    {"index_on_call", "f(x)[0].y", "(relative (call f (traversal x)) [0] .y)"},
    {"index_on_tuple", "[1,2][0]", "(relative (tuple (number 1) (number 2)) [0])"},
    {"index_heredoc", R"(a[<<E
k
E
])",
     R"((traversal a ["k\n"]))"},
    {"legacy_index", "a.0", "(traversal a [0])"},
    {"legacy_index_then", "a.0.b", "(traversal a [0] .b)"},
    {"keyword_steps", "true.x", "(relative (bool true) .x)"},
    {"splat_full", "a[*]", "(splat (traversal a) (item))"},
    {"splat_full_steps", "a[*].b[0].c", "(splat (traversal a) (relative (item) .b [0] .c))"},
    {"splat_full_dynamic", "a[*].b[c]",
     "(splat (traversal a) (index (relative (item) .b) (traversal c)))"},
    {"splat_full_twice", "a[*].b[*].c",
     "(splat (traversal a) (splat (relative (item) .b) (relative (item) .c)))"},
    {"splat_attr", "a.*", "(splat (traversal a) (item))"},
    {"splat_attr_steps", "a.*.b.c", "(splat (traversal a) (relative (item) .b .c))"},
    {"splat_attr_index", "a.*.b[0]", "(relative (splat (traversal a) (relative (item) .b)) [0])"},
    {"splat_attr_legacy", "a.*.b.0.c", "(splat (traversal a) (relative (item) .b [0] .c))"},
    {"splat_attr_twice", "a.*.b[0].*.c",
     "(splat (relative (splat (traversal a) (relative (item) .b)) [0]) (relative (item) .c))"},
    {"splat_mixed", "a.*.b[*].c",
     "(splat (splat (traversal a) (relative (item) .b)) (relative (item) .c))"},
    {"splat_on_paren", "(a)[*].b", "(splat (paren (traversal a)) (relative (item) .b))"},
    {"splat_on_call", "f().*.x", "(splat (call f) (relative (item) .x))"},
    {"call_empty", "f()", "(call f)"},
    {"call_args", R"(f(a, 1, "x"))", R"((call f (traversal a) (number 1) (string "x")))"},
    {"call_trailing_comma", "f(a,)", "(call f (traversal a))"},
    {"call_newlines", R"(f(
a,
b
))",
     "(call f (traversal a) (traversal b))"},
    {"call_expand", "f(a, b...)", "(call f (traversal a) (traversal b) ...)"},
    {"call_nested", "f(g(h(1)))", "(call f (call g (call h (number 1))))"},
    {"call_namespace", "provider::x::y(1)", "(call provider::x::y (number 1))"},
    {"call_namespace_blanks", "a :: b (1)", "(call a::b (number 1))"},
    {"call_named_true", "true(1)", "(call true (number 1))"},
    {"tuple_empty", "[]", "(tuple)"},
    {"tuple", R"([1, "a", b])", R"((tuple (number 1) (string "a") (traversal b)))"},
    {"tuple_newlines", R"([
1,
2,
])",
     "(tuple (number 1) (number 2))"},
    {"tuple_trailing_comma", "[1,]", "(tuple (number 1))"},
    {"tuple_comments", R"([ # first
1, // second
2 /* third */
])",
     "(tuple (number 1) (number 2))"},
    {"tuple_nested", "[[1], []]", "(tuple (tuple (number 1)) (tuple))"},
    {"object_empty", "{}", "(object)"},
    {"object", "{a = 1, b = 2}", "(object (traversal a) = (number 1) (traversal b) = (number 2))"},
    {"object_newlines", R"({
a = 1
b = 2
})",
     "(object (traversal a) = (number 1) (traversal b) = (number 2))"},
    {"object_colons", R"({a: 1, "b": 2})",
     R"((object (traversal a) = (number 1) (string "b") = (number 2)))"},
    {"object_commas_and_newlines", R"({a = 1,

b = 2,
})",
     "(object (traversal a) = (number 1) (traversal b) = (number 2))"},
    {"object_key_string", R"({"a b" = 1})", R"((object (string "a b") = (number 1)))"},
    {"object_key_paren", "{(a) = 1}", "(object (paren (traversal a)) = (number 1))"},
    {"object_key_template", R"({"${a}-x" = 1})",
     R"((object (template (traversal a) (string "-x")) = (number 1)))"},
    {"object_key_number", "{1 = 2}", "(object (number 1) = (number 2))"},
    {"object_key_traversal", "{a.b = 1}", "(object (traversal a .b) = (number 1))"},
    {"object_key_keyword", "{null = 1, true = 2}",
     "(object (null) = (number 1) (bool true) = (number 2))"},
    {"object_value_over_lines", R"({a = f(
1
)})",
     "(object (traversal a) = (call f (number 1)))"},
    {"object_comment_ends_item", R"({a = 1 # one
b = 2})",
     "(object (traversal a) = (number 1) (traversal b) = (number 2))"},
    {"object_nested", "{a = {b = {}}}",
     "(object (traversal a) = (object (traversal b) = (object)))"},
    {"for_tuple", "[for v in a : v]", "(for [] v (traversal a) (traversal v))"},
    {"for_tuple_key", "[for k, v in a : k]", "(for [] k v (traversal a) (traversal k))"},
    {"for_tuple_if", R"([for v in a : v if v != ""])",
     R"((for [] v (traversal a) (traversal v) if (binary != (traversal v) (string ""))))"},
    {"for_object", "{for k, v in a : k => v}",
     "(for {} k v (traversal a) (traversal k) (traversal v))"},
    {"for_object_if", "{for k, v in a : k => v if v}",
     "(for {} k v (traversal a) (traversal k) (traversal v) if (traversal v))"},
    {"for_object_group", "{for k, v in a : k => v...}",
     "(for {} k v (traversal a) (traversal k) (traversal v) ...)"},
    {"for_object_group_if", "{for k, v in a : k => v... if k}",
     "(for {} k v (traversal a) (traversal k) (traversal v) ... if (traversal k))"},
    {"for_newlines", R"([
for v in a :
v
if v
])",
     "(for [] v (traversal a) (traversal v) if (traversal v))"},
    {"for_object_newlines", R"({
for k, v in a :
k => v
})",
     "(for {} k v (traversal a) (traversal k) (traversal v))"},
    {"for_nested", "[for a in [for b in c : b] : {for d in a : d => 1}]",
     "(for [] a (for [] b (traversal c) (traversal b)) (for {} d (traversal a) (traversal d) "
     "(number 1)))"},
    {"newlines_ignored", R"(1 +
2)",
     "(binary + (number 1) (number 2))"},
    {"comment_inside", "1 /* one */ + 2 # two", "(binary + (number 1) (number 2))"},
    {"blanks", "  a  .  b  [ 0 ]  ", "(traversal a .b [0])"},
    {"after_multibyte", R"("é" + é.ü)", R"((binary + (string "é") (traversal é .ü)))"},
    {"cluster_in_string", "\"e\xcc\x81\" + a", "(binary + (string \"e\xcc\x81\") (traversal a))"},
};

INSTANTIATE_TEST_SUITE_P(Table, ExpressionTree, testing::ValuesIn(kExpressionTree),
                         [](const auto& info) { return std::string(info.param.name); });

class ExpressionRange : public testing::TestWithParam<ParseCase> {};

TEST_P(ExpressionRange, Gives) {
  EXPECT_EQ(show_expression(GetParam().input, DumpRanges::yes), GetParam().want);
}

constexpr ParseCase kExpressionRange[] = {
    {"precedence_all", "a || b && c == d > e + f * g",
     "(binary@0-28 || (traversal@0-1 a@0-1) (binary@5-28 && (traversal@5-6 b@5-6) (binary@10-28 == "
     "(traversal@10-11 c@10-11) (binary@15-28 > (traversal@15-16 d@15-16) (binary@19-28 + "
     "(traversal@19-20 e@19-20) (binary@23-28 * (traversal@23-24 f@23-24) (traversal@27-28 "
     "g@27-28)))))))"},
    {"negate_traversal", "-a.b", "(unary@0-4 - (traversal@1-4 a@1-2 .b@2-4))"},
    {"paren_newlines", R"((
  1 +
  2
))",
     "(paren@0-13 (binary@4-11 + (number@4-5 1) (number@10-11 2)))"},
    {"conditional_right", "a ? b : c ? d : e",
     "(if@0-17 (traversal@0-1 a@0-1) (traversal@4-5 b@4-5) (if@8-17 (traversal@8-9 c@8-9) "
     "(traversal@12-13 d@12-13) (traversal@16-17 e@16-17)))"},
    {"index_chain", "a[b][c].d[0]",
     "(relative@0-12 (index@0-7 (index@0-4 (traversal@0-1 a@0-1) (traversal@2-3 b@2-3)) "
     "(traversal@5-6 c@5-6)) .d@7-9 [0]@9-12)"},
    {"index_newlines", R"(a[
0
])",
     "(traversal@0-6 a@0-1 [0]@1-6)"},
    {"splat_full_steps", "a[*].b[0].c",
     "(splat@0-11 (traversal@0-1 a@0-1)@1-4 (relative@1-11 (item@1-4) .b@4-6 [0]@6-9 .c@9-11))"},
    {"splat_full_twice", "a[*].b[*].c",
     "(splat@0-11 (traversal@0-1 a@0-1)@1-4 (splat@1-11 (relative@1-6 (item@1-4) .b@4-6)@6-9 "
     "(relative@6-11 (item@6-9) .c@9-11)))"},
    {"splat_attr_legacy", "a.*.b.0.c",
     "(splat@0-9 (traversal@0-1 a@0-1)@1-3 (relative@3-9 (item@1-3) .b@3-5 [0]@5-7 .c@7-9))"},
    {"splat_attr_twice", "a.*.b[0].*.c",
     "(splat@0-12 (relative@0-8 (splat@0-5 (traversal@0-1 a@0-1)@1-3 (relative@3-5 (item@1-3) "
     ".b@3-5)) [0]@5-8)@8-10 (relative@10-12 (item@8-10) .c@10-12))"},
    {"call_namespace_blanks", "a :: b (1)", "(call@0-10 a::b@0-6 (number@8-9 1))"},
    {"call_expand", "f(a, b...)",
     "(call@0-10 f@0-1 (traversal@2-3 a@2-3) (traversal@5-6 b@5-6) ...)"},
    {"tuple_comments", R"([ # first
1, // second
2 /* third */
])",
     "(tuple@0-38 (number@10-11 1) (number@23-24 2))"},
    {"object_newlines", R"({
a = 1
b = 2
})",
     "(object@0-15 (traversal@2-3 a@2-3) = (number@6-7 1) (traversal@8-9 b@8-9) = (number@12-13 "
     "2))"},
    {"for_object_group_if", "{for k, v in a : k => v... if k}",
     "(for@0-32 {} k v (traversal@13-14 a@13-14) (traversal@17-18 k@17-18) (traversal@22-23 "
     "v@22-23) ... if (traversal@30-31 k@30-31))"},
    {"blanks", "  a  .  b  [ 0 ]  ", "(traversal@2-16 a@2-3 .b@5-9 [0]@11-16)"},
    {"after_multibyte", R"("é" + é.ü)",
     R"((binary@0-12 + (string@0-4 "é") (traversal@7-12 é@7-9 .ü@9-12)))"},
    {"cluster_in_string", "\"e\xcc\x81\" + a",
     "(binary@0-9 + (string@0-5 \"e\xcc\x81\") (traversal@8-9 a@8-9))"},
};

INSTANTIATE_TEST_SUITE_P(Table, ExpressionRange, testing::ValuesIn(kExpressionRange),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace landform::syntax
