// The syntax of CLI configuration files.
//
// These files use an older syntax than configurations: names of arguments may be quoted, several
// arguments may share a line, and values are plain literals. The JSON variant has the same
// contents. A parsed file is plain data.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "install/cli_scanner.h"

namespace landform::install {

struct CliItem;

struct CliValue {
  enum class Kind : uint8_t { text, number, decimal, boolean, list, object };

  Kind kind = Kind::text;
  std::string text;  // also of numbers and of booleans, as written
  CliPosition position;
  std::vector<CliValue> elements;
  std::vector<CliItem> items;

  [[nodiscard]] bool is_object() const { return kind == Kind::object; }
  [[nodiscard]] bool is_list() const { return kind == Kind::list; }
  // The last value of that name; null if it is missing.
  [[nodiscard]] const CliValue* find(std::string_view name) const;
  // The text of an argument; empty if it is missing or not a literal.
  [[nodiscard]] std::string text_of(std::string_view name) const;
  [[nodiscard]] bool is_true(std::string_view name) const;
  // The texts in a list; a single text is a list of one.
  [[nodiscard]] std::vector<std::string> texts_of(std::string_view name) const;
};

// An argument, or a block with its labels.
struct CliItem {
  std::vector<std::string> keys;  // at least one: the name, then labels
  CliValue value;
  bool assigned = false;  // name = value
  CliPosition position;   // of the name
  CliPosition label;      // of the first label, or of the value without any

  [[nodiscard]] const std::string& name() const { return keys.front(); }
};

// A block with one label: `credentials "example.com" { … }`.
struct LabelledBlock {
  std::string label;
  CliValue body;  // always an object
};
// All of a kind, in the order of the file; a label may also be the name of a block in one without.
[[nodiscard]] std::vector<LabelledBlock> labelled_blocks(const CliValue& file,
                                                         std::string_view name);

// The whole file as an object; it is JSON if it starts with a brace. The error says where it is
// invalid.
[[nodiscard]] Result<CliValue> parse_cli_config(std::string_view text);

}  // namespace landform::install
