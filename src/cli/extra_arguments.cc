#include "cli/extra_arguments.h"

#include <algorithm>

namespace landform::cli {

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool escapes = c == '\\' && quote != '\'';
    if (escapes && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (in_word) out.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != '\0') return Error{"invalid command line string"};
  if (in_word) out.push_back(std::move(word));
  return out;
}

Result<std::vector<std::string>> with_extra_arguments(std::span<const std::string> arguments,
                                                      size_t names,
                                                      const Environment& environment) {
  std::vector<std::string> out(arguments.begin(), arguments.end());
  std::string own = "TF_CLI_ARGS";
  for (const std::string& name : arguments.first(names)) own += "_" + name;
  std::replace(own.begin(), own.end(), '-', '_');
  for (const std::string& variable : {std::string("TF_CLI_ARGS"), own}) {
    auto found = environment.find(variable);
    if (found == environment.end()) continue;
    auto words = split_words(found->second);
    if (!words) {
      return Error{"Error parsing extra CLI args from " + variable + ": " + words.error().message};
    }
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(names), words->begin(), words->end());
  }
  return out;
}

}  // namespace landform::cli
