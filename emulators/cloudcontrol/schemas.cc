#include "emulators/cloudcontrol/schemas.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "awscc/schema/parse.h"
#include "base/file.h"

namespace landform::emulator::cloudcontrol {
namespace {

// Finds the value of "typeName" without parsing the text.
std::string type_name(std::string_view text) {
  constexpr std::string_view kKey = "\"typeName\"";
  constexpr std::string_view kBlank = " \t\r\n:";
  for (size_t at = text.find(kKey); at != std::string_view::npos; at = text.find(kKey, at + 1)) {
    size_t quote = text.find_first_not_of(kBlank, at + kKey.size());
    if (quote == std::string_view::npos || text[quote] != '"') continue;
    size_t end = text.find('"', quote + 1);
    std::string name(text.substr(quote + 1, end - quote - 1));
    if (name.find("::") != std::string::npos) return name;
  }
  return "";
}

}  // namespace

std::optional<Error> Schemas::add_directory(const std::string& directory) {
  std::vector<std::string> files;
  std::error_code failed;
  for (std::filesystem::directory_iterator it(directory, failed), end; !failed && it != end;
       it.increment(failed)) {
    if (it->path().extension() == ".json") files.push_back(it->path().string());
  }
  if (failed) return Error{directory + ": " + failed.message()};
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    Result<std::string> text = read_regular_file(file);
    if (!text) return Error{file + ": " + text.error().message};
    if (auto error = add(std::move(text).value())) return Error{file + ": " + error->message};
  }
  return std::nullopt;
}

std::optional<Error> Schemas::add(std::string text) {
  std::string name = type_name(text);
  if (name.empty()) return Error{"this is not a resource schema: it has no typeName"};
  types_.insert_or_assign(std::move(name), Entry{std::move(text), nullptr});
  return std::nullopt;
}

const awscc::ResourceSchema* Schemas::find(std::string_view type) {
  auto it = types_.find(type);
  if (it == types_.end()) return nullptr;
  Entry& entry = it->second;
  if (entry.schema == nullptr && !entry.text.empty()) {
    auto parsed = awscc::parse_resource_schema(entry.text);
    if (parsed) entry.schema = std::move(parsed).value();
    entry.text.clear();
  }
  return entry.schema.get();
}

}  // namespace landform::emulator::cloudcontrol
