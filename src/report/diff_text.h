// Draws differences: the part of a plan between the braces of a resource, and values of outputs.
#pragma once

#include <string>
#include <string_view>

#include "report/diff.h"
#include "report/palette.h"

namespace landform::report {

struct DiffTextOptions {
  bool show_unchanged = false;  // instead of their number only
  bool hide_symbols = false;    // and the space for them: for states
};

class DiffText {
 public:
  // Appends to `out`. The builder compares JSON in strings.
  DiffText(std::string& out, const Palette& palette, DiffBuilder& builder)
      : out_(out), palette_(palette), builder_(builder) {}

  // If it takes more than a line, those after the first are indented.
  void draw(const Diff& diff, int indent, const DiffTextOptions& options);

 private:
  // What an enclosing part decides about how the parts in it are drawn.
  struct Options {
    bool show_unchanged = false;
    bool hide_symbols = false;
    bool no_null_suffix = false;
    // These two are for the next level only.
    bool force_replacement = false;
    bool forbid_replacement = false;

    [[nodiscard]] Options for_child() const {
      Options out = *this;
      out.force_replacement = out.forbid_replacement = false;
      return out;
    }
  };

  void draw(const Diff& diff, int indent, const Options& options);
  void primitive(const Diff& diff, const Options& options);
  void primitive_value(const Node* node);
  void list(const Diff& diff, int indent, const Options& options);
  void set(const Diff& diff, int indent, const Options& options);
  void map(const Diff& diff, int indent, const Options& options);
  void object(const Diff& diff, int indent, const Options& options);
  void block(const Diff& diff, int indent, const Options& options);
  void block_groups(const Diff& diff, int indent, const Options& options);
  void unknown(const Diff& diff, int indent, const Options& options);
  void sensitive_block(const Diff& diff, int indent, const Options& options);

  // Strings: on one line, as a heredoc, or as JSON.
  struct Text;
  [[nodiscard]] Text text_of(const Node* node);
  void string(const Diff& diff, int indent, const Options& options);
  void string_update(const Diff& diff, int indent, const Options& options);
  void one_line(const Text& text);
  void heredoc(const Diff& diff, std::string_view text, int indent, const Options& options);
  void heredoc_update(const Diff& diff, const Text& before, const Text& after, int indent,
                      const Options& options);
  void heredoc_line(plan::Action action, std::string_view line, int indent, const Options& options);
  void heredoc_end(const Diff& diff, int indent, const Options& options);
  void json(const Diff& diff, const Node* before, const Node* after, int indent,
            const Options& options);

  // Parts of lines.
  void begin_line(plan::Action action, int indent, const Options& options);
  void padded(std::string_view key, size_t width);
  void forces_replacement(bool replace, const Options& options);
  void null_suffix(const Diff& diff, const Options& options);
  void hidden(std::string_view what, size_t count, int indent, const Options& options);
  void warnings(const Diff& diff, int indent);
  void end_line() { out_ += '\n'; }

  std::string& out_;
  const Palette& palette_;
  DiffBuilder& builder_;
};

[[nodiscard]] bool is_plain_name(std::string_view name);
// As Go's %q.
void append_quoted(std::string& out, std::string_view text);
// A name as it would be written in a configuration: in quotes unless it is an identifier.
[[nodiscard]] std::string attribute_name(std::string_view name);
// Whether it is always shown, since it identifies an object.
[[nodiscard]] inline bool is_important_attribute(std::string_view name) {
  return name == "id" || name == "name" || name == "tags";
}
[[nodiscard]] size_t count_characters(std::string_view text);

}  // namespace landform::report
