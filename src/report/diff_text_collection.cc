// Drawing lists, sets, maps and objects.
#include <algorithm>
#include <vector>

#include "base/quote.h"
#include "report/diff_text.h"

namespace landform::report {

using plan::Action;

// With the elements around a change, since their order matters.
void DiffText::list(const Diff& diff, int indent, const Options& options) {
  if (diff.members.empty()) {
    out_ += "[]";
    null_suffix(diff, options);
    forces_replacement(diff.replace, options);
    return;
  }
  bool context = diff.kind == Diff::Kind::list;
  Options changed = options.for_child();
  changed.no_null_suffix = true;
  Options unchanged = options.for_child();
  unchanged.show_unchanged = true;
  auto element = [&](const Diff& one, const Options& how) {
    begin_line(one.action, indent + 1, how);
    draw(one, indent + 1, how);
    out_ += ",\n";
  };

  out_ += '[';
  forces_replacement(diff.replace, options);
  end_line();
  size_t skipped = 0;
  const Diff* last_skipped = nullptr;
  bool show_next = false;
  for (const DiffMember& member : diff.members) {
    const Diff& one = *member.diff;
    bool no_op = one.action == Action::no_op;
    if (no_op && !show_next && !options.show_unchanged) {
      ++skipped;
      last_skipped = &one;
      continue;
    }
    show_next = false;
    if (context) {
      if (skipped > 0) {
        hidden("element", skipped - 1, indent + 1, options);
        element(*last_skipped, unchanged);
      }
      skipped = 0;
      show_next = !no_op;
    }
    warnings(one, indent + 1);
    element(one, context && no_op ? unchanged : changed);
  }
  hidden("element", skipped, indent + 1, options);
  begin_line(Action::no_op, indent, options);
  out_ += ']';
  null_suffix(diff, options);
}

void DiffText::set(const Diff& diff, int indent, const Options& options) {
  // Nested sets leave it to their elements to say that they force a replacement.
  bool nested = diff.kind == Diff::Kind::nested_set;
  if (diff.members.empty()) {
    out_ += "[]";
    null_suffix(diff, options);
    forces_replacement(diff.replace && !nested, options);
    return;
  }
  Options element = options.for_child();
  element.no_null_suffix = true;
  element.force_replacement = diff.replace && nested;
  out_ += '[';
  forces_replacement(diff.replace && !nested, options);
  end_line();
  size_t skipped = 0;
  for (const DiffMember& member : diff.members) {
    const Diff& one = *member.diff;
    if (one.action == Action::no_op && !options.show_unchanged) {
      ++skipped;
      continue;
    }
    warnings(one, indent + 1);
    begin_line(one.action, indent + 1, element);
    draw(one, indent + 1, element);
    out_ += ",\n";
  }
  hidden("element", skipped, indent + 1, options);
  begin_line(Action::no_op, indent, options);
  out_ += ']';
  null_suffix(diff, options);
}

void DiffText::map(const Diff& diff, int indent, const Options& options) {
  bool nested = diff.kind == Diff::Kind::nested_map;
  if (diff.members.empty()) {
    out_ += "{}";
    null_suffix(diff, options);
    forces_replacement(diff.replace && !nested, options);
    return;
  }
  std::vector<std::string> keys;
  keys.reserve(diff.members.size());
  size_t width = 0;
  for (const DiffMember& member : diff.members) {
    keys.push_back(go_quote(member.key));
    if (!nested) width = std::max(width, keys.back().size());
  }
  Options element = options.for_child();
  element.no_null_suffix = diff.action == Action::destroy || nested;
  element.force_replacement = diff.replace && nested;
  out_ += '{';
  forces_replacement(diff.replace && !nested, options);
  end_line();
  size_t skipped = 0;
  for (size_t i = 0; i < keys.size(); ++i) {
    const Diff& one = *diff.members[i].diff;
    if (one.action == Action::no_op && !options.show_unchanged) {
      ++skipped;
      continue;
    }
    warnings(one, indent + 1);
    begin_line(one.action, indent + 1, element);
    padded(keys[i], width);
    out_ += " = ";
    draw(one, indent + 1, element);
    bool object = one.kind == Diff::Kind::object || one.kind == Diff::Kind::nested_object;
    out_ += object ? ",\n" : "\n";
  }
  hidden("element", skipped, indent + 1, options);
  begin_line(Action::no_op, indent, options);
  out_ += '}';
  null_suffix(diff, options);
}

void DiffText::object(const Diff& diff, int indent, const Options& options) {
  if (diff.members.empty()) {
    out_ += "{}";
    null_suffix(diff, options);
    forces_replacement(diff.replace, options);
    return;
  }
  std::vector<std::string> keys;
  keys.reserve(diff.members.size());
  size_t width = 0;
  for (const DiffMember& member : diff.members) {
    keys.push_back(attribute_name(member.key));
    width = std::max(width, keys.back().size());
  }
  Options attribute = options.for_child();
  attribute.no_null_suffix = diff.kind == Diff::Kind::object;
  out_ += '{';
  forces_replacement(diff.replace, options);
  end_line();
  size_t skipped = 0;
  for (size_t i = 0; i < keys.size(); ++i) {
    const Diff& one = *diff.members[i].diff;
    bool important = is_important_attribute(diff.members[i].key);
    if (one.action == Action::no_op && !options.show_unchanged && !important) {
      ++skipped;
      continue;
    }
    Options how = attribute;
    if (important) how.show_unchanged = true;
    warnings(one, indent + 1);
    begin_line(one.action, indent + 1, how);
    padded(keys[i], width);
    out_ += " = ";
    draw(one, indent + 1, how);
    end_line();
  }
  hidden("attribute", skipped, indent + 1, options);
  begin_line(Action::no_op, indent, options);
  out_ += '}';
  null_suffix(diff, options);
}

}  // namespace landform::report
