// A data source, and functions.
#include <stdexcept>
#include <string>
#include <utility>

#include "kitchen_sink/kinds.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

class Lookup : public DataSource {
 public:
  [[nodiscard]] std::string name() const override { return "lookup"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("Finds things.")
        .attribute("filter", string().optional().default_value("all"))
        .attribute("names", list(string()).computed())
        .attribute("found", nested_map({{"size", int64().computed()}}).computed())
        .block("page", list_block(Block("A part of what is found.")
                                      .attribute("size", int64().optional().default_value(10)))
                           .min(1)
                           .max(2))
        .block("sort", list_block(Block("An order.")
                                      .attribute("by", string().required())
                                      .attribute("up", boolean().optional().default_value(true))));
  }
  Object read(DataContext& /*context*/, Object config) override {
    std::string filter = config.string("filter");
    config.set("names", std::vector<std::string>{filter + "-1", filter + "-2"});
    Object found = config.empty("found").set("size", 7);
    return config.set("found", std::map<std::string, Object>{{filter, found}});
  }
};

class Join : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "join"; }
  [[nodiscard]] std::string summary() const override { return "Joins words."; }
  [[nodiscard]] std::vector<FunctionParameterInfo> parameters() const override {
    return {{"separator", string(), "Between them."}};
  }
  [[nodiscard]] std::optional<FunctionParameterInfo> variadic_parameter() const override {
    return FunctionParameterInfo{"words", string(), "None of them empty."};
  }
  [[nodiscard]] Attribute result() const override { return string(); }
  [[nodiscard]] Result<Value, FunctionFailure> call(const std::vector<Value>& arguments) override {
    std::string out;
    for (size_t i = 1; i < arguments.size(); ++i) {
      if (arguments[i].as_string().empty()) {
        return FunctionFailure{"words must not be empty", static_cast<int64_t>(i)};
      }
      if (i > 1) out += arguments[0].as_string();
      out += arguments[i].as_string();
    }
    return Value::string(out);
  }
};

class Bytes : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "bytes"; }
  [[nodiscard]] std::string summary() const override { return "A number of units, in bytes."; }
  [[nodiscard]] std::vector<FunctionParameterInfo> parameters() const override {
    return {{"count", number(), "How many."}, {"unit", string(), "`k` or `M`."}};
  }
  [[nodiscard]] Attribute result() const override { return number(); }
  [[nodiscard]] Result<Value, FunctionFailure> call(const std::vector<Value>& arguments) override {
    std::string_view unit = arguments[1].as_string();
    if (unit != "k" && unit != "M") return FunctionFailure{"the unit must be k or M", 1};
    Number count = arguments[0].as_number();
    if (!count.is_integer()) return FunctionFailure{"only whole numbers have bytes", 0};
    auto product = Number::parse(count.to_string() + (unit == "k" ? "000" : "000000"));
    return Value::number(*product);
  }
};

class Throwing : public sdk::Function {
 public:
  [[nodiscard]] std::string name() const override { return "throwing"; }
  [[nodiscard]] std::string summary() const override { return "Never comes back."; }
  [[nodiscard]] std::vector<FunctionParameterInfo> parameters() const override { return {}; }
  [[nodiscard]] Attribute result() const override { return string(); }
  [[nodiscard]] Result<Value, FunctionFailure> call(const std::vector<Value>&) override {
    throw std::runtime_error("boom");
  }
};

}  // namespace

std::unique_ptr<DataSource> make_lookup() { return std::make_unique<Lookup>(); }
std::unique_ptr<sdk::Function> make_join_function() { return std::make_unique<Join>(); }
std::unique_ptr<sdk::Function> make_bytes_function() { return std::make_unique<Bytes>(); }
std::unique_ptr<sdk::Function> make_throwing_function() { return std::make_unique<Throwing>(); }

}  // namespace landform::kitchen
