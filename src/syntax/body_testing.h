// Reads bodies with a schema and shows the result, for table tests.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "syntax/body.h"
#include "syntax/parser.h"
#include "syntax/parser_testing.h"

namespace landform::syntax {

enum class Syntax : bool { native, json };

// A file with everything it depends on.
class ParsedBody {
 public:
  ParsedBody(std::string_view text, Syntax syntax)
      : file_(sources_.add("in", std::string(text))),
        parsed_(syntax == Syntax::json ? parse_json_config(sources_, file_)
                                       : parse_config(sources_, file_)) {}
  [[nodiscard]] const Body& body() const { return *parsed_.value.body; }
  [[nodiscard]] const Diagnostics& diagnostics() const { return parsed_.diagnostics; }
  [[nodiscard]] const SourceMap& sources() const { return sources_; }

 private:
  SourceMap sources_;
  FileId file_;
  Diagnosed<File> parsed_;
};

inline BodySchema test_schema() {
  return {{{"name", false}, {"value", true}, {"block_like", false}},
          {{"plain", {}}, {"one", {"name"}}, {"two", {"type", "name"}}}};
}

// Errors, where a missing item would be, then attributes with the ranges of their name and of
// all, then blocks.
inline std::string show_content(const Diagnosed<BodyContent>& read) {
  std::string out = show(read.diagnostics);
  auto range = [](const Range& r) { return fmt::format(" {}-{}", r.begin, r.end); };
  out += "missing" + range(read.value.missing_item) + "\n";
  for (const Attribute& a : read.value.attributes) {
    out += fmt::format("{}{}{}\n", a.name, range(a.name_range), range(a.range));
  }
  for (const Block& b : read.value.blocks) {
    out += fmt::format("{}{} header{}", b.type, range(b.type_range), range(b.header));
    for (const Label& label : b.labels) {
      out += fmt::format(" {}@{}-{}", go_quote(label.text), label.range.begin, label.range.end);
    }
    out += '\n';
  }
  return trim_newline(out);
}

}  // namespace landform::syntax
