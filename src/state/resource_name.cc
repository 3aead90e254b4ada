#include "state/resource_name.h"

#include <mutex>
#include <unordered_set>

namespace landform::state {
namespace {

struct TextHash {
  using is_transparent = void;
  size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

class Names {
 public:
  const std::string* keep(std::string_view text) {
    std::lock_guard lock(mutex_);
    auto found = texts_.find(text);
    if (found == texts_.end()) found = texts_.emplace(text).first;
    return &*found;
  }

 private:
  std::mutex mutex_;
  std::unordered_set<std::string, TextHash, std::equal_to<>>
      texts_;  // elements stay where they are
};

}  // namespace

ResourceName::ResourceName(std::string_view text) {
  // Never destroyed: other static objects may still have names.
  static Names& names = *new Names;
  text_ = names.keep(text);
}

}  // namespace landform::state
