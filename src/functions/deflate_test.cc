#include "functions/deflate.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "base/base64.h"
#include "base/hex.h"
#include "functions/digest.h"
#include "functions/gzip.h"
#include "functions/huffman.h"

namespace landform::functions {
namespace {

class Random {
 public:
  explicit Random(uint32_t seed) : state_(seed) {}
  uint32_t next() {
    state_ = state_ * 1664525U + 1013904223U;
    return state_ >> 8U;
  }

 private:
  uint32_t state_;
};

std::string letters(size_t size, uint32_t alphabet) {
  Random random(12345);
  std::string out(size, ' ');
  for (char& c : out) c = static_cast<char>('a' + random.next() % alphabet);
  return out;
}

std::string words(size_t size) {
  Random random(99);
  const char* const kWords[] = {"alpha ", "beta ", "gamma\n", "delta, ", "epsilon; "};
  std::string out;
  while (out.size() < size) out += kWords[random.next() % 5];
  out.resize(size);
  return out;
}

std::string noise(size_t size) {
  Random random(7);
  std::string out(size, ' ');
  for (char& c : out) c = static_cast<char>(random.next());
  return out;
}

std::string gunzip(const std::string& data, size_t size) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 16 + MAX_WBITS), Z_OK);
  std::string out(size + 1, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST(Gzip, SmallTexts) {
  EXPECT_EQ(base64_encode(gzip("test")), "H4sIAAAAAAAA/ypJLS4BAAAA//8BAAD//wx+f9gEAAAA");
  EXPECT_EQ(base64_encode(gzip("")), "H4sIAAAAAAAA/wAAAP//AQAA//8AAAAAAAAAAA==");
}

// The hashes are those of the output of Go's compress/gzip.
TEST(Gzip, SameBytesAsGo) {
  struct Case {
    const char* name;
    std::string text;
    size_t size;
    const char* hash;
  };
  const Case kCases[] = {
      {"two letters", letters(20000, 2), 257,
       "56dc25d996e4057baa8f5dfd1e41fc3314ca48e6af593df82725be3bab386262"},
      {"words", words(70000), 5947,
       "7fd3a77cf66da381c89c5a798ffb712799e2a14fb167c3a2f63fe9f428203c65"},
      {"just over the buffer", words(65537), 5573,
       "61d51ca204e9fedb3746147d8a25739f98947d1d75ffbf0dd8eb35cf327f10aa"},
      {"stored blocks", noise(100000), 100063,
       "9311e9a71bf547b4db171f679a7ac382f53c79915663eae1b01fb95f98cb0b82"},
      {"all kinds of blocks", noise(40000) + words(200000) + noise(40000), 98629,
       "6d7d3a08c8a7528b726720ec910fa79eb19d17a3e0ff81cfb9aa62279f74fe4e"},
      {"one letter", std::string(300000, 'a'), 335,
       "ad8565c1840368ce479c3e66823e2147c19bc59041dcbc5c46b252bcf9e58ec9"},
      {"many blocks", letters(150000, 16), 3247,
       "2dd7c0c0919120ffaaf6d8782612c0a05c540743be2f3e0653a37bccb960a07d"},
  };
  for (const Case& c : kCases) {
    std::string compressed = gzip(c.text);
    EXPECT_EQ(compressed.size(), c.size) << c.name;
    EXPECT_EQ(to_hex(digest(Hash::sha256, compressed)), c.hash) << c.name;
    EXPECT_EQ(gunzip(compressed, c.text.size()), c.text) << c.name;
  }
}

TEST(Huffman, LengthsAreLimited) {
  // Fibonacci frequencies give the longest codes.
  std::vector<int32_t> frequencies = {1, 1};
  while (frequencies.size() < 24) {
    frequencies.push_back(frequencies.back() + frequencies[frequencies.size() - 2]);
  }
  for (int max : {5, 7, 15}) {
    HuffmanEncoder encoder = HuffmanEncoder::for_frequencies(frequencies, max);
    double kraft = 0;
    for (size_t i = 0; i < frequencies.size(); ++i) {
      EXPECT_GE(encoder[i].length, 1);
      EXPECT_LE(encoder[i].length, max);
      kraft += 1.0 / static_cast<double>(1 << encoder[i].length);
    }
    EXPECT_DOUBLE_EQ(kraft, 1.0);
  }
}

}  // namespace
}  // namespace landform::functions
