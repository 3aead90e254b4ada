// The meaning of names in an expression.
//
// A scope resolves a traversal as far as it likes: it may return the value of the root name alone,
// or follow more of the steps itself, so that accessing one attribute does not build the value of a
// whole resource or module. Scopes are used by one evaluation at a time; implementations say if
// they allow more.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "syntax/ast.h"
#include "value/budget.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::eval {

struct Resolution {
  Value value;
  size_t consumed = 1;  // number of steps resolved, including the root
};

class Scope {
 public:
  virtual ~Scope() = default;

  // The value of the first steps; none if the root is not a name in the scope. Errors past the root
  // are reported to `diagnostics`, and the result is then unknown with all steps consumed.
  [[nodiscard]] virtual std::optional<Resolution> resolve(std::span<const syntax::Step> steps,
                                                          FileId file,
                                                          Diagnostics& diagnostics) const = 0;
  // All root names, for suggestions.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  // Whether there are names at all: if not, references give a special error.
  [[nodiscard]] virtual bool allows_variables() const { return true; }
  // Null if functions may not be called.
  [[nodiscard]] virtual const FunctionTable* functions() const = 0;
  // A function that is not in the table: `provider::NAME::f`, if the module declares that provider.
  [[nodiscard]] virtual const Function* provider_function(std::string_view /*name*/) const {
    return nullptr;
  }
  // Whether the module declares that provider, and it has any functions.
  [[nodiscard]] virtual bool has_provider_functions(std::string_view /*provider*/) const {
    return false;
  }
  // For messages that mention positions. May be null.
  [[nodiscard]] virtual const SourceMap* sources() const { return nullptr; }
  // What an expression may produce.
  [[nodiscard]] virtual Limits limits() const { return {}; }
};

// No names and no functions: for constants, such as defaults in type constraints.
class ConstantScope : public Scope {
 public:
  [[nodiscard]] std::optional<Resolution> resolve(std::span<const syntax::Step>, FileId,
                                                  Diagnostics&) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> names() const override { return {}; }
  [[nodiscard]] bool allows_variables() const override { return false; }
  [[nodiscard]] const FunctionTable* functions() const override { return nullptr; }
};

// Names with ready values.
class MapScope : public Scope {
 public:
  explicit MapScope(const FunctionTable* functions = nullptr) : functions_(functions) {}
  void set(std::string name, Value value) {
    values_.insert_or_assign(std::move(name), std::move(value));
  }

  [[nodiscard]] std::optional<Resolution> resolve(std::span<const syntax::Step> steps, FileId,
                                                  Diagnostics&) const override {
    auto it = values_.find(steps[0].text());
    if (it == values_.end()) return std::nullopt;
    return Resolution{it->second, 1};
  }
  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> out;
    for (const auto& [name, value] : values_) out.push_back(name);
    return out;
  }
  [[nodiscard]] const FunctionTable* functions() const override { return functions_; }

 private:
  std::map<std::string, Value, std::less<>> values_;
  const FunctionTable* functions_;
};

}  // namespace landform::eval
