// A module as written: what its files declare, before anything is evaluated.
//
// Loading never stops at a mistake: what is wrong is a diagnostic, and all else is there. A Module
// is immutable after loading and may be read from any thread.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/resource_index.h"
#include "eval/type_constraint.h"
#include "syntax/body.h"
#include "syntax/parser.h"
#include "value/value.h"

namespace landform::config {

// A `validation`, `precondition`, `postcondition` or `assert` block.
struct CheckRule {
  syntax::Expression condition;
  syntax::Expression error_message;
  Range range;
};

struct Variable {
  std::string name;
  std::string description;
  eval::TypeConstraint constraint;
  // A value given as text (-var, TF_VAR_) is a string as it stands rather than an expression: so
  // for types such as number, and where no type was written.
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
  syntax::Expression value;  // none if it was forgotten
  bool sensitive = false;
  bool ephemeral = false;
  Range range;
};

// How many there are of something: as many as `count` says, or one for each element of `for_each`,
// or just one.
struct Repetition {
  syntax::Expression count;
  syntax::Expression for_each;

  [[nodiscard]] bool repeated() const { return count || for_each; }
};

enum class ResourceMode : uint8_t { managed, data, ephemeral };

struct Resource {
  ResourceMode mode = ResourceMode::managed;
  std::string type;
  std::string name;
  Repetition repetition;
  std::string provider;                      // as written, such as aws.west; empty when nothing was
  std::shared_ptr<const syntax::Body> body;  // everything in the block, meta-arguments among it
  Range range;                               // of the header
  Range block_range;

  // `data.aws_ami.x`, `aws_vpc.main`
  [[nodiscard]] std::string address() const;
  // The configuration of its provider: what was written, or what its type starts with.
  [[nodiscard]] std::string provider_key() const;
};

struct ModuleCall {
  std::string name;
  std::string source;  // empty if it was forgotten or is no constant
  std::string version;
  Range source_range;
  Range version_range;  // no file if no version was asked for
  Repetition repetition;
  std::vector<syntax::Attribute> arguments;      // the module's inputs
  std::map<std::string, std::string> providers;  // the child's name for a provider → the name here
  Range range;
};

struct ProviderConfig {
  std::string name;
  std::string alias;
  std::string version;
  std::shared_ptr<const syntax::Body> body;
  Range range;

  [[nodiscard]] std::string key() const { return alias.empty() ? name : name + "." + alias; }
};

struct ProviderRequirement {
  std::string source;
  std::string version;
  Range range;
};

struct Module {
  std::string directory;
  std::vector<syntax::File> files;  // keeps the trees alive
  std::vector<std::shared_ptr<const Arena>> arenas;
  // Every block of the files, in their order, overrides laid over what they override.
  std::vector<syntax::Block> blocks;

  std::map<std::string, Variable, std::less<>> variables;
  std::map<std::string, Local, std::less<>> locals;
  std::map<std::string, Output, std::less<>> outputs;
  std::map<std::string, Resource, std::less<>> resources;  // by address
  ResourceIndex resource_index;                            // of all of them
  std::map<std::string, ModuleCall, std::less<>> calls;
  std::map<std::string, ProviderConfig, std::less<>> providers;  // by key
  std::map<std::string, ProviderRequirement, std::less<>> requirements;
};

struct ModuleOptions {
  // Only this file, when it is not empty.
  std::string file;
};

// Reads the .tf and .tf.json files of a directory, in order of their names, override files last.
// File names in messages are as the directory was given.
[[nodiscard]] Diagnosed<Module> load_module(SourceMap& sources, const std::string& directory,
                                            const ModuleOptions& options = {});

}  // namespace landform::config
