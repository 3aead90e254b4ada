#include "state/read_legacy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "base/quote.h"
#include "base/split.h"
#include "state/legacy_provider.h"
#include "state/state_builder.h"
#include "syntax/identifier.h"
#include "value/json.h"
#include "value/lookup.h"

namespace landform::state {
namespace {

// Errors that end the upgrade. The messages are Terraform's.
struct Problem {
  std::string summary;
  std::string detail;
};
using Failure = std::optional<Problem>;

Problem failed(std::string_view why) {
  return {"State format upgrade failed",
          fmt::format("Error upgrading state file format from version 3 to version 4: {}.", why)};
}

Problem wrong_kind(std::string_view field, const Value& value) {
  const char* kind = value.type().is_string()   ? "string"
                     : value.type().is_number() ? "number"
                     : value.type().is_bool()   ? "bool"
                     : value.type().is_tuple()  ? "array"
                                                : "object";
  return {"Invalid state file format",
          fmt::format("The state file field {} has invalid value {}", go_quote(field), kind)};
}

// A property of an object; null if it is missing.
Value value_of(const Value& object, std::string_view name) {
  const Value* found = property(object, name);
  return found == nullptr ? Value::null() : *found;
}

template <typename T>
std::optional<T> whole(std::string_view digits) {
  T out = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return out;
}

struct LegacyAddress {
  config::ResourceMode mode = config::ResourceMode::managed;
  std::string type;
  std::string name;
  std::optional<config::Key> key;

  [[nodiscard]] std::string to_string() const {
    return config::InstanceAddress{{{}, mode, type, name}, key}.to_string();
  }
};

// `aws_instance.web.0`, `data.aws_ami.x`.
Result<LegacyAddress> parse_legacy(std::string_view text) {
  std::vector<std::string> parts = split(text, '.');
  LegacyAddress out;
  auto invalid = [&] {
    return Error{fmt::format("invalid internal resource address format: {}", text)};
  };
  if (parts.size() < 2 || parts.size() > 4) return invalid();
  if (parts.size() > 2 && parts[0] == "data") {
    out.mode = config::ResourceMode::data;
    parts.erase(parts.begin());
  } else if (parts.size() > 3) {
    return invalid();
  }
  out.type = parts[0];
  out.name = parts[1];
  if (parts.size() > 2) {
    std::optional<int64_t> index = whole<int64_t>(parts[2]);
    if (!index) {
      return Error{fmt::format(
          "error parsing resource address {}: strconv.ParseInt: parsing {}: invalid syntax",
          go_quote(text), go_quote(parts[2]))};
    }
    out.key = config::Key(*index);
  }
  return out;
}

using FlatAttributes = std::map<std::string, std::string>;

// The parts directly below a prefix: for `a.` in `a.#`, `a.0.x` and `a.1`: 0 and 1.
std::set<std::string> parts_below(const FlatAttributes& attributes, const std::string& prefix) {
  std::set<std::string> out;
  for (auto at = attributes.lower_bound(prefix);
       at != attributes.end() && at->first.starts_with(prefix); ++at) {
    std::string rest = at->first.substr(prefix.size());
    if (rest != "#") out.insert(rest.substr(0, rest.find('.')));
  }
  return out;
}

// Before version 3, the sizes of maps, including empty ones, were written like those of lists.
void mend_sizes(FlatAttributes& attributes) {
  std::vector<std::string> prefixes;
  for (const auto& [name, text] : attributes) {
    if (name.ends_with(".#")) prefixes.push_back(name.substr(0, name.size() - 1));
  }
  for (const std::string& prefix : prefixes) {
    std::set<std::string> parts = parts_below(attributes, prefix);
    bool map = std::any_of(parts.begin(), parts.end(),
                           [](const std::string& part) { return !whole<int64_t>(part); });
    if (!map && !parts.empty()) continue;
    auto size = attributes.extract(prefix + "#");
    if (map) attributes.insert_or_assign(prefix + "%", size.mapped());
  }
}

// Values in old states are lists and maps if possible: there were no other types.
Type simplified(Type type) {
  auto all_alike = [](const auto& types) {
    for (const Type& other : types) {
      if (!(other == types[0])) return false;
    }
    return !types.empty();
  };
  if (type.is_tuple()) {
    std::vector<Type> types(type.elements().begin(), type.elements().end());
    return all_alike(types) ? Type::list(simplified(types[0])) : type;
  }
  if (type.is_object()) {
    std::vector<Type> types;
    for (const auto& attribute : type.attributes()) types.push_back(attribute.type);
    return all_alike(types) ? Type::map(simplified(types[0])) : type;
  }
  return type;
}

class Upgrade {
 public:
  Upgrade(const Value& file, uint64_t version, FileId id, Diagnosed<State>& out)
      : file_(file),
        version_(version),
        state_(out.value),
        builder_(out.value, out.diagnostics, id) {}

