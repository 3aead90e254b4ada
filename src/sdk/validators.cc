#include "sdk/validators.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "base/quote.h"
#include "sdk/author_values.h"

namespace landform::sdk {
namespace {

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();

std::string quoted_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  quoted.reserve(texts.size());
  for (const std::string& text : texts) quoted.push_back(go_quote(text));
  return fmt::format("{}", fmt::join(quoted, ", "));
}

size_t characters(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string range_words(size_t least, size_t most) {
  if (most == kNoLimit) return fmt::format("at least {}", least);
  if (least == 0) return fmt::format("at most {}", most);
  return fmt::format("between {} and {}", least, most);
}

Validator length_rule(size_t least, size_t most) {
  std::string words = range_words(least, most);
  return {"string length must be " + words, [=](const ValidationContext& c) {
            size_t length = characters(text_of(c.value));
            if (length < least || length > most) {
              c.fail(fmt::format("string length must be {}, got: {}", words, length));
            }
          }};
}

Validator size_rule(size_t least, size_t most) {
  std::string words = range_words(least, most);
  return {"must have " + words + " elements", [=](const ValidationContext& c) {
            if (elements_of(c.value).size() < least || elements_of(c.value).size() > most) {
              c.fail(fmt::format("must contain {} elements, got: {}", words,
                                 elements_of(c.value).size()));
            }
          }};
}

Validator number_rule(const std::string& words, std::function<bool(const Number&)> good) {
  return {"value must be " + words, [words, good = std::move(good)](const ValidationContext& c) {
            Number number = number_of(c.value);
            if (!good(number)) {
              c.fail(fmt::format("value must be {}, got: {}", words, number.to_string()));
            }
          }};
}

bool less(const Number& a, int64_t b) { return compare(a, Number(b)) < 0; }
bool greater(const Number& a, int64_t b) { return compare(a, Number(b)) > 0; }

// Another attribute: a sibling of the one being validated, or with "/" at the top level.
const Value* other(const ValidationContext& c, const std::string& name) {
  if (c.objects.empty()) return nullptr;
  const Value& object = name.starts_with('/') ? c.objects.front() : c.objects.back();
  return object.find(name.starts_with('/') ? name.substr(1) : name);
}

struct Others {
  std::vector<std::string> set;
  std::vector<std::string> missing;
  bool unknown = false;
};

Others look_at(const ValidationContext& c, const std::vector<std::string>& names) {
  Others out;
  for (const std::string& name : names) {
    const Value* value = other(c, name);
    std::string shown = name.starts_with('/') ? name.substr(1) : name;
    if (value == nullptr || (value->is_known() && value->is_null())) {
      out.missing.push_back(shown);
    } else if (!value->is_known()) {
      out.unknown = true;
    } else {
      out.set.push_back(shown);
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

}  // namespace

Validator length_between(size_t least, size_t most) { return length_rule(least, most); }
Validator length_at_least(size_t least) { return length_rule(least, kNoLimit); }
Validator length_at_most(size_t most) { return length_rule(0, most); }

Validator matches(const std::string& pattern, const std::string& what) {
  auto compiled = std::make_shared<const re2::RE2>(pattern, re2::RE2::Quiet);
  return {what, [compiled, what](const ValidationContext& c) {
            std::string_view text = text_of(c.value);
            if (!re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *compiled)) {
              c.fail(fmt::format("{}, got: {}", what, text));
            }
          }};
}

Validator one_of(std::vector<std::string> texts) {
  std::string words = quoted_list(texts);
  return {"value must be one of: " + words,
          [texts = std::move(texts), words](const ValidationContext& c) {
            std::string_view text = text_of(c.value);
            if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
              c.fail(fmt::format("value must be one of: [{}], got: {}", words, go_quote(text)));
            }
          }};
}

Validator none_of(std::vector<std::string> texts) {
  std::string words = quoted_list(texts);
  return {"value must be none of: " + words,
          [texts = std::move(texts), words](const ValidationContext& c) {
            std::string_view text = text_of(c.value);
            if (std::find(texts.begin(), texts.end(), text) != texts.end()) {
              c.fail(fmt::format("value must be none of: [{}], got: {}", words, go_quote(text)));
            }
          }};
}

Validator between(int64_t least, int64_t most) {
  return number_rule(fmt::format("between {} and {}", least, most),
                     [=](const Number& n) { return !less(n, least) && !greater(n, most); });
}
Validator at_least(int64_t least) {
  return number_rule(fmt::format("at least {}", least),
                     [=](const Number& n) { return !less(n, least); });
}
Validator at_most(int64_t most) {
  return number_rule(fmt::format("at most {}", most),
                     [=](const Number& n) { return !greater(n, most); });
}

Validator size_between(size_t least, size_t most) { return size_rule(least, most); }
Validator size_at_least(size_t least) { return size_rule(least, kNoLimit); }
Validator size_at_most(size_t most) { return size_rule(0, most); }

Validator unique_elements() {
  return {"elements must be unique", [](const ValidationContext& c) {
            if (!c.value.is_wholly_known()) return;
            Type element = c.value.type().is_collection() ? c.value.type().element() : Type();
            if (!c.value.type().is_list()) return;
            std::vector<Value> all(elements_of(c.value).begin(), elements_of(c.value).end());
            if (Value::set(element, std::move(all)).length() != elements_of(c.value).size()) {
              c.fail("must not have duplicate elements");
            }
          }};
}

Validator conflicts_with(std::vector<std::string> others) {
  std::string words = fmt::format("{}", fmt::join(others, ", "));
  return {"conflicts with " + words, [others = std::move(others)](const ValidationContext& c) {
            for (const std::string& name : look_at(c, others).set) {
              c.diagnostics.error("Invalid Attribute Combination",
                                  fmt::format("Attribute \"{}\" cannot be specified when \"{}\" is "
                                              "specified.",
                                              name, own_name(c)),
                                  c.path);
            }
          }};
}

Validator requires_also(std::vector<std::string> others) {
  std::string words = fmt::format("{}", fmt::join(others, ", "));
  return {"needs also " + words, [others = std::move(others)](const ValidationContext& c) {
            for (const std::string& name : look_at(c, others).missing) {
              c.diagnostics.error("Invalid Attribute Combination",
                                  fmt::format("Attribute \"{}\" must be specified when \"{}\" is "
                                              "specified.",
                                              name, own_name(c)),
                                  c.path);
            }
          }};
}

namespace {

Validator count_rule(std::vector<std::string> others, bool exactly) {
  std::string words = fmt::format("{}", fmt::join(others, ", "));
  return {(exactly ? "exactly one of this and " : "at least one of this and ") + words,
          [others = std::move(others), exactly](const ValidationContext& c) {
            Others seen = look_at(c, others);
            bool own_unknown = !c.value.is_known();
            bool own = c.value.is_known() && !c.value.is_null();
            if (seen.unknown || own_unknown) return;
            size_t count = seen.set.size() + (own ? 1 : 0);
            if (count == 1 || (count > 1 && !exactly)) return;
            std::vector<std::string> all = {own_name(c)};
            for (const std::string& name : others) {
              all.push_back(name.starts_with('/') ? name.substr(1) : name);
            }
            c.diagnostics.error(
                count == 0 ? "Missing Attribute Configuration" : "Invalid Attribute Combination",
                fmt::format("{} of these attributes must be configured: [{}]",
                            exactly ? "Exactly one" : "At least one", fmt::join(all, ",")),
                c.path);
          },
          true, true};
}

}  // namespace

Validator exactly_one_of(std::vector<std::string> others) {
  return count_rule(std::move(others), true);
}
Validator at_least_one_of(std::vector<std::string> others) {
  return count_rule(std::move(others), false);
}

Validator all_of(std::vector<Validator> validators) {
  std::string words;
  for (const Validator& v : validators) words += (words.empty() ? "" : " and ") + v.description;
  return {words, [validators = std::move(validators)](const ValidationContext& c) {
            for (const Validator& v : validators) v.check(c);
          }};
}

Validator any_of(std::vector<Validator> validators) {
  std::string words;
  for (const Validator& v : validators) words += (words.empty() ? "" : " or ") + v.description;
  return {words, [validators = std::move(validators)](const ValidationContext& c) {
            Diagnostics failures;
            for (const Validator& v : validators) {
              Diagnostics own;
              v.check({c.value, c.path, c.objects, own});
              if (!own.has_errors()) return;
              failures.append(own);
            }
            c.diagnostics.append(failures);
          }};
}

}  // namespace landform::sdk
