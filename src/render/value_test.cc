#include "render/value.h"

#include <gtest/gtest.h>

#include <functional>

namespace landform::render {
namespace {

Value text(std::string_view s) { return Value::string(s); }

struct Case {
  const char* name;
  std::function<Value()> value;
  const char* want;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class RenderValue : public ::testing::TestWithParam<Case> {};

INSTANTIATE_TEST_SUITE_P(
    Values, RenderValue,
    ::testing::Values(
        Case{"Text", [] { return text("a \"b\" ${c}\t"); }, R"("a \"b\" ${c}\t")"},
        Case{"WideText", [] { return text("日本 👩‍👩‍👧 é"); },
             "\"日本 👩\\u200d👩\\u200d👧 é\""},
        Case{"Lines", [] { return text("a\nb"); }, "<<EOT\na\nb\nEOT"},
        Case{"LinesWithTheDelimiter", [] { return text("a\n EOT\nEOT_"); },
             "<<EOT__\na\n EOT\nEOT_\nEOT__"},
        Case{"LinesWithin", [] { return Value::tuple({text("a\nb")}); },
             "[\n  <<-EOT\n  a\n  b\n  EOT,\n]"},
        Case{"Number", [] { return Value::number(-12); }, "-12"},
        Case{"Boolean", [] { return Value::boolean(true); }, "true"},
        Case{"NullOfNoType", [] { return Value::null(); }, "null"},
        Case{"NullText", [] { return Value::null(Type::string()); }, "tostring(null)"},
        Case{"NullList", [] { return Value::null(Type::list(Type::number())); },
             "tolist(null) /* of number */"},
        Case{"NullObject", [] { return Value::null(Type::empty_object()); }, "null /* object */"},
        Case{"Unknown", [] { return Value::unknown(Type::string()); }, "(known after apply)"},
        Case{"Sensitive", [] { return text("x").with_marks(Marks::sensitive); },
             "(sensitive value)"},
        Case{"Ephemeral", [] { return text("x").with_marks(Marks::ephemeral); },
             "(ephemeral value)"},
        // Unknown values are not sensitive.
        Case{"UnknownAndSensitive",
             [] { return Value::unknown(Type::string()).with_marks(Marks::sensitive); },
             "(known after apply)"},
        Case{"EmptyTuple", [] { return Value::empty_tuple(); }, "[]"},
        Case{"EmptyObject", [] { return Value::empty_object(); }, "{}"},
        Case{"EmptyList", [] { return Value::list(Type::string(), {}); }, "tolist([])"},
        Case{"List", [] { return Value::list(Type::number(), {Value::number(1)}); },
             "tolist([\n  1,\n])"},
        Case{"Map",
             [] {
               return Value::map(Type::number(), {{"a b", Value::number(1)}});
             },
             "tomap({\n  \"a b\" = 1\n})"},
        Case{"Nested",
             [] {
               return Value::object({{"list", Value::tuple({text("x"), Value::unknown()})},
                                     {"secret", text("s").with_marks(Marks::sensitive)}});
             },
             "{\n  \"list\" = [\n    \"x\",\n    (known after apply),\n  ]\n"
             "  \"secret\" = (sensitive value)\n}"}),
    [](const auto& info) { return info.param.name; });

TEST_P(RenderValue, AsTheConsoleShowsIt) {
  EXPECT_EQ(render_value(GetParam().value()), GetParam().want);
}

TEST(RenderType, AsTheConsoleShowsIt) {
  EXPECT_EQ(render_type(Type::string()), "string");
  EXPECT_EQ(render_type(Type::dynamic()), "dynamic");
  EXPECT_EQ(render_type(Type::map(Type::list(Type::number()))), "map(list(number))");
  EXPECT_EQ(render_type(Type::object(
                {{"b", Type::boolean(), false}, {"a", Type::tuple({Type::string()}), false}})),
            "object({\n    a: tuple([\n        string,\n    ]),\n    b: bool,\n})");
}

}  // namespace
}  // namespace landform::render
