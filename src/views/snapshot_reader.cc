#include "views/snapshot_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/quote.h"
#include "value/lookup.h"
#include "views/snapshot_values.h"

namespace landform::views {
namespace {

constexpr const char* kInvalid = "Invalid plan or state";

// `aws` of `registry.example/hashicorp/aws`, `provider["registry.example/hashicorp/aws"].west`,
// `module.m.provider.aws.west` and `aws`.
std::string short_provider(std::string_view text) {
  if (size_t open = text.find("provider[\""); open != std::string_view::npos) {
    text.remove_prefix(open + 10);
    text = text.substr(0, text.find('"'));
  } else if (size_t dot = text.find("provider."); dot != std::string_view::npos) {
    text.remove_prefix(dot + 9);
    text = text.substr(0, text.find('.'));
  }
  if (size_t slash = text.rfind('/'); slash != std::string_view::npos)
    text.remove_prefix(slash + 1);
  return std::string(text);
}

bool path_less(const config::ModulePath& a, const config::ModulePath& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const config::ModuleStep& x, const config::ModuleStep& y) {
                                        return std::tie(x.call, x.instance) <
                                               std::tie(y.call, y.instance);
                                      });
}

bool in_order(const SnapshotResource& a, const SnapshotResource& b) {
  if (a.address.resource.module != b.address.resource.module)
    return path_less(a.address.resource.module, b.address.resource.module);
  std::string x = a.config_address();
  std::string y = b.config_address();
  return std::tie(x, a.address.key) < std::tie(y, b.address.key);
}

// Detected by the first top-level name that only one of the formats has. In files written by
// Terraform it comes first.
bool is_state_file(std::string_view text) {
  JsonReader reader(text);
  auto first = reader.next();
  if (!first || first->kind != JsonToken::Kind::begin_object) return false;
  for (;;) {
    auto name = reader.next();
    if (!name || name->kind != JsonToken::Kind::string) return false;
    for (std::string_view own : {"version", "serial", "lineage", "resources"}) {
      if (name->text == own) return true;
    }
    for (std::string_view other : {"format_version", "planned_values", "values"}) {
      if (name->text == other) return false;
    }
    if (!reader.take_value()) return false;
  }
}

Value object_or_empty(const Value& value) {
  return is_object(value) ? value : Value::empty_object();
}

}  // namespace

SnapshotReader::SnapshotReader(Snapshot& out, FileId file)
    : out_(out), file_(file), json_(*out.sources_.file(file), file, kInvalid, out.diagnostics_) {}

void SnapshotReader::read() {
  if (is_state_file(out_.sources_.file(file_)->text())) {
    read_state_file();
  } else {
    read_json();
  }
  std::stable_sort(out_.resources_.begin(), out_.resources_.end(), in_order);
  for (auto& [name, value] : outputs_) out_.outputs_.push_back({name, std::move(value)});
}

void SnapshotReader::read_json() {
  json_.object([&](std::string_view name) { top_level(name); });
  json_.finish();
  decide_kind();
  if (!supported()) {
    out_.resources_.clear();
    return;
  }
  if (out_.kind_ == Snapshot::Kind::plan) {
    finish_plan();
  } else {
    for (Found& found : planned_) finish_resource(found);
  }
}

void SnapshotReader::top_level(std::string_view name) {
  if (name == "format_version") format_version_ = json_.text().value_or("");
  if (name == "errored") errored_ = json_.boolean().value_or(false);
  if (name == "planned_values") {
    has_plan_ = true;
    values(planned_, true);
  }
  if (name == "values") {
    has_values_ = true;
    values(planned_, true);
  }
  if (name == "prior_state") {
    json_.object([&](std::string_view inner) {
      if (inner == "values") values(prior_, false);
    });
  }
  if (name == "resource_changes") {
    has_plan_ = true;
    json_.array([&] { change(); });
  }
  if (name == "output_changes") output_changes();
  if (name == "configuration") configuration_.read(json_);
}

