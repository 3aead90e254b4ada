#include "sdk/validation.h"

#include <fmt/format.h>

#include "value/presence.h"

namespace landform::sdk {
namespace {

using schema::Nesting;

class Walk {
 public:
  Walk(Diagnostics& diagnostics, Path path) : diagnostics_(diagnostics), path_(std::move(path)) {}

  void block(const Block& block, const Value& config) {
    if (!is_present(config)) return;
    objects_.push_back(config);
    attributes(block.attributes(), config);
    for (const auto& [name, nested] : block.blocks()) {
      const Value* value = config.find(name);
      if (value == nullptr) continue;
      path_.push_back(PathStep::attribute(name));
      blocks(nested, name, *value);
      path_.pop_back();
    }
    objects_.pop_back();
  }

  void attribute(const Attribute& attribute, const Value& value) {
    if (!is_present(value)) {
      bool null = value.is_known();
      for (const Validator& validator : attribute.validators()) {
        if (null ? validator.sees_null : validator.sees_unknown) run(validator, value);
      }
      return;
    }
    if (attribute.deprecation()) {
      diagnostics_.warning("Attribute Deprecated", *attribute.deprecation(), path_);
    }
    if (attribute.custom_type() != nullptr) {
      auto problem = attribute.custom_type()->problem(value);
      if (problem) {
        ValidationContext{value, path_, objects_, diagnostics_}.fail(*problem);
        return;
      }
    }
    for (const Validator& validator : attribute.validators()) run(validator, value);
    switch (attribute.shape()) {
      case Attribute::Shape::simple:
        break;
      case Attribute::Shape::collection:
        elements(value,
                 [&](const Value& element) { this->attribute(*attribute.element(), element); });
        break;
      case Attribute::Shape::object:
        members(attribute.members(), value);
        break;
      case Attribute::Shape::nested:
        if (attribute.nesting() == Nesting::single) {
          members(attribute.members(), value);
        } else {
          elements(value, [&](const Value& element) { members(attribute.members(), element); });
        }
        break;
    }
  }

 private:
  void run(const Validator& validator, const Value& value) {
    validator.check({value, path_, objects_, diagnostics_});
  }

  void attributes(const Attributes& all, const Value& object) {
    for (const auto& [name, attribute] : all) {
      const Value* value = object.find(name);
      if (value == nullptr) continue;
      path_.push_back(PathStep::attribute(name));
      this->attribute(attribute, *value);
      path_.pop_back();
    }
  }

  void members(const Attributes& all, const Value& object) {
    if (!is_present(object)) return;
    objects_.push_back(object);
    attributes(all, object);
    objects_.pop_back();
  }

  template <typename Visit>
  void elements(const Value& collection, const Visit& visit) {
    for (size_t i = 0; i < collection.length(); ++i) {
      path_.push_back(PathStep::index(collection.iteration_key(i)));
      visit(collection.elements()[i]);
      path_.pop_back();
    }
  }

  void blocks(const NestedBlock& nested, const std::string& name, const Value& value) {
    if (!value.is_known()) return;
    if (nested.nesting() == Nesting::single || nested.nesting() == Nesting::group) {
      if (value.is_null() && nested.min_items() > 0) too_few(name, nested.min_items());
      block(nested.content(), value);
      return;
    }
    size_t count = value.is_null() ? 0 : value.length();
    if (count < nested.min_items()) too_few(name, nested.min_items());
    if (nested.max_items() != 0 && count > nested.max_items()) {
      diagnostics_.error(
          "Too many " + name + " blocks",
          fmt::format("No more than {} \"{}\" blocks are allowed.", nested.max_items(), name),
          path_);
    }
    if (count > 0) elements(value, [&](const Value& element) { block(nested.content(), element); });
  }

  void too_few(const std::string& name, uint64_t least) {
    diagnostics_.error("Insufficient " + name + " blocks",
                       fmt::format("At least {} \"{}\" blocks are required.", least, name), path_);
  }

  Diagnostics& diagnostics_;
  Path path_;
  std::vector<Value> objects_;
};

}  // namespace

void ValidationContext::fail(const std::string& rest) const {
  std::string name = path_to_string(path);
  if (name.starts_with('.')) name.erase(0, 1);
  diagnostics.error("Invalid Attribute Value",
                    fmt::format("Attribute {} {}", name.empty() ? "value" : name, rest), path);
}

void validate_config(const Block& block, const Value& config, Diagnostics& diagnostics) {
  Walk(diagnostics, {}).block(block, config);
}

void validate_value(const Attribute& attribute, const Value& value, const Path& path,
                    Diagnostics& diagnostics) {
  Walk(diagnostics, path).attribute(attribute, value);
}

}  // namespace landform::sdk
