// Drawing blocks.
#include <algorithm>

#include "base/quote.h"
#include "report/diff_text.h"

namespace landform::report {

using plan::Action;

namespace {

// Blocks that are sensitive as a whole are compared one by one, and drawn as sensitive here.
Diff as_sensitive(const Diff& diff, const BlockGroup& group) {
  Diff out;
  out.kind = Diff::Kind::sensitive_block;
  out.action = diff.action;
  if (diff.action == Action::no_op && group.before_sensitive != group.after_sensitive) {
    out.action = Action::update;
  }
  out.replace = diff.replace;
  out.before_sensitive = group.before_sensitive;
  out.after_sensitive = group.after_sensitive;
  out.inner = &diff;
  return out;
}

bool is_sensitive(const Diff& diff, const BlockGroup& group) {
  if (diff.action == Action::create) return group.after_sensitive;
  if (diff.action == Action::destroy) return group.before_sensitive;
  return group.before_sensitive || group.after_sensitive;
}

}  // namespace

void DiffText::block(const Diff& diff, int indent, const Options& options) {
  out_ += '{';
  bool empty = diff.members.empty() && diff.groups.empty();
  if (empty) out_ += '}';
  forces_replacement(diff.replace, options);
  if (empty) return;
  end_line();
  size_t width = 0;
  for (const DiffMember& member : diff.members) {
    bool plain = is_plain_name(member.key);
    width = std::max(width, plain ? member.key.size() : go_quote(member.key).size());
  }
  Options attribute = options.for_child();
  size_t skipped = 0;
  for (const DiffMember& member : diff.members) {
    const Diff& one = *member.diff;
    bool important = is_important_attribute(member.key);
    if (one.action == Action::no_op && !options.show_unchanged && !important) {
      ++skipped;
      continue;
    }
    Options how = attribute;
    if (important) how.show_unchanged = true;
    warnings(one, indent + 1);
    begin_line(one.action, indent + 1, how);
    if (is_plain_name(member.key)) {
      padded(member.key, width);
    } else {
      padded(go_quote(member.key), width);
    }
    out_ += " = ";
    draw(one, indent + 1, how);
    end_line();
  }
  hidden("attribute", skipped, indent + 1, options);
  block_groups(diff, indent, options);
  begin_line(Action::no_op, indent, options);
  out_ += '}';
}

void DiffText::block_groups(const Diff& diff, int indent, const Options& options) {
  size_t skipped = 0;
  for (const BlockGroup& group : diff.groups) {
    bool found_change = false;
    auto one = [&](const Diff& given, const std::string& label) {
      Diff hidden_content;
      bool sensitive = is_sensitive(given, group);
      if (sensitive) hidden_content = as_sensitive(given, group);
      const Diff& block = sensitive ? hidden_content : given;
      if (block.action == Action::no_op && !options.show_unchanged) {
        ++skipped;
        return;
      }
      // An empty line between attributes and blocks, and between groups of blocks.
      if (!found_change && !diff.members.empty()) {
        end_line();
        found_change = true;
      }
      Options how = options.for_child();
      how.force_replacement = group.replace;
      warnings(block, indent + 1);
      begin_line(block.action, indent + 1, how);
      out_ += attribute_name(group.name);
      out_ += label;
      out_ += ' ';
      draw(block, indent + 1, how);
      end_line();
    };
    if (group.unknown && group.repeated) {
      Diff more;
      more.kind = Diff::Kind::unknown;
      more.action = diff.action;
      one(more, {});
    }
    for (const DiffMember& member : group.blocks) {
      one(*member.diff, group.keyed ? " " + go_quote(member.key) : std::string());
    }
  }
  if (skipped > 0) {
    end_line();
    hidden("block", skipped, indent + 1, options);
  }
}

}  // namespace landform::report
