#include "render/diagnostic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "render/diagnostic_json.h"
#include "value/json.h"

namespace landform::render {
namespace {

using ::testing::HasSubstr;

constexpr const char* kText =
    "locals {\n"
    "  greeting = \"héllo 日本 ${nmae}\"\n"
    "\n"
    "  other = 1\n"
    "}\n";

class RenderDiagnostic : public ::testing::Test {
 protected:
  [[nodiscard]] Range at(std::string_view part) const {
    auto begin = static_cast<uint32_t>(std::string_view(kText).find(part));
    return {file_, begin, begin + static_cast<uint32_t>(part.size())};
  }
  [[nodiscard]] std::string render(const Diagnostic& d, DiagnosticStyle style = {}) const {
    return render_diagnostic(d, sources_, style);
  }
  [[nodiscard]] std::string json(const Diagnostics& diagnostics) const {
    return diagnostics_json(diagnostics, sources_);
  }

  SourceMap sources_;
  FileId file_ = sources_.add("main.tf", kText);
  Diagnostics diagnostics_;
};

TEST_F(RenderDiagnostic, PastTheEndOfTheFile) {
  Diagnostic& d = diagnostics_.error("Somewhere", "Else.", Range{file_, 1000, 1001});
  EXPECT_THAT(render(d), HasSubstr("on main.tf line"));
  Diagnostic& empty = diagnostics_.error("Somewhere", "Else.", Range{file_, 1000, 1000});
  EXPECT_THAT(render(empty), HasSubstr("on main.tf line"));
}

TEST_F(RenderDiagnostic, OnlyASummary) {
  Diagnostic& d = diagnostics_.error("No more to say", "");
  EXPECT_EQ(render(d), "╷\n│ Error: No more to say\n│ \n│ \n╵\n");
  EXPECT_EQ(render(d, {.plain = true}), "\nError: No more to say\n\n");
}

TEST_F(RenderDiagnostic, WithItsLocationAndValues) {
  Diagnostic& d = diagnostics_.error("Unknown name", "There is no \"nmae\".", at("nmae"),
                                     at("\"héllo 日本 ${nmae}\""));
  EvaluationContext evaluation;
  evaluation.values = {{"local.a", "is 1"}, {"var.b", "is a string"}};
  d.evaluation = std::make_shared<EvaluationContext>(evaluation);
  EXPECT_EQ(render(d),
            "╷\n"
            "│ Error: Unknown name\n"
            "│ \n"
            "│   on main.tf line 2, in locals:\n"
            "│    2:   greeting = \"héllo 日本 ${nmae}\"\n"
            "│     ├────────────────\n"
            "│     │ local.a is 1\n"
            "│     │ var.b is a string\n"
            "│ \n"
            "│ There is no \"nmae\".\n"
            "╵\n");
}

TEST_F(RenderDiagnostic, WithoutTheRule) {
  DiagnosticStyle plain;
  plain.plain = true;
  EXPECT_EQ(render(diagnostics_.warning("Odd", "Very.", at("other")), plain),
            "\n"
            "Warning: Odd\n"
            "\n"
            "  on main.tf line 4, in locals:\n"
            "   4:   other = 1\n"
            "\n"
            "Very.\n");
}

TEST_F(RenderDiagnostic, UnderlinesInColor) {
  DiagnosticStyle color;
  color.color = true;
  std::string text = render(diagnostics_.error("Bad", "", at("日本")), color);
  EXPECT_THAT(text, HasSubstr("\"héllo \033[4m日本\033[0m ${nmae}\""));
  EXPECT_THAT(text, HasSubstr("\033[31mError: \033[0m"));
}

// Every byte that Terraform writes to a terminal.
TEST_F(RenderDiagnostic, ResetsColorsAsTerraformDoes) {
  DiagnosticStyle color;
  color.color = true;
  color.width = 40;
  const std::string bar = "\033[31m│\033[0m \033[0m";
  std::string text = render(diagnostics_.error("Bad", "Very.", at("日本")), color);
  EXPECT_EQ(text, "\033[31m╷\033[0m\033[0m\n" + bar +
                      "\033[1m\033[31mError: \033[0m\033[0m\033[1mBad\033[0m\n" + bar + "\n" + bar +
                      "\033[0m  on main.tf line 2, in locals:\n" + bar +
                      "   2:   greeting = \"héllo \033[4m日本\033[0m ${nmae}\"\033[0m\n" + bar +
                      "\n" + bar + "Very.\n\033[31m╵\033[0m\033[0m\n");
}

TEST_F(RenderDiagnostic, OmitsEmptyLines) {
  Range context = range_between(at("greeting"), at("other = 1"));
  std::string text = render(diagnostics_.error("Bad", "", at("other"), context));
  EXPECT_THAT(text, HasSubstr("   2:   greeting"));
  EXPECT_THAT(text, HasSubstr("   4:   other = 1"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("   3:")));
}

TEST_F(RenderDiagnostic, WithoutALocation) {
  Diagnostic& d = diagnostics_.error("Cannot do it", "A long story.");
  d.address = "module.a.t.x[0]";
  EXPECT_EQ(render(d),
            "╷\n│ Error: Cannot do it\n│ \n│   with module.a.t.x[0],\n│ A long story.\n╵\n");
}

TEST_F(RenderDiagnostic, TheCallThatFailed) {
  Diagnostic& d = diagnostics_.error("Invalid function argument", "", at("nmae"));
  EvaluationContext evaluation;
  evaluation.called_function = "join";
  evaluation.signature = {
      {{"separator", "\"string\""}}, {{"lists", "[\"list\",\"string\"]"}}, "\"string\""};
  d.evaluation = std::make_shared<EvaluationContext>(evaluation);
  EXPECT_THAT(render(d), HasSubstr("│     │ while calling join(separator, lists...)\n"));
  EXPECT_THAT(json(diagnostics_),
              HasSubstr(R"("function_call":{"called_as":"join","signature":{"name":"join",)"
                        R"("params":[{"name":"separator","type":"string"}],)"
                        R"("variadic_param":{"name":"lists","type":["list","string"]},)"
                        R"("return_type":"string"}})"));
}

TEST_F(RenderDiagnostic, WrapsDetailsButNotIndentedLines) {
  DiagnosticStyle narrow;
  narrow.width = 20;
  std::string text = render(
      diagnostics_.error("Bad", "one two three four five\n  one two three four five"), narrow);
  EXPECT_THAT(text, HasSubstr("│ one two three\n│ four five\n│   one two three four five\n"));
}

TEST_F(RenderDiagnostic, InOrder) {
  FileId deeper = sources_.add("modules/a/main.tf", "x = 1\n");
  diagnostics_.error("in a module", "", Range{deeper, 0, 1});
  diagnostics_.error("second", "", at("other"));
  diagnostics_.error("first", "", at("greeting"));
  diagnostics_.error("nowhere", "");
  diagnostics_.warning("a warning", "", at("other"));
  std::vector<std::string> got;
  for (const Diagnostic* d : in_display_order(diagnostics_, sources_)) got.push_back(d->summary);
  EXPECT_THAT(got,
              ::testing::ElementsAre("a warning", "nowhere", "first", "second", "in a module"));
}

TEST_F(RenderDiagnostic, VeryManyAreTruncated) {
  for (int i = 0; i < 510; ++i) diagnostics_.error("Bad", "");
  auto shown = render_diagnostics(diagnostics_, sources_, {});
  ASSERT_EQ(shown.size(), 501U);
  EXPECT_THAT(shown.back().text, HasSubstr("10 more problems are not shown"));
}

TEST_F(RenderDiagnostic, SimilarWarningsAreShownOnce) {
  diagnostics_.warning("Deprecated", "Do not.", at("greeting"));
  diagnostics_.warning("Deprecated", "Do not.", at("other"));
  diagnostics_.warning("Object may exist without being in the state", "Look.", at("greeting"));
  diagnostics_.warning("Object may exist without being in the state", "Look.", at("other"));
  auto shown = render_diagnostics(diagnostics_, sources_, {});
  ASSERT_EQ(shown.size(), 3U);
  EXPECT_THAT(shown[0].text, HasSubstr("Do not.\n│ \n│ (and one more similar warning elsewhere)"));
  EXPECT_EQ(render_diagnostics(diagnostics_, sources_, {.every_warning = true}).size(), 4U);
}

TEST_F(RenderDiagnostic, AsJson) {
  Diagnostic& d =
      diagnostics_.error("Unknown name", "No \"nmae\".", at("nmae"), at("\"héllo 日本 ${nmae}\""));
  d.address = "local.greeting";
  EvaluationContext evaluation;
  evaluation.values = {{"local.a", "is 1"}};
  d.evaluation = std::make_shared<EvaluationContext>(evaluation);
  // Columns count characters, bytes and offsets into the code count bytes.
  EXPECT_EQ(json(diagnostics_),
            R"([{"severity":"error","summary":"Unknown name","detail":"No \"nmae\".",)"
            R"("address":"local.greeting","range":{"filename":"main.tf",)"
            R"("start":{"line":2,"column":26,"byte":39},"end":{"line":2,"column":30,"byte":43}},)"
            R"("snippet":{"context":"locals","code":"  greeting = \"héllo 日本 ${nmae}\"",)"
            R"("start_line":2,"highlight_start_offset":30,"highlight_end_offset":34,)"
            R"("values":[{"traversal":"local.a","statement":"is 1"}]}}])");
}

TEST_F(RenderDiagnostic, AsJsonWithoutALocation) {
  diagnostics_.warning("Odd", "");
  EXPECT_EQ(json(diagnostics_), R"([{"severity":"warning","summary":"Odd","detail":""}])");
  EXPECT_EQ(json(Diagnostics()), "[]");
}

TEST_F(RenderDiagnostic, AnEmptyRangeIsOneCharacterInJson) {
  Range empty = at("other");
  empty.end = empty.begin;
  diagnostics_.error("Here", "", empty);
  EXPECT_THAT(json(diagnostics_), HasSubstr(R"("start":{"line":4,"column":3,"byte":49},)"
                                            R"("end":{"line":4,"column":4,"byte":50})"));
}

TEST_F(RenderDiagnostic, JsonIsValid) {
  diagnostics_.error("Tab\tand \"quotes\" and \x01", "line\nline", at("日本"));
  EXPECT_TRUE(decode_json(json(diagnostics_)));
}

}  // namespace
}  // namespace landform::render
