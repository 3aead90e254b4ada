#include "awscc/validators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "plan/path_scope.h"
#include "sdk/validators.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::awscc {

namespace {

size_t count_of(std::optional<std::string_view> text, size_t otherwise) {
  if (!text) return otherwise;
  auto number = Number::parse(*text);
  auto count = number ? number->to_int64() : std::nullopt;
  return count && *count >= 0 ? static_cast<size_t>(*count) : otherwise;
}

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();

std::string range_words(const Constraint& c) {
  if (c.min && c.max) return fmt::format("between {} and {}", *c.min, *c.max);
  if (c.min) return fmt::format("at least {}", *c.min);
  return fmt::format("at most {}", *c.max);
}

sdk::Validator range(const Constraint& c) {
  std::string words = range_words(c);
  std::optional<Number> min = c.min ? Number::parse(*c.min) : std::nullopt;
  std::optional<Number> max = c.max ? Number::parse(*c.max) : std::nullopt;
  return {"value must be " + words, [=](const sdk::ValidationContext& context) {
            Number number = context.value.as_number();
            if ((min && compare(number, *min) < 0) || (max && compare(number, *max) > 0)) {
              context.fail(fmt::format("value must be {}, got: {}", words, number.to_string()));
            }
          }};
}

sdk::Validator one_of(const Constraint& c) {
  std::vector<std::string> texts;
  for (std::string_view json : c.values) {
    auto value = decode_json(json);
    auto text = value ? convert(*value, Type::string()) : Value::string(json);
    if (text && !text->is_null()) texts.emplace_back(text->as_string());
  }
  return {fmt::format("value must be one of: {}", fmt::join(texts, ", ")),
          [texts](const sdk::ValidationContext& context) {
            auto text = convert(context.value, Type::string());
            if (!text || std::ranges::find(texts, text->as_string()) != texts.end()) return;
            context.fail(fmt::format("value must be one of: [{}], got: {}", fmt::join(texts, ", "),
                                     text->as_string()));
          }};
}

sdk::Validator not_null() {
  return {"must be set",
          [](const sdk::ValidationContext& context) {
            if (context.value.is_known() && context.value.is_null()) {
              context.fail("must be set, since what it is a part of is");
            }
          },
          true, false};
}

sdk::Validator size_between(size_t least, size_t most) {
  if (most == kNoLimit) return sdk::size_at_least(least);
  return least == 0 ? sdk::size_at_most(most) : sdk::size_between(least, most);
}

sdk::Validator length_between(size_t least, size_t most) {
  if (most == kNoLimit) return sdk::length_at_least(least);
  return least == 0 ? sdk::length_at_most(most) : sdk::length_between(least, most);
}

sdk::Validator each_element(std::vector<sdk::Validator> inner);

sdk::Validator validator(const Constraint& c) {
  using Kind = Constraint::Kind;
  switch (c.kind) {
    case Kind::length:
      return length_between(count_of(c.min, 0), count_of(c.max, kNoLimit));
    case Kind::range:
      return range(c);
    case Kind::size:
      return size_between(count_of(c.min, 0), count_of(c.max, kNoLimit));
    case Kind::one_of:
      return one_of(c);
    case Kind::pattern:
      return sdk::matches(std::string(c.pattern),
                          fmt::format("must match the pattern {}", c.pattern));
    case Kind::unique:
      return sdk::unique_elements();
    case Kind::not_null:
      return not_null();
    case Kind::elements: {
      std::vector<sdk::Validator> inner;
      for (const Constraint& one : c.inner) inner.push_back(validator(one));
      return each_element(std::move(inner));
    }
  }
  return not_null();
}

sdk::Validator each_element(std::vector<sdk::Validator> inner) {
  return {"every element must fit",
          [inner = std::move(inner)](const sdk::ValidationContext& context) {
            for (size_t i = 0; i < context.value.length(); ++i) {
              const Value& element = context.value.elements()[i];
              if (!is_present(element)) continue;
              Path path = context.path;
              path.push_back(PathStep::index(context.value.iteration_key(i)));
              for (const sdk::Validator& one : inner) {
                one.check({element, path, context.objects, context.diagnostics});
              }
            }
          }};
}

class Checker {
 public:
  Checker(const TerraformType& type, sdk::Diagnostics& diagnostics)
      : type_(type), diagnostics_(diagnostics) {}

  void alternatives(const Alternatives& rule, size_t depth, const Value& at) {
    if (!is_present(at)) return;
    if (at.type().is_list() || at.type().is_set() || at.type().is_map()) {
      for (size_t i = 0; i < at.length(); ++i) {
        plan::PathScope step(path_, PathStep::index(at.iteration_key(i)));
        alternatives(rule, depth, at.elements()[i]);
      }
    } else if (depth < rule.at.size()) {
      const Value* member = at.find(rule.at[depth]);
      if (member == nullptr) return;
      plan::PathScope step(path_, PathStep::attribute(rule.at[depth]));
      alternatives(rule, depth + 1, *member);
    } else {
      check(rule, at);
    }
  }

  // What is read-only within elements is optional in the schema, for its value to be kept.
  void read_only(const Shape& shape, const Value& at) {
    if (!is_present(at)) return;
    if (shape.form == Form::object) {
      for (const TerraformAttribute& member : shape.attributes) {
        const Value* value = at.find(member.name);
        if (value == nullptr || !is_present(*value)) continue;
        plan::PathScope step(path_, PathStep::attribute(member.name));
        if (member.read_only && member.optional) {
          diagnostics_.error("Value for a read-only attribute",
                             fmt::format("Only the service sets {} of {}. Remove it from the "
                                         "configuration.",
                                         member.name, type_.name),
                             path_);
        } else {
          read_only(member.shape, *value);
        }
      }
    } else if (shape.is_collection()) {
      for (size_t i = 0; i < at.length(); ++i) {
        plan::PathScope step(path_, PathStep::index(at.iteration_key(i)));
        read_only(*shape.element, at.elements()[i]);
      }
    }
  }

 private:
  void check(const Alternatives& rule, const Value& object) {
    size_t fulfilled = 0;
    std::vector<std::string> words;
    for (const std::vector<std::string>& choice : rule.choices) {
      bool all = true;
      for (const std::string& name : choice) {
        const Value* value = object.find(name);
        if (value == nullptr) return;
        if (!value->is_known()) return;
        all = all && !value->is_null();
      }
      if (all) ++fulfilled;
      words.push_back(fmt::format("{}", fmt::join(choice, " and ")));
    }
    bool exact = rule.kind == Alternatives::Kind::one_of;
    if (fulfilled == 1 || (fulfilled > 1 && !exact)) return;
    diagnostics_.error("Invalid combination of attributes",
                       fmt::format("{} one of these must be set: {}.",
                                   exact ? "Exactly" : "At least", fmt::join(words, "; ")),
                       path_);
  }

  const TerraformType& type_;
  sdk::Diagnostics& diagnostics_;
  Path path_;
};

}  // namespace

void add_validators(const TerraformAttribute& from, sdk::Attribute& to) {
  for (const Constraint& c : from.constraints) to.validate(validator(c));
}

void check_configuration(const TerraformType& type, const Value& config,
                         sdk::Diagnostics& diagnostics) {
  Checker checker(type, diagnostics);
  for (const Alternatives& rule : type.alternatives) checker.alternatives(rule, 0, config);
  checker.read_only(type.shape, config);
}

}  // namespace landform::awscc
