#include "config/module.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>

#include "base/file.h"
#include "base/heap.h"
#include "base/parallel.h"
#include "base/quote.h"
#include "config/block_reader.h"
#include "config/loaded_module.h"
#include "config/override_body.h"
#include "config/overrides.h"
#include "config/provider_address.h"
#include "syntax/identifier.h"

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
                                                       {"action", {"type", "name"}},
                                                       {"removed", {}}}};
  return schema;
}

const syntax::BodySchema& query_schema() {
  static const syntax::BodySchema schema = {.attributes = {},
                                            .blocks = {{"provider", {"name"}},
                                                       {"variable", {"name"}},
                                                       {"locals", {}},
                                                       {"list", {"type", "name"}}}};
  return schema;
}

bool is_query_file(std::string_view name) {
  return !is_ignored_file(name) &&
         (name.ends_with(".tfquery.hcl") || name.ends_with(".tfquery.json"));
}

bool is_config_file(std::string_view name) {
  return !is_ignored_file(name) && (name.ends_with(".tf") || name.ends_with(".tf.json"));
}

bool is_override_file(std::string_view name) {
  if (is_query_file(name)) return false;
  std::string_view stem = name.substr(0, name.size() - (name.ends_with(".json") ? 8 : 3));
  return stem == "override" || stem.ends_with("_override");
}

Joint joint_of(const syntax::Block& block) {
  if (block.type == "provider") return Joint::provider;
  if (block.type == "variable") return Joint::variable;
  if (block.type == "locals") return Joint::local;
  if (block.type == "output") return Joint::output;
  if (block.type == "module") return Joint::call;
  if (block.type == "data") return Joint::data;
  if (block.type == "ephemeral") return Joint::ephemeral;
  return Joint::managed;
}

std::optional<ResourceMode> resource_mode(const syntax::Block& block) {
  if (block.type == "resource") return ResourceMode::managed;
  if (block.type == "data") return ResourceMode::data;
  if (block.type == "ephemeral") return ResourceMode::ephemeral;
  return std::nullopt;
}

// Trees take at least this many times the memory of their text, and what is made of a block, its
// term and its value at least this many bytes.
constexpr size_t kMemoryOfText = 5;
constexpr size_t kMemoryOfBlock = 1000;

class Loader {
 public:
  Loader(SourceMap& sources, LoadedModule& out)
      : sources_(sources), out_(out), reader_(sources, out.diagnostics, out.value) {}

