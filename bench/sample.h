// The text that generate.py wrote when this was built: 2 MB of typical configuration.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/file.h"

namespace landform::bench {

inline const std::string& sample() {
  static const std::string text = [] {
    auto read = read_file(LANDFORM_SAMPLE);
    if (!read) {
      std::fprintf(stderr, "%s: %s\n", LANDFORM_SAMPLE, read.error().message.c_str());
      std::exit(1);
    }
    return *std::move(read);
  }();
  return text;
}

}  // namespace landform::bench