void SnapshotReader::decide_kind() {
  out_.kind_ = has_plan_ ? Snapshot::Kind::plan : Snapshot::Kind::state;
}

// Newer minor versions only add properties.
bool SnapshotReader::supported() {
  auto refuse = [&](const char* summary, std::string detail) {
    out_.diagnostics_.error(summary, std::move(detail), Range{file_, 0, 0});
    return false;
  };
  bool plan = out_.kind_ == Snapshot::Kind::plan;
  if (!format_version_.empty()) {
    std::string_view major = std::string_view(format_version_).substr(0, format_version_.find('.'));
    if (major == "0" || major == "1") return true;
    return refuse(plan ? "Unsupported plan format" : "Unsupported state format",
                  fmt::format("The file has the format version {}; the versions 0 and 1 are "
                              "supported.",
                              go_quote(format_version_)));
  }
  if (json_.broken() || has_plan_ || has_values_) {
    if (!json_.broken())
      out_.diagnostics_.warning("Format version is not known",
                                "The file does not specify a format version, so the newest "
                                "version is assumed.",
                                Range{file_, 0, 0});
    return true;
  }
  return refuse("Neither a plan nor a state",
                "The file has neither \"planned_values\", as in the JSON of a plan, nor "
                "\"values\", as in that of a state, nor \"version\" and \"resources\", as in a "
                "state file.");
}

std::optional<config::ModulePath> SnapshotReader::module_path() {
  std::optional<std::string> text = json_.text();
  if (!text || text->empty()) return config::ModulePath{};
  auto name = config::ValueAddress::parse(*text);
  if (name && name.value().local.empty()) return name.value().module;
  json_.error(fmt::format("{} is not the address of a module", go_quote(*text)));
  return std::nullopt;
}

std::optional<config::ResourceMode> SnapshotReader::mode() {
  std::string text = json_.text().value_or("");
  if (text == "managed") return config::ResourceMode::managed;
  if (text == "data") return config::ResourceMode::data;
  json_.error(fmt::format("{} is neither \"managed\" nor \"data\"; the resource is ignored",
                          go_quote(text)));
  return std::nullopt;
}

void SnapshotReader::values(Resources& into, bool with_outputs) {
  json_.object([&](std::string_view name) {
    if (name == "root_module") values_module(into, true);
    if (name == "outputs" && with_outputs) outputs();
  });
}

void SnapshotReader::values_module(Resources& into, bool root) {
  Resources own;
  std::optional<config::ModulePath> path;
  if (root) path.emplace();
  // The address may come after the resources; children have their full address.
  json_.object([&](std::string_view name) {
    if (name == "address") path = module_path();
    if (name == "resources") json_.array([&] { values_resource(own); });
    if (name == "child_modules") json_.array([&] { values_module(into, false); });
  });
  if (!path) {
    if (!own.empty()) json_.error("the module has no address; its resources are ignored");
    return;
  }
  for (Found& found : own) {
    found.resource.address.resource.module = *path;
    into.push_back(std::move(found));
  }
}

void SnapshotReader::values_resource(Resources& into) {
  Found found;
  SnapshotResource& r = found.resource;
  std::optional<config::ResourceMode> mode;
  bool deposed = false;
  json_.object([&](std::string_view name) {
    if (r.range.file == FileId::none) r.range = {file_, json_.offset(), json_.offset()};
    if (name == "mode") mode = this->mode();
    if (name == "type") r.address.resource.type = json_.text().value_or("");
    if (name == "name") r.address.resource.name = json_.text().value_or("");
    if (name == "index") {
      if (auto key = json_.key())
        r.address.key =
            key->is_text ? config::Key::quoted(std::move(key->text)) : config::Key(key->integer);
    }
    if (name == "deposed_key") deposed = !json_.text().value_or("").empty();
    if (name == "provider_name") r.provider = short_provider(json_.text().value_or(""));
    if (name == "values") r.attributes = json_.value();
    if (name == "sensitive_values") found.sensitive = json_.value();
  });
  if (json_.broken() || !mode || deposed) return;
  if (r.address.resource.type.empty() || r.address.resource.name.empty()) {
    json_.error("the resource has no type or no name; it is ignored");
    return;
  }
  r.address.resource.mode = *mode;
  r.attributes = object_or_empty(r.attributes);
  into.push_back(std::move(found));
}

