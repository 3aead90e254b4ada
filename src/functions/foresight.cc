// Functions that say more about unknown arguments than Terraform's do: see
// FunctionOptions::foresight.
#include <optional>
#include <utility>
#include <vector>

#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/early.h"
#include "value/shown.h"

namespace landform::functions {
namespace {

// A longer part of an unknown list is not worth spelling out.
constexpr int64_t kMostElements = 1024;

// The number of elements between two bounds that were checked; none if they are unknown or too far
// apart.
std::optional<int64_t> length_between(const Value& start, const Value& end) {
  if (!start.is_known() || !end.is_known()) return std::nullopt;
  auto first = to_int(start);
  auto last = to_int(end);
  if (!first || !last || *last - *first > kMostElements) return std::nullopt;
  return *last - *first;
}

// Whatever the list is, its part is as long as the bounds say, or the call fails. Without a type,
// it is a tuple.
Function foreseeing_slice(const Function& original) {
  Function out = original;
  Parameter& list = out.parameters[0];
  list.allow_unknown = true;
  list.allow_dynamic = true;
  out.type = [type = original.type](Arguments args) -> TypeOutput {
    if (!args[0].type().is_dynamic()) return type(args);
    const std::vector<Value> some_list = {Value::unknown(Type::list(Type::dynamic())), args[1],
                                          args[2]};
    if (auto checked = type(some_list); !checked) return checked;
    std::optional<int64_t> length = length_between(args[1], args[2]);
    if (!length) return Type::dynamic();
    return Type::tuple(std::vector<Type>(static_cast<size_t>(*length), Type::dynamic()));
  };
  out.implementation = [slice = original.implementation](Arguments args, Type type) -> Output {
    Value plain = args[0].unmarked();
    if (plain.is_known()) return slice(args, type);
    std::optional<int64_t> length = length_between(args[1], args[2]);
    if (!length) return Value::unknown(type).with_marks_of(args[0]);
    Type element = type.is_list() ? type.element() : Type::dynamic();
    std::vector<Value> elements;
    for (int64_t i = 0; i < *length; ++i) {
      Value index = Value::number(Number(*to_int(args[1]) + i));
      elements.push_back(with_shown(Value::unknown(element), shown_part(plain, index)));
    }
    Value result = type.is_list() ? Value::list(element, std::move(elements))
                                  : Value::tuple(std::move(elements));
    return result.with_marks_of(args[0]);
  };
  return out;
}

// There is nothing in an empty map, whatever the key is, once it is known.
Function foreseeing_lookup(const Function& original) {
  auto with_any_key = [](Arguments args) {
    std::vector<Value> out(args.begin(), args.end());
    const Value map = args[0].unmarked();
    const bool empty =
        map.is_known() && !map.is_null() && !map.type().is_primitive() && map.length() == 0;
    if (empty && args.size() > 2 && !args[1].unmarked().is_known() && is_early(args[1]))
      out[1] = Value::string("").with_marks_of(args[1]);
    return out;
  };
  Function out = original;
  out.type = [type = original.type, with_any_key](Arguments args) {
    return type(with_any_key(args));
  };
  out.implementation = [lookup = original.implementation, with_any_key](Arguments args, Type type) {
    return lookup(with_any_key(args), type);
  };
  return out;
}

}  // namespace

void add_foresight(FunctionTable& table) {
  table.add(foreseeing_slice(*table.find("slice")));
  table.add(foreseeing_lookup(*table.find("lookup")));
}

}  // namespace landform::functions
