// Validators that look at several attributes.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "sdk/author_values.h"
#include "sdk/validators.h"
#include "value/operators.h"
#include "value/presence.h"

namespace landform::sdk {
namespace {

constexpr const char* kCombination = "Invalid Attribute Combination";
constexpr const char* kMissing = "Missing Attribute Configuration";

// Another attribute: a sibling of the one being validated, or with "/" at the top level.
const Value* other(const ValidationContext& c, const std::string& name) {
  if (c.objects.empty()) return nullptr;
  const Value& object = name.starts_with('/') ? c.objects.front() : c.objects.back();
  return object.find(name.starts_with('/') ? name.substr(1) : name);
}

std::string shown(const std::string& name) { return name.starts_with('/') ? name.substr(1) : name; }

struct Others {
  std::vector<std::string> set;
  std::vector<std::string> missing;
  bool unknown = false;
};

Others look_at(const ValidationContext& c, const std::vector<std::string>& names) {
  Others out;
  for (const std::string& name : names) {
    const Value* value = other(c, name);
    if (value == nullptr || is_absent(*value)) {
      out.missing.push_back(shown(name));
    } else if (!value->is_known()) {
      out.unknown = true;
    } else {
      out.set.push_back(shown(name));
    }
  }
  return out;
}

std::string own_name(const ValidationContext& c) {
  for (auto step = c.path.rbegin(); step != c.path.rend(); ++step) {
    if (step->kind == PathStep::Kind::attribute) return step->name;
  }
  return "value";
}

Validator across(
    std::string description, std::vector<std::string> names,
    const std::function<void(const ValidationContext&, const std::vector<std::string>&)>& check) {
  Validator out{std::move(description),
                [names, check](const ValidationContext& c) { check(c, names); }};
  out.others = std::move(names);
  return out;
}

std::string words_of(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

void check_count(const ValidationContext& c, const std::vector<std::string>& all, size_t count,
                 bool exactly) {
  if (count == 1 || (count > 1 && !exactly)) return;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const std::string& name : all) names.push_back(shown(name));
  c.diagnostics.error(count == 0 ? kMissing : kCombination,
                      fmt::format("{} of these attributes must be configured: [{}]",
                                  exactly ? "Exactly one" : "At least one", fmt::join(names, ",")),
                      c.path);
}

Validator count_rule(std::vector<std::string> others, bool exactly) {
  std::string words =
      (exactly ? "exactly one of this and " : "at least one of this and ") + words_of(others);
  Validator out = across(words, std::move(others), [exactly](const auto& c, const auto& names) {
    Others seen = look_at(c, names);
    if (seen.unknown || !c.value.is_known()) return;
    std::vector<std::string> all = {own_name(c)};
    all.insert(all.end(), names.begin(), names.end());
    check_count(c, all, seen.set.size() + (c.value.is_null() ? 0 : 1), exactly);
  });
  out.sees_null = true;
  out.sees_unknown = true;
  return out;
}

Validator whole(
    std::string description, std::vector<std::string> names,
    const std::function<void(const ValidationContext&, const std::vector<std::string>&)>& check) {
  Validator out = across(std::move(description), std::move(names), check);
  out.checks = Checks::objects;
  return out;
}

Validator sum_rule(std::vector<std::string> others, const char* words,
                   std::function<bool(int)> good) {
  std::string description = fmt::format("value must be {} the sum of {}", words, words_of(others));
  Validator out = across(
      std::move(description), std::move(others),
      [words, good = std::move(good)](const auto& c, const auto& names) {
        Value sum = Value::number(int64_t{0});
        for (const std::string& name : names) {
          const Value* value = other(c, name);
          if (value == nullptr || is_absent(*value)) continue;
          if (!value->is_known()) return;
          (void)number_of(*value);
          sum = add(sum, *value);
        }
        if (good(compare(number_of(c.value), number_of(sum)))) return;
        std::vector<std::string> shown_names;
        for (const std::string& name : names) shown_names.push_back(shown(name));
        c.fail(fmt::format("value must be {} the sum of {}{}", words, fmt::join(shown_names, " + "),
                           c.got(number_of(c.value).to_string())));
      });
  out.checks = Checks::numbers;
  return out;
}

}  // namespace

Validator at_least_sum_of(std::vector<std::string> others) {
  return sum_rule(std::move(others), "at least", [](int order) { return order >= 0; });
}
Validator at_most_sum_of(std::vector<std::string> others) {
  return sum_rule(std::move(others), "at most", [](int order) { return order <= 0; });
}
Validator equal_to_sum_of(std::vector<std::string> others) {
  return sum_rule(std::move(others), "equal to", [](int order) { return order == 0; });
}

Validator equal_to_product_of(std::vector<std::string> others) {
  std::string words = "value must be equal to the product of " + words_of(others);
  Validator out =
      across(words, std::move(others), [](const auto& c, const std::vector<std::string>& names) {
        Number product(int64_t{1});
        std::vector<std::string> factors;
        for (const std::string& name : names) {
          const Value* value = other(c, name);
          if (value == nullptr || !is_present(*value)) return;
          product = multiply(product, number_of(*value));
          factors.push_back(shown(name));
        }
        if (compare(number_of(c.value), product) == 0) return;
        c.fail(fmt::format("value must be equal to the product of {}{}", fmt::join(factors, " * "),
                           c.got(number_of(c.value).to_string())));
      });
  out.checks = Checks::numbers;
  return out;
}

Validator conflicts_with(std::vector<std::string> others) {
  std::string words = "conflicts with " + words_of(others);
  return across(words, std::move(others), [](const auto& c, const auto& names) {
    for (const std::string& name : look_at(c, names).set) {
      c.diagnostics.error(
          kCombination,
          fmt::format("Attribute \"{}\" cannot be specified when \"{}\" is specified.", name,
                      own_name(c)),
          c.path);
    }
  });
}

Validator requires_also(std::vector<std::string> others) {
  std::string words = "needs also " + words_of(others);
  return across(words, std::move(others), [](const auto& c, const auto& names) {
    for (const std::string& name : look_at(c, names).missing) {
      c.diagnostics.error(
          kCombination,
          fmt::format("Attribute \"{}\" must be specified when \"{}\" is specified.", name,
                      own_name(c)),
          c.path);
    }
  });
}

Validator exactly_one_of(std::vector<std::string> others) {
  return count_rule(std::move(others), true);
}
Validator at_least_one_of(std::vector<std::string> others) {
  return count_rule(std::move(others), false);
}

Validator prefer_write_only(const std::string& name) {
  return across("prefer the write-only " + name, {name}, [](const auto& c, const auto& names) {
    if (!look_at(c, names).set.empty()) return;
    c.diagnostics.warning(
        "Available Write-only Attribute Alternative",
        fmt::format("The attribute {} has a write-only alternative {} available. Use the "
                    "write-only alternative of the attribute when possible.",
                    own_name(c), shown(names[0])),
        c.path);
  });
}

Validator conflicting(std::vector<std::string> names) {
  std::string words = "at most one of " + words_of(names);
  return whole(words, std::move(names), [](const auto& c, const auto& all) {
    if (look_at(c, all).set.size() < 2) return;
    c.diagnostics.error(
        kCombination,
        fmt::format("These attributes cannot be configured together: [{}]", fmt::join(all, ",")),
        c.path);
  });
}

Validator required_together(std::vector<std::string> names) {
  std::string words = "all or none of " + words_of(names);
  return whole(words, std::move(names), [](const auto& c, const auto& all) {
    Others seen = look_at(c, all);
    if (seen.unknown || seen.set.empty() || seen.missing.empty()) return;
    c.diagnostics.error(
        kCombination,
        fmt::format("These attributes must be configured together: [{}]", fmt::join(all, ",")),
        c.path);
  });
}

Validator exactly_one(std::vector<std::string> names) {
  std::string words = "exactly one of " + words_of(names);
  return whole(words, std::move(names), [](const auto& c, const auto& all) {
    Others seen = look_at(c, all);
    if (!seen.unknown || seen.set.size() > 1) check_count(c, all, seen.set.size(), true);
  });
}

Validator at_least_one(std::vector<std::string> names) {
  std::string words = "at least one of " + words_of(names);
  return whole(words, std::move(names), [](const auto& c, const auto& all) {
    Others seen = look_at(c, all);
    if (!seen.unknown) check_count(c, all, seen.set.size(), false);
  });
}

}  // namespace landform::sdk
