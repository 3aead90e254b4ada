// A piece of JSON text, kept unchanged.
//
// Most of a state consists of attributes that are never examined: they are kept as a slice of the
// file, without copying, and written back unchanged. The text is known to be one valid JSON value.
// Cheap to copy; immutable, so it may be shared between threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace landform::state {

class RawJson {
 public:
  // No value, which is not the same as null.
  RawJson() = default;
  // A slice of a larger text, kept alive through its owner.
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
