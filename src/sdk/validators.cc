// Validators of strings, numbers and bools.
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

Validator checking(Checks checks, std::string description,
                   std::function<void(const ValidationContext&)> check) {
  Validator out{std::move(description), std::move(check)};
  out.checks = checks;
  return out;
}

Validator length_rule(size_t least, size_t most) {
  std::string words = range_words(least, most);
  return checking(Checks::strings, "string length must be " + words,
                  [=](const ValidationContext& c) {
                    size_t length = characters(text_of(c.value));
                    if (length < least || length > most) {
                      c.fail("string length must be " + words + c.got(std::to_string(length)));
                    }
                  });
}

Validator number_rule(const std::string& words, std::function<bool(const Number&)> good) {
  return checking(Checks::numbers, "value must be " + words,
                  [words, good = std::move(good)](const ValidationContext& c) {
                    Number number = number_of(c.value);
                    if (!good(number)) {
                      c.fail("value must be " + words + c.got(number.to_string()));
                    }
                  });
}

bool same_text(std::string_view a, std::string_view b, bool ignore_case) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) {
    return x == y || (ignore_case && lower(x) == lower(y));
  });
}

Validator text_rule(std::vector<std::string> texts, bool wanted, bool ignore_case) {
  std::string words =
      fmt::format("value must be {} of: [{}]", wanted ? "one" : "none", quoted_list(texts));
  return checking(
      Checks::strings, words,
      [texts = std::move(texts), words, wanted, ignore_case](const ValidationContext& c) {
        std::string_view text = text_of(c.value);
        bool found = std::any_of(texts.begin(), texts.end(), [&](const auto& one) {
          return same_text(one, text, ignore_case);
        });
        if (found != wanted) c.fail(words + c.got(go_quote(text)));
      });
}

Validator choice_of_numbers(const std::vector<double>& numbers, bool wanted) {
  std::vector<Number> all;
  std::vector<std::string> shown;
  for (double number : numbers) {
    all.push_back(Number::from_double(number));
    shown.push_back(all.back().to_string());
  }
  return number_rule(fmt::format("{} of: [{}]", wanted ? "one" : "none", fmt::join(shown, ", ")),
                     [all = std::move(all), wanted](const Number& n) {
                       bool found = std::any_of(all.begin(), all.end(), [&](const Number& one) {
                         return compare(one, n) == 0;
                       });
                       return found == wanted;
                     });
}

}  // namespace

Validator length_between(size_t least, size_t most) { return length_rule(least, most); }
Validator length_at_least(size_t least) { return length_rule(least, kNoLimit); }
Validator length_at_most(size_t most) { return length_rule(0, most); }

Validator bytes_between(size_t least, size_t most) {
  std::string words = fmt::format("string must have {} bytes", range_words(least, most));
  return checking(Checks::strings, words, [=](const ValidationContext& c) {
    const size_t length = text_of(c.value).size();
    if (length < least || length > most) c.fail(words + c.got(std::to_string(length)));
  });
}

Validator matches(const std::string& pattern, const std::string& what) {
  auto compiled = std::make_shared<const re2::RE2>(pattern, re2::RE2::Quiet);
  Validator out = checking(Checks::strings, what, [compiled, what](const ValidationContext& c) {
    std::string_view text = text_of(c.value);
    if (!re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *compiled)) {
      c.fail(what + c.got(std::string(text)));
    }
  });
  if (!compiled->ok()) {
    out.problem =
        fmt::format("the pattern {} is invalid: {}", go_quote(pattern), compiled->error());
  }
  return out;
}

Validator one_of(std::vector<std::string> texts) {
  return text_rule(std::move(texts), true, false);
}
Validator none_of(std::vector<std::string> texts) {
  return text_rule(std::move(texts), false, false);
}
Validator one_of_ignoring_case(std::vector<std::string> texts) {
  return text_rule(std::move(texts), true, true);
}
Validator none_of_ignoring_case(std::vector<std::string> texts) {
  return text_rule(std::move(texts), false, true);
}

Validator number_between(const Number& least, const Number& most) {
  return number_rule(
      fmt::format("between {} and {}", least.to_string(), most.to_string()),
      [=](const Number& n) { return compare(n, least) >= 0 && compare(n, most) <= 0; });
}
Validator number_at_least(const Number& least) {
  return number_rule(fmt::format("at least {}", least.to_string()),
                     [=](const Number& n) { return compare(n, least) >= 0; });
}
Validator number_at_most(const Number& most) {
  return number_rule(fmt::format("at most {}", most.to_string()),
                     [=](const Number& n) { return compare(n, most) <= 0; });
}
Validator one_of_numbers(const std::vector<double>& numbers) {
  return choice_of_numbers(numbers, true);
}
Validator none_of_numbers(const std::vector<double>& numbers) {
  return choice_of_numbers(numbers, false);
}

Validator must_be(bool wanted) {
  const char* word = wanted ? "true" : "false";
  return checking(Checks::bools, fmt::format("value must be {}", word),
                  [=](const ValidationContext& c) {
                    if (truth_of(c.value) != wanted) c.fail(fmt::format("value must be {}", word));
                  });
}

}  // namespace landform::sdk
