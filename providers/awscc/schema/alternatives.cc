#include "awscc/schema/alternatives.h"

#include <algorithm>
#include <utility>

#include "awscc/schema/effective.h"

namespace landform::awscc {

namespace {

// The attributes that a branch demands; nothing if it says anything else, too.
std::vector<std::string> demanded(const ResourceSchema& schema, const Node& branch,
                                  const Shape& object) {
  const Node* node = schema.resolve(branch);
  std::vector<std::string> out;
  if (node == nullptr) return out;
  bool composed = !node->one_of.empty() || !node->any_of.empty();
  if (composed || !node->properties.empty()) return out;
  std::vector<const Node*> parts(node->all_of.begin(), node->all_of.end());
  parts.push_back(node);
  for (const Node* part : parts) {
    for (std::string_view property : part->required) {
      const TerraformAttribute* attribute = object.find_property(property);
      // What the service or a default gives is always there.
      if (attribute == nullptr || attribute->default_value ||
          (!attribute->required && !attribute->optional)) {
        return {};
      }
      out.push_back(attribute->name);
    }
  }
  return out;
}

class Finder {
 public:
  Finder(const ResourceSchema& schema, TerraformType& out) : schema_(schema), out_(out) {}

  void object(const Node& node, const Shape& shape) {
    add(Alternatives::Kind::one_of, node.one_of, shape);
    add(Alternatives::Kind::any_of, node.any_of, shape);
    for (const Member& property : node.properties) {
      const TerraformAttribute* attribute = shape.find_property(property.name);
      if (attribute == nullptr || (!attribute->required && !attribute->optional)) continue;
      at_.push_back(attribute->name);
      value(*property.node, attribute->shape);
      at_.pop_back();
    }
  }

 private:
  void value(const Node& written, const Shape& shape) {
    Node node = effective(schema_, written);
    if (shape.form == Form::object) return object(node, shape);
    if (!shape.is_collection()) return;
    if (shape.form == Form::map) {
      if (!node.pattern_properties.empty()) {
        value(*node.pattern_properties.front().node, *shape.element);
      }
    } else if (node.items != nullptr) {
      value(*node.items, *shape.element);
    }
  }

  void add(Alternatives::Kind kind, std::span<const Node* const> branches, const Shape& shape) {
    if (branches.size() < 2) return;
    Alternatives found{.kind = kind, .at = at_, .choices = {}};
    for (const Node* branch : branches) {
      std::vector<std::string> names = demanded(schema_, *branch, shape);
      if (names.empty()) return;
      found.choices.push_back(std::move(names));
    }
    out_.alternatives.push_back(std::move(found));
  }

  const ResourceSchema& schema_;
  TerraformType& out_;
  std::vector<std::string> at_;
};

}  // namespace

void add_alternatives(const ResourceSchema& schema, TerraformType& out) {
  Finder(schema, out).object(*schema.root, out.shape);
}

}  // namespace landform::awscc
