#include "report/plan_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "base/quote.h"
#include "report/diff.h"
#include "report/diff_text.h"
#include "report/plan_text_comment.h"
#include "report/resource_drawer.h"
#include "report/resource_order.h"

namespace landform::report {
namespace {

using engine::Mode;
using engine::OutputChange;
using engine::Plan;
using engine::ResourceChange;
using plan::Action;

// So many changes are drawn by one thread before it takes others.
constexpr size_t kBatch = 128;
// So many batches are drawn before they are handed on: texts of large plans take more memory than
// the plans.
constexpr size_t kBatchesAtOnce = 32;

bool is_shown(const ResourceChange& change) {
  if (change.action == Action::no_op)
    return change.moved() || change.details->importing.has_value();
  // Removing a data source from the state is nobody's concern.
  return change.action != Action::destroy ||
         change.address.resource.mode == config::ResourceMode::managed;
}

// As Terraform lists them; deposed objects after the current one.
std::vector<const ResourceChange*> in_order(const std::vector<ResourceChange>& changes) {
  return sorted_pointers(changes, [](const ResourceChange* a, const ResourceChange* b) {
    if (instance_before(a->address, b->address)) return true;
    if (instance_before(b->address, a->address)) return false;
    return a->deposed < b->deposed;
  });
}

class PlanText {
 public:
  PlanText(const Plan& plan, const engine::SchemaSource& schemas, const TextStyle& style,
           const TextSink& sink)
      : plan_(plan),
        schemas_(schemas),
        style_(style),
        sink_(sink),
        palette_(style.color),
        drawer_(schemas, palette_),
        out_(drawer_.out()) {}

  std::optional<Error> draw() &&;

 private:
  void draw_all();
  void hand_on() {
    sink_(out_);
    out_.clear();
  }
  bool drift();
  bool has_changes();
  const Diff* output_diff(const OutputChange& change);
  std::string outputs();
  void count();
  void legend();
  void changes();
  void no_changes(bool have_drift);
  void summary();
  void output_changes(const std::string& outputs);

  void rule() {
    append_horizontal_rule(out_, palette_, style_.width);
    out_ += '\n';
  }
  void paragraph(std::string_view text) {
    append_wrapped(out_, text, style_.width);
    out_ += '\n';
  }
  [[nodiscard]] size_t counted(Action action) const { return counts_[static_cast<size_t>(action)]; }

