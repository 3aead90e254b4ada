// A piece of JSON text that is kept as it was read.
//
// Most of a state is attributes that nobody looks at: they are kept as a piece of the file, without
// copying it, and written back with every digit as it was. The text has been checked to be one JSON
// value. Cheap to copy; immutable, so it may be shared between threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace landform::state {

class RawJson {
 public:
  // No value at all, which is not the same as null.
  RawJson() = default;
  // A piece of a larger text, which it keeps alive by its owner.
  RawJson(std::shared_ptr<const void> owner, std::string_view text)
      : owner_(std::move(owner)), text_(text) {}
  [[nodiscard]] static RawJson own(std::string text) {
    auto owner = std::make_shared<const std::string>(std::move(text));
    return {owner, *owner};
  }

  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::shared_ptr<const void> owner_;
  std::string_view text_;
};

}  // namespace landform::state
