// The settings in `terraform` blocks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "syntax/body.h"
#include "syntax/parser.h"

namespace landform::config {

struct RequiredVersion {
  std::string constraint;
  Range range;        // of the attribute
  Range value_range;  // of its value
};

// The argument `language`.
struct LanguageEdition {
  std::string keyword;  // empty if it is something else
  Range range;
};

struct ProviderRequirement {
  std::string source;
  std::string version;
  // Names of configurations that callers must pass, such as aws.west.
  std::vector<std::string> configuration_aliases;
  Range range;
  Range value_range;
};

struct Backend {
  std::string type;
  std::shared_ptr<const syntax::Body> body;
  Range range;
};

struct Cloud {
  std::shared_ptr<const syntax::Body> body;
  Range range;
};

struct ProviderMeta {
  std::string provider;
  std::shared_ptr<const syntax::Body> body;
  Range range;
  Range provider_range;  // of the provider's name
};

}  // namespace landform::config
