// The part of the program that is for people: where its schemas come from.
//
//   terraform-provider-awscc schemas                     what is served, and what is left out
//   terraform-provider-awscc schemas update              downloads the public schemas of a region
//   terraform-provider-awscc schemas update --url URL    the same from elsewhere
//   terraform-provider-awscc schemas describe TYPE …     asks the registry for types of an account
//   terraform-provider-awscc schemas export DIRECTORY    writes those that are served
#pragma once

#include <span>
#include <string>

namespace landform::awscc {

// The exit status of the program. `arguments` are those after "schemas".
[[nodiscard]] int run_schemas_command(std::span<const std::string> arguments);

}  // namespace landform::awscc
