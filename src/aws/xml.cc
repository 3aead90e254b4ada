#include "aws/xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace landform::aws {
namespace {

constexpr size_t kMaxDepth = 64;
constexpr std::string_view kBlank = " \t\r\n";

void append_utf8(std::string& out, uint32_t code) {
  auto byte = [&](uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xC0U | code >> 6U);
  } else if (code < 0x10000) {
    byte(0xE0U | code >> 12U);
    byte(0x80U | (code >> 6U & 0x3FU));
  } else {
    byte(0xF0U | code >> 18U);
    byte(0x80U | (code >> 12U & 0x3FU));
    byte(0x80U | (code >> 6U & 0x3FU));
  }
  byte(0x80U | (code & 0x3FU));
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<XmlElement> parse() {
    std::vector<XmlElement> open;
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        size_t end = std::min(text_.find('<', at_), text_.size());
        std::string_view piece = text_.substr(at_, end - at_);
        at_ = end;
        if (!open.empty()) {
          if (!append_text(open.back().text, piece)) return fail("an unknown entity");
        } else if (piece.find_first_not_of(kBlank) != std::string_view::npos) {
          return fail("text outside of the root element");
        }
      } else if (starts("<!--")) {
        if (!skip("-->")) return fail("a comment without an end");
      } else if (starts("<?")) {
        if (!skip("?>")) return fail("an instruction without an end");
      } else if (starts("<![CDATA[") && !open.empty()) {
        size_t begin = at_ + 9;
        if (!skip("]]>")) return fail("CDATA without an end");
        open.back().text.append(text_.substr(begin, at_ - 3 - begin));
      } else if (starts("<!")) {
        return fail("a document type");
      } else {
        size_t end = tag_end();
        if (end == std::string_view::npos) return fail("a tag without an end");
        std::string_view tag = text_.substr(at_ + 1, end - at_ - 1);
        at_ = end + 1;
        bool closes = tag.starts_with('/');
        bool empty = !closes && tag.ends_with('/');
        if (closes) tag.remove_prefix(1);
        if (empty) tag.remove_suffix(1);
        std::string name(tag.substr(0, tag.find_first_of(kBlank)));
        name.erase(0, name.find(':') + 1);
        if (name.empty()) return fail("a tag without a name");
        if (!closes) {
          if (open.size() >= kMaxDepth) return fail("elements that are nested too deeply");
          open.push_back({std::move(name), {}, {}});
          if (!empty) continue;
        } else if (open.empty() || open.back().name != name) {
          return fail("an end tag that does not fit");
        }
        XmlElement done = std::move(open.back());
        open.pop_back();
        if (open.empty()) return done;
        open.back().children.push_back(std::move(done));
      }
    }
    return fail("no end tag of the root element");
  }

 private:
  [[nodiscard]] bool starts(std::string_view what) const {
    return text_.substr(at_).starts_with(what);
  }
  // Moves past the next occurrence.
  bool skip(std::string_view what) {
    size_t end = text_.find(what, at_);
    if (end == std::string_view::npos) return false;
    at_ = end + what.size();
    return true;
  }
  // The end of the tag, which is not within an attribute value.
  [[nodiscard]] size_t tag_end() const {
    char quote = 0;
    for (size_t i = at_; i < text_.size(); ++i) {
      char c = text_[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return i;
      }
    }
    return std::string_view::npos;
  }
  static bool append_text(std::string& out, std::string_view piece) {
    while (!piece.empty()) {
      size_t ampersand = std::min(piece.find('&'), piece.size());
      out.append(piece.substr(0, ampersand));
      piece.remove_prefix(ampersand);
      if (piece.empty()) break;
      size_t end = piece.find(';');
      if (end == std::string_view::npos || !append_entity(out, piece.substr(1, end - 1))) {
        return false;
      }
      piece.remove_prefix(end + 1);
    }
    return true;
  }
  static bool append_entity(std::string& out, std::string_view name) {
    constexpr std::pair<std::string_view, char> kEntities[] = {
        {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    for (const auto& [known, character] : kEntities) {
      if (name != known) continue;
      out += character;
      return true;
    }
    if (!name.starts_with('#')) return false;
    name.remove_prefix(1);
    int base = 10;
    if (name.starts_with('x')) {
      name.remove_prefix(1);
      base = 16;
    }
    uint32_t code = 0;
    auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), code, base);
    constexpr uint32_t kLast = 0x10FFFF;
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (failure != std::errc() || end != name.data() + name.size() || code == 0 || code > kLast ||
        surrogate) {
      return false;
    }
    append_utf8(out, code);
    return true;
  }
  [[nodiscard]] Error fail(std::string_view what) const {
    return Error{fmt::format("the XML contains {} (at byte {})", what, at_)};
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

const XmlElement* XmlElement::child(std::string_view name) const {
  for (const XmlElement& one : children) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

std::string XmlElement::at(std::string_view path) const {
  const XmlElement* element = this;
  while (true) {
    size_t slash = std::min(path.find('/'), path.size());
    element = element->child(path.substr(0, slash));
    if (element == nullptr) return "";
    if (slash == path.size()) return element->text;
    path.remove_prefix(slash + 1);
  }
}

Result<XmlElement> parse_xml(std::string_view text) { return Parser(text).parse(); }

}  // namespace landform::aws
