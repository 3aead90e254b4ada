#include "provider/creation_token.h"

#include <gtest/gtest.h>

namespace landform::provider {
namespace {

TEST(CreationToken, IsFoundInPrivateData) {
  const std::string data = R"({"a":"b","landform:creation_token":"t"})";
  EXPECT_EQ(creation_token(data), "t");
  EXPECT_EQ(with_creation_token(data, "other"), R"({"a":"b","landform:creation_token":"other"})");
}

TEST(CreationToken, OtherDataHasNone) {
  for (const char* data :
       {"", "{}", "landform:creation_token", R"(["landform:creation_token"])",
        R"({"landform:creation_token":1})", R"({"landform:creation_token":null})"}) {
    EXPECT_EQ(creation_token(data), std::nullopt) << data;
  }
  EXPECT_EQ(with_creation_token("landform:creation_token", "t"), "landform:creation_token");
}

}  // namespace
}  // namespace landform::provider
