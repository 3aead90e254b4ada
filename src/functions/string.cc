#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/unicode.h"
#include "functions/case_map.h"
#include "functions/families.h"
#include "functions/support.h"
#include "functions/text_replace.h"
#include "value/budget.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

std::string_view text(Arguments args, size_t i) { return args[i].as_string(); }

Output chomp(Arguments args, Type) {
  std::string_view s = text(args, 0);
  size_t end = s.find_last_not_of("\r\n");
  return Value::string(s.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

Output indent(Arguments args, Type) {
  auto spaces = to_int(args[0]);
  if (!spaces) return spaces.error();
  if (*spaces < 0) return call_error("the number of spaces must not be negative");
  std::string_view s = text(args, 1);
  auto lines = static_cast<size_t>(std::count(s.begin(), s.end(), '\n'));
  if (lines != 0 && static_cast<uint64_t>(*spaces) > (kMaxTextSize - s.size()) / lines) {
    return call_error("the result would be too large");
  }
  std::string out;
  for (char c : s) {
    out += c;
    if (c == '\n') out.append(static_cast<size_t>(*spaces), ' ');
  }
  return Value::string(out);
}

Output join(Arguments args, Type) {
  Arguments lists = args.subspan(1);
  if (lists.empty()) return call_error("at least one list is required");
  for (const Value& list : lists) {
    if (!list.is_wholly_known()) return Value::unknown(Type::string());
  }
  std::string_view separator = text(args, 0);
  std::string out;
  bool first = true;
  for (size_t l = 0; l < lists.size(); ++l) {
    for (size_t e = 0; e < lists[l].length(); ++e) {
      const Value& element = lists[l].elements()[e];
      if (element.is_null()) {
        std::string where = "element " + std::to_string(e);
        if (lists.size() > 1) where += " of list " + std::to_string(l + 1);
        return argument_error(static_cast<int>(l + 1),
                              where + " is null; cannot concatenate null values");
      }
      if (!first) out += separator;
      first = false;
      out += element.as_string();
      if (!Budget::allows_text(out.size())) return call_error("the result would be too large");
    }
  }
  return Value::string(out);
}

Output split(Arguments args, Type) {
  std::string_view separator = text(args, 0);
  std::string_view rest = text(args, 1);
  std::vector<Value> parts;
  if (separator.empty()) {
    while (!rest.empty()) {
      size_t size = decode_rune(rest).size;
      parts.push_back(Value::string(rest.substr(0, size)));
      rest.remove_prefix(size);
    }
    return Value::list(Type::string(), std::move(parts));
  }
  for (size_t at; (at = rest.find(separator)) != std::string_view::npos;) {
    parts.push_back(Value::string(rest.substr(0, at)));
    rest.remove_prefix(at + separator.size());
  }
  parts.push_back(Value::string(rest));
  return Value::list(Type::string(), std::move(parts));
}

Output starts_with(Arguments args, Type) {
  std::string_view prefix = text(args, 1);
  if (args[0].is_known()) return Value::boolean(args[0].as_string().starts_with(prefix));
  if (prefix.empty()) return Value::boolean(true);
  std::string_view known = args[0].refinement().string_prefix;
  if (!known.empty()) {
    if (known.starts_with(prefix)) return Value::boolean(true);
    if (known.size() >= prefix.size()) return Value::boolean(false);
  }
  return Value::unknown(Type::boolean());
}

Output ends_with(Arguments args, Type) {
  return Value::boolean(text(args, 0).ends_with(text(args, 1)));
}

Output contains_text(Arguments args, Type) {
  return Value::boolean(text(args, 0).find(text(args, 1)) != std::string_view::npos);
}

Output reverse(Arguments args, Type) {
  std::string_view rest = text(args, 0);
  std::string out(rest.size(), '\0');
  size_t end = out.size();
  while (!rest.empty()) {
    size_t size = grapheme_length(rest);
    end -= size;
    std::copy_n(rest.begin(), size, out.begin() + static_cast<ptrdiff_t>(end));
    rest.remove_prefix(size);
  }
  return Value::string(out);
}

Output substr(Arguments args, Type) {
  std::string_view s = text(args, 0);
  auto offset = to_int(args[1]);
  if (!offset) return offset.error();
  auto length = to_int(args[2]);
  if (!length) return length.error();

  int64_t skip = *offset;
  if (skip < 0) {
    skip += static_cast<int64_t>(count_graphemes(s));
  } else if (*length == 0) {
    return Value::string("");
  }
  for (; skip > 0 && !s.empty(); --skip) s.remove_prefix(grapheme_length(s));
  // A length of zero with a negative offset also means the whole rest: users rely on it.
  if (*length <= 0) return Value::string(s);
  size_t end = 0;
  for (int64_t n = 0; n < *length && end < s.size(); ++n) end += grapheme_length(s.substr(end));
  return Value::string(s.substr(0, end));
}

Output trim(Arguments args, Type) {
  std::string_view s = text(args, 0);
  std::set<std::string_view> cut;
  for (std::string_view rest = text(args, 1); !rest.empty();) {
    size_t size = decode_rune(rest).size;
    cut.insert(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  while (!s.empty()) {
    size_t size = decode_rune(s).size;
    if (!cut.contains(s.substr(0, size))) break;
    s.remove_prefix(size);
  }
  // In valid UTF-8 no character is a suffix of another.
  auto cut_end = [&](std::string_view c) { return s.ends_with(c); };
  for (auto c = cut.begin(); (c = std::find_if(cut.begin(), cut.end(), cut_end)) != cut.end();) {
    s.remove_suffix(c->size());
  }
  return Value::string(s);
}

Output trim_prefix(Arguments args, Type) {
  std::string_view s = text(args, 0);
  if (s.starts_with(text(args, 1))) s.remove_prefix(text(args, 1).size());
  return Value::string(s);
}

Output trim_suffix(Arguments args, Type) {
  std::string_view s = text(args, 0);
  if (s.ends_with(text(args, 1))) s.remove_suffix(text(args, 1).size());
  return Value::string(s);
}

Parameter dynamic_ok(Parameter p) {
  p.allow_dynamic = true;
  return p;
}

void add_case_functions(FunctionTable& table) {
  const Type string = Type::string();
  table.add(define("lower", "Converts all letters of a string to lower case.",
                   {dynamic_ok(parameter("str", string))}, string,
                   [](Arguments args, Type) { return Value::string(to_lower(text(args, 0))); }));
  table.add(define("upper", "Converts all letters of a string to upper case.",
                   {dynamic_ok(parameter("str", string))}, string,
                   [](Arguments args, Type) { return Value::string(to_upper(text(args, 0))); }));
  table.add(define("title", "Converts the first letter of each word in a string to upper case.",
                   {parameter("str", string)}, string,
                   [](Arguments args, Type) { return Value::string(to_title(text(args, 0))); }));
  table.add(define("strrev",
                   "Reverses the characters of a string; what a reader sees as one "
                   "character stays together.",
                   {dynamic_ok(parameter("str", string))}, string, reverse));
}

void add_trim_functions(FunctionTable& table) {
  const Type string = Type::string();
  table.add(define("chomp", "Removes line breaks from the end of a string.",
                   {parameter("str", string)}, string, chomp));
  table.add(define(
      "trim", "Removes the given characters from both ends of a string.",
      {parameter("str", string), parameter("cutset", string,
                                           "The set of characters to remove; their order does "
                                           "not matter.")},
      string, trim));
  table.add(define("trimprefix", "Removes a prefix from a string, if the string starts with it.",
                   {parameter("str", string), parameter("prefix", string)}, string, trim_prefix));
  table.add(define("trimspace", "Removes white space from both ends of a string.",
                   {parameter("str", string)}, string,
                   [](Arguments args, Type) { return Value::string(trim_space(text(args, 0))); }));
  table.add(define("trimsuffix", "Removes a suffix from a string, if the string ends with it.",
                   {parameter("str", string), parameter("suffix", string)}, string, trim_suffix));
}

}  // namespace

void add_string_functions(FunctionTable& table) {
  const Type string = Type::string();
  add_case_functions(table);
  add_trim_functions(table);
  table.add(define("endswith", "Reports whether a string ends with another.",
                   {parameter("str", string), parameter("suffix", string)}, Type::boolean(),
                   ends_with));
  table.add(define(
      "indent", "Indents every line of a string except the first.",
      {parameter("spaces", Type::number(), "The number of spaces."), parameter("str", string)},
      string, indent));
  Function joins =
      define("join", "Joins the elements of lists into one string, with a separator between them.",
             {parameter("separator", string, "The text between two elements.")}, string, join);
  joins.variadic = parameter("lists", Type::list(string), "The lists whose elements are joined.");
  table.add(std::move(joins));
  table.add(define("split", "Splits a string into a list at each occurrence of a separator.",
                   {parameter("separator", string), parameter("str", string)}, Type::list(string),
                   split));
  Parameter searched = parameter("str", string);
  searched.allow_unknown = true;
  table.add(define("startswith", "Reports whether a string starts with another.",
                   {searched, parameter("prefix", string)}, Type::boolean(), starts_with));
  Function contains = define("strcontains", "Reports whether a string contains another.",
                             {parameter("str", string), parameter("substr", string)},
                             Type::boolean(), contains_text);
  contains.refine_result = nullptr;
  table.add(std::move(contains));
  table.add(
      define("substr",
             "Returns a part of a string by offset and length in characters. A negative offset "
             "counts from the end, a negative length means the whole rest.",
             {parameter("str", string), parameter("offset", Type::number()),
              parameter("length", Type::number())},
             string, substr));
}

}  // namespace landform::functions
