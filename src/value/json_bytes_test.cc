#include "value/json_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace landform::detail {
namespace {

size_t naive_space_end(const std::string& text, size_t at) {
  auto end = std::find_if_not(text.begin() + static_cast<ptrdiff_t>(at), text.end(), is_json_space);
  return static_cast<size_t>(end - text.begin());
}

size_t naive_plain_end(const std::string& text, size_t at) {
  auto end = std::find_if(text.begin() + static_cast<ptrdiff_t>(at), text.end(), [](char c) {
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
  });
  return static_cast<size_t>(end - text.begin());
}

// Every byte, at every place of a text of up to three words, alone and after another special one.
TEST(JsonBytes, FindWhatALoopFinds) {
  for (size_t size = 0; size <= 24; ++size) {
    for (size_t place = 0; place < size; ++place) {
      for (int byte = 0; byte < 256; ++byte) {
        for (char fill : {' ', 'x', '\xff', '\n'}) {
          std::string text(size, fill);
          text[place] = static_cast<char>(byte);
          if (place + 1 < size) text[place + 1] = '\x01';
          for (size_t at : {size_t{0}, place / 2, place, size}) {
            ASSERT_EQ(skip_json_space(text, at), naive_space_end(text, at)) << byte << " " << place;
            ASSERT_EQ(plain_json_end(text, at), naive_plain_end(text, at)) << byte << " " << place;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace landform::detail
