#include "config/reference.h"

#include <fmt/format.h>

#include "base/quote.h"
#include "config/module.h"
#include "eval/access.h"

namespace landform::config {

using syntax::Step;

namespace {

constexpr const char* kInvalid = "Invalid reference";

class Reader {
 public:
  Reader(std::span<const Step> steps, FileId file, Diagnostics& diagnostics)
      : steps_(steps), file_(file), diagnostics_(diagnostics) {}

  std::optional<Reference> read() {
    std::string_view root = steps_[0].text();
    using Kind = Reference::Kind;
    if (root == "count") return attribute(Kind::count);
    if (root == "each") return attribute(Kind::each);
    if (root == "local") return attribute(Kind::local);
    if (root == "path") return attribute(Kind::path);
    if (root == "terraform") return attribute(Kind::terraform);
    if (root == "var") return attribute(Kind::variable);
    if (root == "module") return module();
    if (root == "data") return prefixed(Kind::data, "the data source type and the resource name");
    if (root == "resource")
      return prefixed(Kind::resource, "the resource type and the resource name");
    if (root == "ephemeral")
      return prefixed(Kind::ephemeral, "the ephemeral resource type and the resource name");
    if (root == "self") {
      Reference out;
      out.kind = Kind::self;
      out.range = range(0, 0);
      out.remaining = steps_.subspan(1);
      return out;
    }
    if (root == "template" || root == "lazy" || root == "arg") {
      diagnostics_.error(
          "Reserved symbol name",
          fmt::format(
              "The symbol name {} is reserved for use in a future Terraform version. If you are "
              "using a provider that already uses this as a resource type name, add the prefix "
              "\"resource.\" to force interpretation as a resource type name.",
              go_quote(root)),
          range(0, 0));
      return std::nullopt;
    }
    return resource(Kind::resource, 0);
  }

 private:
  [[nodiscard]] Range range(size_t first, size_t last) const {
    return {file_, steps_[first].begin, steps_[last].end};
  }

  // An object with attributes, such as `local.x`.
  Reference attribute(Reference::Kind kind) {
    const AttributeReference read = read_attribute_reference(steps_, file_, diagnostics_);
    Reference out;
    out.kind = kind;
    out.name = read.name;
    out.range = read.range;
    if (!out.name.empty()) out.remaining = steps_.subspan(2);
    return out;
  }

  std::optional<Reference> module() {
    Reference out = attribute(Reference::Kind::module);
    if (out.name.empty()) return std::nullopt;
    if (!out.remaining.empty() && out.remaining[0].kind != Step::Kind::attribute) {
      if (!instance_key(out, "module")) return std::nullopt;
    }
    if (!out.remaining.empty() && out.remaining[0].kind != Step::Kind::attribute) {
      diagnostics_.error(kInvalid, "Module instance objects do not support this operation.",
                         Range{file_, out.remaining[0].begin, out.remaining[0].end});
      return std::nullopt;
    }
    return out;
  }

  std::optional<Reference> prefixed(Reference::Kind kind, const char* must_follow) {
    if (steps_.size() < 3) {
      diagnostics_.error(kInvalid,
                         fmt::format("The {} object must be followed by two attribute names: {}.",
                                     go_quote(steps_[0].text()), must_follow),
                         range(0, steps_.size() - 1));
      return std::nullopt;
    }
    return resource(kind, 1);
  }

