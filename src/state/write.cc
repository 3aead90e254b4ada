#include "state/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "base/base64.h"
#include "base/check.h"
#include "base/quote.h"
#include "state/sensitive_paths.h"
#include "value/json.h"
#include "value/json_indent.h"

namespace landform::state {
namespace {

// Writes objects and arrays with indentation.
class Writer {
 public:
  void begin(char bracket) {
    out_ += bracket;
    ++level_;
    first_ = true;
  }
  void end(char bracket) {
    --level_;
    if (!first_) append_json_line(out_, level_);
    out_ += bracket;
    first_ = false;
  }
  // Before each element of an array.
  void element() {
    if (!first_) out_ += ',';
    append_json_line(out_, level_);
    first_ = false;
  }
  // Before the value of a property.
  void name(std::string_view name) {
    element();
    append_json_quoted(out_, name);
    out_ += ": ";
  }

  void text(std::string_view text) { append_json_quoted(out_, text); }
  void literal(std::string_view text) { out_ += text; }
  void number(uint64_t number) { out_ += fmt::format_int(number).c_str(); }
  void json(std::string_view json) { append_indented_json(out_, json, level_); }
  template <typename Texts>
  void texts(const Texts& all) {
    begin('[');
    for (const std::string& one : all) {
      element();
      text(one);
    }
    end(']');
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  std::string out_;
  size_t level_ = 0;
  bool first_ = true;
};

std::string_view mode_text(config::ResourceMode mode) {
  LANDFORM_CHECK(mode != config::ResourceMode::ephemeral);
  return mode == config::ResourceMode::data ? "data" : "managed";
}

std::string_view kind_text(CheckResults::Kind kind) {
  switch (kind) {
    case CheckResults::Kind::resource:
      return "resource";
    case CheckResults::Kind::output:
      return "output";
    case CheckResults::Kind::check:
      return "check";
    case CheckResults::Kind::variable:
      break;
  }
  return "var";
}

void write_outputs(Writer& out, const std::map<std::string, Output>& outputs) {
  out.begin('{');
  for (const auto& [name, output] : outputs) {
    Value value = output.value.unmarked_deep();
    auto json = encode_json(value, value.type());
    LANDFORM_CHECK(json.ok());
    out.name(name);
    out.begin('{');
    out.name("value");
    out.json(*json);
    out.name("type");
    out.json(encode_type_json(value.type()));
    if (output.sensitive) {
      out.name("sensitive");
      out.literal("true");
    }
    out.end('}');
  }
  out.end('}');
}

void write_key(Writer& out, const config::Key& key) {
  out.name("index_key");
  if (key.is_index()) {
    out.literal(fmt::format_int(key.index()).c_str());
  } else {
    out.text(key.text());
  }
}

void write_attributes(Writer& out, const InstanceObject& object) {
  if (!object.attributes.empty()) {
    out.name("attributes");
    out.json(object.attributes.text());
  }
  if (!object.attributes_flat.empty()) {
    out.name("attributes_flat");
    out.begin('{');
    for (const auto& [name, text] : object.attributes_flat) {
      out.name(name);
      out.text(text);
    }
    out.end('}');
  }
  out.name("sensitive_attributes");
  if (object.sensitive_paths.empty()) {
    out.literal("[]");
  } else {
    out.json(encode_paths(object.sensitive_paths));
  }
}

void write_object(Writer& out, const std::optional<config::Key>& key, std::string_view deposed,
                  const InstanceObject& object) {
  out.element();
  out.begin('{');
  if (key) write_key(out, *key);
  if (object.status == InstanceObject::Status::tainted) {
    out.name("status");
    out.text("tainted");
  }
  if (!deposed.empty()) {
    out.name("deposed");
    out.text(deposed);
  }
  out.name("schema_version");
  out.number(object.schema_version);
  write_attributes(out, object);
  // Terraform writes the version since 1.12, the first release with identities.
  if (!object.identity.empty() || object.identity_schema_version != 0) {
    out.name("identity_schema_version");
    out.number(object.identity_schema_version);
  }
  if (!object.identity.empty()) {
    out.name("identity");
    out.json(object.identity.text());
  }
  if (!object.private_data.empty()) {
    out.name("private");
    out.text(base64_encode(object.private_data));
  }
  if (!object.dependencies.empty()) {
    out.name("dependencies");
    out.texts(object.dependencies);
  }
  if (object.create_before_destroy) {
    out.name("create_before_destroy");
    out.literal("true");
  }
  out.end('}');
}

void write_resource(Writer& out, std::string_view module, const config::ResourceAddress& address,
                    const Resource& resource) {
  out.element();
  out.begin('{');
  if (!module.empty()) {
    out.name("module");
    out.text(module);
  }
  out.name("mode");
  out.text(mode_text(address.mode));
  out.name("type");
  out.text(address.type);
  out.name("name");
  out.text(address.name);
  out.name("provider");
  out.text(resource.provider->to_string());
  out.name("instances");
  out.begin('[');
  for (const auto& [key, instance] : resource.instances) {
    if (instance.current != nullptr) write_object(out, key, {}, *instance.current);
    for (const auto& [deposed, object] : instance.deposed) {
      write_object(out, key, deposed, *object);
    }
  }
  out.end(']');
  out.end('}');
}

// Sorted as text, not as addresses: `module.a[10]` comes before `module.a[2]`.
void write_resources(Writer& out, const State& state) {
  struct Entry {
    std::string module;
    const config::ResourceAddress* address;
    const Resource* resource;

    [[nodiscard]] auto order() const {
      return std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>(
          module, mode_text(address->mode), address->type, address->name);
    }
  };
  std::vector<Entry> entries;
  entries.reserve(state.resources.size());
  for (const auto& [address, resource] : state.resources) {
    entries.push_back({config::to_string(address.module), &address, &resource});
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.order() < b.order(); });
  out.begin('[');
  for (const Entry& e : entries) write_resource(out, e.module, *e.address, *e.resource);
  out.end(']');
}

void write_check_object(Writer& out, const CheckResults::Object& object) {
  out.element();
  out.begin('{');
  out.name("object_addr");
  out.text(object.address);
  out.name("status");
  out.text(status_name(object.status));
  if (!object.failure_messages.empty()) {
    out.name("failure_messages");
    out.texts(object.failure_messages);
  }
  out.end('}');
}

void write_checks(Writer& out, const std::vector<CheckResults>& checks) {
  if (checks.empty()) return out.literal("null");
  out.begin('[');
  for (const CheckResults& check : checks) {
    out.element();
    out.begin('{');
    out.name("object_kind");
    out.text(kind_text(check.kind));
    out.name("config_addr");
    out.text(check.address);
    out.name("status");
    out.text(status_name(check.status));
    out.name("objects");
    if (check.objects.empty()) {
      out.literal("null");
    } else {
      out.begin('[');
      for (const CheckResults::Object& object : check.objects) write_check_object(out, object);
      out.end(']');
    }
    out.end('}');
  }
  out.end(']');
}

void write_content(Writer& out, const State& state) {
  out.name("outputs");
  write_outputs(out, state.outputs);
  out.name("resources");
  write_resources(out, state);
  out.name("check_results");
  write_checks(out, state.check_results);
}

// --- comparing

std::string text_of(const InstanceObject& object) {
  Writer out;
  write_object(out, std::nullopt, {}, object);
  return out.take();
}

// Whether all that is written is the same to the letter, so that it need not be written to see
// that.
bool same_parts(const InstanceObject& a, const InstanceObject& b) {
  return a.attributes.text() == b.attributes.text() && a.status == b.status &&
         a.create_before_destroy == b.create_before_destroy &&
         a.schema_version == b.schema_version && a.attributes_flat == b.attributes_flat &&
         a.sensitive_paths == b.sensitive_paths && a.identity.text() == b.identity.text() &&
         a.identity_schema_version == b.identity_schema_version &&
         a.private_data == b.private_data && a.dependencies == b.dependencies;
}

bool same_object(const ObjectPtr& a, const ObjectPtr& b) {
  if (a == b) return true;
  if (a == nullptr || b == nullptr) return false;
  return same_parts(*a, *b) || text_of(*a) == text_of(*b);
}

// Compares maps entry by entry; both are sorted.
template <typename Map, typename Same>
bool same_entries(const Map& a, const Map& b, const Same& same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const auto& x, const auto& y) {
    return x.first == y.first && same(x.second, y.second);
  });
}

