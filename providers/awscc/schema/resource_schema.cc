#include "awscc/schema/resource_schema.h"

#include <algorithm>
#include <array>

namespace landform::awscc {

namespace {

// References that only lead to each other end somewhere.
constexpr int kMaxReferences = 32;

const Node* find_member(std::span<const Member> members, std::string_view name) {
  auto it = std::ranges::lower_bound(members, name, {}, &Member::name);
  return it != members.end() && it->name == name ? it->node : nullptr;
}

std::string unescape(std::string_view part) {
  std::string out;
  for (size_t i = 0; i < part.size(); ++i) {
    if (part[i] == '~' && i + 1 < part.size() && (part[i + 1] == '0' || part[i + 1] == '1')) {
      out += part[++i] == '0' ? '~' : '/';
    } else {
      out += part[i];
    }
  }
  return out;
}

}  // namespace

std::string_view json_type_name(JsonType type) {
  static constexpr std::array<std::string_view, 7> kNames = {
      "null", "boolean", "integer", "number", "string", "array", "object"};
  return kNames[static_cast<size_t>(type)];
}

bool Node::is(JsonType type) const { return std::ranges::find(types, type) != types.end(); }

const Node* Node::property(std::string_view name) const { return find_member(properties, name); }

bool Node::requires_property(std::string_view name) const {
  return std::ranges::find(required, name) != required.end();
}

const Node* ResourceSchema::find(std::string_view reference) const {
  // Schemas of list handlers name the file they are written in.
  size_t hash = reference.find('#');
  if (hash == std::string_view::npos) return nullptr;
  reference.remove_prefix(hash + 1);
  for (auto [prefix, members] : {std::pair{std::string_view("/definitions/"), definitions},
                                 std::pair{std::string_view("/properties/"), root->properties}}) {
    if (!reference.starts_with(prefix)) continue;
    const Node* at = nullptr;
    std::span<const Member> among = members;
    // Usually one name, but a path into a definition is a reference as well.
    std::string_view rest = reference.substr(prefix.size());
    while (true) {
      size_t slash = rest.find('/');
      at = find_member(among, unescape(rest.substr(0, slash)));
      if (at == nullptr || slash == std::string_view::npos) return at;
      rest.remove_prefix(slash + 1);
      if (rest == "items") return at->items;
      if (rest.starts_with("properties/"))
        rest.remove_prefix(std::string_view("properties/").size());
      among = at->properties;
    }
  }
  return nullptr;
}

const Node* ResourceSchema::resolve(const Node& node) const {
  const Node* at = &node;
  for (int i = 0; i < kMaxReferences && at != nullptr; ++i) {
    if (at->ref.empty()) return at;
    at = find(at->ref);
  }
  return nullptr;
}

std::optional<PropertyPath> parse_property_pointer(std::string_view pointer) {
  constexpr std::string_view kPrefix = "/properties/";
  if (!pointer.starts_with(kPrefix)) return std::nullopt;
  PropertyPath out;
  std::string_view rest = pointer.substr(kPrefix.size());
  bool more = true;
  while (more) {
    size_t slash = rest.find('/');
    more = slash != std::string_view::npos;
    std::string_view part = rest.substr(0, slash);
    if (more) rest.remove_prefix(slash + 1);
    if (part.empty()) return std::nullopt;
    bool within = !out.empty() && more;
    if (within && part == "properties") continue;
    if (within && part == "items") {
      out.emplace_back("*");
    } else {
      out.push_back(unescape(part));
    }
  }
  return out;
}

std::string path_text(const PropertyPath& path) {
  std::string out;
  for (const std::string& part : path) {
    if (!out.empty()) out += '/';
    out += part;
  }
  return out;
}

}  // namespace landform::awscc
