// Conditions of resources, checks and outputs in the strict view.
#include <algorithm>
#include <span>

#include "views/view_parts.h"

namespace landform::views {
namespace {

using evaluation::Judgement;
using evaluation::Verdict;

const char* status(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::error:
      return "error";
    default:
      return "unknown";
  }
}

// The object that is judged, rather than one instance of it.
struct Subject {
  const char* kind;
  std::string name;
  std::string text;  // without the module
};

Subject subject_of(const Judgement& one) {
  if (one.resource != nullptr) return {"resource", one.resource->name, one.resource->address()};
  if (one.output != nullptr)
    return {"output_value", one.output->name, "output." + one.output->name};
  return {"check", one.check->name, "check." + one.check->name};
}

void write_instance(JsonWriter& json, const Judgement& one) {
  std::string text = subject_of(one).text;
  json.begin_object();
  json.name("address");
  json.begin_object();
  if (one.key) {
    text += one.key->in_brackets();
    json.name("instance_key");
    one.key->is_index() ? json.number(one.key->index()) : json.text(one.key->text());
  }
  if (!one.module->path.empty()) json.property("module", config::to_string(one.module->path));
  json.property("to_display", one.module->address_of(text));
  json.end_object();
  json.property("status", status(one.verdict));
  if (!one.problems.empty()) {
    json.name("problems");
    json.begin_array();
    for (const std::string& problem : one.problems) {
      json.begin_object();
      json.property("message", problem);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_object(JsonWriter& json, std::span<const Judgement> instances) {
  const Judgement& first = instances.front();
  Subject subject = subject_of(first);
  config::ModulePath module = first.module->path;
  for (config::ModuleStep& step : module) step.instance.reset();
  json.begin_object();
  json.name("address");
  json.begin_object();
  json.property("kind", subject.kind);
  if (first.resource != nullptr) json.property("mode", mode_text(first.resource->mode));
  if (!module.empty()) json.property("module", config::to_string(module));
  json.property("name", subject.name);
  json.property("to_display", config::in_module(module, subject.text));
  if (first.resource != nullptr) json.property("type", first.resource->type);
  json.end_object();
  auto worst = std::max_element(
      instances.begin(), instances.end(),
      [](const Judgement& a, const Judgement& b) { return a.verdict < b.verdict; });
  json.property("status", status(worst->verdict));
  json.name("instances");
  json.begin_array();
  for (const Judgement& one : instances) write_instance(json, one);
  json.end_array();
  json.end_object();
}

bool same_object(const Judgement& a, const Judgement& b) {
  return a.resource == b.resource && a.output == b.output && a.check == b.check &&
         a.module->node == b.module->node;
}

}  // namespace

void write_checks(JsonWriter& json, const std::vector<Judgement>& judgements) {
  json.name("checks");
  json.begin_array();
  for (size_t begin = 0; begin < judgements.size();) {
    size_t end = begin + 1;
    while (end < judgements.size() && same_object(judgements[begin], judgements[end])) ++end;
    write_object(json, std::span(judgements).subspan(begin, end - begin));
    begin = end;
  }
  json.end_array();
}

}  // namespace landform::views