void SnapshotReader::outputs() {
  json_.object([&](std::string_view name) {
    Value value;
    bool sensitive = false;
    std::string key(name);
    json_.object([&](std::string_view property) {
      if (property == "value") value = json_.value();
      if (property == "sensitive") sensitive = json_.boolean().value_or(false);
    });
    outputs_[key] = sensitive ? value.with_marks(Marks::sensitive) : value;
  });
}

void SnapshotReader::output_changes() {
  json_.object([&](std::string_view name) {
    std::string key(name);
    json_.object([&](std::string_view property) {
      if (property == "after_unknown") unknown_outputs_[key] = json_.value();
    });
  });
}

void SnapshotReader::change() {
  std::string address;
  bool deposed = false;
  Change out;
  json_.object([&](std::string_view name) {
    if (name == "address") address = json_.text().value_or("");
    if (name == "deposed") deposed = !json_.text().value_or("").empty();
    if (name != "change") return;
    json_.object([&](std::string_view property) {
      if (property == "actions") {
        json_.array([&] {
          if (auto action = json_.text()) out.actions.push_back(std::move(*action));
        });
      }
      if (property == "after_unknown") out.unknown = json_.value();
    });
  });
  if (!deposed && !address.empty()) changes_.insert_or_assign(std::move(address), std::move(out));
}

void SnapshotReader::finish_plan() {
  if (errored_) {
    out_.diagnostics_.warning("Plan is incomplete",
                              "Planning failed, so the plan contains only what was planned before "
                              "that.",
                              Range{file_, 0, 0});
  }
  std::set<std::string> planned;
  for (const Found& found : planned_) planned.insert(found.resource.address.to_string());
  for (Found& found : planned_) finish_resource(found);
  // Data sources that were read during planning are in the prior state.
  for (Found& found : prior_) {
    const SnapshotResource& r = found.resource;
    bool gone = configuration_.present() &&
                configuration_.resource(r.address.resource.module, r.config_address()) == nullptr;
    if (r.address.resource.mode == config::ResourceMode::data && !gone &&
        !planned.contains(r.address.to_string()))
      finish_resource(found);
  }
  for (const auto& [name, unknown] : unknown_outputs_) {
    auto it = outputs_.find(name);
    if (it == outputs_.end()) continue;
    Marks marks = it->second.marks();
    it->second = with_unknowns(it->second.unmarked(), unknown).with_marks(marks);
  }
}

void SnapshotReader::finish_resource(Found& found) {
  SnapshotResource& r = found.resource;
  r.with_placeholders = r.attributes;
  auto change = changes_.find(r.address.to_string());
  const PlanConfiguration::Resource* config =
      configuration_.resource(r.address.resource.module, r.config_address());
  if (change != changes_.end()) {
    r.actions = change->second.actions;
    bool goes = r.actions.size() == 1 && (r.actions[0] == "delete" || r.actions[0] == "forget");
    if (goes) return;
    if (config != nullptr)
      r.with_placeholders = configuration_.with_placeholders(
          r.attributes, change->second.unknown, config->expressions, r.address.resource.module);
    r.attributes = with_unknowns(r.attributes, change->second.unknown);
  }
  if (config != nullptr) {
    if (const auto* provider = configuration_.provider(config->provider_key)) {
      r.provider_config = provider->config;
      r.provider_version = provider->version;
    }
  }
  r.attributes = with_secrets(r.attributes, found.sensitive);
  add(std::move(r));
}

void SnapshotReader::add(SnapshotResource resource) {
  out_.resources_.push_back(std::move(resource));
}

}  // namespace landform::views
