// Functions that expressions can call: how they are declared, and how they are called.
//
// A function declares its parameters; call() then does what the language promises for all
// functions: it checks the number of arguments, converts them, rejects null, returns unknown when
// an argument is unknown, and moves marks from arguments to the result, unless a parameter opts
// out. Implementations see only the remaining cases. Functions are immutable and may be called from
// any thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/result.h"
#include "value/path.h"
#include "value/value.h"

namespace landform {

struct FunctionError {
  std::string message;  // without a full stop
  // The argument that is wrong, or -1 if the call as a whole failed.
  int argument = -1;
  Path path;
};

inline FunctionError argument_error(int argument, std::string message) {
  return {std::move(message), argument, {}};
}
inline FunctionError call_error(std::string message) { return {std::move(message), -1, {}}; }

struct Parameter {
  std::string name;
  Type type;
  std::string description;
  bool allow_null = false;
  // The implementation handles unknown arguments; otherwise the result is unknown without calling
  // it.
  bool allow_unknown = false;
  // The implementation handles arguments of unknown type; otherwise the result's type is unknown
  // without calling it.
  bool allow_dynamic = false;
  // The implementation handles marks; otherwise marks (at any depth) are moved from the argument to
  // the result.
  bool allow_marked = false;
};

using Arguments = std::span<const Value>;

struct Function {
  // Some functions see arguments as expressions, so the evaluator itself implements them (try, can)
  // or checks the expression of the first argument (templatestring).
  enum class Form : uint8_t { ordinary, try_, can, templatestring };

  std::string name;
  Form form = Form::ordinary;
  std::string description;
  std::vector<Parameter> parameters;
  std::optional<Parameter> variadic;

  // The result's type, given arguments that may be unknown. Empty means `result`.
  std::function<Result<Type, FunctionError>(Arguments)> type;
  Type result;
  // The result, for arguments that satisfy the parameters; `type` is what the type function
  // returned.
  std::function<Result<Value, FunctionError>(Arguments, Type type)> implementation;
  // The refinement of an unknown result; most functions never return null.
  std::function<Value(const Value& unknown)> refine_result;
  // Depends on more than its arguments (time, files), so it must not be called ahead of time.
  bool impure = false;

  [[nodiscard]] const Parameter* parameter(size_t index) const;
};

// Calls the function by the rules above. Argument errors name the index of the argument.
[[nodiscard]] Result<Value, FunctionError> call(const Function& function,
                                                std::vector<Value> arguments);

// The type of the result when nothing is known about the arguments. A dynamic parameter leaves it
// open, unless the function handles unknown types.
[[nodiscard]] Type declared_result(const Function& function);

// Functions by name, for the evaluator. Names may have namespaces: "provider::x::y", "core::upper".
class FunctionTable {
 public:
  void add(Function function);
  [[nodiscard]] const Function* find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::unique_ptr<Function>>& all() const { return functions_; }

 private:
  std::vector<std::unique_ptr<Function>> functions_;  // sorted by name
  std::unordered_map<std::string_view, const Function*> by_name_;
};

}  // namespace landform
