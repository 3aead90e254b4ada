#include "random/bcrypt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace landform::random {
namespace {

using namespace std::string_literals;

// Made by Go's x/crypto/bcrypt.
TEST(Bcrypt, KnowsTheHashesOfGo) {
  struct Case {
    std::string password;
    std::string hash;
  };
  std::string longest;
  for (int i = 0; i < 7; ++i) longest += "0123456789";
  longest += "ab";
  const Case kCases[] = {
      {"", "$2a$10$EXDh88In7OfaoE.OTCVleugrVWE5T4gSjfKoJWhvvnA/axRo1UqnK"},
      {"correct horse", "$2a$10$vLj9eAKK2bQKM2OTsez6o.ADG0e6lA29Q3BA8KMAkr8igYidlLolG"},
      {"\xff\xa3"
       "345",
       "$2a$10$HBDn2znJStVtRvyOjLiZvu/HL7QnnPBRPCkARHRtAg7y5MBAfbASC"},
      {"°ß€", "$2a$10$0QnsG3ealoSH8yHHIkO93OehK9uArmFTQoL3KNS4tvI8B1PEA7eA6"},
      {longest, "$2a$10$x.QS/y2.KNwYvHZSYp9mOu.jzSMcDBQRPE4SIohSizUjcjXVspQ/C"},
      {longest + "more", "$2a$10$x.QS/y2.KNwYvHZSYp9mOu.jzSMcDBQRPE4SIohSizUjcjXVspQ/C"},
      {"\xff\xff\xff\xff\xff\xff", "$2a$10$Xpl1YALNF.julfuluGb7euud7bNtkg2m4Uxc4KlJBIq9GhSUwatym"},
  };
  for (const Case& c : kCases) {
    EXPECT_TRUE(bcrypt_matches(c.hash, c.password)) << c.password;
    EXPECT_FALSE(bcrypt_matches(c.hash, "x" + c.password)) << c.password;
  }
}

TEST(Bcrypt, HashesWithANewSaltEachTime) {
  auto one = bcrypt_hash("secret");
  auto two = bcrypt_hash("secret");
  ASSERT_TRUE(one && two);
  EXPECT_THAT(*one, testing::StartsWith("$2a$10$"));
  EXPECT_EQ(one->size(), 60U);
  EXPECT_NE(*one, *two);
  EXPECT_TRUE(bcrypt_matches(*one, "secret"));
  EXPECT_TRUE(bcrypt_matches(*two, "secret"));
  EXPECT_FALSE(bcrypt_matches(*one, "secret "));
}

TEST(Bcrypt, RefusesWhatItCannotHash) {
  EXPECT_FALSE(bcrypt_hash("a\0b"s));
  EXPECT_FALSE(bcrypt_matches("$2a$10$vLj9eAKK2bQKM2OTsez6o.ADG0e6lA29Q3BA8KMAkr8igYidlLolG",
                              "correct horse\0"s));
  for (const char* hash :
       {"", "$2a$10$", "$1$abc$0123456789012345678901234567890123456789012345678901",
        "$2a$99$vLj9eAKK2bQKM2OTsez6o.ADG0e6lA29Q3BA8KMAkr8igYidlLolG"}) {
    EXPECT_FALSE(bcrypt_matches(hash, "correct horse")) << hash;
  }
}

}  // namespace
}  // namespace landform::random
