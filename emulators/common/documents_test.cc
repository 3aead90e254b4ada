#include "emulators/common/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "emulators/common/faults.h"
#include "emulators/common/fields.h"
#include "emulators/common/service.h"

namespace landform::emulator {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

class DocumentsCase : public ::testing::Test {
 public:
  DocumentsCase()
      : file_(std::filesystem::temp_directory_path() /
              ("documents-" + std::to_string(::getpid()) + "-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name())) {}
  ~DocumentsCase() override { std::filesystem::remove(file_); }

 protected:
  [[nodiscard]] std::unique_ptr<Documents> open() const { return Documents::open(file_).value(); }
  std::string file_;
};

std::vector<std::string> keys(const Documents& documents, std::string_view prefix) {
  std::vector<std::string> out;
  for (const auto& [key, document] : documents.under(prefix)) out.push_back(key);
  return out;
}

TEST_F(DocumentsCase, SurviveTheProcess) {
  {
    auto documents = open();
    ASSERT_TRUE(documents->put("a/1", Value::string("one\ttab\nline")));
    ASSERT_TRUE(documents->put("a/2", Value::number(int64_t{2})));
    ASSERT_TRUE(documents->write({{"a/1", Value::string("new")}, {"a/2", std::nullopt}}));
    ASSERT_TRUE(documents->put("b/1", Value::empty_object()));
  }
  auto documents = open();
  EXPECT_THAT(keys(*documents, ""), ElementsAre("a/1", "b/1"));
  EXPECT_THAT(keys(*documents, "a/"), ElementsAre("a/1"));
  EXPECT_EQ(documents->find("a/1")->as_string(), "new");
  EXPECT_EQ(documents->find("a/2"), nullptr);
}

TEST_F(DocumentsCase, DropIncompleteChanges) {
  {
    auto documents = open();
    ASSERT_TRUE(documents->put("a", Value::number(int64_t{1})));
  }
  std::ofstream(file_, std::ios::app) << "\"a\"\t2\n\"b\"\t{\"half\":";
  EXPECT_THAT(keys(*open(), ""), ElementsAre("a"));
  EXPECT_EQ(json_of(*open()->find("a")), "1");
  std::ofstream(file_, std::ios::app) << "nonsense\n";
  EXPECT_FALSE(Documents::open(file_));
}

TEST(Faults, WaitForTheirTurn) {
  Faults faults;
  faults.add(
      fault_of(parse_fields(R"({"path":"*/clone","skip":1,"times":2,"status":500})").value()));
  EXPECT_FALSE(faults.take("PUT", "/service/a/version/1/clone"));
  EXPECT_FALSE(faults.take("PUT", "/service/a"));
  EXPECT_TRUE(faults.take("PUT", "/service/a/version/1/clone"));
  EXPECT_TRUE(faults.take("PUT", "/service/b/version/1/clone"));
  EXPECT_FALSE(faults.take("PUT", "/service/b/version/1/clone"));
}

TEST(Forms, AreDecoded) {
  EXPECT_THAT(parse_form("a=1+2&b%5B%5D=%C3%A4&c&d=x=y"),
              ElementsAre(Pair("a", "1 2"), Pair("b[]", "ä"), Pair("c", ""), Pair("d", "x=y")));
  EXPECT_THAT(path_parts("/service/a%2Fb/x", true), ElementsAre("service", "a/b", "x"));
  EXPECT_THAT(path_parts("/service/a%2Fb/"), ElementsAre("service", "a%2Fb", ""));
}

}  // namespace
}  // namespace landform::emulator
