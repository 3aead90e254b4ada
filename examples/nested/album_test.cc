#include "album.h"

#include <filesystem>
#include <fstream>

#include "sdk_testing/gtest.h"

using landform::sdk_testing::Action;
using landform::sdk_testing::Scenario;
using landform::sdk_testing::ScenarioOptions;

namespace {

ScenarioOptions options() {
  ScenarioOptions out;
  out.make_provider = make_albums_provider;
  out.address = "example.com/tutorial/albums";
  out.program = ALBUMS_PROGRAM;
  return landform::sdk_testing::with_gtest(out);
}

const std::string kPath = testing::TempDir() + "landform_album_" + std::to_string(::getpid());

std::string track(int disc, int number, const std::string& title, const std::string& artist) {
  return "track {\n  disc = " + std::to_string(disc) + "\n  number = " + std::to_string(number) +
         "\n  title = \"" + title + "\"\n  artist = \"" + artist + "\"\n}\n";
}

std::string album(const std::string& artists, const std::string& tracks) {
  return "resource \"albums_album\" \"a\" {\n  path = \"" + kPath + "\"\n  artists = {" + artists +
         "}\n" + tracks + "}\n";
}

std::string content(const std::string& path) {
  std::stringstream out;
  out << std::ifstream(kPath + "/" + path).rdbuf();
  return out.str();
}

const char* const kArtists = "joni = { role = \"voice\" }";

TEST(Album, IsMadeAndChangedInVersions) {
  Scenario test(options());
  test.apply(album(kArtists, track(1, 1, "All I Want", "joni")))
      .expect("albums_album.a.active_version", 1)
      .expect("albums_album.a.artists.joni.name", "joni");
  test.apply(album(kArtists, track(1, 1, "All I Want", "joni") + track(1, 2, "My Old Man", "joni")))
      .expect_action("albums_album.a", Action::update)
      .expect("albums_album.a.active_version", 2);
  EXPECT_EQ(content("2/track/1-2"), "1\n2\nMy Old Man\njoni\n");
  EXPECT_EQ(content("active"), "2\n");
  // Two parts make a key.
  test.apply(album(kArtists, track(1, 1, "a", "joni") + track(1, 1, "b", "joni")))
      .expect_error("more than one track 1, 1");
  // What others add is seen, and undone.
  std::ofstream(kPath + "/2/artist/james") << "james\nguitar\n";
  test.apply(album(kArtists, track(1, 1, "All I Want", "joni")))
      .expect("albums_album.a.active_version", 3);
  EXPECT_FALSE(std::filesystem::exists(kPath + "/3/artist/james"));
}

TEST(Album, ThrowsAwayADraftThatIsNotValid) {
  Scenario test(options());
  test.apply(album(kArtists, track(1, 1, "All I Want", "joni")));
  test.apply(album(kArtists, track(1, 1, "All I Want", "james")))
      .expect_error("There is no artist james");
  EXPECT_FALSE(std::filesystem::exists(kPath + "/2"));
  EXPECT_EQ(content("active"), "1\n");
  test.apply(album("james = { role = \"guitar\" }", track(1, 1, "All I Want", "james")))
      .expect("albums_album.a.active_version", 2);
}

}  // namespace
