// States as JSON: what `show -json` prints for them, and `output -json`.
//
// The bytes are those of Terraform, without the newline at the end. All functions may be called
// from any thread.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "engine/schemas.h"
#include "state/state.h"

namespace landform::report {

// On one line. Fails if the schema of a type is missing or of another version, or if an object does
// not conform to it.
[[nodiscard]] Result<std::string> state_json(const state::State& state,
                                             const engine::SchemaSource& schemas);
// The same as a part of a document, with the version of Terraform that is to be shown.
[[nodiscard]] Result<bool> append_state_json(std::string& out, const state::State& state,
                                             const engine::SchemaSource& schemas,
                                             const std::string& terraform_version);
// The objects and outputs alone, with the schemas of the providers (provider_schemas_json()) that
// are needed to read them: what `test -json -verbose` prints.
[[nodiscard]] Result<std::string> state_objects_json(const state::State& state,
                                                     const engine::SchemaSource& schemas,
                                                     const std::string& provider_schemas);
// Whether there is anything in the state that is shown.
[[nodiscard]] bool is_empty(const state::State& state);

// All outputs with their types, indented.
[[nodiscard]] std::string outputs_json(const std::map<std::string, state::Output>& outputs);
// The value of an output, on one line.
[[nodiscard]] std::string output_json(const state::Output& output);

}  // namespace landform::report
