// The records of a journal as text. Private to the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace landform::journal {

inline constexpr std::string_view kBase = "base";
inline constexpr std::string_view kIntent = "intent";
inline constexpr std::string_view kSet = "set";
inline constexpr std::string_view kRemove = "remove";

struct Record {
  std::string_view kind;
  std::string_view content;
};

[[nodiscard]] std::string write_record(const Record& record);

// Takes the first record from the text; none if what is there is not a whole one.
[[nodiscard]] std::optional<Record> read_record(std::string_view& text);

}  // namespace landform::journal