  Failure run() {
    if (version_ > 1) {
      state_.terraform_version = text_property(file_, "terraform_version");
      state_.lineage = text_property(file_, "lineage");
    }
    // It used to be optional.
    if (state_.terraform_version.empty()) state_.terraform_version = "0.0.0";
    Value serial = value_of(file_, "serial");
    if (!serial.is_null()) {
      auto number =
          serial.type().is_number() ? whole<int64_t>(serial.as_number().to_string()) : std::nullopt;
      if (!number) return wrong_kind("serial", serial);
      if (*number < 0) return failed("state has serial less than zero, which is invalid");
      state_.serial = static_cast<uint64_t>(*number);
    }
    for (const Value& module : elements_of(property(file_, "modules"))) {
      if (Failure failure = add_module(module)) return failure;
    }
    builder_.check_version();
    return std::nullopt;
  }

 private:
  // The path is a list of names that begins with "root".
  Failure add_module(const Value& module) {
    std::vector<std::string> path;
    for (const Value& step : elements_of(property(module, "path"))) path.push_back(text_of(step));
    if (path.empty() && version_ == 1) path.emplace_back("root");
    auto shown = [&] {
      std::string out;
      for (const std::string& step : path) out += (out.empty() ? "" : ", ") + go_quote(step);
      return "[]string{" + out + "}";
    };
    if (path.empty() || path[0] != "root") {
      return failed("state contains invalid module path " + shown());
    }
    config::ModulePath address;
    for (size_t i = 1; i < path.size(); ++i) {
      if (!syntax::is_identifier(path[i])) {
        return failed(fmt::format(
            "state contains invalid module path {}: {} is not a valid identifier; rename it in "
            "Terraform 0.11 before upgrading to Terraform 0.12",
            shown(), go_quote(path[i])));
      }
      address.push_back({path[i], {}});
    }
    if (Failure failure = add_resources(module, config::to_string(address))) return failure;
    return address.empty() ? add_outputs(value_of(module, "outputs")) : std::nullopt;
  }

  // Former resources become instances, grouped by resource.
  Failure add_resources(const Value& module, const std::string& address) {
    std::map<std::string, RawResource> resources;
    Value all = value_of(module, "resources");
    for (size_t i = 0; is_object(all) && i < all.length(); ++i) {
      auto legacy = parse_legacy(all.key(i));
      if (!legacy) return failed(legacy.error().message);
      const Value& old = all.elements()[i];
      auto [at, added] =
          resources.try_emplace(config::resource_text(legacy->mode, legacy->type, legacy->name));
      RawResource& resource = at->second;
      if (added) {
        resource.module = address;
        resource.mode = legacy->mode == config::ResourceMode::data ? "data" : "managed";
        resource.type = legacy->type;
        resource.name = legacy->name;
        auto provider = provider_of(text_property(old, "provider"), address, *legacy);
        if (!provider) return failed(provider.error().message);
        resource.provider = std::move(provider).value();
      }
      if (Failure failure = add_instances(old, *legacy, resource)) return failure;
    }
    for (auto& [name, resource] : resources) builder_.add(std::move(resource));
    return std::nullopt;
  }

  // Written `module.m.provider.aws.west`, or within the module as `aws.west`, or not at all.
  static Result<std::string> provider_of(const std::string& text, const std::string& module,
                                         const LegacyAddress& resource) {
    std::string prefix = module.empty() ? "" : module + ".";
    bool absolute = text.find("provider.") != std::string::npos;
    std::string out = absolute       ? text
                      : text.empty() ? prefix + "provider." + split(resource.type, '_')[0]
                                     : prefix + "provider." + text;
    auto parsed = parse_any_provider(out);
    if (parsed) return out;
    std::string problem =
        text.find("${") == std::string::npos
            ? parsed.error().message
            : "this alias seems to contain a template interpolation sequence, which was not "
              "supported but also not error-checked in Terraform 0.11. To proceed, rename the "
              "associated provider alias to a valid identifier and apply the change with Terraform "
              "0.11 before upgrading to Terraform 0.12";
    return Error{fmt::format("invalid {}provider config reference {} for {}: {}",
                             absolute ? "" : "legacy ", go_quote(text), resource.to_string(),
                             problem)};
  }

