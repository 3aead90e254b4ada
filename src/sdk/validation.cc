#include "sdk/validation.h"

#include <fmt/format.h>

#include <algorithm>

#include "sdk/secrets.h"
#include "value/presence.h"
#include "value/with_elements.h"

namespace landform::sdk {
namespace {

using schema::Nesting;

std::string name_in_message(const Path& path) {
  std::string name = path_to_string(path);
  if (name.starts_with('.')) name.erase(0, 1);
  return name.empty() ? "value" : name;
}

bool shows_any(const std::string& text, const std::vector<std::string>& secrets) {
  return std::any_of(secrets.begin(), secrets.end(), [&](const std::string& secret) {
    return text.find(secret) != std::string::npos;
  });
}

// Keys of set elements are their values.
Path before_secret_keys(const Path& path, const std::vector<std::string>& secrets) {
  auto secret = std::find_if(path.begin(), path.end(), [&](const PathStep& step) {
    if (step.kind != PathStep::Kind::index) return false;
    std::vector<std::string> texts;
    collect_texts(step.key, texts);
    return !step.key.type().is_primitive() ||
           std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return shows_any(text, secrets); });
  });
  return {path.begin(), secret};
}

class Walk {
 public:
  Walk(Diagnostics& diagnostics, Path path) : diagnostics_(diagnostics), path_(std::move(path)) {}

  void block(const Block& block, const Value& config) {
    if (!is_present(config)) return;
    objects_.push_back(as_written(block, config));
    attributes(block.attributes(), config);
    for (const auto& [name, nested] : block.blocks()) {
      const Value* value = config.find(name);
      if (value == nullptr) continue;
      path_.push_back(PathStep::attribute(name));
      const Value* written = objects_.back().find(name);
      for (const Validator& validator : nested.validators()) run_if_wanted(validator, *written);
      blocks(nested, name, *value);
      path_.pop_back();
    }
    const Value whole = objects_.back();
    for (const Validator& validator : block.checks()) run(validator, whole);
    objects_.pop_back();
  }

  void attribute(const Attribute& attribute, const Value& value) {
    const bool was_secret = secret_;
    secret_ = secret_ || attribute.is_sensitive() || attribute.is_write_only();
    check(attribute, value);
    secret_ = was_secret;
  }

 private:
  // The object with blocks that are not written as null.
  static Value as_written(const Block& block, const Value& config) {
    std::vector<Value> changed;  // empty if nothing is
    for (const auto& [name, nested] : block.blocks()) {
      const int index = config.type().attribute_index(name);
      if (index < 0) continue;
      const Value& value = config.elements()[static_cast<size_t>(index)];
      if (!is_unwritten(nested, value)) continue;
      if (changed.empty()) changed.assign(config.elements().begin(), config.elements().end());
      changed[static_cast<size_t>(index)] = Value::null(value.type());
    }
    return changed.empty() ? config : with_elements(config, std::move(changed));
  }
  static bool is_unwritten(const NestedBlock& nested, const Value& value) {
    if (!is_present(value) || nested.nesting() == Nesting::single) return false;
    if (nested.nesting() != Nesting::group) return value.length() == 0;
    for (const auto& [name, attribute] : nested.content().attributes()) {
      const Value* member = value.find(name);
      if (member != nullptr && !is_absent(*member)) return false;
    }
    for (const auto& [name, inner] : nested.content().blocks()) {
      const Value* member = value.find(name);
      bool absent = member == nullptr || is_absent(*member) || is_unwritten(inner, *member);
      if (!absent) return false;
    }
    return true;
  }

  void check(const Attribute& attribute, const Value& value) {
    if (!is_present(value)) {
      for (const Validator& validator : attribute.validators()) run_if_wanted(validator, value);
      return;
    }
    if (attribute.deprecation()) {
      diagnostics_.warning("Attribute Deprecated", *attribute.deprecation(), path_);
    }
    if (attribute.custom_type() != nullptr) {
      Diagnostics own;
      if (auto problem = attribute.custom_type()->problem(value)) {
        ValidationContext{value, path_, objects_, own, secret_}.fail(*problem);
        pass_on(own, value, "must be " + attribute.custom_type()->name());
        return;
      }
    }
    for (const Validator& validator : attribute.validators()) run(validator, value);
    if (attribute.shape() != Attribute::Shape::simple) check_within(attribute, value);
  }

