// Functions on sets.
#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "functions/families.h"
#include "functions/signature.h"
#include "functions/support.h"
#include "value/convert.h"
#include "value/operators.h"
#include "value/refinement.h"

namespace landform::functions {
namespace {

// The maximum number of values in a product, over all its tuples.
constexpr size_t kMaxProduct = 10'000'000;

TypeOutput operation_type(Arguments args) {
  std::vector<Type> types;
  for (const Value& arg : args) {
    Type element = arg.type().element();
    // An empty set of unspecified type is compatible with any other.
    if (arg.is_known() && arg.length() == 0 && element.is_dynamic()) continue;
    types.push_back(element);
  }
  if (types.empty()) return Type::set(Type::dynamic());
  std::optional<Type> element = unify(types);
  if (!element) return call_error("given sets must all have compatible element types");
  return Type::set(*element);
}

// Finds elements of a wholly known set; strings, the common case, without comparing all of them.
class Members {
 public:
  explicit Members(const Value& set) : set_(set) {
    for (const Value& v : set.elements()) {
      if (v.type().is_string() && !v.is_null()) texts_.insert(v.as_string());
    }
  }
  [[nodiscard]] bool has(const Value& v) const {
    if (v.type().is_string() && !v.is_null()) return texts_.contains(v.as_string());
    return std::any_of(set_.elements().begin(), set_.elements().end(),
                       [&](const Value& e) { return equals(e, v).as_bool(); });
  }

 private:
  const Value& set_;
  std::unordered_set<std::string_view> texts_;
};

enum class Operation : uint8_t { unite, intersect, subtract };

Output operate(Operation operation, Arguments args, Type type) {
  std::vector<Value> result;
  for (size_t i = 0; i < args.size(); ++i) {
    auto converted = convert(args[i], type);
    if (!converted) return conversion_failure(static_cast<int>(i), std::move(converted).error());
    const Value& set = converted.value();
    // An unknown element may or may not equal another; this matters to all but unions.
    if (operation != Operation::unite && !set.is_wholly_known()) return Value::unknown(type);
    if (i == 0 || operation == Operation::unite) {
      result.insert(result.end(), set.elements().begin(), set.elements().end());
      continue;
    }
    Members members(set);
    std::erase_if(result, [&](const Value& v) {
      return members.has(v) != (operation == Operation::intersect);
    });
  }
  return make_set(type.element(), std::move(result));
}

Function set_operation(std::string name, std::string description, Operation operation) {
  return define_typed(
      std::move(name), std::move(description),
      {parameter("first_set", Type::set(Type::dynamic()), Allow::dynamic)}, operation_type,
      [operation](Arguments args, Type type) { return operate(operation, args, type); });
}

TypeOutput product_type(Arguments args) {
  if (args.size() < 2) return call_error("at least two arguments are required");
  std::vector<Type> elements;
  bool ordered = true;
  for (size_t i = 0; i < args.size(); ++i) {
    Type type = args[i].type();
    if (type.is_set() || type.is_list()) {
      elements.push_back(type.element());
      ordered &= type.is_list();
    } else if (!type.is_tuple()) {
      return argument_error(static_cast<int>(i), "a set or a list is required");
    } else if (type.elements().empty()) {
      elements.push_back(Type::dynamic());
    } else {
      std::optional<Type> common = unify(type.elements());
      if (!common) {
        return argument_error(static_cast<int>(i), "all elements must be of the same type");
      }
      elements.push_back(*common);
    }
  }
  Type tuple = Type::tuple(elements);
  return ordered ? Type::list(tuple) : Type::set(tuple);
}

// A product of unknown length, possibly with an upper bound.
Value unknown_product(const std::vector<Value>& factors, Type type) {
  // Larger bounds would be useless.
  constexpr int64_t kMaxFactor = 1024;
  constexpr int64_t kMaxBound = 2048;
  int64_t most = 1;
  for (const Value& factor : factors) {
    int64_t length = factor.type().is_tuple()
                         ? static_cast<int64_t>(factor.type().elements().size())
                         : range_of(factor).facts.max_length;
    if (length > kMaxFactor) return Value::unknown(type);
    most *= length;
    if (most > kMaxBound) return Value::unknown(type);
  }
  Refiner result = refine(Value::unknown(type));
  if (most == 0) return result.length(0).done();
  return result.length_lower(1).length_upper(most).done();
}

Output known_product(const std::vector<Value>& factors, Type type) {
  size_t total = 1;
  for (const Value& factor : factors) {
    if (factor.length() == 0) {
      return type.is_list() ? Value::list(type.element(), {}) : Value::set(type.element(), {});
    }
  }
  for (const Value& factor : factors) {
    if (factor.length() > kMaxProduct / factors.size() / total) {
      return call_error("the product would have too many elements");
    }
    total *= factor.length();
  }
  std::vector<std::vector<Value>> columns(factors.size());
  for (size_t j = 0; j < factors.size(); ++j) {
    Type want = type.element().elements()[j];
    for (const Value& v : factors[j].elements()) {
      auto converted = convert(v, want);
      if (!converted) return conversion_failure(static_cast<int>(j), std::move(converted).error());
      columns[j].push_back(std::move(converted).value());
    }
  }
  std::vector<Value> tuples;
  tuples.reserve(total);
  std::vector<size_t> at(columns.size(), 0);
  for (size_t i = 0; i < total; ++i) {
    std::vector<Value> tuple;
    tuple.reserve(columns.size());
    for (size_t j = 0; j < columns.size(); ++j) tuple.push_back(columns[j][at[j]]);
    tuples.push_back(Value::tuple(std::move(tuple)));
    // The last one varies fastest.
    for (size_t j = columns.size(); j-- > 0;) {
      if (++at[j] < columns[j].size()) break;
      at[j] = 0;
    }
  }
  return type.is_list() ? make_list(type.element(), std::move(tuples))
                        : make_set(type.element(), std::move(tuples));
}

Output product(Arguments args, Type type) {
  std::vector<Value> factors;
  Marks marks = Marks::none;
  bool known = true;
  for (const Value& arg : args) {
    marks |= arg.marks();
    factors.push_back(arg.unmarked());
    known &= factors.back().is_known() && length_of(factors.back()).is_known();
  }
  if (!known) return unknown_product(factors, type).with_marks(marks);
  Output result = known_product(factors, type);
  if (!result) return result;
  return result.value().with_marks(marks);
}

}  // namespace

void add_set_functions(FunctionTable& table) {
  const Type any_set = Type::set(Type::dynamic());
  Function unites = set_operation("setunion", "Returns the union of sets.", Operation::unite);
  Function intersects =
      set_operation("setintersection", "Returns the intersection of sets.", Operation::intersect);
  unites.variadic = intersects.variadic = parameter("other_sets", any_set, Allow::dynamic);
  table.add(std::move(unites));
  table.add(std::move(intersects));
  Function subtracts =
      set_operation("setsubtract", "Returns the elements of one set that are not in another.",
                    Operation::subtract);
  subtracts.parameters = {parameter("a", any_set, Allow::dynamic),
                          parameter("b", any_set, Allow::dynamic)};
  table.add(std::move(subtracts));
  Function multiplies =
      define_typed("setproduct", "Returns all combinations of one element from each of the sets.",
                   {}, product_type, product);
  multiplies.variadic = any_parameter(
      "sets", Allow::marked | Allow::unknown,
      "Sets, lists or tuples; if none of them is a set, the result is a list in their order.");
  table.add(std::move(multiplies));
}

}  // namespace landform::functions
