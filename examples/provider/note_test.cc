#include "note.h"

#include <filesystem>
#include <fstream>

#include "sdk_testing/gtest.h"

using landform::sdk_testing::Action;
using landform::sdk_testing::Scenario;
using landform::sdk_testing::ScenarioOptions;

namespace {

ScenarioOptions options() {
  ScenarioOptions out;
  out.make_provider = make_notes_provider;
  out.address = "example.com/tutorial/notes";
  out.program = NOTES_PROGRAM;
  return landform::sdk_testing::with_gtest(out);
}

const std::string kPath = testing::TempDir() + "landform_note_" + std::to_string(::getpid());

std::string note(const std::string& more) {
  return "resource \"notes_note\" \"a\" {\n  path = \"" + kPath + "\"\n" + more + "\n}\n";
}

TEST(Note, IsWrittenChangedAndDeleted) {
  {
    Scenario test(options());
    test.plan(note(""))
        .expect_action("notes_note.a", Action::create)
        .expect("notes_note.a.text", "");
    test.apply(note("text = \"hello\"")).expect("notes_note.a.size", 5);
    test.apply(note("text = \"goodbye\""))
        .expect_action("notes_note.a", Action::update)
        .expect("notes_note.a.size", 7);
    std::ofstream(kPath) << "something else";  // changed by someone else
    test.apply(note("text = \"goodbye\"")).expect_action("notes_note.a", Action::update);
    std::filesystem::remove(kPath);
    test.apply(note("")).expect_action("notes_note.a", Action::create);
  }
  EXPECT_FALSE(std::filesystem::exists(kPath)) << "the end of the test destroys what is left";
}

TEST(Note, OverwritesNothing) {
  std::ofstream(kPath) << "precious";
  Scenario test(options());
  test.apply(note("")).expect_error("would be overwritten");
  std::filesystem::remove(kPath);
}

}  // namespace
