// Reads blocks whole, for what is wrong in them. Private to the library.
//
// What loading tells already is not told again. Split over files by block: block_checker.cc
// (variables, outputs, calls, terraform), resource_checker.cc, object_checker.cc (moved, removed,
// import, check).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
#include "config/module.h"
#include "config/module_tree.h"
#include "syntax/body.h"

namespace landform::config {

class BlockChecker {
 public:
  BlockChecker(const SourceMap& sources, const ModuleNode& node, std::string_view version,
               Diagnostics& diagnostics)
      : sources_(sources), node_(node), version_(version), diagnostics_(diagnostics) {}

  void check(const syntax::Block& block);

 private:
  void variable(const syntax::Block& block);
  void output(const syntax::Block& block);
  void call(const syntax::Block& block);
  void terraform(const syntax::Block& block);
  void required_version(const syntax::Attribute& attribute);
  void required_providers(const syntax::Block& block);
  bool normal_name(const syntax::Attribute& attribute);
  void provider_source(std::string_view source, const Range& range);
  void required_provider(std::string_view key, const syntax::Expression& key_expr,
                         const syntax::Expression& value);

  void resource(const syntax::Block& block, ResourceMode mode);
  void lifecycle(const syntax::Block& block, const syntax::Block& resource, ResourceMode mode);
  void ignore_changes(const syntax::Attribute& attribute);
  void replace_triggered_by(const syntax::Attribute& attribute);
  // Answers whether it runs when the resource is destroyed.
  bool provisioner(const syntax::Block& block);
  void only_self(const syntax::Body& body);

  void moved(const syntax::Block& block);
  void removed(const syntax::Block& block);
  void import(const syntax::Block& block);
  void check_block(const syntax::Block& block);

  // A condition with its message. `told`: loading has read it already.
  struct Rule {
    syntax::Expression condition;
    syntax::Expression error_message;
    bool good = true;
  };
  Rule rule(const syntax::Block& block, bool told = false);
  void not_of_itself(const Rule& rule, const syntax::Block& block, const syntax::Block& resource,
                     ResourceMode mode);
  void depends_on(const syntax::BodyContent& body);
  void provider_reference(const syntax::Expression& expr, const char* argument);
  void flag(const syntax::BodyContent& body, std::string_view name);
  syntax::BodyContent content(const syntax::Body& body, const syntax::BodySchema& schema);
  void identifier(const syntax::Label& label, const char* summary);
  // Tells of a second one of something of which there may be one.
  bool first(const syntax::Block& block, const syntax::Block*& seen, const char* what,
             const char* summary);
  void reserved(const syntax::Block& block, const char* where);

  const SourceMap& sources_;
  const ModuleNode& node_;
  std::string_view version_;
  Diagnostics& diagnostics_;
  std::map<std::string, Range> checks_;
  std::map<std::string, Range> imports_;
  Range backend_;
  Range required_providers_;
};

}  // namespace landform::config