  const Plan& plan_;
  const engine::SchemaSource& schemas_;
  const TextStyle& style_;
  const TextSink& sink_;
  Palette palette_;
  ResourceDrawer drawer_;
  std::string& out_;
  std::deque<Value> unmarked_;      // nodes refer to their texts
  std::array<size_t, 8> counts_{};  // by action, of what is shown
  size_t imports_ = 0;
  size_t shown_ = 0;
};

// Whether the plan changes anything, by comparing the values. Of replacements too, the values tell.
bool PlanText::has_changes() {
  for (const ResourceChange& change : plan_.changes) {
    if (change.moved()) return true;
    // The type of something that is not shown may be gone.
    if (drawer_.missing_schema(change)) return true;
    if (drawer_.diff_of(change, PathMatcher::always()).action != Action::no_op) return true;
  }
  return std::any_of(plan_.outputs.begin(), plan_.outputs.end(), [&](const auto& output) {
    return output_diff(output.second)->action != Action::no_op;
  });
}

bool PlanText::drift() {
  bool refresh_only = plan_.mode == Mode::refresh_only;
  if (plan_.drift.empty() || (!refresh_only && !has_changes())) return false;
  size_t start = out_.size();
  palette_.append(out_,
                  "\n[bold][cyan]Note:[reset][bold] Objects have changed outside of Terraform\n");
  out_ += '\n';
  append_wrapped(out_,
                 "Terraform detected the following changes made outside of Terraform since the "
                 "last \"terraform apply\" which may have affected this plan:\n",
                 style_.width);
  bool found = false;
  // What of the changed objects matters to this plan.
  std::map<config::InstanceAddress, std::vector<const Path*>> relevant;
  for (const engine::RelevantAttribute& attribute : plan_.relevant_attributes) {
    relevant[{attribute.resource, attribute.key}].push_back(&attribute.attribute);
  }
  for (const ResourceChange* one : in_order(plan_.drift)) {
    const ResourceChange& change = *one;
    if (!refresh_only && change.action == Action::no_op) continue;
    auto paths = relevant.find(change.address);
    if (!refresh_only && paths == relevant.end()) continue;
    const Diff& diff = drawer_.diff_of(
        change, refresh_only ? PathMatcher::always()
                             : PathMatcher::of(paths->second, true, drawer_.arena()));
    if (!refresh_only && diff.action == Action::no_op) continue;
    found = true;
    if (change.action != Action::no_op || change.moved() || change.details->importing) {
      drawer_.draw(change, diff, Cause::drift);
    }
  }
  if (!found) {
    out_.resize(start);
    return false;
  }
  paragraph(refresh_only
                ? "\n\nThis is a refresh-only plan, so Terraform will not take any actions to undo "
                  "these. If you were expecting these changes then you can apply this plan to "
                  "record the updated values in the Terraform state without changing any remote "
                  "objects."
                : "\n\nUnless you have made equivalent changes to your configuration, or ignored "
                  "the relevant attributes using ignore_changes, the following plan may include "
                  "actions to undo or respond to these changes.");
  return true;
}

const Diff* PlanText::output_diff(const OutputChange& change) {
  NodeBuilder nodes(drawer_.arena());
  // An output is sensitive as a whole or not at all.
  auto node = [&](const Value& value) {
    const bool marked = value.contains_marked();
    if (marked) unmarked_.push_back(value.unmarked_deep());
    Node* out = drawer_.arena().make<Node>(*nodes.of_value(marked ? unmarked_.back() : value));
    out->sensitive = change.sensitive;
    return out;
  };
  Change root;
  root.before = node(change.before);
  root.after = node(change.after);
  return drawer_.builder().dynamic(root);
}

std::string PlanText::outputs() {
  std::string out;
  DiffText text(out, palette_, drawer_.builder());
  size_t width = 0;
  for (const auto& [name, change] : plan_.outputs) {
    width = std::max(width, attribute_name(name).size());
  }
  for (const auto& [name, change] : plan_.outputs) {
    const Diff* diff = output_diff(change);
    if (diff->action == Action::no_op) continue;
    if (!out.empty()) out += '\n';
    out += palette_.symbol(diff->action);
    out += ' ';
    std::string key = attribute_name(name);
    out += key;
    out.append(width - std::min(width, count_characters(key)), ' ');
    out += " = ";
    text.draw(*diff, 0, DiffTextOptions());
  }
  return out;
}

void PlanText::count() {
  for (const ResourceChange& change : plan_.changes) {
    if (!is_shown(change)) continue;
    ++shown_;
    if (change.details->importing) ++imports_;
    if (change.action != Action::no_op) ++counts_[static_cast<size_t>(change.action)];
  }
}

void PlanText::legend() {
  if (std::all_of(counts_.begin(), counts_.end(), [](size_t count) { return count == 0; })) return;
  paragraph(
      "\nTerraform used the selected providers to generate the following execution plan. Resource "
      "actions are indicated with the following symbols:");
  struct Entry {
    Action action;
    std::string_view text;
  };
  constexpr auto kEntries = std::to_array<Entry>({
      {Action::create, "  [green]+[reset] create"},
      {Action::update, "  [yellow]~[reset] update in-place"},
      {Action::destroy, "  [red]-[reset] destroy"},
      {Action::delete_then_create,
       "[red]-[reset]/[green]+[reset] destroy and then create replacement"},
      {Action::create_then_delete,
       "[green]+[reset]/[red]-[reset] create replacement and then destroy"},
      {Action::read, " [cyan]<=[reset] read (data resources)"},
  });
  for (const Entry& entry : kEntries) {
    if (counted(entry.action) == 0) continue;
    palette_.append(out_, entry.text);
    out_ += '\n';
  }
}

void PlanText::changes() {
  out_ += plan_.errored
              ? "\nTerraform planned the following actions, but then encountered a problem:\n"
              : "\nTerraform will perform the following actions:\n";
  std::vector<const ResourceChange*> shown = in_order(plan_.changes);
  std::erase_if(shown, [](const ResourceChange* change) { return !is_shown(*change); });
  const size_t batches = (shown.size() + kBatch - 1) / kBatch;
  std::vector<std::string> parts(std::min(batches, kBatchesAtOnce));
  hand_on();
  for (size_t first = 0; first < batches; first += parts.size()) {
    parts.resize(std::min(parts.size(), batches - first));
    parallel_for(parts.size(), processor_count(), 1, [&](size_t part) {
      const size_t begin = (first + part) * kBatch;
      ResourceDrawer drawer(schemas_, palette_);
      for (size_t i = begin; i < std::min(shown.size(), begin + kBatch); ++i)
        drawer.draw(*shown[i], drawer.diff_of(*shown[i], PathMatcher::always()), Cause::proposed);
      parts[part] = std::move(drawer.out());
    });
    for (const std::string& part : parts) sink_(part);
  }
  summary();
}

void PlanText::summary() {
  size_t replaced = counted(Action::delete_then_create) + counted(Action::create_then_delete);
  std::string imports = imports_ > 0 ? fmt::format("{} to import, ", imports_) : std::string();
  palette_.append(
      out_, fmt::format("\n[bold]Plan:[reset] {}{} to add, {} to change, {} to destroy.\n", imports,
                        counted(Action::create) + replaced, counted(Action::update),
                        counted(Action::destroy) + replaced));
}

void PlanText::no_changes(bool have_drift) {
  std::string_view headline =
      "\n[reset][bold][green]No changes.[reset][bold] Your infrastructure matches the "
      "configuration.[reset]\n\n";
  std::string text =
      "Terraform has compared your real infrastructure against your configuration and found no "
      "differences, so no changes are needed.";
  if (plan_.errored) {
    headline =
        "\n[reset][bold][red]Planning failed.[reset][bold] Terraform encountered an error while "
        "generating this plan.[reset]\n\n";
    text.clear();
  } else if (plan_.mode == Mode::refresh_only) {
    headline =
        "\n[reset][bold][green]No changes.[reset][bold] Your infrastructure still matches the "
        "configuration.[reset]\n\n";
    text =
        "Terraform has checked that the real remote objects still match the result of your most "
        "recent changes, and found no differences.";
  } else if (plan_.mode == Mode::destroy) {
    headline =
        "\n[reset][bold][green]No changes.[reset][bold] No objects need to be destroyed.[reset]"
        "\n\n";
    text =
        "Either you have not created any objects yet or the existing objects were already deleted "
        "outside of Terraform.";
  } else if (have_drift && plan_.applyable) {
    text =
        "Your configuration already matches the changes detected above, so applying this plan will "
        "only update the state to include the changes detected above and won't change any real "
        "infrastructure.";
  } else if (have_drift) {
    text =
        "Your configuration already matches the changes detected above. If you'd like to update "
        "the Terraform state to match, create and apply a refresh-only plan";
    text += style_.in_automation ? "." : ":\n  terraform apply -refresh-only";
  }
  if (have_drift) rule();
  palette_.append(out_, headline);
  if (!text.empty()) paragraph(text);
}

void PlanText::output_changes(const std::string& outputs) {
  out_ += "\nChanges to Outputs:\n";
  out_ += outputs;
  out_ += '\n';
  if (std::any_of(counts_.begin(), counts_.end(), [](size_t count) { return count > 0; })) return;
  paragraph(
      "\nYou can apply this plan to save these new output values to the Terraform state, without "
      "changing any real infrastructure.");
}

void PlanText::draw_all() {
  bool have_drift = drift();
  count();
  std::string changed_outputs = outputs();
  if (shown_ == 0 && changed_outputs.empty()) {
    bool refresh_only = plan_.mode == Mode::refresh_only && !plan_.errored;
    // The drift says it all.
    if (refresh_only && have_drift) return;
    no_changes(have_drift);
    if (have_drift && (plan_.mode == Mode::normal && !plan_.errored)) return;
  }
  if (have_drift) rule();
  legend();
  if (shown_ > 0) changes();
  if (!changed_outputs.empty()) output_changes(changed_outputs);
}

std::optional<Error> PlanText::draw() && {
  // Found out first, so that nothing is drawn of a plan that cannot be drawn whole.
  for (const auto* changes : {&plan_.drift, &plan_.changes}) {
    for (const ResourceChange& change : *changes) {
      if (!is_shown(change)) continue;
      if (auto error = drawer_.missing_schema(change)) return error;
    }
  }
  draw_all();
  hand_on();
  return std::nullopt;
}

}  // namespace

std::optional<Error> draw_plan(const Plan& plan, const engine::SchemaSource& schemas,
                               const TextStyle& style, const TextSink& sink) {
  return PlanText(plan, schemas, style, sink).draw();
}

Result<std::string> plan_text(const Plan& plan, const engine::SchemaSource& schemas,
                              const TextStyle& style) {
  std::string out;
  auto error = draw_plan(plan, schemas, style, [&](std::string_view part) { out += part; });
  if (error) return *error;
  return out;
}

std::string plan_next_steps_text(std::string_view plan_path, std::string_view generated_config_path,
                                 const TextStyle& style) {
  std::string out;
  if (style.in_automation) return out;
  append_horizontal_rule(out, Palette(style.color), style.width);
  out += '\n';
  auto paragraph = [&](std::string_view text) {
    append_wrapped(out, text, style.width);
    out += '\n';
  };
  if (!generated_config_path.empty()) {
    paragraph(
        fmt::format("\nTerraform has generated configuration and written it to {}. Please "
                    "review the configuration and edit it as necessary before adding it to "
                    "version control.",
                    generated_config_path));
  }
  if (plan_path.empty()) {
    paragraph(
        "\nNote: You didn't use the -out option to save this plan, so Terraform can't guarantee "
        "to take exactly these actions if you run \"terraform apply\" now.");
  } else {
    paragraph(
        fmt::format("\nSaved the plan to: {}\n\nTo perform exactly these actions, run the "
                    "following command to apply:\n    terraform apply {}",
                    plan_path, go_quote(plan_path)));
  }
  return out;
}

}  // namespace landform::report
