// The order of the messages about a module. Private to the library.
//
// Terraform reads one file after the other, and makes a module of them only then. Here, a block is
// declared as soon as it is read; so for the messages that come up meanwhile, this notes what they
// are about. There are two lists of them, which only grow.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"

namespace landform::config {

// What makes a module of files, in the order in which that is done for each of them. The
// requirements of providers come first, for all files, and experiments last.
enum class Joint : uint8_t {
  requirements,
  backend,
  cloud,
  provider,
  provider_meta,
  variable,
  local,
  output,
  call,
  managed,
  data,
  ephemeral,
  check,
  import,
  experiments,
};

class MessageOrder {
 public:
  MessageOrder(const Diagnostics& first, const Diagnostics& second) : lists_{&first, &second} {}

  // The messages that were added since the last call are about a file, ...
  void of_file(FileId file) { note({0, file, 0}); }
  // ... or about adding something in it to the module.
  void of_module(FileId file, Joint joint) { note({stage(joint), file, static_cast<int>(joint)}); }

  [[nodiscard]] Diagnostics result() const;

 private:
  struct Key {
    int stage;
    FileId file;
    int rank;
    bool operator<(const Key& other) const {
      return std::tie(stage, file, rank) < std::tie(other.stage, other.file, other.rank);
    }
  };
  struct Entry {
    Key key;
    const Diagnostics* list;
    size_t index;
  };

  static int stage(Joint joint) {
    return joint == Joint::requirements ? 1 : joint == Joint::experiments ? 3 : 2;
  }
  void note(Key key);

  std::array<const Diagnostics*, 2> lists_;
  std::array<size_t, 2> seen_ = {};
  std::vector<Entry> entries_;
};

}  // namespace landform::config
