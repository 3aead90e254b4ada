// What the readers of blocks share. Private to the library.
#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "base/source.h"
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
      : sources_(sources), diagnostics_(diagnostics), module_(module) {}

  [[nodiscard]] Variable variable(const syntax::Block& block);
  [[nodiscard]] Output output(const syntax::Block& block);
  [[nodiscard]] Resource resource(const syntax::Block& block, ResourceMode mode);
  [[nodiscard]] ModuleCall call(const syntax::Block& block);
  [[nodiscard]] ProviderConfig provider(const syntax::Block& block);
  // A `terraform` block: what it requires goes into the module.
  void terraform(const syntax::Block& block);

 private:
  void check_name(const syntax::Label& label, const char* summary);
  // A value that may not refer to anything, converted to a type; unknown if that fails.
  Value constant(const syntax::Expression& expr, Type type);
  std::string constant_text(const syntax::BodyContent& body, std::string_view name);
  bool constant_flag(const syntax::BodyContent& body, std::string_view name, bool fallback);
  CheckRule check_rule(const syntax::Block& block);
  Repetition repetition(const syntax::BodyContent& body);
  // The text of a name with literal steps, such as aws.west.
  std::string reference_text(const syntax::Expression& expr);
  void required_providers(const syntax::Block& block);

  eval::TypeConstraint variable_type(const syntax::Expression& written);
  void quoted_type(const syntax::Expression& expr);
  void variable_default(const syntax::Attribute& attribute, Variable& out);

  const SourceMap& sources_;
  Diagnostics& diagnostics_;
  Module& module_;
};

}  // namespace landform::config
