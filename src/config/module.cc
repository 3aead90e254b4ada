#include "config/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/quote.h"
#include "config/variable_block.h"
#include "syntax/identifier.h"
#include "syntax/parser.h"

namespace landform::config {
namespace {

namespace fs = std::filesystem;

const syntax::BodySchema& root_schema() {
  static const syntax::BodySchema schema = {.attributes = {},
                                            .blocks = {{"terraform", {}},
                                                       {"required_providers", {}},
                                                       {"provider", {"name"}},
                                                       {"variable", {"name"}},
                                                       {"locals", {}},
                                                       {"output", {"name"}},
                                                       {"module", {"name"}},
                                                       {"resource", {"type", "name"}},
                                                       {"data", {"type", "name"}},
                                                       {"ephemeral", {"type", "name"}},
                                                       {"moved", {}},
                                                       {"import", {}},
                                                       {"check", {"name"}},
                                                       {"removed", {}}}};
  return schema;
}

class Loader {
 public:
  Loader(SourceMap& sources, Diagnosed<Module>& out) : sources_(sources), out_(out) {}

  void load(const std::string& directory) {
    out_.value.directory = directory;
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator it(directory, error), end; !error && it != end;
         it.increment(error)) {
      std::string name = it->path().filename().string();
      bool ignored = name.empty() || name[0] == '.' || name.back() == '~' ||
                     (name[0] == '#' && name.back() == '#');
      bool wanted = name.ends_with(".tf") || name.ends_with(".tf.json");
      if (!ignored && wanted && !it->is_directory(error)) names.push_back(std::move(name));
    }
    if (error) {
      diagnostics().error(
          "Failed to read module directory",
          fmt::format("Module directory {} does not exist or cannot be read.", directory));
      return;
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) load_file(directory, name);
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }
  Module& module() { return out_.value; }

  void load_file(const std::string& directory, const std::string& name) {
    std::string path = directory == "." ? name : (fs::path(directory) / name).string();
    Result<std::string> text = read_file(path);
    if (!text) {
      diagnostics().error("Failed to read file", fmt::format("The file {} could not be read: {}.",
                                                             go_quote(path), text.error().message));
      return;
    }
    FileId id = sources_.add(path, std::move(text).value());
    auto parsed = path.ends_with(".json") ? syntax::parse_json_config(sources_, id)
                                          : syntax::parse_config(sources_, id);
    diagnostics().append(std::move(parsed.diagnostics));
    if (parsed.value.body != nullptr) load_body(*parsed.value.body);
    module().files.push_back(std::move(parsed.value));
  }

  void load_body(const syntax::Body& body) {
    auto content = body.content(root_schema());
    diagnostics().append(std::move(content.diagnostics));
    for (const syntax::Block& block : content.value.blocks) {
      if (block.type == "variable") load_variable(block);
      if (block.type == "locals") load_locals(block);
      if (block.type == "resource") load_resource(block, ResourceMode::managed);
      if (block.type == "data") load_resource(block, ResourceMode::data);
      if (block.type == "ephemeral") load_resource(block, ResourceMode::ephemeral);
      if (block.type == "module") declare(module().module_calls, block, "module call");
      if (block.type == "output") declare(module().outputs, block, "output");
    }
  }

  void declare(std::map<std::string, Range, std::less<>>& into, const syntax::Block& block,
               const char* what) {
    std::string name(block.labels[0].text);
    auto [it, fresh] = into.emplace(name, block.header);
    if (!fresh) {
      diagnostics().error(
          fmt::format("Duplicate {}", what),
          fmt::format("A {} named {} was already defined at {}. {} names must be unique within a "
                      "module.",
                      what, go_quote(name), range_text(sources_, it->second),
                      *what == 'm' ? "Module call" : "Output"),
          block.header);
    }
  }

  void load_variable(const syntax::Block& block) {
    auto read = read_variable(sources_, block);
    diagnostics().append(std::move(read.diagnostics));
    Variable& variable = read.value;
    auto it = module().variables.find(variable.name);
    if (it != module().variables.end()) {
      diagnostics().error(
          "Duplicate variable declaration",
          fmt::format(
              "A variable named {} was already declared at {}. Variable names must be unique "
              "within a module.",
              go_quote(variable.name), range_text(sources_, it->second.range)),
          variable.range);
      return;
    }
    module().variables.emplace(variable.name, std::move(variable));
  }

  void load_locals(const syntax::Block& block) {
    auto attributes = block.body->just_attributes();
    diagnostics().append(std::move(attributes.diagnostics));
    for (const syntax::Attribute& attribute : attributes.value) {
      std::string name(attribute.name);
      if (!syntax::is_identifier(name)) {
        diagnostics().error(
            "Invalid local value name",
            "A name must start with a letter or underscore and may contain only letters, digits, "
            "underscores, and dashes.",
            attribute.name_range);
      }
      auto it = module().locals.find(name);
      if (it != module().locals.end()) {
        diagnostics().error(
            "Duplicate local value definition",
            fmt::format(
                "A local value named {} was already defined at {}. Local value names must be "
                "unique within a module.",
                go_quote(name), range_text(sources_, it->second.range)),
            attribute.range);
        continue;
      }
      module().locals.emplace(name, Local{name, attribute.expr, attribute.range});
    }
  }

  void load_resource(const syntax::Block& block, ResourceMode mode) {
    Resource resource;
    resource.mode = mode;
    resource.type = block.labels[0].text;
    resource.name = block.labels[1].text;
    resource.range = block.header;
    auto arguments =
        block.body->partial_content({.attributes = {{"count"}, {"for_each"}}, .blocks = {}});
    diagnostics().append(std::move(arguments.diagnostics));
    resource.has_count = arguments.value.content.find("count") != nullptr;
    resource.has_for_each = arguments.value.content.find("for_each") != nullptr;
    const char* prefix = mode == ResourceMode::data        ? "data."
                         : mode == ResourceMode::ephemeral ? "ephemeral."
                                                           : "";
    std::string address = prefix + resource.type + "." + resource.name;
    auto it = module().resources.find(address);
    if (it != module().resources.end()) {
      const char* what = mode == ResourceMode::data        ? "data"
                         : mode == ResourceMode::ephemeral ? "ephemeral resource"
                                                           : "resource";
      diagnostics().error(
          fmt::format("Duplicate {} {} configuration", what, go_quote(resource.type)),
          fmt::format(
              "A {} {} named {} was already declared at {}. {} names must be unique per type in "
              "each module.",
              resource.type, mode == ResourceMode::data ? "data resource" : what,
              go_quote(resource.name), range_text(sources_, it->second.range),
              mode == ResourceMode::ephemeral ? "Ephemeral resource" : "Resource"),
          block.header);
      return;
    }
    module().resources.emplace(std::move(address), std::move(resource));
  }

  SourceMap& sources_;
  Diagnosed<Module>& out_;
};

}  // namespace

Diagnosed<Module> load_module(SourceMap& sources, const std::string& directory) {
  Diagnosed<Module> out;
  Loader(sources, out).load(directory);
  return out;
}

}  // namespace landform::config
