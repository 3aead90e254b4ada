// What is known of versions that cannot change any more.
//
// Such a version has the same contents forever, so what was once read of it, or written into it,
// need not be read again. A mark in the private state says that the state had the whole contents
// of a version. It holds for a state only as long as that has the same contents, which a digest
// tells: a state that somebody edited, or that another release of the provider wrote, with other
// collections or fields, does not match, and everything is read.
//
// A mark is true forever, so it is never taken away, only replaced by that of another version.
#pragma once

#include <string>
#include <vector>

#include "sdk/nested/collection.h"
#include "sdk/nested/handler.h"

namespace landform::nested {

class Contents {
 public:
  // Of the versioned ones of these collections, which must outlive this, and of attributes of the
  // parent.
  Contents(std::vector<const Collection*> collections, std::vector<std::string> attributes);

  // `object` is what the version contains, wholly known.
  void remember(sdk::PrivateState& private_state, const std::string& parent, int64_t version,
                const Object& object) const;
  // Whether `object` is known to be what the version contains.
  [[nodiscard]] bool are_known(const sdk::PrivateState& private_state, const std::string& parent,
                               int64_t version, const Object& object) const;

 private:
  [[nodiscard]] std::string mark(const std::string& parent, int64_t version,
                                 const Object& object) const;

  std::vector<const Collection*> collections_;
  std::vector<std::string> attributes_;
};

}  // namespace landform::nested