  Failure add_instances(const Value& old, const LegacyAddress& address, RawResource& resource) {
    if (Value primary = value_of(old, "primary"); !primary.is_null()) {
      if (Failure failure = add_instance(primary, address, {}, resource)) return failure;
    }
    size_t count = 0;
    for (const Value& deposed : elements_of(property(old, "deposed"))) {
      // Old ones had no keys.
      std::string key = fmt::format("{:08x}", ++count);
      if (Failure failure = add_instance(deposed, address, key, resource)) return failure;
    }
    return std::nullopt;
  }

  Failure add_instance(const Value& old, const LegacyAddress& address, std::string deposed,
                       RawResource& resource) {
    const std::string field =
        std::string("modules.resources.") + (deposed.empty() ? "primary" : "deposed");
    if (!is_object(old)) return wrong_kind(field, old);
    RawInstance& out = resource.instances.emplace_back();
    out.key = address.key;
    out.deposed = std::move(deposed);
    if (is_true(value_of(old, "tainted"))) out.status = "tainted";
    InstanceObject& object = *out.object;
    FlatAttributes attributes;
    Value all = value_of(old, "attributes");
    for (size_t i = 0; is_object(all) && i < all.length(); ++i) {
      const Value& value = all.elements()[i];
      if (!value.is_null() && !value.type().is_string()) {
        return wrong_kind(field + ".attributes", value);
      }
      attributes.emplace(all.key(i), text_of(value));
    }
    if (version_ < kNewestLegacyVersion) mend_sizes(attributes);
    std::string id = text_property(old, "id");
    if (!id.empty() && attributes["id"].empty()) attributes["id"] = id;
    object.attributes_flat.assign(attributes.begin(), attributes.end());
    return use_meta(value_of(old, "meta"), object);
  }

  // The schema version used to be part of the provider's private data.
  static Failure use_meta(const Value& meta, InstanceObject& object) {
    Value::Attributes rest;
    for (size_t i = 0; is_object(meta) && i < meta.length(); ++i) {
      const Value& value = meta.elements()[i];
      if (meta.key(i) == "schema_version" && !value.is_null()) {
        std::string text =
            value.type().is_number() ? value.as_number().to_string() : text_of(value);
        if (auto version = whole<uint64_t>(text)) {
          object.schema_version = *version;
          continue;
        }
      }
      rest.emplace_back(meta.key(i), value);
    }
    if (rest.empty()) return std::nullopt;
    Value kept = Value::object(std::move(rest));
    auto json = encode_json(kept, kept.type());
    if (!json)
      return failed("cannot serialize private instance object data: " + json.error().message);
    object.private_data = std::move(json).value();
    return std::nullopt;
  }

  Failure add_outputs(const Value& outputs) {
    for (size_t i = 0; is_object(outputs) && i < outputs.length(); ++i) {
      const Value& old = outputs.elements()[i];
      Value value = version_ == 1 ? old : value_of(old, "value");
      auto converted = convert(value, simplified(value.type()));
      if (converted) {
        auto json = encode_json(*converted, converted->type());
        if (!json) converted = json.error();
      }
      if (!converted) {
        return failed(fmt::format("failed to parse output {} value from JSON: {}",
                                  go_quote(outputs.key(i)), converted.error().message));
      }
      state_.outputs.insert_or_assign(
          std::string(outputs.key(i)),
          Output{std::move(converted).value(), is_true(value_of(old, "sensitive"))});
    }
    return std::nullopt;
  }

  const Value& file_;
  uint64_t version_;
  State& state_;
  StateBuilder builder_;
};

}  // namespace

Diagnosed<State> read_legacy(std::string_view text, uint64_t version, FileId file) {
  Diagnosed<State> out;
  auto decoded = decode_json(text);
  Failure failure =
      decoded ? Upgrade(*decoded, version, file, out).run() : failed(decoded.error().message);
  if (failure) {
    std::optional<Range> place;
    if (file != FileId::none) place = Range{file, 0, 0};
    out.diagnostics.error(std::move(failure->summary), std::move(failure->detail), place);
  }
  return out;
}

}  // namespace landform::state