  void load(const std::string& directory, const ModuleOptions& options) {
    out_.value.directory = directory;
    std::vector<std::string> names;
    if (options.file.empty()) {
      if (!list(directory, options.queries, names)) return;
    } else {
      names.push_back(options.file);
    }
    // Overrides come after everything that they may override.
    std::stable_sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
      bool x = is_override_file(a);
      bool y = is_override_file(b);
      return x != y ? y : a < b;
    });
    for (const std::string& name : names)
      parse(directory, name, options.file.empty() && is_override_file(name));
    expect_memory(kMemoryOfBlock * declared_.size());
    read_resources();
    for (size_t i = 0; i < declared_.size(); ++i) {
      declare(declared_[i], i < read_.size() ? std::exchange(read_[i], {}) : std::nullopt);
      order().of_file(declared_[i].header.file);
    }
    read_ = {};
    check_backend_or_cloud();
    for (const auto& of_file : overridden_settings_) reader_.override_terraform(of_file);
    order().of_file(FileId::none);
    for (const auto& [name, over] : overridden_locals_) {
      if (module().locals.contains(name)) continue;
      report_missing_base({"local value definition", "local value", "defined"}, name, over.range,
                          diagnostics());
      order().of_module(over.range.file, Joint::local);
    }
    module().resource_index.build(module());
  }

  // What is reported if the module is read once more, and the order of all messages.
  void sort_messages() {
    order().of_module(FileId::none, Joint::experiments);
    out_.in_order = order().result();
    about_syntax_.resize(diagnostics().size(), false);
    for (size_t i = 0; i < diagnostics().size(); ++i) {
      if (!about_syntax_[i]) out_.again.add(diagnostics()[i]);
    }
  }

 private:
  Diagnostics& diagnostics() { return out_.diagnostics; }
  Module& module() { return out_.value; }
  MessageOrder& order() { return reader_.order(); }

  bool list(const std::string& directory, bool queries, std::vector<std::string>& names) {
    auto listed = sources_.tree().list(directory);
    if (listed) {
      for (const std::string& name : *listed) {
        if (is_config_file(name) || (queries && is_query_file(name))) names.push_back(name);
      }
      return true;
    }
    diagnostics().error(
        "Failed to read module directory",
        fmt::format("Module directory {} does not exist or cannot be read.", directory));
    return false;
  }

  void parse(const std::string& directory, const std::string& name, bool override_file) {
    std::string path = directory == "." ? name : (fs::path(directory) / name).string();
    Result<std::string> text = sources_.tree().read(path);
    if (!text) {
      diagnostics().error("Failed to read file", fmt::format("The file {} could not be read: {}.",
                                                             go_quote(path), text.error().message));
      return;
    }
    expect_memory(kMemoryOfText * text->size());
    FileId id = sources_.add(path, std::move(text).value());
    auto parsed = path.ends_with(".json")
                      ? syntax::parse_json_config(sources_, id)
                      : syntax::parse_config(sources_, id, {.threads = processor_count()});
    order().of_file(id);
    add_syntax_errors(std::move(parsed.diagnostics));
    if (parsed.value.body != nullptr) {
      auto content =
          parsed.value.body->content(is_query_file(name) ? query_schema() : root_schema());
      diagnostics().append(std::move(content.diagnostics));
      order().of_file(id);
      std::vector<syntax::Block>& blocks = content.value.blocks;
      if (override_file) {
        overridden_settings_.emplace_back();
        for (const syntax::Block& block : blocks) {
          apply_override(block);
          order().of_module(id, joint_of(block));
        }
      } else {
        primary_files_.push_back(id);
        declared_.insert(declared_.end(), std::move_iterator(blocks.begin()),
                         std::move_iterator(blocks.end()));
      }
    }
    module().files.push_back(std::move(parsed.value));
  }

  void add_syntax_errors(Diagnostics errors) {
    about_syntax_.resize(diagnostics().size(), false);
    diagnostics().append(std::move(errors));
    about_syntax_.resize(diagnostics().size(), true);
  }

  void apply_override(const syntax::Block& block) {
    if (block.type == "locals") return override_locals(block);
    if (block.type == "terraform") return overridden_settings_.back().push_back(block);
    // Terraform ignores these.
    if (block.type == "removed" || block.type == "required_providers") return;
    if (refuse_override(block, diagnostics())) return;
    bool provider = block.type == "provider";
    auto base = std::find_if(declared_.begin(), declared_.end(), [&](const syntax::Block& b) {
      return b.type == block.type &&
             std::equal(b.labels.begin(), b.labels.end(), block.labels.begin(), block.labels.end(),
                        [](const auto& x, const auto& y) { return x.text == y.text; }) &&
             (!provider || provider_alias(b) == provider_alias(block));
    });
    if (base == declared_.end()) {
      // Without an alias, a provider needs no base.
      if (provider && provider_alias(block).empty()) return declared_.push_back(block);
      return report_missing_base(block, diagnostics());
    }
    check_overridden_rules(block, module().problems);
    if (block.type == "variable") {
      overridden_variables_[std::string(block.labels[0].text)].push_back(block);
      return;
    }
    check_overridden_dependencies(block, module().problems);
    base->body = override_body(base->body, block.body);
  }

  void override_locals(const syntax::Block& block) {
    auto attributes = block.body->just_attributes();
    diagnostics().append(std::move(attributes.diagnostics));
    for (const syntax::Attribute& a : attributes.value)
      overridden_locals_.insert_or_assign(std::string(a.name), a);
  }

  // Reads the resources of large modules in parallel. Blocks with anything to report are read again
  // in their turn.
  void read_resources() {
    constexpr size_t kBatch = 256;
    if (declared_.size() <= kBatch || processor_count() < 2) return;
    read_.resize(declared_.size());
    parallel_for((declared_.size() + kBatch - 1) / kBatch, processor_count(), 1, [&](size_t batch) {
      Diagnostics found;
      Module scratch;
      BlockReader reader(sources_, found, scratch);
      const size_t end = std::min(declared_.size(), (batch + 1) * kBatch);
      for (size_t i = batch * kBatch; i < end; ++i) {
        auto mode = resource_mode(declared_[i]);
        if (!mode) continue;
        read_[i] = reader.resource(declared_[i], *mode);
        if (found.empty() && scratch.problems.empty()) continue;
        read_[i].reset();
        found = {};
        scratch.problems = {};
      }
    });
  }

  // `read` is the resource in the block, if that is known already.
  void declare(const syntax::Block& block, std::optional<Resource> read) {
    if (block.type == "variable")
      add(Joint::variable, module().variables, variable(block), "variable declaration", "variable",
          "declared", "Variable names must be unique within a module.");
    if (block.type == "output")
      add(Joint::output, module().outputs, reader_.output(block), "output definition", "output",
          "defined", "Output names must be unique within a module.");
    if (block.type == "module")
      add(Joint::call, module().calls, reader_.call(block), "module call", "module call", "defined",
          "Module calls must have unique names within a module.");
    if (block.type == "locals") locals(block);
    if (auto mode = resource_mode(block))
      resource(read ? *std::move(read) : reader_.resource(block, *mode));
    if (block.type == "provider") provider(reader_.provider(block));
    if (block.type == "terraform") reader_.terraform(block);
    if (block.type == "moved") reader_.moved(block);
    if (block.type == "removed") reader_.removed(block);
    if (block.type == "import") reader_.import(block);
    if (block.type == "action" || block.type == "list") reader_.operation(block);
    if (block.type == "check") {
      if (auto data = reader_.check(block)) resource(std::move(*data));
    }
    if (block.type == "required_providers") {
      module().problems.error(
          "Invalid required_providers block",
          "A \"required_providers\" block must be nested inside a \"terraform\" block.",
          block.type_range);
    }
  }

  Variable variable(const syntax::Block& block) {
    Variable out = reader_.variable(block);
    auto overrides = overridden_variables_.find(out.name);
    if (overrides == overridden_variables_.end()) return out;
    for (const syntax::Block& over : overrides->second) reader_.override_variable(over, out);
    return out;
  }

  // Reported for every file from the one with the second of the two on, as Terraform does.
  void check_backend_or_cloud() {
    if (!module().backend || !module().cloud) return;
    FileId later = std::max(module().backend->range.file, module().cloud->range.file);
    for (FileId file : primary_files_) {
      if (file < later) continue;
      module().problems.error(
          "Both a backend and cloud configuration are present",
          fmt::format("A module may declare either one 'cloud' block OR one 'backend' block "
                      "configuring a state backend. The 'cloud' block is configured at {}; a "
                      "backend is configured at {}. Remove the backend block to configure HCP "
                      "Terraform or Terraform Enteprise.",
                      range_text(sources_, module().cloud->range),
                      range_text(sources_, module().backend->range)),
          module().backend->range);
      order().of_module(file, Joint::cloud);
    }
  }

  // As in Terraform, the last one stands for all; the first one does of resources, providers and
  // checks.
  template <typename T>
  void add(Joint joint, std::map<std::string, T, std::less<>>& into, T item, const char* summary,
           const char* what, const char* verb, const char* rule) {
    order().of_file(item.range.file);
    auto it = into.find(item.name);
    if (it == into.end()) {
      std::string name = item.name;
      into.emplace(std::move(name), std::move(item));
      return;
    }
    const char* article = *what == 'o' ? "An" : "A";
    diagnostics().error(
        fmt::format("Duplicate {}", summary),
        fmt::format("{} {} named {} was already {} at {}. {}", article, what, go_quote(item.name),
                    verb, range_text(sources_, it->second.range), rule),
        item.range);
    order().of_module(item.range.file, joint);
    it->second = std::move(item);
  }

  void locals(const syntax::Block& block) {
    auto attributes = block.body->just_attributes();
    diagnostics().append(std::move(attributes.diagnostics));
    for (const syntax::Attribute& attribute : attributes.value) {
      std::string name(attribute.name);
      if (!syntax::is_identifier(name)) {
        diagnostics().error("Invalid local value name", kBadIdentifier, attribute.name_range);
      }
      auto it = module().locals.find(name);
      if (it != module().locals.end()) {
        order().of_file(attribute.range.file);
        diagnostics().error(
            "Duplicate local value definition",
            fmt::format(
                "A local value named {} was already defined at {}. Local value names must be "
                "unique within a module.",
                go_quote(name), range_text(sources_, it->second.range)),
            attribute.range);
        order().of_module(attribute.range.file, Joint::local);
        it->second = {name, attribute.expr, attribute.range};
        continue;
      }
      auto over = overridden_locals_.find(name);
      const syntax::Attribute& last = over == overridden_locals_.end() ? attribute : over->second;
      module().locals.emplace(name, Local{name, last.expr, last.range});
    }
  }

  void resource(Resource resource) {
    auto& resources = module().resources;
    // Neighbours in a file are often neighbours by name too.
    auto near = last_resource_ ? std::next(*last_resource_) : resources.end();
    size_t known = resources.size();
    auto it = resources.try_emplace(near, resource.address(), std::move(resource));
    last_resource_ = it;
    if (resources.size() != known) return;
    order().of_file(resource.range.file);
    bool data = resource.mode == ResourceMode::data;
    bool ephemeral = resource.mode == ResourceMode::ephemeral;
    const char* what = data ? "data" : ephemeral ? "ephemeral" : "resource";
    diagnostics().error(
        fmt::format("Duplicate {} {} configuration", what, go_quote(resource.type)),
        fmt::format("A {} {} named {} was already declared at {}. Resource names must be unique "
                    "per type in "
                    "each module.",
                    resource.type,
                    data        ? "data resource"
                    : ephemeral ? "ephemeral resource"
                                : what,
                    go_quote(resource.name), range_text(sources_, it->second.range)),
        resource.range);
    order().of_module(resource.range.file, data        ? Joint::data
                                           : ephemeral ? Joint::ephemeral
                                                       : Joint::managed);
  }

  void provider(ProviderConfig provider) {
    std::string key = provider.key();
    auto it = module().providers.find(key);
    if (it == module().providers.end()) {
      module().providers.emplace(std::move(key), std::move(provider));
      return;
    }
    if (!provider_part_error(provider.name).empty()) return;  // already reported
    order().of_file(provider.range.file);
    std::string where = range_text(sources_, it->second.range);
    diagnostics().error(
        "Duplicate provider configuration",
        provider.alias.empty()
            ? fmt::format("A default (non-aliased) provider configuration for {} was already given "
                          "at {}. If multiple configurations are required, set the \"alias\" "
                          "argument for alternative configurations.",
                          go_quote(provider.name), where)
            : fmt::format("A provider configuration for {} with alias {} was already given at {}. "
                          "Each configuration for the same provider must have a distinct alias.",
                          go_quote(provider.name), go_quote(provider.alias), where),
        provider.range);
    order().of_module(provider.range.file, Joint::provider);
  }

  SourceMap& sources_;
  LoadedModule& out_;
  BlockReader reader_;
  std::optional<std::map<std::string, Resource, std::less<>>::iterator> last_resource_;
  std::vector<bool> about_syntax_;  // the first messages: whether they are about syntax
  std::vector<FileId> primary_files_;
  // Of override files.
  std::vector<std::vector<syntax::Block>> overridden_settings_;  // by file
  std::map<std::string, std::vector<syntax::Block>, std::less<>> overridden_variables_;
  std::vector<syntax::Block> declared_;
  std::vector<std::optional<Resource>> read_;  // in declared_, as far as they are read ahead
  std::map<std::string, syntax::Attribute, std::less<>> overridden_locals_;
};

}  // namespace

std::string Resource::address() const { return resource_text(mode, type, name); }

std::string Resource::provider_key() const {
  return management->provider.empty() ? type.substr(0, type.find('_')) : management->provider;
}

bool is_ignored_file(std::string_view name) {
  return name.empty() || name[0] == '.' || name.back() == '~' ||
         (name[0] == '#' && name.back() == '#');
}

LoadedModule read_module(SourceMap& sources, const std::string& directory,
                         const ModuleOptions& options) {
  LoadedModule out;
  Loader loader(sources, out);
  loader.load(directory, options);
  loader.sort_messages();
  return out;
}

Diagnosed<Module> load_module(SourceMap& sources, const std::string& directory,
                              const ModuleOptions& options) {
  LoadedModule out = read_module(sources, directory, options);
  return {std::move(out.value), std::move(out.diagnostics)};
}

}  // namespace landform::config
