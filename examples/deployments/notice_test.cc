#include "notice.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "sdk_testing/gtest.h"

namespace fs = std::filesystem;
using landform::sdk_testing::Action;
using landform::sdk_testing::Scenario;
using landform::sdk_testing::ScenarioOptions;

namespace {

class Notices : public testing::Test {
 public:
  Notices() {
    for (const char* board : {"a", "b", "c"}) fs::create_directories(root_ / board);
  }
  ~Notices() override { fs::remove_all(root_); }

 protected:
  [[nodiscard]] ScenarioOptions options() const {
    ScenarioOptions out;
    out.make_provider = [journal = (root_ / "journal").string()] {
      return make_notices_provider(journal);
    };
    out.address = "example.com/tutorial/notices";
    out.program = NOTICES_PROGRAM;
    return landform::sdk_testing::with_gtest(out);
  }
  [[nodiscard]] std::string notice(const std::string& text,
                                   const std::vector<std::string>& boards) const {
    std::string out = "resource \"notices_notice\" \"n\" {\n  title = \"t\"\n  text = \"" + text +
                      "\"\n  boards = [";
    for (const std::string& board : boards) out += "\"" + (root_ / board).string() + "\", ";
    return out + "]\n}\n";
  }
  // The texts on a board.
  [[nodiscard]] std::string on(const std::string& board) const {
    std::string out;
    for (const auto& entry : fs::directory_iterator(root_ / board)) {
      std::ifstream file(entry.path());
      std::string token;
      std::string text;
      std::getline(file, token);
      std::getline(file, text);
      out += text + ";";
    }
    return out;
  }

  fs::path root_ =
      fs::path(testing::TempDir()) / ("landform_notices_" + std::to_string(::getpid()));
};

TEST_F(Notices, ArePutUpChangedAndTakenDown) {
  {
    Scenario test(options());
    test.apply(notice("hello", {"a", "b"}))
        .expect("length(notices_notice.n.files)", 2)
        .expect_match("notices_notice.n.id", "^[0-9a-f-]{36}$");
    EXPECT_EQ(on("a") + on("b"), "hello;hello;");
    test.apply(notice("bye", {"b", "c"})).expect_action("notices_notice.n", Action::update);
    EXPECT_EQ(on("a") + on("b") + on("c"), "bye;bye;");
  }
  EXPECT_EQ(on("b") + on("c"), "");
}

TEST_F(Notices, AreTakenBackIfOneBoardIsMissing) {
  Scenario test(options());
  fs::remove_all(root_ / "b");
  test.apply(notice("hello", {"a", "b", "c"})).expect_error("create failed on .*b");
  EXPECT_EQ(on("a") + on("c"), "");
  fs::create_directories(root_ / "b");
  test.apply(notice("hello", {"a", "b", "c"}));
  EXPECT_EQ(on("a") + on("b") + on("c"), "hello;hello;hello;");
}

TEST_F(Notices, KeepWhatAnUpdateAchieved) {
  Scenario test(options());
  test.apply(notice("hello", {"a"}));
  fs::remove_all(root_ / "c");
  test.apply(notice("hello", {"a", "b", "c"})).expect_error("update failed on .*c");
  EXPECT_EQ(on("b"), "hello;");
  fs::create_directories(root_ / "c");
  test.apply(notice("hello", {"a", "b", "c"})).expect("length(notices_notice.n.files)", 3);
}

TEST_F(Notices, ComeBackWhereTheyWereTakenDown) {
  Scenario test(options());
  test.apply(notice("hello", {"a", "b"}));
  for (const auto& entry : fs::directory_iterator(root_ / "b")) fs::remove(entry.path());
  test.plan(notice("hello", {"a", "b"}))
      .expect_action("notices_notice.n", Action::update)
      .expect_warning("Somebody took it down");
  test.apply(notice("hello", {"a", "b"}));
  EXPECT_EQ(on("a") + on("b"), "hello;hello;");
}

}  // namespace