  void check_within(const Attribute& attribute, const Value& value) {
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

  void run_if_wanted(const Validator& validator, const Value& value) {
    bool wanted =
        is_present(value) || (value.is_known() ? validator.sees_null : validator.sees_unknown);
    if (wanted) run(validator, value);
  }
  void run(const Validator& validator, const Value& value) {
    if (!secret_) {
      validator.check({value, path_, objects_, diagnostics_, false});
      return;
    }
    Diagnostics own;
    validator.check({value, path_, objects_, own, true});
    pass_on(own, value, validator.description);
  }
  // Adds messages about a value, those that show a secret in other words.
  void pass_on(const Diagnostics& own, const Value& value, const std::string& rule) {
    std::vector<std::string> secrets;
    if (secret_) collect_texts(value, secrets);
    for (Diagnostic d : own.items()) {
      if (shows_any(d.summary, secrets) || shows_any(d.detail, secrets)) {
        d.summary = "Invalid Attribute Value";
        d.path = before_secret_keys(d.path, secrets);
        d.detail = fmt::format("Attribute {} {}. The value is sensitive, so it is not shown.",
                               name_in_message(d.path), rule);
      }
      d.severity == Severity::error ? diagnostics_.error(d.summary, d.detail, d.path)
                                    : diagnostics_.warning(d.summary, d.detail, d.path);
    }
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
    if (nested.deprecation() && !value.is_null() && !is_unwritten(nested, value)) {
      diagnostics_.warning("Block Deprecated", *nested.deprecation(), path_);
    }
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
  bool secret_ = false;  // within a sensitive or write-only attribute
};

}  // namespace

void ValidationContext::fail(const std::string& rest) const {
  diagnostics.error("Invalid Attribute Value",
                    fmt::format("Attribute {} {}", name_in_message(path), rest), path);
}

std::string ValidationContext::got(const std::string& shown) const {
  return secret ? "" : ", got: " + shown;
}

namespace {

const char* checked_values(Checks checks) {
  switch (checks) {
    case Checks::anything:
      return "values";
    case Checks::strings:
      return "strings";
    case Checks::numbers:
      return "numbers";
    case Checks::bools:
      return "bools";
    case Checks::collections:
      return "collections";
    case Checks::lists:
      return "lists";
    case Checks::maps:
      return "maps";
    case Checks::objects:
      return "objects";
  }
  return "values";
}

bool can_check(Checks checks, Type type) {
  if (type.is_dynamic()) return true;
  switch (checks) {
    case Checks::anything:
      return true;
    case Checks::strings:
      return type.is_string();
    case Checks::numbers:
      return type.is_number();
    case Checks::bools:
      return type.is_bool();
    case Checks::collections:
      return type.is_collection() || type.is_tuple();
    case Checks::lists:
      return type.is_list() || type.is_tuple();
    case Checks::maps:
      return type.is_map();
    case Checks::objects:
      return type.is_object();
  }
  return true;
}

}  // namespace

std::optional<std::string> misfit(const Validator& validator, Type type) {
  if (can_check(validator.checks, type)) return std::nullopt;
  return fmt::format("is a {}, but its validator (\"{}\") is for {}", type.friendly_name(),
                     validator.description, checked_values(validator.checks));
}

void validate_config(const Block& block, const Value& config, Diagnostics& diagnostics) {
  Walk(diagnostics, {}).block(block, config);
}

void validate_value(const Attribute& attribute, const Value& value, const Path& path,
                    Diagnostics& diagnostics) {
  Walk(diagnostics, path).attribute(attribute, value);
}

}  // namespace landform::sdk
