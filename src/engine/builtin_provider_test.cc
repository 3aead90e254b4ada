#include "engine/builtin_provider.h"

#include <gtest/gtest.h>

#include <string>

namespace landform::engine {
namespace {

TEST(BuiltinProvider, ImportsAnyIdEvenAnEmptyOne) {
  auto provider = make_builtin_provider({});
  for (const char* id : {"x", ""}) {
    provider::ImportRequest request;
    request.type = "terraform_data";
    request.id = id;
    provider::ImportResponse response = provider->import_object(request, {});
    EXPECT_TRUE(response.diagnostics.empty()) << id;
    ASSERT_EQ(response.objects.size(), 1U) << id;
    EXPECT_EQ(response.objects[0].state.find("id")->as_string(), id);
  }
}

}  // namespace
}  // namespace landform::engine
