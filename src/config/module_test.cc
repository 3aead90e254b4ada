#include "config/module.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/file_tree.h"

namespace landform::config {
namespace {

std::string resource(const std::string& name, const std::string& body = "") {
  return "resource \"a_b\" \"" + name + "\" {\n" + body + "}\n";
}

// Resources of large modules are read ahead by several threads; messages come in their order.
TEST(Module, ReportsProblemsOfManyResourcesInTheirOrder) {
  constexpr int kCount = 2000;
  std::string text;
  for (int i = 0; i < kCount; ++i) {
    const std::string name = "r" + std::to_string(i);
    if (i == 300) text += resource("bad name 1");
    if (i == 301) text += resource(name, "  count = 1\n  count = 2\n");
    if (i == 1500) text += resource("r7");  // again
    if (i == 1900) text += resource("bad name 2");
    if (i != 301) text += resource(name, "  depends_on = [a_b.r0]\n");
  }
  SourceMap sources(std::make_shared<CopiedFileTree>(FileCopies{{"m/main.tf", text}}));
  auto loaded = load_module(sources, "m");
  std::string messages;
  for (const Diagnostic& one : loaded.diagnostics) messages += one.summary + "\n";
  EXPECT_EQ(messages,
            "Attribute redefined\nInvalid resource name\n"
            "Duplicate resource \"a_b\" configuration\nInvalid resource name\n");
  EXPECT_EQ(loaded.value.resources.size(), static_cast<size_t>(kCount) + 2);
  EXPECT_EQ(loaded.value.resources.at("a_b.r1999").depends_on().size(), 1U);
}

}  // namespace
}  // namespace landform::config
