#include "report/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/json_escape.h"
#include "config/reference.h"
#include "eval/references.h"
#include "evaluation/expansion.h"
#include "evaluation/instance_scope.h"
#include "state/change.h"
#include "value/json.h"
#include "value/presence.h"

namespace landform::report {
namespace {

using config::InstanceAddress;
using config::Reference;
using engine::ResourceChange;
using evaluation::InstanceScope;
using evaluation::ModuleInstance;
using plan::Action;
using plan::Reason;

constexpr size_t kMaxDepth = 12;
constexpr size_t kMaxText = 72;

std::string shortened(std::string text) {
  if (text.size() <= kMaxText) return text;
  size_t end = kMaxText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

// On one line, and not too long.
std::string short_value(const Value& value) {
  const Marks marks = value.marks_deep();
  if ((marks & Marks::sensitive) != Marks::none) return "(sensitive value)";
  if ((marks & Marks::ephemeral) != Marks::none) return "(ephemeral value)";
  Value plain = value.unmarked_deep();
  if (!plain.is_known()) return "(known after apply)";
  if (plain.is_null()) return "null";
  if (!plain.is_wholly_known()) return "(partly known after apply)";
  auto json = encode_json(plain, plain.type());
  if (!json) return "(a value)";
  return shortened(*std::move(json));
}

const char* action_text(Action action) {
  switch (action) {
    case Action::create:
      return "will be created";
    case Action::read:
      return "will be read during apply";
    case Action::update:
      return "will be updated in place";
    case Action::delete_then_create:
    case Action::create_then_delete:
      return "will be replaced";
    case Action::destroy:
      return "will be destroyed";
    case Action::forget:
      return "will be removed from the state, but not destroyed";
    case Action::no_op:
      break;
  }
  return "will not change";
}

std::string reason_text(Reason reason, const InstanceAddress& address) {
  switch (reason) {
    case Reason::tainted:
      return "it is tainted: an earlier run could not finish it, or `taint` marked it";
    case Reason::requested:
      return "-replace asks for it";
    case Reason::triggered:
      return "something in its replace_triggered_by changes";
    case Reason::cannot_update:
      return "something changes that its provider cannot change in place";
    case Reason::no_resource_config:
      return "it is not in the configuration";
    case Reason::no_module:
      return fmt::format("{} is not in the configuration",
                         config::to_string(address.resource.module));
    case Reason::wrong_repetition:
      return address.key ? "the resource has neither count nor for_each"
                         : "the resource has count or for_each";
    case Reason::count_index:
      return "its index is not below count";
    case Reason::each_key:
      return "its key is not in for_each";
    case Reason::no_move_target:
      return "it was moved to an address that is not in the configuration";
    case Reason::config_unknown:
      return "its configuration is not known before";
    case Reason::dependency_pending:
      return "something that it depends on changes first";
    case Reason::check_nested:
      return "its check has to see the final state";
    case Reason::none:
      break;
  }
  return "";
}

// Where an expression is evaluated.
struct Site {
  const ModuleInstance& module;
  const evaluation::RepetitionData& repetition;
};

class Explainer {
 public:
  explicit Explainer(const PlanToExplain& subject)
      : plan_(subject.plan),
        values_(subject.values),
        sources_(subject.sources),
        is_state_(subject.of == PlanToExplain::Of::state) {}

  // What happens to an object, without its attributes.
  [[nodiscard]] Explanation heading(const ResourceChange& change) const {
    if (is_state_) return {change.address.to_string() + " is in the state"};
    Explanation out{fmt::format("{} {}", change.address.to_string(), action_text(change.action))};
    add_reason(change, out);
    return out;
  }

  Explanation object(const ResourceChange& change) {
    Explanation out = heading(change);
    if (!explained_.insert(change.address).second) return {out.text + " (see above)"};
    if (change.action == Action::update || plan::is_replacement(change.action))
      add_changes(change, out);
    return out;
  }

  Explanation attribute(const ResourceChange& change, const std::string& name) {
    const Value before = part(change.before, name);
    const Value after = part(change.after, name);
    Explanation out;
    if (before.unmarked_deep().identical(after.unmarked_deep())) {
      out.text = fmt::format("{} {} {}", name, is_state_ ? "is" : "stays", short_value(after));
    } else {
      out.text = fmt::format("{}: {} -> {}", name, short_value(before), short_value(after));
    }
    const bool forces = std::any_of(
        change.details->required_replace.begin(), change.details->required_replace.end(),
        [&](const Path& path) { return !path.empty() && path[0].name == name; });
    if (forces) out.text += ", which forces replacement";
    add_drift(change, name, out);
    if (!change.after.is_null()) add_source(change.address, name, after, out);
    return out;
  }

  Explanation output(const std::string& name, const config::Output& output) {
    auto change = plan_.outputs.find(name);
    Explanation out{"output." + name};
    if (change != plan_.outputs.end()) {
      out.text += change->second.changes()
                      ? fmt::format(": {} -> {}", short_value(change->second.before),
                                    short_value(change->second.after))
                      : fmt::format(" {} {}", is_state_ ? "is" : "stays",
                                    short_value(change->second.after));
    }
    const evaluation::RepetitionData none;
    if (output.value) add_expression({*root(), none}, name, output.value, out);
    return out;
  }

  [[nodiscard]] const ResourceChange* find(const InstanceAddress& address) const {
    for (const ResourceChange& change : plan_.changes) {
      if (change.address == address && change.deposed.empty()) return &change;
    }
    return nullptr;
  }
  [[nodiscard]] const ModuleInstance* root() const { return values_.instances_of(0)[0]; }

 private:
  static Value part(const Value& object, const std::string& name) {
    Value plain = object.unmarked();
    if (!is_present(plain)) return Value::null();
    const Value* found = plain.find(name);
    return found == nullptr ? Value::null() : *found;
  }

  // --- objects

  void add_reason(const ResourceChange& change, Explanation& out) const {
    if (change.moved())
      out.because.push_back({"it was moved here from " + change.previous_address().to_string()});
    if (change.details->importing) out.because.push_back({"it is imported"});
    if (std::string reason = reason_text(change.reason, change.address); !reason.empty())
      out.because.push_back({std::move(reason)});
    if (change.action == Action::destroy && change.reason == Reason::none &&
        plan_.mode == engine::Mode::destroy)
      out.because.push_back({"everything is to be destroyed"});
    if (change.action == Action::create && !change.details->importing) {
      const bool was_there = state::find_object(plan_.previous_run, change.address) != nullptr;
      out.because.push_back({was_there ? "it no longer exists" : "it does not exist yet"});
    }
  }

  void add_changes(const ResourceChange& change, Explanation& out) {
    Value before = change.before.unmarked();
    for (size_t i = 0; i < before.length(); ++i) {
      const std::string name(before.key(i));
      const Value was = part(change.before, name).unmarked_deep();
      if (was.identical(part(change.after, name).unmarked_deep())) continue;
      out.because.push_back(attribute(change, name));
    }
  }

  void add_drift(const ResourceChange& change, const std::string& name, Explanation& out) const {
    for (const ResourceChange& drift : plan_.drift) {
      if (drift.address != change.address || !drift.deposed.empty()) continue;
      const Value was = part(drift.before, name);
      const Value is = part(drift.after, name);
      if (was.unmarked_deep().identical(is.unmarked_deep())) continue;
      out.because.push_back(
          {fmt::format("it was changed by others: {} -> {}", short_value(was), short_value(is))});
    }
  }

  // --- expressions

  void add_source(const InstanceAddress& address, const std::string& name, const Value& after,
                  Explanation& out) {
    const ModuleInstance* module = find_module(address.resource.module);
    if (module == nullptr) return;
    const auto* entry = module->node->module->resource_index.find(
        address.resource.mode, address.resource.type, address.resource.name);
    if (entry == nullptr) return;
    const config::Resource& resource = *entry->resource;
    const evaluation::RepetitionData repetition = repetition_of(resource, *module, address.key);
    const syntax::BodyContent content = resource.arguments->everything();
    bool written = false;
    if (const syntax::Attribute* found = content.find(name)) {
      written = true;
      add_expression({*module, repetition}, name, found->expr, out);
    }
    for (const syntax::Block& block : content.blocks) {
      if (block.type != name) continue;
      written = true;
      out.because.push_back({fmt::format("{} {} {{ … }}", place(block.header), name)});
    }
    if (!written) {
      out.because.push_back({after.is_wholly_known() ? "its provider sets it"
                                                     : "its provider decides when it is applied"});
    }
  }

  [[nodiscard]] evaluation::RepetitionData repetition_of(
      const config::Resource& resource, const ModuleInstance& module,
      const std::optional<config::Key>& key) const {
    const evaluation::RepetitionData none;
    InstanceScope scope(values_.environment(), module, none);
    Diagnostics already_reported;
    for (evaluation::Instance& one :
         evaluation::expand(resource.repetition(), scope, already_reported)) {
      if (one.key == key) return std::move(one.data);
    }
    return {};
  }

  [[nodiscard]] const ModuleInstance* find_module(const config::ModulePath& path) const {
    const ModuleInstance* out = root();
    for (const config::ModuleStep& step : path) {
      auto call = out->children.find(step.call);
      if (call == out->children.end()) return nullptr;
      auto found = std::find_if(call->second.begin(), call->second.end(), [&](const auto& one) {
        return one->path.back().instance == step.instance;
      });
      if (found == call->second.end()) return nullptr;
      out = found->get();
    }
    return out;
  }

  [[nodiscard]] std::string place(const Range& range) const {
    const SourceFile& file = *sources_.file(range.file);
    return fmt::format("{}:{}:", file.name(), file.position(range.begin).line);
  }

  // Its text, where it may be shown, and what it refers to.
  void add_expression(const Site& site, const std::string& name, const syntax::Expression& expr,
                      Explanation& out) {
    const SourceFile& file = *sources_.file(expr.file);
    const Range range = expr.range();
    std::string text = file.shown() ? std::string(file.text(range.begin, range.end)) : "…";
    if (size_t line = text.find('\n'); line != std::string::npos)
      text = text.substr(0, line) + " …";
    Explanation source{fmt::format("{} {} = {}", place(range), name, shortened(std::move(text)))};
    if (++depth_ < kMaxDepth) {
      std::set<std::string> seen;
      for (const syntax::TraversalExpr* one : eval::references(*expr.node))
        add_reference(site, expr.file, *one, seen, source);
    }
    --depth_;
    out.because.push_back(std::move(source));
  }

  void add_reference(const Site& site, FileId file, const syntax::TraversalExpr& traversal,
                     std::set<std::string>& seen, Explanation& out) {
    Diagnostics already_reported;
    auto reference = config::read_reference(traversal.steps(), file, already_reported);
    if (!reference || reference->name.empty()) return;
    const syntax::Expression expr{file, &traversal};
    const std::string text(sources_.file(file)->text(traversal.begin, traversal.end));
    if (!seen.insert(text).second) return;
    InstanceScope scope(values_.environment(), site.module, site.repetition);
    Value value = scope.evaluate_checked(expr, already_reported);
    Explanation line{fmt::format("{} is {}", text, short_value(value))};
    follow(site, *reference, value, line);
    out.because.push_back(std::move(line));
  }

  void follow(const Site& site, const Reference& reference, const Value& value, Explanation& out) {
    const config::Module& module = *site.module.node->module;
    const evaluation::RepetitionData none;
    const std::string name(reference.name);
    switch (reference.kind) {
      case Reference::Kind::local: {
        auto found = module.locals.find(name);
        if (found != module.locals.end())
          add_expression({site.module, none}, "local." + name, found->second.expr, out);
        break;
      }
      case Reference::Kind::variable:
        follow_variable(site, name, out);
        break;
      case Reference::Kind::module:
        follow_module(site, reference, out);
        break;
      case Reference::Kind::resource:
      case Reference::Kind::data:
        follow_resource(site, reference, value, out);
        break;
      default:
        break;
    }
  }

  void follow_variable(const Site& site, const std::string& name, Explanation& out) {
    const ModuleInstance& module = site.module;
    if (module.parent == nullptr) {
      if (plan_.variables.contains(name)) {
        out.because.push_back({"it is given for this run"});
      } else {
        out.because.push_back({"it has its default value"});
      }
      return;
    }
    const config::ModuleCall& call = *module.node->call;
    for (const syntax::Attribute& argument : call.arguments) {
      if (argument.name == name)
        add_expression({*module.parent, module.repetition}, name, argument.expr, out);
    }
  }

  void follow_module(const Site& site, const Reference& reference, Explanation& out) {
    if (reference.remaining.empty() || reference.remaining[0].kind != syntax::Step::Kind::attribute)
      return;
    auto call = site.module.children.find(reference.name);
    if (call == site.module.children.end()) return;
    const evaluation::RepetitionData none;
    const std::string output(reference.remaining[0].text());
    for (const auto& child : call->second) {
      if (reference.key && !is_key(child->path.back().instance, *reference.key)) continue;
      auto found = child->node->module->outputs.find(output);
      if (found != child->node->module->outputs.end() && found->second.value)
        add_expression({*child, none}, child->address_of("output." + output), found->second.value,
                       out);
    }
  }

  // What is known, and will not change, needs no explanation.
  void follow_resource(const Site& site, const Reference& reference, const Value& value,
                       Explanation& out) {
    if (value.unmarked_deep().is_wholly_known() && depth_ > 1) return;
    for (const ResourceChange& change : plan_.changes) {
      const config::ResourceAddress& resource = change.address.resource;
      if (resource.module != site.module.path || resource.mode != reference.mode() ||
          resource.type != reference.type || resource.name != reference.name ||
          change.action == Action::no_op)
        continue;
      if (reference.key && !is_key(change.address.key, *reference.key)) continue;
      if (++depth_ < kMaxDepth) out.because.push_back(object(change));
      --depth_;
    }
  }

  static bool is_key(const std::optional<config::Key>& key, const Value& wanted) {
    if (!key || !is_present(wanted.unmarked())) return false;
    const Value plain = wanted.unmarked();
    if (key->is_index())
      return plain.type().is_number() && plain.as_number().to_int64() == key->index();
    return plain.type().is_string() && plain.as_string() == key->text();
  }

  const engine::Plan& plan_;
  const evaluation::Evaluation& values_;
  const SourceMap& sources_;
  bool is_state_;
  std::set<InstanceAddress> explained_;
  size_t depth_ = 0;
};

// The address at the beginning of a name; the rest is an attribute, or nothing.
std::optional<std::pair<InstanceAddress, std::string>> split(const std::string& name) {
  bool inside = false;
  for (size_t i = 0; i <= name.size(); ++i) {
    if (i < name.size() && (name[i] == '[' || name[i] == ']')) inside = name[i] == '[';
    if (inside || (i < name.size() && name[i] != '.')) continue;
    auto address = InstanceAddress::parse(name.substr(0, i));
    if (address) return std::pair{*address, i < name.size() ? name.substr(i + 1) : ""};
  }
  return std::nullopt;
}

void append_text(const Explanation& from, size_t level, std::string& out) {
  out += std::string(2 * level, ' ') + from.text + "\n";
  for (const Explanation& one : from.because) append_text(one, level + 1, out);
}

void append_json(const Explanation& from, std::string& out) {
  out += "{\"text\":";
  append_json_quoted(out, from.text);
  out += ",\"because\":[";
  for (size_t i = 0; i < from.because.size(); ++i) {
    if (i > 0) out += ',';
    append_json(from.because[i], out);
  }
  out += "]}";
}

}  // namespace

Result<Explanation> explain(const PlanToExplain& subject, const std::string& name) {
  Explainer explainer(subject);
  constexpr std::string_view kOutput = "output.";
  if (name.starts_with(kOutput)) {
    const std::string output = name.substr(kOutput.size());
    const auto& outputs = explainer.root()->node->module->outputs;
    auto found = outputs.find(output);
    if (found == outputs.end())
      return Error{fmt::format("The configuration has no output \"{}\".", output)};
    return explainer.output(output, found->second);
  }
  auto parts = split(name);
  if (!parts) {
    return Error{
        fmt::format("\"{}\" is not the address of a resource instance, one of its "
                    "attributes, or an output.",
                    name)};
  }
  const ResourceChange* change = explainer.find(parts->first);
  if (change == nullptr) {
    return Error{
        fmt::format("There is no {} in the configuration or in the state. `landform state "
                    "list` and `landform plan` list the addresses of instances.",
                    parts->first.to_string())};
  }
  if (parts->second.empty()) return explainer.object(*change);
  const std::string attribute = parts->second.substr(0, parts->second.find_first_of(".["));
  const Value& known = change->after.is_null() ? change->before : change->after;
  if (known.unmarked().find(attribute) == nullptr) {
    return Error{fmt::format("{} has no attribute \"{}\".", parts->first.to_string(), attribute)};
  }
  Explanation out = explainer.heading(*change);
  out.because.push_back(explainer.attribute(*change, attribute));
  return out;
}

std::string explanation_text(const Explanation& explanation) {
  std::string out;
  append_text(explanation, 0, out);
  return out;
}

std::string explanation_json(const Explanation& explanation) {
  std::string out;
  append_json(explanation, out);
  return out + "\n";
}

}  // namespace landform::report
