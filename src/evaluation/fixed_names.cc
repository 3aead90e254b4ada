// Names that are the same for all objects of a module: path, terraform, count, each.
#include <fmt/format.h>

#include <array>

#include "base/quote.h"
#include "base/suggest.h"
#include "base/working_directory.h"
#include "evaluation/instance_scope.h"

namespace landform::evaluation {

using config::Reference;
using Kind = Reference::Kind;

Value InstanceScope::fixed(const Reference& reference, Diagnostics& diagnostics) const {
  std::string_view name = reference.name;
  auto fail = [&](const char* summary, std::string detail) {
    diagnostics.error(summary, std::move(detail), reference.range);
    return Value::unknown();
  };
  switch (reference.kind) {
    case Kind::path: {
      if (name == "module") return Value::string(instance_.node->directory);
      if (name == "root") return Value::string(environment_.root_directory);
      if (name == "cwd") return Value::string(initial_directory());
      constexpr std::array<std::string_view, 3> kNames = {"cwd", "module", "root"};
      return fail("Invalid \"path\" attribute",
                  fmt::format("The \"path\" object does not have an attribute named {}.{}",
                              go_quote(name), did_you_mean(name, kNames)));
    }
    case Kind::terraform:
      if (name == "workspace") return Value::string(environment_.workspace);
      if (name == "applying")
        return Value::boolean(environment_.applying).with_marks(Marks::ephemeral);
      if (name == "env") {
        return fail(
            "Invalid \"terraform\" attribute",
            "The terraform.env attribute was deprecated in v0.10 and removed in v0.12. The \"state "
            "environment\" concept was renamed to \"workspace\" in v0.12, and so the workspace "
            "name can now be "
            "accessed using the terraform.workspace attribute.");
      }
      return fail(
          "Invalid \"terraform\" attribute",
          fmt::format(
              "The \"terraform\" object does not have an attribute named {}. The only supported "
              "attributes are terraform.workspace, the name of the currently-selected workspace, "
              "and "
              "terraform.applying, a boolean which is true only during apply.",
              go_quote(name)));
    case Kind::count:
      if (name != "index") {
        return fail("Invalid \"count\" attribute",
                    fmt::format("The \"count\" object does not have an attribute named {}. The "
                                "only supported attribute "
                                "is count.index, which is the index of each instance of a resource "
                                "block that has the "
                                "\"count\" argument set.",
                                go_quote(name)));
      }
      if (repetition_.count_index) return *repetition_.count_index;
      return fail("Reference to \"count\" in non-counted context",
                  "The \"count\" object can only be used in \"module\", \"resource\", and \"data\" "
                  "blocks, and only when "
                  "the \"count\" argument is set.");
    case Kind::each: {
      if (name != "key" && name != "value") {
        return fail("Invalid \"each\" attribute",
                    fmt::format("The \"each\" object does not have an attribute named {}. The "
                                "supported attributes are "
                                "each.key and each.value, the current key and value pair of the "
                                "\"for_each\" attribute "
                                "set.",
                                go_quote(name)));
      }
      const std::optional<Value>& value =
          name == "key" ? repetition_.each_key : repetition_.each_value;
      if (value) return *value;
      if (name == "value") {
        return fail("each.value cannot be used in this context",
                    "A reference to \"each.value\" has been used in a context in which it is "
                    "unavailable, such as when "
                    "the configuration no longer contains the value in its \"for_each\" "
                    "expression. Remove this "
                    "reference to each.value in your configuration to work around this error.");
      }
      return fail("Reference to \"each\" in context without for_each",
                  "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and "
                  "only when the "
                  "\"for_each\" argument is set.");
    }
    case Kind::self:
      // Provisioners and conditions refer to what exists after apply.
      if (site_.self != nullptr) return Value::unknown();
      return fail("Invalid \"self\" reference",
                  "The \"self\" object is not available in this context. This object can be used "
                  "only in resource "
                  "provisioner, connection, and postcondition blocks.");
    default:
      return Value::unknown();
  }
}

}  // namespace landform::evaluation
