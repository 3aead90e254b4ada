#include "report/diff_text.h"

#include <algorithm>

#include "base/quote.h"
#include "syntax/identifier.h"

namespace landform::report {

using plan::Action;

namespace {

constexpr std::string_view kSpaces = "                                                ";

void append_spaces(std::string& out, size_t count) {
  for (; count > kSpaces.size(); count -= kSpaces.size()) out += kSpaces;
  out += kSpaces.substr(0, count);
}

}  // namespace

bool is_plain_name(std::string_view name) {
  auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  auto is_other = [](char c) { return (c >= '0' && c <= '9') || c == '-'; };
  bool ascii =
      !name.empty() && is_letter(name.front()) &&
      std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || is_other(c); });
  return ascii || syntax::is_identifier(name);
}

std::string attribute_name(std::string_view name) {
  return is_plain_name(name) ? std::string(name) : go_quote(name);
}

void append_quoted(std::string& out, std::string_view text) {
  bool simple = std::all_of(text.begin(), text.end(),
                            [](char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; });
  if (!simple) {
    out += go_quote(text);
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

size_t count_characters(std::string_view text) {
  return static_cast<size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

void DiffText::begin_line(Action action, int indent, const Options& options) {
  append_spaces(out_, static_cast<size_t>(indent) * 4);
  if (options.hide_symbols) return;
  out_ += palette_.symbol(action);
  out_ += ' ';
}

// Widths are in bytes, but padding counts characters.
void DiffText::padded(std::string_view key, size_t width) {
  out_ += key;
  size_t used = count_characters(key);
  if (used < width) append_spaces(out_, width - used);
}

void DiffText::forces_replacement(bool replace, const Options& options) {
  if ((replace || options.force_replacement) && !options.forbid_replacement) {
    out_ += palette_.forces();
  }
}

void DiffText::null_suffix(const Diff& diff, const Options& options) {
  if (!options.no_null_suffix && diff.action == Action::destroy) out_ += palette_.to_null();
}

// "# (3 unchanged attributes hidden)", if there are any.
void DiffText::hidden(std::string_view what, size_t count, int indent, const Options& options) {
  if (count == 0) return;
  begin_line(Action::no_op, indent, options);
  out_ += palette_.hidden_begin();
  out_ += std::to_string(count);
  out_ += " unchanged ";
  out_ += what;
  if (count != 1) out_ += 's';
  out_ += palette_.hidden_end();
  end_line();
}

// Before what becomes sensitive, or no longer is.
void DiffText::warnings(const Diff& diff, int indent) {
  bool block = diff.kind == Diff::Kind::sensitive_block;
  if (!block && diff.kind != Diff::Kind::sensitive) return;
  Action inner = diff.inner->action;
  if (diff.before_sensitive == diff.after_sensitive || inner == Action::create ||
      inner == Action::destroy) {
    return;
  }
  std::string indentation(static_cast<size_t>(indent) * 4, ' ');
  std::string text = "  # [yellow]Warning[reset]: this ";
  text += block ? "block" : "attribute value";
  text += diff.before_sensitive ? " will no longer be marked as sensitive\n"
                                : " will be marked as sensitive and will not\n";
  text += indentation;
  text += diff.before_sensitive ? "  # after applying this change."
                                : "  # display in UI output after applying this change.";
  out_ += indentation;
  palette_.append(out_, text);
  if (!block && inner == Action::no_op) out_ += " The value is unchanged.";
  end_line();
}

void DiffText::draw(const Diff& diff, int indent, const DiffTextOptions& options) {
  Options all;
  all.show_unchanged = options.show_unchanged;
  all.hide_symbols = options.hide_symbols;
  draw(diff, indent, all);
}

void DiffText::draw(const Diff& diff, int indent, const Options& options) {
  switch (diff.kind) {
    case Diff::Kind::primitive:
      return primitive(diff, options);
    case Diff::Kind::string:
      return string(diff, indent, options);
    case Diff::Kind::list:
    case Diff::Kind::nested_list:
      return list(diff, indent, options);
    case Diff::Kind::set:
    case Diff::Kind::nested_set:
      return set(diff, indent, options);
    case Diff::Kind::map:
    case Diff::Kind::nested_map:
      return map(diff, indent, options);
    case Diff::Kind::object:
    case Diff::Kind::nested_object:
      return object(diff, indent, options);
    case Diff::Kind::block:
      return block(diff, indent, options);
    case Diff::Kind::sensitive_block:
      return sensitive_block(diff, indent, options);
    case Diff::Kind::unknown:
      return unknown(diff, indent, options);
    case Diff::Kind::sensitive:
      out_ += "(sensitive value)";
      break;
    case Diff::Kind::write_only:
      out_ += diff.before_sensitive || diff.after_sensitive ? "(sensitive, write-only attribute)"
                                                            : "(write-only attribute)";
      break;
    case Diff::Kind::type_change: {
      Options inner = options;
      inner.no_null_suffix = true;
      draw(*diff.inner, indent, inner);
      out_ += ' ';
      out_ += palette_.arrow();
      out_ += ' ';
      return draw(*diff.other, indent, inner);
    }
  }
  null_suffix(diff, options);
  forces_replacement(diff.replace, options);
}

void DiffText::primitive_value(const Node* node) {
  if (is_nil(node)) {
    out_ += palette_.null();
  } else if (node->kind == Node::Kind::boolean) {
    out_ += node->boolean ? "true" : "false";
  } else {
    out_ += node->text;
  }
}

void DiffText::primitive(const Diff& diff, const Options& options) {
  switch (diff.action) {
    case Action::create:
      primitive_value(diff.after);
      break;
    case Action::destroy:
      primitive_value(diff.before);
      null_suffix(diff, options);
      break;
    case Action::no_op:
      primitive_value(diff.before);
      break;
    default:
      primitive_value(diff.before);
      out_ += ' ';
      out_ += palette_.arrow();
      out_ += ' ';
      primitive_value(diff.after);
  }
  forces_replacement(diff.replace, options);
}

void DiffText::unknown(const Diff& diff, int indent, const Options& options) {
  if (diff.action != Action::create && diff.inner != nullptr) {
    Options before = options.for_child();
    before.no_null_suffix = true;
    before.forbid_replacement = diff.replace;
    draw(*diff.inner, indent, before);
    out_ += " -> ";
  }
  out_ += "(known after apply)";
  forces_replacement(diff.replace, options);
}

void DiffText::sensitive_block(const Diff& diff, int indent, const Options& options) {
  out_ += '{';
  forces_replacement(diff.replace, options);
  end_line();
  begin_line(Action::no_op, indent, options);
  out_ += "  # At least one attribute in this block is (or was) sensitive,\n";
  begin_line(Action::no_op, indent, options);
  out_ += "  # so its contents will not be displayed.\n";
  begin_line(Action::no_op, indent, options);
  out_ += '}';
}

}  // namespace landform::report
