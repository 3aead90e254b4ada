// What names mean where an expression stands.
//
// A scope resolves a traversal as far as it likes: it may answer the value of the root name alone,
// or follow more of the steps itself, so that nobody has to build the value of a whole resource or
// module to get one attribute of it. Scopes are read by one evaluation at a time; implementations
// say if they allow more.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "syntax/ast.h"
#include "value/function.h"
#include "value/value.h"

namespace landform::eval {

struct Resolution {
  Value value;
  size_t consumed = 1;  // how many steps the value stands for, the root among them
};

class Scope {
 public:
  virtual ~Scope() = default;

  // The value that the first steps stand for; none if the root is not a name of the scope. What
  // goes wrong past the root is reported to `diagnostics`, and the answer then is unknown with all
  // steps consumed.
  [[nodiscard]] virtual std::optional<Resolution> resolve(std::span<const syntax::Step> steps,
                                                          FileId file,
                                                          Diagnostics& diagnostics) const = 0;
  // All root names, for suggestions.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  // Whether there are names at all: if not, any reference is an error of its own.
  [[nodiscard]] virtual bool allows_variables() const { return true; }
  // Null pointer where functions may not be called.
  [[nodiscard]] virtual const FunctionTable* functions() const = 0;
  // Where the text is, for messages that mention positions. May be a null pointer.
  [[nodiscard]] virtual const SourceMap* sources() const { return nullptr; }
};

// No names and no functions: for what must be constant, such as defaults in type constraints.
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
