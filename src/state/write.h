// Writing state files, byte for byte as Terraform does.
#pragma once

#include <optional>
#include <string>

#include "state/state.h"

namespace landform::state {

// The name of an output whose value cannot be written, and why: JSON has no infinity.
struct UnwritableOutput {
  std::string name;
  std::string reason;

  // Terraform's words.
  [[nodiscard]] std::string describe() const;
};
[[nodiscard]] std::optional<UnwritableOutput> find_unwritable(const State& state);

// The whole file. Values of outputs must be known and writable; their marks are not written.
[[nodiscard]] std::string write_state(const State& state);

// Whether two states have the same content, ignoring serial, lineage and writer: then there is
// nothing to save.
[[nodiscard]] bool same_content(const State& a, const State& b);
// Whether all but their resources is the same.
[[nodiscard]] bool same_rest(const State& a, const State& b);
// Whether they have the same managed objects, to what only their providers can read.
[[nodiscard]] bool same_managed_objects(const State& a, const State& b);

}  // namespace landform::state
