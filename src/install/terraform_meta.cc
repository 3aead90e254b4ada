#include "install/terraform_meta.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"

namespace landform::install {
namespace {

constexpr std::string_view kBlank = " \t\r\n\f";

std::string unescape(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, char>, 5> kEntities = {
      {{"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}, {"&lt;", '<'}, {"&gt;", '>'}}};
  std::string out;
  while (!text.empty()) {
    size_t taken = 1;
    char c = text[0];
    for (const auto& [entity, meaning] : kEntities) {
      if (!text.starts_with(entity)) continue;
      c = meaning;
      taken = entity.size();
    }
    out += c;
    text.remove_prefix(taken);
  }
  return out;
}

// Removes the next attribute from the front of a tag; an empty name if there is none.
std::pair<std::string, std::string> take_attribute(std::string_view& tag) {
  tag.remove_prefix(std::min(tag.find_first_not_of(" \t\r\n\f/"), tag.size()));
  size_t end = std::min(tag.find_first_of(" \t\r\n\f=/"), tag.size());
  std::string name = ascii_lower(tag.substr(0, end));
  tag.remove_prefix(end);
  tag.remove_prefix(std::min(tag.find_first_not_of(kBlank), tag.size()));
  if (!tag.starts_with('=')) return {std::move(name), ""};
  tag.remove_prefix(1);
  tag.remove_prefix(std::min(tag.find_first_not_of(kBlank), tag.size()));
  std::string_view value;
  if (tag.starts_with('"') || tag.starts_with('\'')) {
    size_t close = std::min(tag.find(tag[0], 1), tag.size());
    value = tag.substr(1, close - 1);
    tag.remove_prefix(std::min(close + 1, tag.size()));
  } else {
    end = std::min(tag.find_first_of(kBlank), tag.size());
    value = tag.substr(0, end);
    tag.remove_prefix(end);
  }
  return {std::move(name), unescape(value)};
}

}  // namespace

std::string find_terraform_meta(std::string_view html) {
  while (true) {
    size_t open = html.find('<');
    if (open == std::string_view::npos) return "";
    html.remove_prefix(open + 1);
    if (html.starts_with("!--")) {
      size_t end = html.find("-->");
      if (end == std::string_view::npos) return "";
      html.remove_prefix(end + 3);
      continue;
    }
    size_t close = std::min(html.find('>'), html.size());
    std::string_view tag = html.substr(0, close);
    html.remove_prefix(close);
    std::string name = ascii_lower(tag.substr(0, tag.find_first_of(" \t\r\n\f/")));
    if (name == "body" || tag.starts_with("/head")) return "";
    if (name != "meta") continue;
    tag.remove_prefix(4);
    bool wanted = false;
    std::string content;
    while (!tag.empty()) {
      auto [attribute, value] = take_attribute(tag);
      if (attribute.empty()) break;
      if (attribute == "name") wanted = value == "terraform-get";
      if (attribute == "content") content = std::move(value);
    }
    if (wanted && !content.empty()) return content;
  }
}

}  // namespace landform::install
