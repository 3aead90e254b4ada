// The name of a resource in the configuration, as states list it among the dependencies of an
// object: `module.m.aws_vpc.v`.
//
// States list dependencies of dependencies as well, so the same few names are there again and
// again. Each is kept once, until the program ends: a ResourceName is a pointer to it. Names may be
// made and used by any thread.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace landform::state {

class ResourceName {
 public:
  explicit ResourceName(std::string_view text);

  [[nodiscard]] const std::string& text() const { return *text_; }
  // NOLINTNEXTLINE(google-explicit-constructor): a name is a text.
  operator const std::string&() const { return *text_; }
  // NOLINTNEXTLINE(google-explicit-constructor)
  operator std::string_view() const { return *text_; }

  friend bool operator==(const ResourceName& a, const ResourceName& b) {
    return a.text_ == b.text_;
  }
  friend bool operator==(const ResourceName& a, std::string_view b) { return *a.text_ == b; }
  // By the text.
  friend std::strong_ordering operator<=>(const ResourceName& a, const ResourceName& b) {
    if (a.text_ == b.text_) return std::strong_ordering::equal;
    return a.text_->compare(*b.text_) <=> 0;
  }

 private:
  friend struct std::hash<ResourceName>;
  const std::string* text_;
};

}  // namespace landform::state

template <>
struct std::hash<landform::state::ResourceName> {
  size_t operator()(const landform::state::ResourceName& name) const noexcept {
    return std::hash<const std::string*>()(name.text_);
  }
};
