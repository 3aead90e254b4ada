// Functions that expressions can call: how they are declared, and how they are called.
//
// A function says which arguments it takes; call() then does for all of them what the language
// promises: it checks the number of arguments, converts them, refuses null, returns unknown when an
// argument is unknown, and moves marks from arguments to the result, except where a parameter asks
// for more. Implementations see only what is left. Functions are immutable and may be called from
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
  // The implementation wants to see unknown arguments; else the result is unknown without asking
  // it.
  bool allow_unknown = false;
  // The implementation wants to see arguments of unknown type; else the result's type is unknown
  // without asking it.
  bool allow_dynamic = false;
  // The implementation handles marks; else marks (at any depth) go from the argument to the result.
  bool allow_marked = false;
};

using Arguments = std::span<const Value>;

struct Function {
  // Some functions see arguments as expressions, so the evaluator itself carries them out (try,
  // can) or checks the expression of the first argument (templatestring).
  enum class Form : uint8_t { ordinary, try_, can, templatestring };

  std::string name;
  Form form = Form::ordinary;
  std::string description;
  std::vector<Parameter> parameters;
  std::optional<Parameter> variadic;

  // The result's type, from arguments which may be unknown. Empty means `result`.
  std::function<Result<Type, FunctionError>(Arguments)> type;
  Type result;
  // The result for arguments as the parameters ask; `type` is what the type function returned.
  std::function<Result<Value, FunctionError>(Arguments, Type type)> implementation;
  // What may be said of an unknown result; most functions never return null.
  std::function<Value(const Value& unknown)> refine_result;
  // Depends on more than its arguments (time, files): not to be called in advance.
  bool impure = false;

  [[nodiscard]] const Parameter* parameter(size_t index) const;
};

// Calls by the rules above. Argument errors name the index of the argument.
[[nodiscard]] Result<Value, FunctionError> call(const Function& function,
                                                std::vector<Value> arguments);

// The type of the result for arguments of which nothing is known. An argument that may be of any
// type leaves it open, unless the function can deal with that.
[[nodiscard]] Type declared_result(const Function& function);

// Functions by name, for the evaluator. Names may have namespaces: "provider::x::y", "core::upper".
class FunctionTable {
 public:
  void add(Function function);
  [[nodiscard]] const Function* find(std::string_view name) const;
  [[nodiscard]] const std::vector<std::unique_ptr<Function>>& all() const { return functions_; }

 private:
  std::vector<std::unique_ptr<Function>> functions_;  // in order of their names
  std::unordered_map<std::string_view, const Function*> by_name_;
};

}  // namespace landform
