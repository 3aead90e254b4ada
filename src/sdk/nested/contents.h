// The known contents of versions that can no longer change.
//
// Such a version has the same contents forever, so what was once read from it, or written to it,
// need not be read again. A mark in the private state records that the state had the complete
// contents of a version. It has a digest of these contents: a state that was edited, or written by
// another release of the provider with other collections or fields, does not match, and everything
// is read.
//
// A mark is true forever, so it is never removed, only replaced by that of another version.
#pragma once

#include <string>
#include <vector>

#include "sdk/nested/collection.h"
#include "sdk/nested/handler.h"

namespace landform::nested {

class Contents {
 public:
  // For the versioned ones among these collections, which must outlive this, and for attributes of
  // the parent.
  Contents(std::vector<const Collection*> collections, std::vector<std::string> attributes);

  // `object` has the contents of the version, all of them known.
  void remember(sdk::PrivateState& private_state, const std::string& parent, int64_t version,
                const Object& object) const;
  // Whether `object` is known to have the contents of the version.
  [[nodiscard]] bool are_known(const sdk::PrivateState& private_state, const std::string& parent,
                               int64_t version, const Object& object) const;

 private:
  [[nodiscard]] std::string mark(const std::string& parent, int64_t version,
                                 const Object& object) const;

  std::vector<const Collection*> collections_;
  std::vector<std::string> attributes_;
};

}  // namespace landform::nested
