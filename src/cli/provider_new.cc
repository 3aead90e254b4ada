#include "cli/provider_new.h"

#include <cctype>
#include <utility>

namespace landform::cli {
namespace {

bool is_good(std::string_view name) {
  if (name.empty() || name.size() > 50 || name[0] < 'a' || name[0] > 'z') return false;
  for (char c : name) {
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string out;
  for (;;) {
    size_t at = text.find(what);
    out += text.substr(0, at);
    if (at == std::string_view::npos) return out;
    out += by;
    text.remove_prefix(at + what.size());
  }
}

}  // namespace

Result<std::map<std::string, std::string>> new_provider_files(const std::string& name) {
  if (!is_good(name)) {
    return Error{
        "the name of a provider must consist of lowercase letters and digits, starting with a "
        "letter"};
  }
  std::string capital = name;
  capital[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(capital[0])));
  std::map<std::string, std::string> out;
  for (const auto& [path, text] : provider_templates()) {
    out.emplace(replaced(path, "@name@", name),
                replaced(replaced(text, "@name@", name), "@Name@", capital));
  }
  return out;
}

}  // namespace landform::cli
