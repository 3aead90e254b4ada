// The configuration part of a plan, used to replace values that are not known yet. Private to the
// library.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/value_address.h"
#include "value/value.h"
#include "views/json_walker.h"

namespace landform::views {

class PlanConfiguration {
 public:
  struct Resource {
    std::string provider_key;
    Value expressions;
  };
  struct Provider {
    std::string version;
    Value config;  // its constant parts; null if there are none
  };

  // Reads the value of the property `configuration`.
  void read(JsonWalker& json);

  [[nodiscard]] bool present() const { return present_; }
  // Null if there is none. Keys of module instances are ignored.
  [[nodiscard]] const Resource* resource(const config::ModulePath& path,
                                         std::string_view address) const;
  [[nodiscard]] const Provider* provider(std::string_view key) const;

  // Adds to `known` what the expressions refer to wherever `unknown` (the plan's after_unknown) is
  // true: the id of the object, or a list of ids. Outputs and variables are followed to their
  // sources. Parts without references are omitted.
  [[nodiscard]] Value with_placeholders(const Value& known, const Value& unknown,
                                        const Value& expressions,
                                        const config::ModulePath& path) const;

 private:
  struct Call;
  struct Module {
    std::map<std::string, Resource, std::less<>> resources;
    std::map<std::string, Value, std::less<>> outputs;
    std::map<std::string, Call, std::less<>> calls;
  };
  struct Call {
    Value expressions;
    std::unique_ptr<Module> module;
  };

  static void read_module(JsonWalker& json, Module& out);
  static void read_resource(JsonWalker& json, Module& out);
  static void read_call(JsonWalker& json, Call& out);
  void read_provider(JsonWalker& json, std::string_view key);

  [[nodiscard]] const Module* module(const config::ModulePath& path) const;
  [[nodiscard]] std::vector<config::ValueAddress> targets(const Value& expression,
                                                          const config::ModulePath& path) const;
  [[nodiscard]] config::ValueAddress follow(config::ValueAddress name) const;
  // The object that the expression of an output or variable refers to, if there is exactly one.
  [[nodiscard]] std::optional<config::ValueAddress> behind(const config::ValueAddress& name) const;
  [[nodiscard]] std::optional<Value> placeholder(const Value& expression,
                                                 const config::ModulePath& path) const;
  [[nodiscard]] std::optional<Value> fill(const Value* known, const Value& unknown,
                                          const Value* expression,
                                          const config::ModulePath& path) const;
  [[nodiscard]] std::optional<Value> fill_object(const Value* known, const Value& unknown,
                                                 const Value* expression,
                                                 const config::ModulePath& path) const;
  [[nodiscard]] std::optional<Value> fill_list(const Value* known, const Value& unknown,
                                               const Value* expression,
                                               const config::ModulePath& path) const;

  bool present_ = false;
  Module root_;
  std::map<std::string, Provider, std::less<>> providers_;
};

}  // namespace landform::views
