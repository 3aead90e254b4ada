#include "aws/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/ascii.h"
#include "base/file.h"

namespace landform::aws {
namespace {

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(kBlank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// A comment after a value must be preceded by a blank.
std::string_view without_comment(std::string_view text) {
  for (size_t i = 1; i < text.size(); ++i) {
    bool mark = text[i] == '#' || text[i] == ';';
    if (mark && kBlank.find(text[i - 1]) != std::string_view::npos) return text.substr(0, i);
  }
  return text;
}

// Where the keys of a section are stored; null if the section is ignored.
Profile* section_of(std::string_view title, bool config, Profiles& into) {
  title = trimmed(title);
  size_t blank = title.find_first_of(kBlank);
  std::string_view kind = title.substr(0, blank);
  std::string name(blank == std::string_view::npos ? std::string_view()
                                                   : trimmed(title.substr(blank)));
  if (!config)
    return blank == std::string_view::npos ? &into.profiles[std::string(title)] : nullptr;
  if (kind == "profile" && !name.empty()) return &into.profiles[name];
  if (kind == "sso-session" && !name.empty()) return &into.sso_sessions[name];
  if (kind == "services" && !name.empty()) return &into.services[name];
  return title == "default" ? &into.profiles["default"] : nullptr;
}

std::optional<Error> add_file(const ProfileFile& file, bool config, Profiles& into) {
  if (!file.required && !std::filesystem::exists(file.path)) return std::nullopt;
  Result<std::string> text = read_file(file.path);
  if (!text) return Error{fmt::format("{} cannot be read: {}", file.path, text.error().message)};
  Result<bool> parsed = parse_profiles(*text, config, into);
  if (!parsed) return Error{fmt::format("{}: {}", file.path, parsed.error().message)};
  return std::nullopt;
}

}  // namespace

Result<bool> parse_profiles(std::string_view text, bool config, Profiles& into) {
  Profile* section = nullptr;
  bool within = false;  // in any section, even an ignored one
  std::string parent;   // the key whose indented sub-keys may follow
  int number = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view whole = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    std::string_view line = trimmed(whole);
    if (line.empty() || line[0] == '#' || line[0] == ';') continue;
    if (line[0] == '[') {
      size_t close = line.find(']');
      if (close == std::string_view::npos) {
        return Error{fmt::format("line {}: a section without ]", number)};
      }
      section = section_of(line.substr(1, close - 1), config, into);
      within = true;
      parent.clear();
      continue;
    }
    size_t equals = line.find('=');
    // The line may contain a secret, so the message does not show it.
    if (!within) return Error{fmt::format("line {} is not in a section", number)};
    if (equals == std::string_view::npos) {
      return Error{fmt::format("line {} is neither a section nor a key with a value", number)};
    }
    std::string key = ascii_lower(trimmed(line.substr(0, equals)));
    std::string value(trimmed(without_comment(line.substr(equals + 1))));
    bool nested = kBlank.find(whole[0]) != std::string_view::npos && !parent.empty();
    if (!nested) parent = value.empty() ? key : "";
    if (section != nullptr) {
      (*section)[nested ? parent + "." + key : key] = std::move(value);
    }
  }
  return true;
}

Result<Profiles> read_profiles(const std::vector<ProfileFile>& config,
                               const std::vector<ProfileFile>& credentials) {
  Profiles out;
  for (const ProfileFile& file : config) {
    if (auto error = add_file(file, true, out)) return *error;
  }
  for (const ProfileFile& file : credentials) {
    if (auto error = add_file(file, false, out)) return *error;
  }
  return out;
}

std::string get(const Profile& profile, std::string_view key) {
  auto it = profile.find(key);
  return it == profile.end() ? "" : it->second;
}

}  // namespace landform::aws
