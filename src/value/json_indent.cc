#include "value/json_indent.h"

#include "value/json_bytes.h"

namespace landform {
namespace {

using detail::skip_json_space;

// The end of the string literal that begins at `at`.
size_t string_end(std::string_view json, size_t at) {
  for (++at; json[at = detail::plain_json_end(json, at)] != '"'; ++at) {
    if (json[at] == '\\') ++at;
  }
  return at + 1;
}

bool ends_word(char c) { return c == ',' || c == ']' || c == '}' || c <= ' '; }

// Copies a string literal, escaping characters that Terraform always escapes.
void append_string(std::string& out, std::string_view literal) {
  size_t done = 0;
  for (size_t at = 0; at < literal.size(); ++at) {
    const char* escaped = nullptr;
    size_t size = 1;
    switch (literal[at]) {
      case '<':
        escaped = "\\u003c";
        break;
      case '>':
        escaped = "\\u003e";
        break;
      case '&':
        escaped = "\\u0026";
        break;
      case '\xe2':
        size = 3;
        if (literal.substr(at, size) == "\u2028") escaped = "\\u2028";
        if (literal.substr(at, size) == "\u2029") escaped = "\\u2029";
        break;
      default:
        break;
    }
    if (escaped == nullptr) continue;
    out.append(literal.substr(done, at - done)).append(escaped);
    done = at + size;
    at = done - 1;
  }
  out.append(literal.substr(done));
}

// Whether two texts differ in nothing but whitespace between tokens.
bool same_tokens(std::string_view a, std::string_view b) {
  size_t i = skip_json_space(a, 0);
  size_t j = skip_json_space(b, 0);
  while (i < a.size() && j < b.size()) {
    if (a[i] != b[j]) return false;
    if (a[i] == '"') {
      const size_t size = string_end(a, i) - i;
      if (a.substr(i, size) != b.substr(j, size)) return false;
      i += size;
      j += size;
    } else {
      ++i;
      ++j;
    }
    i = skip_json_space(a, i);
    j = skip_json_space(b, j);
  }
  return i == a.size() && j == b.size();
}

}  // namespace

void append_json_line(std::string& out, size_t level) {
  out += '\n';
  out.append(2 * level, ' ');
}

void append_indented_json(std::string& out, std::string_view json, size_t level) {
  bool opened = false;  // right after an opening bracket
  for (size_t at = 0; at < json.size();) {
    const char c = json[at];
    switch (c) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
        ++at;
        continue;
      case '}':
      case ']':
        --level;
        if (!opened) append_json_line(out, level);
        opened = false;
        out += c;
        ++at;
        continue;
      default:
        break;
    }
    if (opened) append_json_line(out, level);
    opened = false;
    switch (c) {
      case '{':
      case '[':
        out += c;
        opened = true;
        ++level;
        ++at;
        break;
      case ',':
        out += c;
        append_json_line(out, level);
        ++at;
        break;
      case ':':
        out += ": ";
        ++at;
        break;
      case '"': {
        size_t end = string_end(json, at);
        append_string(out, json.substr(at, end - at));
        at = end;
        break;
      }
      default: {
        // A number or keyword.
        size_t end = at;
        while (end < json.size() && !ends_word(json[end])) ++end;
        out.append(json.substr(at, end - at));
        at = end;
      }
    }
  }
}

bool same_indented_json(std::string_view a, std::string_view b) {
  return same_tokens(a, b) || indent_json(a) == indent_json(b);
}

std::string indent_json(std::string_view json) {
  std::string out;
  append_indented_json(out, json, 0);
  return out;
}

}  // namespace landform
