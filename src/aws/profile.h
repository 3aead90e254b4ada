// The files that all tools of AWS share: ~/.aws/config and ~/.aws/credentials.
//
// Sections are profiles, `[profile x]` in the one and `[x]` in the other, and `[sso-session x]`.
// Where both files have a key of a profile, the credentials file wins; of several files, the later
// one. Files that are missing are empty, if nobody named them. Read once; any thread may use it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::aws {

using Profile = std::map<std::string, std::string, std::less<>>;  // names in lower case

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
  bool required = false;  // it was named
};

// The error names the file and the line.
[[nodiscard]] Result<Profiles> read_profiles(const std::vector<ProfileFile>& config,
                                             const std::vector<ProfileFile>& credentials);
// Adds what a text has; `config` says which of the two kinds it is.
[[nodiscard]] Result<bool> parse_profiles(std::string_view text, bool config, Profiles& into);

// "" if the profile has no such key.
[[nodiscard]] std::string get(const Profile& profile, std::string_view key);

}  // namespace landform::aws
