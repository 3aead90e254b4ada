#include "plan_facts.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "value/json.h"

namespace landform::oracle {
namespace {

using Paths = std::set<std::string>;

std::string joined(const std::string& path, std::string_view step) {
  return path.empty() ? std::string(step) : fmt::format("{}.{}", path, step);
}

std::string step_name(const Value& container, size_t i) {
  return container.type().is_object() ? std::string(container.key(i)) : std::to_string(i);
}

const Value* property(const Value& object, std::string_view name) {
  return object.is_null() || !object.type().is_object() ? nullptr : object.find(name);
}

std::string text_property(const Value& object, std::string_view name) {
  const Value* value = property(object, name);
  bool text = value != nullptr && !value->is_null() && value->type().is_string();
  return text ? std::string(value->as_string()) : "";
}

std::string encoded(const Value& value) { return encode_json(value, value.type()).value(); }

// In a value that mirrors another one: whether it is true there.
void collect_true(const Value& value, const std::string& path, Paths& out) {
  if (value.is_null()) return;
  if (value.type().is_bool()) {
    if (value.as_bool()) out.insert(path);
    return;
  }
  if (value.type().is_primitive()) return;
  for (size_t i = 0; i < value.length(); ++i)
    collect_true(value.elements()[i], joined(path, step_name(value, i)), out);
}

class FactWriter {
 public:
  // `after` has no useful content where it is unknown or sensitive.
  void add(const std::string& name, const Value& after, const Paths& unknown,
           const Paths& sensitive) {
    for (const std::string& path : unknown) add_line(name, path, " unknown");
    for (const std::string& path : sensitive) add_line(name, path, " sensitive");
    hidden_ = unknown;
    hidden_.insert(sensitive.begin(), sensitive.end());
    add_known(name, after, "");
  }

  std::string text() {
    std::string out;
    for (const std::string& line : lines_) out += line;
    return out;
  }

 private:
  void add_line(const std::string& name, const std::string& path, const std::string& fact) {
    lines_.insert(joined(name, path) + fact + "\n");
  }

  void add_known(const std::string& name, const Value& value, const std::string& path) {
    if (hidden_.contains(path)) return;
    if (value.is_null() || value.type().is_primitive()) {
      add_line(name, path, " = " + encoded(value));
      return;
    }
    bool keyed = value.type().is_object();
    add_line(name, path, keyed ? " {}" : fmt::format(" [] {}", value.length()));
    for (size_t i = 0; i < value.length(); ++i)
      add_known(name, value.elements()[i], joined(path, step_name(value, i)));
  }

  Paths hidden_;
  std::set<std::string> lines_;
};

// One change, without prior values.
std::string recorded_change(const Value& change) {
  std::string out;
  for (const char* name : {"after", "after_unknown", "after_sensitive"}) {
    const Value* value = property(change, name);
    if (value == nullptr) continue;
    out += fmt::format("{}\"{}\":{}", out.empty() ? "{" : ",", name, encoded(*value));
  }
  return out.empty() ? "{}" : out + "}";
}

void add_recorded(FactWriter& writer, const std::string& name, const Value& change) {
  Paths unknown;
  Paths sensitive;
  const Value* after = property(change, "after");
  if (const Value* mirror = property(change, "after_unknown")) collect_true(*mirror, "", unknown);
  if (const Value* mirror = property(change, "after_sensitive"))
    collect_true(*mirror, "", sensitive);
  writer.add(name, after == nullptr ? Value::null() : *after, unknown, sensitive);
}

void add_viewed(FactWriter& writer, const std::string& name, const Value& described) {
  Paths unknown;
  Paths sensitive;
  auto text = [](const Value& steps) {
    std::string path;
    for (const Value& step : steps.elements())
      path = joined(path, step.type().is_string() ? step.as_string() : encoded(step));
    return path;
  };
  if (const Value* parts = property(described, "unknown")) {
    for (const Value& part : parts->elements()) unknown.insert(text(*part.find("path")));
  }
  if (const Value* paths = property(described, "sensitive")) {
    for (const Value& path : paths->elements()) sensitive.insert(text(path));
  }
  const Value* values = property(described, "values");
  writer.add(name, values == nullptr ? Value::null() : *values, unknown, sensitive);
}

template <typename Add>
Result<std::string> facts(const std::string& json, Add add) {
  auto parsed = decode_json(json);
  if (!parsed) return Error{parsed.error().message};
  FactWriter writer;
  add(writer, parsed.value());
  return writer.text();
}

}  // namespace

Result<std::string> record_of_plan(const std::string& plan_json) {
  auto plan = decode_json(plan_json);
  if (!plan) return Error{plan.error().message};
  std::vector<std::string> resources;
  std::vector<std::string> outputs;
  if (const Value* changes = property(plan.value(), "resource_changes")) {
    for (const Value& resource : changes->elements()) {
      const Value* change = property(resource, "change");
      if (change == nullptr) continue;
      resources.push_back(fmt::format("{}:{}", json_quote(text_property(resource, "address")),
                                      recorded_change(*change)));
    }
  }
  if (const Value* changes = property(plan.value(), "output_changes")) {
    for (size_t i = 0; i < changes->length(); ++i) {
      outputs.push_back(fmt::format("{}:{}", json_quote(changes->key(i)),
                                    recorded_change(changes->elements()[i])));
    }
  }
  return fmt::format("{{\"resources\":{{\n{}\n}},\"outputs\":{{\n{}\n}}}}\n",
                     fmt::join(resources, ",\n"), fmt::join(outputs, ",\n"));
}

Result<std::string> facts_of_record(const std::string& record_json) {
  return facts(record_json, [](FactWriter& writer, const Value& record) {
    for (const char* group : {"resources", "outputs"}) {
      const Value* all = property(record, group);
      if (all == nullptr) continue;
      for (size_t i = 0; i < all->length(); ++i) {
        std::string name(all->key(i));
        if (group == std::string_view("outputs")) name = "output." + name;
        add_recorded(writer, name, all->elements()[i]);
      }
    }
  });
}

Result<std::string> facts_of_view(const std::string& strict_view_json) {
  return facts(strict_view_json, [](FactWriter& writer, const Value& view) {
    if (const Value* resources = property(view, "resources")) {
      for (const Value& resource : resources->elements())
        add_viewed(writer, text_property(resource, "address"), resource);
    }
    if (const Value* outputs = property(view, "outputs")) {
      for (size_t i = 0; i < outputs->length(); ++i)
        add_viewed(writer, "output." + std::string(outputs->key(i)), outputs->elements()[i]);
    }
  });
}

}  // namespace landform::oracle
