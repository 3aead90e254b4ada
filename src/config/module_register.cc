#include "config/module_register.h"

#include <fmt/format.h>

#include "config/data_directory.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::config {

bool is_local_source(std::string_view source) {
  return source.starts_with("./") || source.starts_with("../") || source == "." || source == "..";
}

std::string join_module_path(const std::string& directory, std::string_view relative) {
  if (relative.starts_with('/')) return std::string(relative);
  while (relative.starts_with("./")) relative.remove_prefix(2);
  if (relative.empty() || relative == ".") return directory;
  if (directory == ".") return std::string(relative);
  return directory + (directory.ends_with('/') ? "" : "/") + std::string(relative);
}

Diagnosed<ModuleRegister> ModuleRegister::load(const FileTree& files,
                                               const std::string& root_directory) {
  Diagnosed<ModuleRegister> out;
  std::string path = join_module_path(root_directory, data_directory() + "/modules/modules.json");
  Result<std::string> text = files.read(path);
  if (!text) return out;
  auto unusable = [&](std::string_view why) {
    out.diagnostics.warning(
        "Unreadable module manifest",
        fmt::format("The file {} could not be used: {}. Run \"landform get\" to write it again.",
                    path, why));
  };
  auto parsed = decode_json(text.value());
  if (!parsed) {
    unusable(parsed.error().message);
    return out;
  }
  const Value* modules = property(*parsed, "Modules");
  if (modules == nullptr || !modules->type().is_tuple()) {
    unusable("it has no list of modules");
    return out;
  }
  for (const Value& module : modules->elements()) {
    if (!is_object(module)) continue;
    out.value.entries_.insert_or_assign(
        text_property(module, "Key"),
        Entry{text_property(module, "Source"), text_property(module, "Version"),
              text_property(module, "Dir")});
  }
  return out;
}

const ModuleRegister::Entry* ModuleRegister::find(std::string_view key) const {
  auto it = entries_.find(key);
  return it == entries_.end() ? nullptr : &it->second;
}

}  // namespace landform::config
