// Drawing strings: on one line, as heredocs line by line, or as the JSON they contain.
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "report/diff_sequence.h"
#include "report/diff_text.h"

namespace landform::report {

using plan::Action;

struct DiffText::Text {
  std::string_view text;
  const Node* json = nullptr;  // if the text is JSON
  bool multiline = false;      // then the text is without the space around it
  bool null = false;
};

namespace {

// What Go counts as space: of the characters beyond ASCII, a few.
std::string_view trim_space(std::string_view text) {
  constexpr std::string_view kAscii = "\t\n\v\f\r ";
  constexpr std::string_view kOthers[] = {"\u0085", "\u00A0", "\u1680", "\u2000", "\u2001",
                                          "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
                                          "\u2007", "\u2008", "\u2009", "\u200A", "\u2028",
                                          "\u2029", "\u202F", "\u205F", "\u3000"};
  auto trim_one = [&] {
    if (text.empty()) return false;
    if (kAscii.find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
      return true;
    }
    if (kAscii.find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
      return true;
    }
    for (std::string_view other : kOthers) {
      if (text.starts_with(other)) return text.remove_prefix(other.size()), true;
      if (text.ends_with(other)) return text.remove_suffix(other.size()), true;
    }
    return false;
  };
  while (trim_one()) {
  }
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (;;) {
    size_t newline = text.find('\n');
    out.push_back(text.substr(0, newline));
    if (newline == std::string_view::npos) return out;
    text.remove_prefix(newline + 1);
  }
}

using LineClasses = std::unordered_map<std::string_view, uint32_t>;

std::vector<uint32_t> classes_of(const std::vector<std::string_view>& lines, LineClasses& known) {
  std::vector<uint32_t> out;
  out.reserve(lines.size());
  for (std::string_view line : lines) {
    out.push_back(known.try_emplace(line, static_cast<uint32_t>(known.size())).first->second);
  }
  return out;
}

}  // namespace

DiffText::Text DiffText::text_of(const Node* node) {
  if (is_nil(node)) return {.text = palette_.null(), .null = true};
  Text out{.text = node->text};
  if (out.text.starts_with('{') || out.text.starts_with('[')) {
    out.json = NodeBuilder(builder_.arena()).of_json(out.text);
    if (out.json != nullptr) return out;
  }
  out.multiline = out.text.find('\n') != std::string_view::npos;
  if (out.multiline) out.text = trim_space(out.text);
  return out;
}

void DiffText::one_line(const Text& text) {
  if (text.null) {
    out_ += text.text;
  } else {
    append_quoted(out_, text.text);
  }
}

void DiffText::string(const Diff& diff, int indent, const Options& options) {
  bool removed = diff.action == Action::destroy;
  if (!removed && diff.action != Action::create && diff.action != Action::no_op) {
    return string_update(diff, indent, options);
  }
  Text text = text_of(removed ? diff.before : diff.after);
  if (text.json != nullptr) {
    const Node* before = diff.action == Action::create ? nullptr : text.json;
    return json(diff, before, removed ? nullptr : text.json, indent, options);
  }
  if (text.multiline) return heredoc(diff, text.text, indent, options);
  one_line(text);
  if (!text.null) null_suffix(diff, options);
  forces_replacement(diff.replace, options);
}

void DiffText::string_update(const Diff& diff, int indent, const Options& options) {
  Text before = text_of(diff.before);
  Text after = text_of(diff.after);
  if (before.json != nullptr && after.json != nullptr) {
    return json(diff, before.json, after.json, indent, options);
  }
  if (before.json != nullptr || after.json != nullptr) {
    Diff removed;
    removed.kind = Diff::Kind::string;
    removed.action = Action::destroy;
    removed.before = diff.before;
    Diff added;
    added.kind = Diff::Kind::string;
    added.action = Action::create;
    added.after = diff.after;
    Diff change;
    change.kind = Diff::Kind::type_change;
    change.action = diff.action;
    change.inner = &removed;
    change.other = &added;
    return draw(change, indent, options);
  }
  if (before.multiline || after.multiline) {
    return heredoc_update(diff, before, after, indent, options);
  }
  one_line(before);
  out_ += ' ';
  out_ += palette_.arrow();
  out_ += ' ';
  one_line(after);
  forces_replacement(diff.replace, options);
}

void DiffText::heredoc_line(Action action, std::string_view line, int indent,
                            const Options& options) {
  begin_line(action, indent + 1, options);
  out_ += line;
  end_line();
}

void DiffText::heredoc_end(const Diff& diff, int indent, const Options& options) {
  begin_line(Action::no_op, indent, options);
  out_ += "EOT";
  null_suffix(diff, options);
}

void DiffText::heredoc(const Diff& diff, std::string_view text, int indent,
                       const Options& options) {
  out_ += "<<-EOT";
  forces_replacement(diff.replace, options);
  end_line();
  for (;;) {
    size_t newline = text.find('\n');
    heredoc_line(Action::no_op, text.substr(0, newline), indent, options);
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  heredoc_end(diff, indent, options);
}

void DiffText::heredoc_update(const Diff& diff, const Text& before, const Text& after, int indent,
                              const Options& options) {
  std::vector<std::string_view> before_lines = lines_of(before.text);
  std::vector<std::string_view> after_lines = lines_of(after.text);
  LineClasses known;
  std::vector<uint32_t> before_classes = classes_of(before_lines, known);
  std::vector<uint32_t> after_classes = classes_of(after_lines, known);
  out_ += "<<-EOT";
  forces_replacement(diff.replace, options);
  end_line();
  for (const Pair& pair :
       match_sequences({.classes = before_classes}, {.classes = after_classes})) {
    bool removed = pair.before != Pair::kNone;
    bool added = pair.after != Pair::kNone;
    if (removed && added && before_lines[pair.before] == after_lines[pair.after]) {
      heredoc_line(Action::no_op, before_lines[pair.before], indent, options);
      continue;
    }
    if (removed) heredoc_line(Action::destroy, before_lines[pair.before], indent, options);
    if (added) heredoc_line(Action::create, after_lines[pair.after], indent, options);
  }
  heredoc_end(diff, indent, options);
}

void DiffText::json(const Diff& diff, const Node* before, const Node* after, int indent,
                    const Options& options) {
  Change change;
  change.before = before;
  change.after = after;
  change.before_explicit = diff.action != Action::create;
  change.after_explicit = diff.action != Action::destroy;
  const Diff* content = builder_.json(change);

  Options inner = options.for_child();
  inner.no_null_suffix = true;
  bool whitespace = content->action == Action::no_op && diff.action == Action::update;
  if (whitespace) inner.show_unchanged = true;
  std::string_view note;
  if (whitespace) {
    note = diff.replace ? " # whitespace changes force replacement" : " # whitespace changes";
  }
  // The symbol of an update only: others apply to the attribute as a whole.
  Action action = diff.action == Action::update && !whitespace ? Action::update : Action::no_op;

  out_ += "jsonencode(";
  size_t start = out_.size();
  draw(*content, indent + 1, inner);
  if (out_.find('\n', start) == std::string::npos) {
    out_ += ')';
    out_ += note;
    if (!whitespace) forces_replacement(diff.replace, options);
    return;
  }
  std::string drawn = out_.substr(start);
  out_.resize(start);
  out_ += note;
  end_line();
  begin_line(action, indent + 1, options);
  out_ += drawn;
  if (!whitespace) forces_replacement(diff.replace, options);
  end_line();
  begin_line(Action::no_op, indent, options);
  out_ += ')';
  null_suffix(diff, options);
}

}  // namespace landform::report
