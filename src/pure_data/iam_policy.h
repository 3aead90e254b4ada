// IAM policies as the AWS provider reads, merges and prints them. Private to the library.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace landform::pure_data {

struct PolicyPrincipals {
  std::string type;
  std::vector<std::string> identifiers;
  // Written as a list, even if it has one element.
  bool is_list = false;
};

struct PolicyCondition {
  std::string test;
  std::string variable;
  std::vector<std::string> values;
};

struct PolicyStatement {
  std::string sid;
  std::string effect;
  // JSON; empty if absent.
  std::string actions;
  std::string not_actions;
  std::string resources;
  std::string not_resources;
  std::vector<PolicyPrincipals> principals;
  std::vector<PolicyPrincipals> not_principals;
  std::vector<PolicyCondition> conditions;
};

struct Policy {
  std::string version;
  std::string id;
  std::vector<PolicyStatement> statements;

  // Adds the statements of another policy; those with the Sid of one that is here replace it.
  void merge(Policy other);
  // On one line.
  [[nodiscard]] std::string to_json() const;
};

// Errors are worded as those of the provider.
[[nodiscard]] Result<Policy> read_policy(std::string_view json);

// A list of strings in JSON: a string if there is just one, otherwise in descending order.
[[nodiscard]] std::string policy_strings(std::vector<std::string> texts);

}  // namespace landform::pure_data
