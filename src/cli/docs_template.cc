#include "cli/docs_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "cli/provider_docs.h"

namespace landform::cli {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The value of what is between the braces.
Result<std::string> value_of(std::string_view placeholder, const PageParts& parts,
                             const std::string& project) {
  placeholder = trimmed(placeholder);
  if (placeholder.starts_with("file ")) {
    std::string_view name = trimmed(placeholder.substr(5));
    if (name.size() < 2 || name.front() != '"' || name.back() != '"') {
      return Error{fmt::format("{{{{{}}}}} needs a name in quotes", placeholder)};
    }
    name = name.substr(1, name.size() - 2);
    if (!is_safe_path(name))
      return Error{fmt::format("\"{}\" is not a file below {}", name, project)};
    return code_block((std::filesystem::path(project) / name).string());
  }
  auto found = parts.find(placeholder);
  if (found != parts.end()) return found->second;
  std::string known;
  for (const auto& [name, value] : parts) known += (known.empty() ? "" : ", ") + name;
  return Error{fmt::format("there is no {{{{{}}}}} on this page, only {}", placeholder, known)};
}

}  // namespace

Result<std::string> code_block(const std::string& path) {
  auto text = read_file(path);
  if (!text) return Error{path + ": " + text.error().message};
  std::string body = *text;
  while (body.ends_with('\n')) body.pop_back();
  const char* language = path.ends_with(".sh") ? "shell" : "terraform";
  return fmt::format("```{}\n{}\n```", language, body);
}

Result<std::string> fill_template(std::string_view text, const PageParts& parts,
                                  const std::string& project) {
  std::string out;
  bool dropped = false;  // the line before was an empty part
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (dropped && line.empty()) {
      dropped = false;
      continue;
    }
    dropped = false;
    std::string filled;
    bool only_empty = line.find("{{") != std::string_view::npos;
    while (true) {
      size_t open = line.find("{{");
      size_t close = open == std::string_view::npos ? open : line.find("}}", open);
      std::string_view plain = line.substr(0, close == std::string_view::npos ? close : open);
      if (!trimmed(plain).empty()) only_empty = false;
      filled += plain;
      if (close == std::string_view::npos) break;
      auto value = value_of(line.substr(open + 2, close - open - 2), parts, project);
      if (!value) return value.error();
      if (!value->empty()) only_empty = false;
      filled += *value;
      line.remove_prefix(close + 2);
    }
    if (only_empty) {
      dropped = true;
    } else {
      out += filled + '\n';
    }
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

}  // namespace landform::cli
