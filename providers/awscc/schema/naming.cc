#include "awscc/schema/naming.h"

#include <array>
#include <optional>
#include <utility>

namespace landform::awscc {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Words whose capitals do not begin a word of their own.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kWords = {
    {{"CloudFormation", "Cloudformation"},
     {"CloudFront", "Cloudfront"},
     {"CloudWatch", "Cloudwatch"},
     {"CNAMEs", "Cnames"},
     {"FSx", "Fsx"},
     {"OTel", "Otel"}}};

std::string with_words(std::string_view name) {
  std::string out(name);
  for (auto [from, to] : kWords) {
    for (size_t at = out.find(from); at != std::string::npos; at = out.find(from, at + to.size())) {
      out.replace(at, from.size(), to);
    }
  }
  return out;
}

// Whether a word begins at `i`, which is not the first character.
bool begins_word(std::string_view name, size_t i) {
  char before = name[i - 1];
  char c = name[i];
  if (is_lower(before)) return is_upper(c) || is_digit(c);
  if (is_digit(before)) return is_lower(c) || is_upper(c);
  return is_upper(before) && is_upper(c) && i + 1 < name.size() && is_lower(name[i + 1]);
}

// The three parts of a type's name.
std::optional<std::array<std::string_view, 3>> parts(std::string_view name) {
  std::array<std::string_view, 3> out;
  for (size_t i = 0; i < 3; ++i) {
    size_t end = name.find("::");
    if ((end == std::string_view::npos) != (i == 2)) return std::nullopt;
    out[i] = name.substr(0, end);
    if (out[i].empty()) return std::nullopt;
    if (i < 2) name.remove_prefix(end + 2);
  }
  return out;
}

// --- plurals, by the rules of English that Rails made common

struct Irregular {
  std::string_view singular, plural;
};
constexpr std::array<Irregular, 10> kIrregular = {{{"person", "people"},
                                                   {"man", "men"},
                                                   {"child", "children"},
                                                   {"sex", "sexes"},
                                                   {"move", "moves"},
                                                   {"mombie", "mombies"},
                                                   {"goose", "geese"},
                                                   {"foot", "feet"},
                                                   {"moose", "moose"},
                                                   {"tooth", "teeth"}}};

bool is_vowel_or_y(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Replaces the ending if the word has it.
bool change(std::string& word, std::string_view ending, std::string_view by) {
  if (!word.ends_with(ending)) return false;
  word.replace(word.size() - ending.size(), ending.size(), by);
  return true;
}

bool changed_by_ending(std::string& word) {
  char before_last = word.size() > 1 ? word[word.size() - 2] : '\0';
  char third_last = word.size() > 2 ? word[word.size() - 3] : '\0';
  if (change(word, "quiz", "quizzes")) return true;
  for (std::string_view stem : {"matr", "vert", "ind"}) {
    for (std::string_view end : {"ix", "ex"}) {
      if (change(word, std::string(stem) + std::string(end), std::string(stem) + "ices")) {
        return true;
      }
    }
  }
  for (std::string_view end : {"x", "ch", "ss", "sh"}) {
    if (change(word, end, std::string(end) + "es")) return true;
  }
  if (word.ends_with('y') && before_last != '\0' &&
      (!is_vowel_or_y(before_last) || word.ends_with("quy"))) {
    return change(word, "y", "ies");
  }
  if (word.ends_with("hive")) return change(word, "hive", "hives");
  if (word.ends_with("fe") && third_last != 'f') return change(word, "fe", "ves");
  if (word.ends_with("lf") || word.ends_with("rf")) return change(word, "f", "ves");
  if (change(word, "sis", "ses")) return true;
  if (word.ends_with("ta") || word.ends_with("ia")) return true;
  if (word.ends_with("tum") || word.ends_with("ium")) return change(word, "um", "a");
  for (std::string_view end : {"buffalo", "tomato", "bus", "alias", "status", "campus"}) {
    if (change(word, end, std::string(end) + "es")) return true;
  }
  for (std::string_view stem : {"octop", "vir"}) {
    if (word.ends_with(std::string(stem) + "i")) return true;
    if (change(word, std::string(stem) + "us", std::string(stem) + "i")) return true;
  }
  return false;
}

std::string pluralize(std::string_view name) {
  std::string word(name);
  if (change(word, "lens", "lenses")) return word;
  for (const Irregular& one : kIrregular) {
    if (change(word, one.singular, one.plural)) return word;
    if (word.ends_with(one.plural)) return word;
  }
  if (changed_by_ending(word)) return word;
  if (!word.empty() && is_lower(word.back()) && word.back() != 's') word += 's';
  return word;
}

}  // namespace

std::string snake_case(std::string_view name) {
  std::string words = with_words(name);
  std::string out;
  for (size_t i = 0; i < words.size(); ++i) {
    char c = words[i];
    if (i > 0 && begins_word(words, i)) out += '_';
    if (is_upper(c)) {
      out += static_cast<char>(c - 'A' + 'a');
    } else {
      out += is_lower(c) || is_digit(c) ? c : '_';
    }
  }
  return out;
}

std::string terraform_type_name(std::string_view type_name) {
  auto name = parts(type_name);
  if (!name) return {};
  std::string service;
  for (char c : (*name)[1]) service += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  return "awscc_" + service + "_" + snake_case((*name)[2]);
}

std::string terraform_resource_part(std::string_view type_name) {
  auto name = parts(type_name);
  return name ? snake_case((*name)[2]) : std::string();
}

std::string plural_name(std::string_view terraform_type) {
  std::string out = pluralize(terraform_type);
  if (out != terraform_type) return out;
  if (!out.empty() && is_digit(out.back())) return out + "s";
  return out + "_plural";
}

}  // namespace landform::awscc
