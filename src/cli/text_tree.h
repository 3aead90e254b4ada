// Trees drawn with lines, for people.
#pragma once

#include <string>
#include <vector>

namespace landform::cli {

struct TextTree {
  std::string label;
  std::vector<TextTree> children = {};
};

// The children of a tree, one per line, below a label that the caller has drawn.
inline void draw_children(const TextTree& tree, const std::string& indent, std::string& out) {
  for (size_t i = 0; i < tree.children.size(); ++i) {
    bool last = i + 1 == tree.children.size();
    const TextTree& child = tree.children[i];
    out += indent + (last ? "└── " : "├── ") + child.label + "\n";
    draw_children(child, indent + (last ? "    " : "│\u00a0\u00a0 "), out);
  }
}

[[nodiscard]] inline std::string draw_tree(const TextTree& tree) {
  std::string out = tree.label + "\n";
  draw_children(tree, "", out);
  return out;
}

}  // namespace landform::cli
