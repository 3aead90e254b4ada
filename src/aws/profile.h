// The shared AWS configuration files, ~/.aws/config and ~/.aws/credentials.
//
// Sections are profiles, `[profile x]` in the former and `[x]` in the latter, and `[sso-session x]`
// and `[services x]`. If a profile's key is in both files, the credentials file takes precedence;
// among several files of a kind, the later one does. Missing files are empty unless `required`.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::aws {

using Profile = std::map<std::string, std::string, std::less<>>;  // keys in lower case

struct Profiles {
  std::map<std::string, Profile, std::less<>> profiles;
  std::map<std::string, Profile, std::less<>> sso_sessions;
  std::map<std::string, Profile, std::less<>> services;

  [[nodiscard]] const Profile* find(std::string_view name) const {
    auto it = profiles.find(name);
    return it == profiles.end() ? nullptr : &it->second;
  }
};

struct ProfileFile {
  std::string path;
  bool required = false;  // named explicitly
};

// The error names the file and the line.
[[nodiscard]] Result<Profiles> read_profiles(const std::vector<ProfileFile>& config,
                                             const std::vector<ProfileFile>& credentials);
// Adds the sections in `text`; `config` tells the two kinds of files apart.
[[nodiscard]] Result<bool> parse_profiles(std::string_view text, bool config, Profiles& into);

// "" if the profile has no such key.
[[nodiscard]] std::string get(const Profile& profile, std::string_view key);

}  // namespace landform::aws
