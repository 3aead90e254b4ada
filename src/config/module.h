// A module as written: what its files declare, before anything is evaluated.
//
// Every block is decoded here, once, into a struct with its expressions; higher layers never look
// for meta-arguments in bodies. Loading never stops at an error: errors become diagnostics, and
// everything else is loaded. A Module is immutable after loading and may be read from any thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/address.h"
#include "config/objects.h"
#include "config/resource.h"
#include "config/resource_index.h"
#include "config/terraform_settings.h"
#include "eval/type_constraint.h"
#include "syntax/body.h"
#include "syntax/parser.h"
#include "value/value.h"

namespace landform::config {

struct Variable {
  std::string name;
  std::string description;
  eval::TypeConstraint constraint;
  // A value given as text (-var, TF_VAR_) is a literal string rather than an expression: for
  // primitive types, and if no type was declared.
  bool takes_literals = true;
  std::optional<Value> default_value;  // converted to the type
  bool sensitive = false;
  bool ephemeral = false;
  bool nullable = true;
  std::vector<CheckRule> validations;
  Range range;
};

struct Local {
  std::string name;
  syntax::Expression expr;
  Range range;
};

struct Output {
  std::string name;
  std::string description;
  syntax::Expression value;  // none if it is missing
  bool sensitive = false;
  bool ephemeral = false;
  std::vector<Dependency> depends_on;
  std::vector<CheckRule> preconditions;
  Range range;
};

// A provider configuration that a call passes to its module.
struct PassedProvider {
  std::string in_child;  // such as aws.west
  std::string in_parent;
  // Of the names, without aliases.
  Range in_child_range;
  Range in_parent_range;
};

struct ModuleCall {
  std::string name;
  std::string source;  // empty if it is missing or not a constant
  std::string version;
  Range source_range;
  Range version_range;  // no file if no version was given
  Repetition repetition;
  std::shared_ptr<const syntax::Body> inputs;    // the module's inputs
  std::vector<syntax::Attribute> arguments;      // the attributes of these
  std::map<std::string, std::string> providers;  // the child's name for a provider → the name here
  std::vector<PassedProvider> passed;            // the same, as written
  std::vector<Dependency> depends_on;
  Range range;
};

struct ProviderConfig {
  std::string name;
  std::string alias;
  std::string version;
  std::shared_ptr<const syntax::Body> body;       // everything in the block
  std::shared_ptr<const syntax::Body> arguments;  // without alias and version
  Range name_range;
  Range range;

  [[nodiscard]] std::string key() const { return alias.empty() ? name : name + "." + alias; }
};

struct Module {
  std::string directory;
  std::vector<syntax::File> files;  // keeps the trees alive
  std::vector<std::shared_ptr<const Arena>> arenas;

  std::map<std::string, Variable, std::less<>> variables;
  std::map<std::string, Local, std::less<>> locals;
  std::map<std::string, Output, std::less<>> outputs;
  std::map<std::string, Resource, std::less<>> resources;  // by address
  ResourceIndex resource_index;                            // of all of them
  std::map<std::string, ModuleCall, std::less<>> calls;
  std::map<std::string, ProviderConfig, std::less<>> providers;  // by key
  std::map<std::string, ProviderRequirement, std::less<>> requirements;
  std::map<std::string, Check, std::less<>> checks;
  std::vector<Moved> moved;
  std::vector<Removed> removed;
  std::vector<Import> imports;
  std::vector<Operation> operations;
  std::vector<RequiredVersion> required_versions;
  std::vector<LanguageEdition> languages;
  std::optional<Backend> backend;
  std::optional<Cloud> cloud;
  std::map<std::string, ProviderMeta, std::less<>> provider_meta;

  // Errors in parts that evaluation does not need. Loading does not report them; validation does.
  Diagnostics problems;
};

struct ModuleOptions {
  // If not empty, only this file is loaded.
  std::string file;
  // Also read query files (.tfquery.hcl, .tfquery.json).
  bool queries = false;
};

// Reads the .tf and .tf.json files of a directory, sorted by name, override files last. File names
// in messages begin with the directory as given.
[[nodiscard]] Diagnosed<Module> load_module(SourceMap& sources, const std::string& directory,
                                            const ModuleOptions& options = {});

// Whether a file belongs to an editor or is hidden, so that it is not read whatever its name ends
// in.
[[nodiscard]] bool is_ignored_file(std::string_view name);

}  // namespace landform::config
