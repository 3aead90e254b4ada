// Documents held against a resource schema, as the API does before it changes anything. Pure but
// for a store of compiled patterns; one thread at a time.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "awscc/schema/resource_schema.h"
#include "value/value.h"

namespace re2 {
class RE2;
}

namespace landform::emulator::cloudcontrol {

class Validator {
 public:
  Validator();
  ~Validator();

  // What is wrong, each as "#/Rules/0: required key [Id] not found". Properties that only the
  // service sets are not required.
  [[nodiscard]] std::vector<std::string> check(const awscc::ResourceSchema& schema,
                                               const Value& document);

 private:
  friend class Check;
  // A null pointer if RE2 does not know such patterns: they are let through.
  const re2::RE2* pattern(std::string_view text);

  std::map<std::string, std::unique_ptr<re2::RE2>, std::less<>> patterns_;
};

}  // namespace landform::emulator::cloudcontrol
