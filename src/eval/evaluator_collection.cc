// Tuple and object constructors, and `for` expressions.
#include <fmt/format.h>

#include <map>
#include <unordered_map>

#include "base/quote.h"
#include "base/unicode.h"
#include "eval/evaluator.h"
#include "eval/references.h"
#include "value/convert.h"

namespace landform::eval {

using namespace syntax;  // NOLINT: evaluation is about these nodes

Value Evaluator::tuple(const TupleExpr& expr) {
  std::vector<Value> values;
  values.reserve(expr.count);
  for (const Expr* item : expr.items()) values.push_back(run(*item));
  return Value::tuple(std::move(values));
}

Value Evaluator::object_key(const Expr& key) {
  if (key.json || key.kind != ExprKind::traversal) return run(key);
  diagnostics_->error(
      "Ambiguous attribute key",
      "If this expression is intended to be a reference, wrap it in parentheses. If it's instead "
      "intended as a literal name containing periods, wrap it in quotes to create a string "
      "literal.",
      range(key));
  return Value::unknown();
}

Value Evaluator::object(const ObjectExpr& expr) {
  std::vector<NamedValue> attributes;
  attributes.reserve(expr.count);
  std::vector<Value> computed;                     // names that are computed rather than literal
  std::unordered_map<std::string, Range> defined;  // in JSON, where a name may be defined once
  Marks marks = Marks::none;
  bool known = true;
  auto is_duplicate = [&](std::string_view name, const Expr& key) {
    if (!expr.json) return false;
    auto [before, is_new] = defined.emplace(name, range(key));
    if (is_new) return false;
    const SourceMap* sources = scope_.sources();
    diagnostics_->error(
        "Duplicate object attribute",
        fmt::format("An attribute named {} was already defined at {}.", go_quote(name),
                    sources == nullptr ? "" : range_text(*sources, before->second)),
        range(key));
    return true;
  };
  for (const ObjectItem& item : expr.items()) {
    size_t errors = diagnostics_->error_count();
    std::string_view literal = literal_key(*item.key);
    Value key = literal.empty() ? object_key(*item.key) : Value();
    bool key_failed = diagnostics_->error_count() != errors;
    Value value = run(*item.value);
    if (key_failed) {
      known = false;
      continue;
    }
    if (!literal.empty()) {
      if (!is_duplicate(literal, *item.key)) attributes.push_back({literal, std::move(value)});
      continue;
    }
    if (key.is_null()) {
      if (expr.json) {
        fail("Invalid object key expression", "Cannot use null value as an object key.",
             range(*item.key), {}, *item.key);
      } else {
        fail("Null value as key", "Can't use a null value as a key.", range(*item.value), {},
             *item.key);
      }
      known = false;
      continue;
    }
    marks |= key.marks();
    auto name = convert(key.unmarked(), Type::string());
    if (!name) {
      fail(expr.json ? "Invalid object key expression" : "Incorrect key type",
           fmt::format("{}: {}.",
                       expr.json ? "Cannot use this expression as an object key"
                                 : "Can't use this value as a key",
                       name.error().message),
           range(*item.key), {}, *item.key);
      known = false;
      continue;
    }
    if (!name.value().is_known()) {
      known = false;
      continue;
    }
    if (is_duplicate(name.value().as_string(), *item.key)) continue;
    computed.push_back(std::move(name).value());
    attributes.push_back({computed.back().as_string(), std::move(value)});
  }
  if (!known) return Value::unknown();
  Value made = Value::object_of(std::move(attributes));
  return marks == Marks::none ? made : made.with_marks(marks);
}

struct Evaluator::ForState {
  Marks marks = Marks::none;
  bool known = true;
  std::vector<Value> items;
  std::map<std::string, std::vector<Value>, std::less<>> entries;
};

// Evaluates the condition once with unknown variables, so that mistakes that do not depend on the
// elements are reported even if there are none. False if there is no point in continuing.
bool Evaluator::check_condition(const ForExpr& expr, ForState& state) {
  Value unknown = Value::unknown();
  Frame frame{expr.key_var(), expr.value_var(), &unknown, &unknown, frame_};
  const Frame* outer = std::exchange(frame_, &frame);
  size_t errors = diagnostics_->error_count();
  Value result = run(*expr.condition);
  bool failed = diagnostics_->error_count() != errors;
  frame_ = outer;
  if (result.is_null()) {
    fail("Condition is null", "The value of the 'if' clause must not be null.",
         range(*expr.condition), range(expr), *expr.condition);
    return false;
  }
  auto converted = convert(result, Type::boolean());
  if (!converted) {
    fail("Invalid 'for' condition",
         fmt::format("The 'if' clause value is invalid: {}.", converted.error().message),
         range(*expr.condition), range(expr), *expr.condition);
    return false;
  }
  state.marks |= result.marks();
  return !failed;
}

bool Evaluator::included(const ForExpr& expr, ForState& state) {
  if (expr.condition == nullptr) return true;
  Value raw = run(*expr.condition);
  auto reject = [&](std::string detail) {
    if (state.known) {
      fail("Invalid 'for' condition", std::move(detail), range(*expr.condition), range(expr),
           *expr.condition);
    }
    state.known = false;
    return false;
  };
  if (raw.is_null()) return reject("The value of the 'if' clause must not be null.");
  state.marks |= raw.marks();
  auto converted = convert(raw.unmarked(), Type::boolean());
  if (!converted)
    return reject(fmt::format("The 'if' clause value is invalid: {}.", converted.error().message));
  if (!converted.value().is_known()) {
    state.known = false;
    return false;
  }
  return converted.value().as_bool();
}

void Evaluator::for_object_item(const ForExpr& expr, ForState& state) {
  Value raw = run(*expr.key);
  auto reject = [&](std::string detail) {
    if (state.known) {
      fail("Invalid object key", std::move(detail), range(*expr.key), range(expr), *expr.key);
    }
    state.known = false;
  };
  if (raw.is_null())
    return reject("Key expression in 'for' expression must not produce a null value.");
  state.marks |= raw.marks();
  if (!raw.is_known()) {
    state.known = false;
    return;
  }
  auto key = convert(raw.unmarked(), Type::string());
  if (!key) {
    return reject(
        fmt::format("The key expression produced an invalid result: {}.", key.error().message));
  }
  Value value = run(*expr.value);
  std::vector<Value>& values = state.entries[std::string(key.value().as_string())];
  if (!expr.group && !values.empty()) {
    fail("Duplicate object key",
         fmt::format("Two different items produced the key {} in this 'for' expression. If "
                     "duplicates are expected, "
                     "use the ellipsis (...) after the value expression to enable grouping by key.",
                     go_quote(key.value().as_string())),
         range(*expr.key), range(expr), *expr.key);
    return;
  }
  values.push_back(std::move(value));
}

Value Evaluator::for_each(const ForExpr& expr) {
  Value collection = run(*expr.collection);
  auto reject = [&](const char* summary, std::string detail) {
    fail(summary, std::move(detail), range(*expr.collection), range(expr), *expr.collection);
    return Value::unknown();
  };
  if (collection.is_null()) {
    return reject("Iteration over null value",
                  "A null value cannot be used as the collection in a 'for' expression.");
  }
  if (collection.type().is_dynamic()) return Value::unknown();
  ForState state;
  state.marks = collection.marks();
  collection = collection.unmarked();
  if (collection.type().is_primitive()) {
    return reject(
        "Iteration over non-iterable value",
        fmt::format("A value of type {} cannot be used as the collection in a 'for' expression.",
                    collection.type().friendly_name()));
  }
  Marks before = state.marks;
  if (expr.condition != nullptr && !check_condition(expr, state)) return Value::unknown();
  if (!collection.is_known()) return Value::unknown().with_marks(state.marks);
  state.marks = before;

  if (!spend(collection.length(), expr)) return Value::unknown().with_marks(state.marks);
  if (!expr.is_object) state.items.reserve(collection.length());
  for (size_t i = 0; i < collection.length() && !over_limit_; ++i) {
    Value key = expr.key_var().empty() ? Value() : collection.iteration_key(i);
    Frame frame{expr.key_var(), expr.value_var(), &key, &collection.elements()[i], frame_};
    const Frame* outer = std::exchange(frame_, &frame);
    if (included(expr, state)) {
      if (expr.is_object) {
        for_object_item(expr, state);
      } else {
        state.items.push_back(run(*expr.value));
      }
    }
    frame_ = outer;
  }
  if (!state.known || over_limit_) return Value::unknown().with_marks(state.marks);
  if (!expr.is_object) return Value::tuple(std::move(state.items)).with_marks(state.marks);
  Value::Attributes attributes;
  attributes.reserve(state.entries.size());
  for (auto& [key, values] : state.entries) {
    attributes.emplace_back(key,
                            expr.group ? Value::tuple(std::move(values)) : std::move(values[0]));
  }
  return Value::object(std::move(attributes)).with_marks(state.marks);
}

}  // namespace landform::eval
