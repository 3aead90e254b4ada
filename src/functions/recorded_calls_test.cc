// Calls that were recorded from Terraform, with unknown, refined, null and marked arguments.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "base/hex_testing.h"
#include "base/split.h"
#include "functions/functions.h"
#include "functions/support.h"
#include "functions/testing.h"
#include "value/convert.h"
#include "value/msgpack.h"
#include "value/path.h"

namespace landform::functions {
namespace {

// As path_to_string() writes it.
Path read_path(const std::string& text) {
  Path path;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '.') {
      size_t end = std::min(text.find_first_of(".[", at + 1), text.size());
      path.push_back(PathStep::attribute(text.substr(at + 1, end - at - 1)));
      at = end;
      continue;
    }
    size_t end = text.find(']', at);
    std::string key = text.substr(at + 1, end - at - 1);
    path.push_back(PathStep::index(key[0] == '"' ? Value::string(key.substr(1, key.size() - 2))
                                                 : Value::number(std::stoll(key))));
    at = end + 1;
  }
  return path;
}

Value read_value(const std::string& text) {
  std::vector<std::string> parts = split(text, ';');
  std::vector<PathMarks> marks;
  for (size_t i = 1; i < parts.size(); ++i) {
    size_t equals = parts[i].rfind('=');
    if (equals == std::string::npos) continue;
    PathMarks here{read_path(parts[i].substr(0, equals)), Marks::none};
    for (char c : parts[i].substr(equals + 1)) {
      here.marks |= c == 'S' ? Marks::sensitive : Marks::ephemeral;
    }
    marks.push_back(std::move(here));
  }
  return mark_with_paths(decode_msgpack(from_hex(parts[0]), Type::dynamic()).value(), marks);
}

std::string write_value(const Value& value) {
  auto [plain, marks] = unmark_deep_with_paths(value);
  std::vector<std::string> places;
  for (const PathMarks& m : marks) {
    std::string place = path_to_string(m.path) + "=";
    if ((m.marks & Marks::sensitive) != Marks::none) place += 'S';
    if ((m.marks & Marks::ephemeral) != Marks::none) place += 'E';
    places.push_back(std::move(place));
  }
  std::sort(places.begin(), places.end());
  std::string out = to_hex(encode_msgpack(plain, Type::dynamic()).value()) + ";";
  for (size_t i = 0; i < places.size(); ++i) out += (i == 0 ? "" : ";") + places[i];
  return out;
}

// Converts all arguments before the call, as the evaluator does.
Output call_converting(const Function& function, std::vector<Value> arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    auto converted = convert(arguments[i], function.parameter(i)->type);
    if (!converted) {
      return FunctionError{converted.error().message, static_cast<int>(i), converted.error().path};
    }
    arguments[i] = std::move(converted).value();
  }
  return call(function, arguments);
}

TEST(RecordedCallsTest, GiveTheSameResults) {
  FunctionTable table = make_function_table({});
  std::ifstream in(std::string(LANDFORM_SOURCE_DIR) +
                   "/tests/conformance/functions/collection.tsv");
  ASSERT_TRUE(in);
  size_t count = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    ++count;
    std::vector<std::string> fields = split(line, '\t');
    std::vector<Value> arguments;
    std::string shown = fields[0];
    if (!fields[1].empty()) {
      for (const std::string& argument : split(fields[1], '|')) {
        arguments.push_back(read_value(argument));
        shown += " " + show(arguments.back());
      }
    }
    const Function* function = table.find(fields[0]);
    ASSERT_NE(function, nullptr) << fields[0];
    Output result = call_converting(*function, std::move(arguments));
    EXPECT_EQ(result ? write_value(*result) : show(result), fields[2]) << shown;
  }
  EXPECT_GT(count, 1500U);
}

}  // namespace
}  // namespace landform::functions
