#include "engine/repeated_creation.h"

#include <gtest/gtest.h>

#include "provider/creation_token.h"

namespace landform::engine {
namespace {

const Type kType = Type::object({{"id", Type::string()}, {"name", Type::string()}});

Value object(const char* name) {
  return Value::object({{"id", Value::unknown(Type::string())}, {"name", Value::string(name)}});
}

ResourceChange change(const char* token, const char* name = "a") {
  ResourceChange out;
  out.after = object(name);
  out.details.edit().planned_private =
      std::string(R"({"landform:creation_token":")") + token + "\"}";
  return out;
}

TEST(RepeatedCreation, UsesTheTokenOfTheInterruptedOne) {
  ResourceChange first = change("first");
  const std::string line = identify_creation(first, object("a"), kType, "");
  EXPECT_TRUE(line.starts_with("first ")) << line;
  ResourceChange again = change("second");
  EXPECT_EQ(identify_creation(again, object("a"), kType, line), line);
  EXPECT_EQ(provider::creation_token(again.details->planned_private), "first");
}

TEST(RepeatedCreation, OtherValuesAreAnotherCreation) {
  ResourceChange first = change("first");
  const std::string line = identify_creation(first, object("a"), kType, "");
  ResourceChange planned = change("second", "b");
  EXPECT_TRUE(identify_creation(planned, object("a"), kType, line).starts_with("second "));
  EXPECT_EQ(provider::creation_token(planned.details->planned_private), "second");
  ResourceChange configured = change("third");
  EXPECT_TRUE(identify_creation(configured, object("b"), kType, line).starts_with("third "));
  for (const char* damaged : {"first", "first ", " ", "first 0000000000000000"}) {
    ResourceChange next = change("next");
    EXPECT_TRUE(identify_creation(next, object("a"), kType, damaged).starts_with("next "));
  }
}

TEST(RepeatedCreation, NeedsATokenOfTheProvider) {
  ResourceChange none;
  none.after = object("a");
  none.details.edit().planned_private = "opaque";
  EXPECT_EQ(identify_creation(none, object("a"), kType, "first 0123"), "");
  EXPECT_EQ(none.details->planned_private, "opaque");
}

}  // namespace
}  // namespace landform::engine
