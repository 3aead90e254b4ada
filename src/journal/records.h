// The records of a journal as text. Private to the library.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "journal/journal.h"

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
[[nodiscard]] std::string base_text(const Base& base);
[[nodiscard]] std::string intent_text(const Intent& intent);

// Takes the first record from the text; none if what is there is not a whole one.
[[nodiscard]] std::optional<Record> read_record(std::string_view& text);

// Whether a text without a whole record at its beginning is the beginning of one: its writer was
// killed, or had no room for the rest. Anything else was damaged afterwards.
[[nodiscard]] bool is_cut_off(std::string_view text);

}  // namespace landform::journal
