// Colours and symbols of text for people, in Terraform's markup: `[bold][red]text[reset]`.
//
// Markup is expanded to escape sequences, or removed when there are no colours. As in Terraform, an
// expanded text that had any markup ends with a reset of its own. The parts that occur on every
// line of a plan are expanded once. Immutable, so any thread may use it.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "plan/action.h"

namespace landform::report {

struct TextStyle {
  bool color = false;
  int width = 78;              // columns of the terminal
  bool in_automation = false;  // leave out what only a person at a prompt can follow
};

class Palette {
 public:
  explicit Palette(bool color);

  [[nodiscard]] std::string expand(std::string_view markup) const;
  void append(std::string& out, std::string_view markup) const;

  // Three columns wide in most cases: "  +", "-/+", " <=".
  [[nodiscard]] std::string_view symbol(plan::Action action) const {
    return symbols_[static_cast<size_t>(action)];
  }
  [[nodiscard]] std::string_view arrow() const { return arrow_; }                // ->
  [[nodiscard]] std::string_view null() const { return null_; }                  // null
  [[nodiscard]] std::string_view to_null() const { return to_null_; }            // " -> null"
  [[nodiscard]] std::string_view forces() const { return forces_; }              // " # forces …"
  [[nodiscard]] std::string_view hidden_begin() const { return hidden_begin_; }  // "# (…"
  [[nodiscard]] std::string_view hidden_end() const { return hidden_end_; }

 private:
  bool color_;
  std::array<std::string, 8> symbols_;
  std::string arrow_;
  std::string null_;
  std::string to_null_;
  std::string forces_;
  std::string hidden_begin_;
  std::string hidden_end_;
};

// A line across the terminal, after a line break; without one at its end.
void append_horizontal_rule(std::string& out, const Palette& palette, int width);

// Wraps text to the width of the terminal. Lines that begin with a space stay as they are.
void append_wrapped(std::string& out, std::string_view text, int width);

}  // namespace landform::report
