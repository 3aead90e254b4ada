#include "backend/working_directory.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "backend/backend.h"
#include "backend/durable_file.h"
#include "base/file.h"
#include "base/terraform_version.h"
#include "value/json.h"
#include "value/json_indent.h"
#include "value/json_reader.h"

namespace landform::backend {
namespace {

constexpr uint64_t kVersion = 3;

// Only what is needed of the file, and everything else skipped.
struct RawRecord {
  std::string version;
  std::string terraform_version;
  std::string backend;  // JSON; empty if missing
  bool remote = false;
};

// The properties of an object, as JSON text by name.
template <typename F>
std::optional<JsonError> for_each_property(std::string_view json, F&& visit) {
  JsonReader reader(json);
  auto begin = reader.next();
  if (!begin) return begin.error();
  if (begin->kind != JsonToken::Kind::begin_object) {
    return JsonError{"cannot read a value that is not an object"};
  }
  while (reader.more()) {
    auto name = reader.next();
    if (!name) return name.error();
    std::string key(name->text);
    auto value = reader.take_value();
    if (!value) return value.error();
    visit(key, *value);
  }
  if (auto end = reader.next(); !end) return end.error();
  return std::nullopt;
}

std::string string_of(std::string_view json) {
  auto value = decode_json(json, Type::string());
  return value && !value->is_null() ? std::string(value->as_string()) : "";
}

bool is_null(std::string_view json) { return json == "null"; }

}  // namespace

WorkingDirectory::WorkingDirectory(const Environment& environment) : data_(".terraform") {
  auto found = environment.find("TF_DATA_DIR");
  if (found != environment.end() && !found->second.empty()) data_ = found->second;
}

Result<std::optional<BackendRecord>> WorkingDirectory::read_record() const {
  std::string path = data_ + "/terraform.tfstate";
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0 && errno == ENOENT) return std::optional<BackendRecord>();
  Result<std::string> text = read_regular_file(path);
  if (!text) return Error{fmt::format("open {}: {}", path, text.error().message)};
  RawRecord raw;
  auto error = for_each_property(*text, [&](const std::string& name, std::string_view json) {
    if (name == "version") raw.version = json;
    if (name == "terraform_version") raw.terraform_version = string_of(json);
    if (name == "backend" && !is_null(json)) raw.backend = json;
    if (name == "remote" && !is_null(json)) raw.remote = true;
  });
  if (error) return Error{"invalid syntax: " + error->message};
  if (raw.version.empty() || raw.version == "0") {
    return Error{"invalid syntax: no format version number"};
  }
  if (raw.version != std::to_string(kVersion)) {
    return Error{fmt::format(
        "unsupported backend state version {}; you may need to use Terraform CLI v{} to work in "
        "this directory",
        raw.version, raw.terraform_version)};
  }
  if (raw.backend.empty()) {
    if (!raw.remote) return std::optional<BackendRecord>();
    return Error{
        "this working directory uses legacy remote state and so must first be upgraded using "
        "Terraform v0.9"};
  }
  BackendRecord out;
  error = for_each_property(raw.backend, [&](const std::string& name, std::string_view json) {
    if (name == "type") out.type = string_of(json);
    if (name == "config") out.config = json;
    if (name == "hash") out.hash = std::strtoull(std::string(json).c_str(), nullptr, 10);
  });
  if (error) return Error{"invalid syntax: " + error->message};
  if (out.type.empty()) return std::optional<BackendRecord>();
  return std::optional(std::move(out));
}

std::optional<Error> WorkingDirectory::write_record(
    const std::optional<BackendRecord>& record) const {
  std::string out = fmt::format("{{\n  \"version\": {},\n  \"terraform_version\": {}", kVersion,
                                json_quote(kTerraformVersion));
  if (record) {
    out += fmt::format(",\n  \"backend\": {{\n    \"type\": {},\n    \"config\": ",
                       json_quote(record->type));
    append_indented_json(out, record->config, 2);
    out += fmt::format(",\n    \"hash\": {}\n  }}", record->hash);
  }
  out += "\n}";
  if (auto error = make_directories(data_)) return error;
  return write_durably(data_ + "/terraform.tfstate", out);
}

std::string WorkingDirectory::selected_workspace() const {
  std::string name(kDefaultWorkspace);
  if (Result<std::string> text = read_regular_file(data_ + "/environment")) {
    constexpr const char* kBlank = " \t\r\n";
    size_t begin = text->find_first_not_of(kBlank);
    if (begin != std::string::npos) {
      name = text->substr(begin, text->find_last_not_of(kBlank) - begin + 1);
    }
  }
  return name;
}

std::optional<Error> WorkingDirectory::select_workspace(std::string_view name) const {
  if (auto error = make_directories(data_)) return error;
  return write_durably(data_ + "/environment", name, 0644);
}

bool is_workspace_name(std::string_view name) {
  for (char c : name) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    bool digit = c >= '0' && c <= '9';
    if (!letter && !digit && std::string_view("-_.~$&+:=@").find(c) == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

Result<CurrentWorkspace> current_workspace(const WorkingDirectory& directory,
                                           const Environment& environment) {
  auto found = environment.find("TF_WORKSPACE");
  if (found == environment.end() || found->second.empty()) {
    return CurrentWorkspace{directory.selected_workspace(), false};
  }
  if (is_workspace_name(found->second)) return CurrentWorkspace{found->second, true};
  return Error{"Invalid workspace name set using TF_WORKSPACE"};
}

}  // namespace landform::backend
