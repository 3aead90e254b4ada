#include "protocol/grpc.h"

#include <gmock/gmock.h>

namespace landform::protocol {
namespace {

using std::chrono::nanoseconds;

TEST(Grpc, Timeouts) {
  struct {
    const char* text;
    std::optional<nanoseconds> want;
  } cases[] = {
      {"1H", std::chrono::hours(1)},
      {"2M", std::chrono::minutes(2)},
      {"3S", std::chrono::seconds(3)},
      {"100m", std::chrono::milliseconds(100)},
      {"5u", std::chrono::microseconds(5)},
      {"99999999n", nanoseconds(99'999'999)},
      {"99999999H", std::chrono::hours(24 * 365 * 100)},
      {"", std::nullopt},
      {"S", std::nullopt},
      {"1", std::nullopt},
      {"1x", std::nullopt},
      {"-1S", std::nullopt},
      {"1 S", std::nullopt},
      {"123456789S", std::nullopt},
  };
  for (const auto& c : cases) EXPECT_EQ(parse_timeout(c.text), c.want) << c.text;
}

TEST(Grpc, TimeoutsRoundTrip) {
  using namespace std::chrono;
  for (nanoseconds timeout : {nanoseconds(0), nanoseconds(17), nanoseconds(seconds(1)),
                              nanoseconds(hours(5)), nanoseconds(hours(20'000))}) {
    auto read = parse_timeout(format_timeout(timeout));
    ASSERT_TRUE(read) << format_timeout(timeout);
    EXPECT_GE(*read, timeout);
    EXPECT_LE(*read - timeout, timeout / 1000 + nanoseconds(1));
  }
  EXPECT_EQ(format_timeout(nanoseconds(-5)), "0n");
}

TEST(Grpc, StatusMessages) {
  struct {
    std::string text;
    std::string encoded;
  } cases[] = {
      {"plain text, 100!", "plain text, 100!"},
      {"50%", "50%25"},
      {"a\nb", "a%0Ab"},
      {"grün", "gr%C3%BCn"},
      {std::string("\0\x7f", 2), "%00%7F"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(percent_encode(c.text), c.encoded);
    EXPECT_EQ(percent_decode(c.encoded), c.text);
  }
  EXPECT_EQ(percent_decode("50% of %zz %4"), "50% of %zz %4");
}

std::vector<std::string> read_all(MessageReader& reader, std::string_view body, size_t step) {
  std::vector<std::string> messages;
  for (size_t at = 0; at < body.size(); at += step) {
    std::string_view bytes = body.substr(at, step);
    while (reader.next(bytes)) messages.push_back(std::move(reader.message()));
  }
  return messages;
}

TEST(Grpc, BodiesAreSplitWhereverTheyAreCut) {
  std::string body = frame_message("one") + frame_message("") + frame_message("three");
  for (size_t step = 1; step <= body.size(); ++step) {
    MessageReader reader(100);
    EXPECT_THAT(read_all(reader, body, step), ::testing::ElementsAre("one", "", "three"));
    EXPECT_TRUE(reader.at_boundary());
    EXPECT_FALSE(reader.failed());
  }
  MessageReader reader(100);
  EXPECT_THAT(read_all(reader, body.substr(0, body.size() - 1), 7),
              ::testing::ElementsAre("one", ""));
  EXPECT_FALSE(reader.at_boundary());
}

TEST(Grpc, InvalidBodies) {
  MessageReader large(4);
  EXPECT_THAT(read_all(large, frame_message("four") + frame_message("fiver"), 3),
              ::testing::ElementsAre("four"));
  ASSERT_TRUE(large.failed());
  EXPECT_EQ(large.failed()->code, status::resource_exhausted);
  EXPECT_EQ(large.failed()->message, "grpc: received message larger than max (5 vs. 4)");

  MessageReader compressed(100);
  EXPECT_TRUE(read_all(compressed, std::string("\1\0\0\0\1x", 6), 6).empty());
  ASSERT_TRUE(compressed.failed());
  EXPECT_EQ(compressed.failed()->code, status::internal);

  // Four gigabytes are announced, but not allocated.
  MessageReader liar(SIZE_MAX);
  EXPECT_TRUE(read_all(liar, std::string("\0\xff\xff\xff\xffx", 6), 6).empty());
  EXPECT_FALSE(liar.failed());
  EXPECT_LE(liar.message().capacity(), size_t{2} << 20);
}

}  // namespace
}  // namespace landform::protocol
