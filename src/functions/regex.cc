#include <string>
#include <vector>

#include "functions/families.h"
#include "functions/pattern.h"
#include "functions/support.h"
#include "functions/text_replace.h"

namespace landform::functions {
namespace {

using SharedPattern = std::shared_ptr<const Pattern>;

Result<SharedPattern, FunctionError> compile(const Value& pattern) {
  auto compiled = Pattern::compile(pattern.as_string());
  if (compiled) return *compiled;
  return argument_error(
      0, "invalid regexp pattern: " + compiled.error().code + " in " + compiled.error().expression);
}

// The type of one match: a string without groups, a tuple for unnamed groups or an object for named
// ones.
Result<Type, FunctionError> match_type(const Value& pattern) {
  auto compiled = compile(pattern);
  if (!compiled) return compiled.error();
  const auto& names = (*compiled)->names();
  std::vector<Type> unnamed;
  std::vector<AttributeType> named;
  for (const std::string& name : names) {
    if (name.empty()) {
      unnamed.push_back(Type::string());
    } else {
      named.push_back({name, Type::string()});
    }
  }
  if (names.empty()) return Type::string();
  if (named.empty()) return Type::tuple(unnamed);
  if (unnamed.empty()) return Type::object(std::move(named));
  return argument_error(0,
                        "invalid regexp pattern: cannot mix both named and unnamed capture groups");
}

Value group_value(const re2::StringPiece& group) {
  if (group.data() == nullptr) return Value::null(Type::string());
  return Value::string({group.data(), group.size()});
}

Value match_value(const Pattern& pattern, const Groups& groups, Type type) {
  if (type.is_string()) return group_value(groups[0]);
  if (type.is_tuple()) {
    std::vector<Value> values;
    for (size_t i = 1; i < groups.size(); ++i) values.push_back(group_value(groups[i]));
    return Value::tuple(std::move(values));
  }
  Value::Attributes values;
  for (size_t i = 1; i < groups.size(); ++i) {
    values.emplace_back(pattern.names()[i - 1], group_value(groups[i]));
  }
  return Value::object(std::move(values));
}

// The input of a pattern; its data pointer is never null.
std::string_view subject(const Value& value) {
  std::string_view text = value.as_string();
  return text.empty() ? std::string_view("") : text;
}

Output regex(Arguments args, Type type) {
  auto pattern = compile(args[0]);
  if (!pattern) return pattern.error();
  Groups groups;
  if (!(*pattern)->find(subject(args[1]), groups)) {
    return call_error("pattern did not match any part of the given string");
  }
  return match_value(**pattern, groups, type);
}

Output regex_all(Arguments args, Type type) {
  auto pattern = compile(args[0]);
  if (!pattern) return pattern.error();
  std::vector<Value> matches;
  (*pattern)->find_all(subject(args[1]), [&](const Groups& groups) {
    matches.push_back(match_value(**pattern, groups, type.element()));
  });
  return Value::list(type.element(), std::move(matches));
}

Output replace(Arguments args, Type) {
  std::string_view text = subject(args[0]);
  std::string_view what = args[1].as_string();
  std::string_view with = args[2].as_string();
  std::optional<std::string> result;
  if (what.size() > 1 && what.front() == '/' && what.back() == '/') {
    auto pattern = Pattern::compile(what.substr(1, what.size() - 2));
    if (!pattern) {
      return call_error("error parsing regexp: " + pattern.error().code + ": `" +
                        pattern.error().expression + "`");
    }
    result = (*pattern)->replace_all(text, with);
  } else {
    result = replace_all(text, what, with);
  }
  if (!result) return call_error("the result would be too large");
  return Value::string(*result);
}

}  // namespace

void add_regex_functions(FunctionTable& table) {
  const Type string = Type::string();
  std::vector<Parameter> search = {parameter("pattern", string), parameter("string", string)};
  Function first =
      define("regex",
             "Returns the first match of a regular expression in a string: the substring "
             "that matched, or its groups. Fails if nothing matches.",
             search, Type::dynamic(), regex);
  first.type = [](Arguments args) -> Result<Type, FunctionError> {
    if (!args[0].is_known()) return Type::dynamic();
    return match_type(args[0]);
  };
  table.add(std::move(first));
  Function all = define("regexall",
                        "Returns all matches of a regular expression in a string, as a list that "
                        "may be empty.",
                        search, Type::list(Type::dynamic()), regex_all);
  all.type = [](Arguments args) -> Result<Type, FunctionError> {
    if (!args[0].is_known()) return Type::list(Type::dynamic());
    auto type = match_type(args[0]);
    if (!type) return type.error();
    return Type::list(*type);
  };
  table.add(std::move(all));
  table.add(
      define("replace",
             "Replaces all occurrences of a substring; between slashes it is a "
             "regular expression, and the replacement may name its groups.",
             {parameter("str", string), parameter("substr", string), parameter("replace", string)},
             string, replace));
}

}  // namespace landform::functions
