// Contradictions in schemas.
#include <fmt/format.h>

#include <algorithm>

#include "sdk/schema.h"
#include "value/convert.h"

namespace landform::sdk {
namespace {

using schema::Nesting;

class Lint {
 public:
  explicit Lint(const Block& root) : root_(root) {}
  std::vector<std::string> take() { return std::move(problems_); }

  void block(const Block& block, const std::string& prefix, bool in_set) {
    auto beside = [&](const std::string& name) {
      return block.attributes().contains(name) || block.blocks().contains(name);
    };
    attributes(block.attributes(), prefix, in_set, beside);
    if (!block.checks().empty()) {
      std::string path = prefix.empty() ? "it" : prefix.substr(0, prefix.size() - 1);
      check_validators(block.checks(), Type::object({}), path, beside);
    }
    for (const auto& [name, nested] : block.blocks()) {
      std::string path = prefix + name;
      check_name(name, path);
      if (block.attributes().contains(name)) fail(path, "is an attribute and a block");
      check_counts(nested, path);
      if (!nested.validators().empty()) {
        check_validators(nested.validators(), nested.value_type(), path, beside);
      }
      this->block(nested.content(), path + ".", in_set || nested.nesting() == Nesting::set);
    }
  }

  // A value on its own, such as the parameter of a function.
  void value(const Attribute& a, const std::string& path) {
    check_value(a, path, [](const std::string&) { return false; });
  }

 private:
  using Beside = std::function<bool(const std::string& name)>;

  void fail(const std::string& path, std::string_view what) {
    problems_.push_back(fmt::format("{} {}", path, what));
  }

  void check_name(const std::string& name, const std::string& path) {
    bool good = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!good) fail(path, "may have only lowercase letters, digits and underscores in its name");
  }

  void check_counts(const NestedBlock& nested, const std::string& path) {
    uint64_t min = nested.min_items();
    uint64_t max = nested.max_items();
    switch (nested.nesting()) {
      case Nesting::single:
        if (max > 1 || min > 1) fail(path, "is a single block, which cannot occur more than once");
        break;
      case Nesting::group:
      case Nesting::map:
        if (max != 0 || min != 0) fail(path, "cannot have a minimum or maximum number of blocks");
        break;
      default:
        if (max != 0 && min > max) fail(path, "needs more blocks than it allows");
    }
  }

  void check_validators(const std::vector<Validator>& validators, Type type,
                        const std::string& path, const Beside& beside) {
    for (const Validator& validator : validators) {
      if (!validator.problem.empty())
        fail(path, "has a validator that cannot work: " + validator.problem);
      if (auto why = misfit(validator, type)) fail(path, *why);
      for (const std::string& name : validator.others) {
        bool absolute = name.starts_with('/');
        bool found = absolute ? root_.attributes().contains(name.substr(1)) ||
                                    root_.blocks().contains(name.substr(1))
                              : beside(name);
        if (found) continue;
        fail(path, fmt::format("has a validator (\"{}\") that refers to {}, which {}",
                               validator.description, name,
                               absolute ? "is not at the top level of the schema"
                                        : "is not beside it; names of the top level begin with /"));
      }
    }
  }

  void attributes(const Attributes& all, const std::string& prefix, bool in_set,
                  const Beside& beside) {
    for (const auto& [name, attribute] : all) {
      check_name(name, prefix + name);
      check(attribute, prefix + name, all, in_set, beside);
    }
  }

  void check(const Attribute& a, const std::string& path, const Attributes& all, bool in_set,
             const Beside& beside) {
    check_flags(a, path);
    if (in_set && a.is_write_only())
      fail(path, "is write-only, which attributes in a set must not be");
    if (in_set && a.type().has_dynamic())
      fail(path, "is of dynamic type, which attributes in a set must not be");
    if (a.change_triggers()) {
      for (const std::string& name : *a.change_triggers()) {
        if (!all.contains(name) && !beside(name)) {
          fail(path, "changes with " + name + ", which is not a sibling");
        }
      }
    }
    check_value(a, path, beside);
    if (a.shape() == Attribute::Shape::nested) {
      const Attributes& members = a.members();
      attributes(members, path + ".", in_set || a.nesting() == Nesting::set,
                 [&](const std::string& name) { return members.contains(name); });
    }
  }

  void check_flags(const Attribute& a, const std::string& path) {
    if (!a.is_required() && !a.is_optional() && !a.is_computed()) {
      fail(path, "is neither required nor optional nor computed");
    }
    if (a.is_required() && a.is_optional()) fail(path, "is required and optional");
    if (a.is_required() && a.is_computed()) {
      fail(path,
           a.default_value() ? "is required, so it needs no default" : "is required and computed");
    }
    if (a.default_value() && !a.is_optional()) fail(path, "has a default but is not optional");
    if (a.default_value() && !conforms(a.default_value()->type(), a.type())) {
      fail(path, "has a default that does not fit its type: " +
                     mismatch_message(a.default_value()->type(), a.type()));
    }
    if (a.is_write_only() && a.is_computed()) fail(path, "is write-only and computed");
    if (a.is_stable() && !a.is_computed()) fail(path, "is stable but not computed");
  }

  // Its type and rules, and those of its elements.
  void check_value(const Attribute& a, const std::string& path, const Beside& beside) {
    if (a.type().is_collection() && a.type().has_dynamic()) {
      fail(path, "is a collection of values of any type; make all of it dynamic()");
    }
    if (a.custom_type() != nullptr && !a.custom_type()->fits(a.type())) {
      fail(path, fmt::format("means {}, which a {} cannot be", a.custom_type()->name(),
                             a.type().friendly_name()));
    }
    check_validators(a.validators(), a.type(), path, beside);
    if (a.shape() == Attribute::Shape::collection) {
      check_value(*a.element(), path + "[]", beside);
    } else if (a.shape() == Attribute::Shape::object) {
      for (const auto& [name, member] : a.members()) {
        check_value(member, path + "." + name,
                    [&](const std::string& other) { return a.members().contains(other); });
      }
    }
  }

  const Block& root_;
  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> schema_problems(const Block& block) {
  Lint lint(block);
  lint.block(block, "", false);
  return lint.take();
}

std::vector<std::string> value_problems(const Attribute& attribute, const std::string& name) {
  const Block none;
  Lint lint(none);
  lint.value(attribute, name);
  return lint.take();
}

}  // namespace landform::sdk