  // A resource whose type is the step at `at`.
  std::optional<Reference> resource(Reference::Kind kind, size_t at) {
    const char* what = kind == Reference::Kind::data        ? "a data source"
                       : kind == Reference::Kind::ephemeral ? "an ephemeral resource type"
                                                            : "a resource type";
    const char* object = kind == Reference::Kind::data        ? "data"
                         : kind == Reference::Kind::ephemeral ? "ephemeral"
                                                              : "resource";
    auto incomplete = [&](const Range& where) {
      diagnostics_.error(
          kInvalid,
          fmt::format(
              "A reference to {} must be followed by at least one attribute access, specifying "
              "the resource name.",
              what),
          where);
      return std::nullopt;
    };
    if (steps_.size() < at + 2) return incomplete(range(at, steps_.size() - 1));
    if (steps_[at].kind != Step::Kind::root && steps_[at].kind != Step::Kind::attribute) {
      diagnostics_.error(kInvalid,
                         fmt::format("The \"{}\" object does not support this operation.", object),
                         range(at, at));
      return std::nullopt;
    }
    if (steps_[at + 1].kind != Step::Kind::attribute) return incomplete(range(at + 1, at + 1));
    Reference out;
    out.kind = kind;
    out.type = steps_[at].text();
    out.name = steps_[at + 1].text();
    out.range = range(0, at + 1);
    out.remaining = steps_.subspan(at + 2);
    if (!out.remaining.empty() && out.remaining[0].kind != Step::Kind::attribute &&
        !instance_key(out, "resource")) {
      return std::nullopt;
    }
    return out;
  }

  // Interprets an index as an instance key.
  bool instance_key(Reference& out, const char* what) {
    const Step& step = out.remaining[0];
    Value key = eval::step_key(step);
    bool whole = key.type().is_string() || key.as_number().to_int64().has_value();
    if (!whole) {
      diagnostics_.error(
          "Invalid index key",
          fmt::format("Invalid index for {} instance: value must be a whole number, between "
                      "-9223372036854775808 and 9223372036854775807.",
                      what),
          Range{file_, step.begin, step.end});
      return false;
    }
    out.key = std::move(key);
    out.range.end = step.end;
    out.remaining = out.remaining.subspan(1);
    return true;
  }

  std::span<const Step> steps_;
  FileId file_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::string Reference::address() const {
  auto joined = [](std::initializer_list<std::string_view> parts) {
    std::string out;
    for (std::string_view part : parts) out += part;
    return out;
  };
  switch (kind) {
    case Kind::resource:
      return joined({type, ".", name});
    case Kind::data:
      return joined({"data.", type, ".", name});
    case Kind::ephemeral:
      return joined({"ephemeral.", type, ".", name});
    case Kind::variable:
      return joined({"var.", name});
    case Kind::local:
      return joined({"local.", name});
    case Kind::module:
      return joined({"module.", name});
    case Kind::path:
      return joined({"path.", name});
    case Kind::terraform:
      return joined({"terraform.", name});
    case Kind::count:
      return joined({"count.", name});
    case Kind::each:
      return joined({"each.", name});
    case Kind::self:
      return "self";
  }
  return "";
}

ResourceMode Reference::mode() const {
  switch (kind) {
    case Kind::data:
      return ResourceMode::data;
    case Kind::ephemeral:
      return ResourceMode::ephemeral;
    default:
      return ResourceMode::managed;
  }
}

AttributeReference read_attribute_reference(std::span<const Step> steps, FileId file,
                                            Diagnostics& diagnostics) {
  if (steps.size() < 2) {
    diagnostics.error(
        kInvalid,
        fmt::format(
            "The {} object cannot be accessed directly. Instead, access one of its attributes.",
            go_quote(steps[0].text())),
        Range{file, steps[0].begin, steps[0].end});
    return {};
  }
  if (steps[1].kind != Step::Kind::attribute) {
    diagnostics.error(
        kInvalid,
        fmt::format("The {} object does not support this operation.", go_quote(steps[0].text())),
        Range{file, steps[1].begin, steps[1].end});
    return {};
  }
  return {steps[1].text(), Range{file, steps[0].begin, steps[1].end}};
}

std::optional<Reference> read_reference(std::span<const Step> steps, FileId file,
                                        Diagnostics& diagnostics) {
  return Reader(steps, file, diagnostics).read();
}

}  // namespace landform::config
