// Decoding blocks to structs. Private to the library.
//
// Each block is decoded once, completely. Errors go to one of two lists: those in parts that
// evaluation needs are diagnostics of loading, all others are Module::problems. Split over files by
// block: block_reader.cc (shared parts, outputs), call_block.cc (and providers), variable_block.cc,
// resource_block.cc, object_blocks.cc (moved, removed, import, check), terraform_block.cc.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/message_order.h"
#include "config/module.h"
#include "syntax/body.h"
#include "value/value.h"

namespace landform::config {

inline constexpr const char* kBadIdentifier =
    "A name must start with a letter or underscore and may contain only letters, digits, "
    "underscores, and dashes.";

class BlockReader {
 public:
  BlockReader(const SourceMap& sources, Diagnostics& diagnostics, Module& module)
      : sources_(sources),
        diagnostics_(diagnostics),
        module_(module),
        problems_(module.problems),
        order_(diagnostics, module.problems) {}

  // Of the messages so far.
  [[nodiscard]] MessageOrder& order() { return order_; }

  [[nodiscard]] Variable variable(const syntax::Block& block);
  [[nodiscard]] Output output(const syntax::Block& block);
  [[nodiscard]] Resource resource(const syntax::Block& block, ResourceMode mode);
  [[nodiscard]] ModuleCall call(const syntax::Block& block);
  [[nodiscard]] ProviderConfig provider(const syntax::Block& block);
  // These add what they read to the module.
  void terraform(const syntax::Block& block);
  // The `terraform` blocks of an override file, which replace settings.
  void override_terraform(std::span<const syntax::Block> blocks);
  // A variable block of an override file; its validation rules are ignored.
  void override_variable(const syntax::Block& block, Variable& variable);
  void moved(const syntax::Block& block);
  void removed(const syntax::Block& block);
  void import(const syntax::Block& block);
  void operation(const syntax::Block& block);
  // Returns the data source in it, if any.
  [[nodiscard]] std::optional<Resource> check(const syntax::Block& block);

 protected:
  // What test files share with modules.
  [[nodiscard]] const SourceMap& sources() const { return sources_; }
  [[nodiscard]] Diagnostics& problems() { return problems_; }
  void check_name(const syntax::Label& label, const char* summary);
  // A constant value, converted to a type; unknown if that fails.
  Value constant(const syntax::Expression& expr, Type type);
  std::string constant_text(const syntax::BodyContent& body, std::string_view name);
  bool constant_flag(const syntax::BodyContent& body, std::string_view name, bool fallback);
  // The same; anything but a constant bool is a problem.
  std::optional<bool> flag(const syntax::BodyContent& body, std::string_view name);
  // Content by a schema; mismatches are problems.
  syntax::BodyContent content(const syntax::Body& body, const syntax::BodySchema& schema);

  // None if the condition or the message is missing or invalid. Rules of a variable, which are
  // evaluated anyway, must refer to it.
  std::optional<CheckRule> check_rule(const syntax::Block& block, std::string_view variable = "");
  Repetition repetition(const syntax::BodyContent& body);
  std::vector<Dependency> depends_on(const syntax::BodyContent& body);
  // The text of a name with literal steps, such as aws.west.
  std::string reference_text(const syntax::Expression& expr);
  bool check_provider_reference(const syntax::Expression& expr, const char* argument);
  // The range of the name in it, without the alias.
  Range name_range(const syntax::Expression& reference);
  // Reports a duplicate of something that must be unique.
  bool first(const syntax::Block& block, const syntax::Block*& seen, const char* what,
             const char* summary);
  void report_reserved(const syntax::Block& block, const char* where);
  // A problem with adding something to the module, not with what is written.
  void refuse(Joint joint, std::string summary, std::string detail, const Range& range);
  // A reference with literal steps, which older configurations have in quotes.
  syntax::ParsedTraversal static_reference(const syntax::Expression& expr);
  // The argument `providers`.
  std::vector<PassedProvider> passed_providers(const syntax::Attribute& attribute);
  // The constant in an argument `version`; empty if it is null or invalid.
  static std::string version_constraint(const syntax::Attribute& attribute,
                                        Diagnostics& diagnostics);
  // Local names of providers are parts of addresses, in lower case.
  bool check_normal_name(std::string_view name, const Range& range);

 private:
  struct EscapingBlock {
    const char* where;
    const char* purpose;
  };
  // The arguments of a block together with those in its escaping block; other blocks in `content`
  // are reserved.
  std::shared_ptr<const syntax::Body> with_escaped(std::shared_ptr<const syntax::Body> body,
                                                   const syntax::BodyContent& content,
                                                   const EscapingBlock& kind);

  // Variables.
  eval::TypeConstraint variable_type(const syntax::Expression& written);
  void quoted_type(const syntax::Expression& expr);
  void variable_default(const syntax::Attribute& attribute, Variable& out);
  void check_validation(const CheckRule& rule, std::string_view variable);

  // Resources.
  std::optional<Management> management(const syntax::BodyContent& meta,
                                       const syntax::Block& resource, ResourceMode mode);
  Lifecycle lifecycle(const syntax::Block& block, const syntax::Block& resource, ResourceMode mode);
  void check_not_of_itself(const syntax::Block& rule, const CheckRule& read,
                           const syntax::Block& resource, ResourceMode mode);
  void ignore_changes(const syntax::Attribute& attribute, Lifecycle& out);
  void replace_triggered_by(const syntax::Attribute& attribute, Lifecycle& out);
  bool check_trigger(const syntax::Expression& item, const syntax::Expression& parsed);
  std::optional<Provisioner> provisioner(const syntax::Block& block);
  void check_only_self(const syntax::Body& body);

  // Objects.
  std::optional<TargetAddress> target(const syntax::BodyContent& body, const char* name,
                                      AddressKeys keys);
  bool import_target(const syntax::Attribute& to, Import& out);
  void check_first_import(const Import& import);
  std::optional<Resource> check_data(const syntax::Block& block);

  // `terraform` blocks.
  syntax::BodyContent settings(const syntax::Block& block);
  void provider_meta(const syntax::Block& block);
  void required_version(const syntax::Attribute& attribute);
  // False if it has anything but attributes: such a block does not count as the only one.
  bool required_providers(const syntax::Block& block);
  void required_provider(const syntax::Attribute& attribute);
  // False if there is no such property.
  bool requirement_property(std::string_view name, const syntax::Expression& key,
                            const syntax::Expression& value, ProviderRequirement& out);
  void configuration_aliases(std::string_view name, const syntax::Expression& value,
                             ProviderRequirement& out);

  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  Module& module_;
  Diagnostics& problems_;
  MessageOrder order_;
  std::map<std::string, std::vector<Range>, std::less<>> imported_;  // import blocks by address
  Range required_providers_;
};

}  // namespace landform::config
