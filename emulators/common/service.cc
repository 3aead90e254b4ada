#include "emulators/common/service.h"

#include <algorithm>

namespace landform::emulator {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::vector<std::string> path_parts(const std::string& path, bool decode) {
  std::vector<std::string> out;
  size_t begin = 0;
  while (begin < path.size()) {
    size_t end = std::min(path.find('/', begin + 1), path.size());
    std::string part = path.substr(begin + 1, end - begin - 1);
    out.push_back(decode ? url_decoded(part) : part);
    begin = end;
  }
  return out;
}

std::string url_decoded(const std::string& text, bool form) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (form && text[i] == '+') {
      out += ' ';
    } else if (text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 &&
               hex(text[i + 2]) >= 0) {
      out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> parse_form(const std::string& text) {
  std::vector<std::pair<std::string, std::string>> out;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = std::min(text.find('&', begin), text.size());
    std::string pair = text.substr(begin, end - begin);
    size_t equals = pair.find('=');
    if (equals == std::string::npos) {
      out.emplace_back(url_decoded(pair, true), "");
    } else {
      out.emplace_back(url_decoded(pair.substr(0, equals), true),
                       url_decoded(pair.substr(equals + 1), true));
    }
    begin = end + 1;
  }
  return out;
}

}  // namespace landform::emulator