bool same_instance(const Instance& a, const Instance& b) {
  return same_object(a.current, b.current) && same_entries(a.deposed, b.deposed, same_object);
}

bool same_resource(const Resource& a, const Resource& b) {
  return a.provider == b.provider && same_entries(a.instances, b.instances, same_instance);
}

// All but the resources.
std::string rest_of(const State& state) {
  Writer out;
  write_outputs(out, state.outputs);
  write_checks(out, state.check_results);
  return out.take();
}

}  // namespace

std::string UnwritableOutput::describe() const {
  return fmt::format(
      "Failed to serialize output value in state: An error occured while serializing output value "
      "{}: {}.",
      go_quote(name), reason);
}

std::optional<UnwritableOutput> find_unwritable(const State& state) {
  for (const auto& [name, output] : state.outputs) {
    Value value = output.value.unmarked_deep();
    auto json = encode_json(value, value.type());
    if (!json) return UnwritableOutput{name, json.error().message};
  }
  return std::nullopt;
}

std::string write_state(const State& state) {
  Writer out;
  out.begin('{');
  out.name("version");
  out.literal("4");
  out.name("terraform_version");
  out.text(state.terraform_version);
  out.name("serial");
  out.number(state.serial);
  out.name("lineage");
  out.text(state.lineage);
  write_content(out, state);
  out.end('}');
  out.literal("\n");
  return out.take();
}

bool same_content(const State& a, const State& b) {
  return a.resources.size() == b.resources.size() &&
         same_entries(a.resources, b.resources, same_resource) && same_rest(a, b);
}

bool same_rest(const State& a, const State& b) { return rest_of(a) == rest_of(b); }

bool same_managed_objects(const State& a, const State& b) {
  auto managed = [](const State& state) {
    std::vector<std::pair<const config::ResourceAddress*, const Resource*>> out;
    for (const auto& [address, resource] : state.resources) {
      if (address.mode == config::ResourceMode::managed) out.emplace_back(&address, &resource);
    }
    return out;
  };
  const auto ours = managed(a);
  const auto theirs = managed(b);
  return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                    [](const auto& x, const auto& y) {
                      return *x.first == *y.first && same_resource(*x.second, *y.second);
                    });
}

}  // namespace landform::state
