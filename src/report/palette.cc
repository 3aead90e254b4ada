#include "report/palette.h"

#include <algorithm>
#include <utility>

#include "render/wrap.h"

namespace landform::report {
namespace {

using plan::Action;

struct Code {
  std::string_view name;
  std::string_view code;
};

constexpr auto kCodes = std::to_array<Code>({
    {"default", "39"},      {"black", "30"},      {"red", "31"},
    {"green", "32"},        {"yellow", "33"},     {"blue", "34"},
    {"magenta", "35"},      {"cyan", "36"},       {"light_gray", "37"},
    {"dark_gray", "90"},    {"light_red", "91"},  {"light_green", "92"},
    {"light_yellow", "93"}, {"light_blue", "94"}, {"light_magenta", "95"},
    {"light_cyan", "96"},   {"white", "97"},      {"bold", "1"},
    {"dim", "2"},           {"underline", "4"},   {"blink_slow", "5"},
    {"blink_fast", "6"},    {"invert", "7"},      {"hidden", "8"},
    {"reset", "0"},         {"reset_bold", "21"},
});

constexpr std::string_view kReset = "\x1b[0m";

// The symbols in the order of plan::Action.
constexpr auto kSymbols = std::to_array<std::string_view>({
    "   ",
    "  [green]+[reset]",
    " [cyan]<=[reset]",
    "  [yellow]~[reset]",
    "[red]-[reset]/[green]+[reset]",
    "[green]+[reset]/[red]-[reset]",
    "  [red]-[reset]",
    " [red].[reset]",
});
static_assert(kSymbols.size() == static_cast<size_t>(Action::forget) + 1);

// The code of the markup at the start of the text; empty if it is something else in brackets.
std::string_view code_at(std::string_view text) {
  size_t end = text.find(']');
  if (end == std::string_view::npos) return {};
  std::string_view name = text.substr(1, end - 1);
  const auto* found =
      std::find_if(kCodes.begin(), kCodes.end(), [&](const Code& c) { return c.name == name; });
  return found == kCodes.end() ? std::string_view() : found->code;
}

}  // namespace

Palette::Palette(bool color) : color_(color) {
  std::transform(kSymbols.begin(), kSymbols.end(), symbols_.begin(),
                 [&](std::string_view markup) { return expand(markup); });
  arrow_ = expand("[yellow]->[reset]");
  null_ = expand("[dark_gray]null[reset]");
  to_null_ = expand(" [dark_gray]-> null[reset]");
  forces_ = expand(" [red]# forces replacement[reset]");
  hidden_begin_ = color ? "\x1b[90m# (" : "# (";
  hidden_end_ = expand(" hidden)[reset]");
}

void Palette::append(std::string& out, std::string_view markup) const {
  bool colored = false;
  while (!markup.empty()) {
    size_t bracket = markup.find('[');
    out += markup.substr(0, bracket);
    if (bracket == std::string_view::npos) break;
    markup.remove_prefix(bracket);
    std::string_view code = code_at(markup);
    if (code.empty()) {
      out += '[';
      markup.remove_prefix(1);
      continue;
    }
    colored = true;
    if (color_) {
      out += "\x1b[";
      out += code;
      out += 'm';
    }
    markup.remove_prefix(markup.find(']') + 1);
  }
  if (colored && color_) out += kReset;
}

std::string Palette::expand(std::string_view markup) const {
  std::string out;
  append(out, markup);
  return out;
}

void append_horizontal_rule(std::string& out, const Palette& palette, int width) {
  if (width <= 1) {
    out += '\n';
    return;
  }
  std::string rule = "[dark_gray]\n";
  for (int i = 1; i < width; ++i) rule += "─";
  palette.append(out, rule);
}

void append_wrapped(std::string& out, std::string_view text, int width) {
  if (width <= 1) {
    out += text;
    return;
  }
  for (bool first = true;; first = false) {
    size_t newline = text.find('\n');
    std::string_view line = text.substr(0, newline);
    if (!first) out += '\n';
    if (line.starts_with(' ')) {
      out += line;
    } else {
      out += render::wrap_text(line, static_cast<size_t>(width - 1));
    }
    if (newline == std::string_view::npos) return;
    text.remove_prefix(newline + 1);
  }
}

}  // namespace landform::report
