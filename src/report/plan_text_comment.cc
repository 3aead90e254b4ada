#include "report/plan_text_comment.h"

#include <fmt/format.h>

#include "value/json.h"

namespace landform::report {
namespace {

using engine::ResourceChange;
using plan::Action;
using plan::Reason;

std::string replacement(Reason reason, const std::string& address) {
  switch (reason) {
    case Reason::tainted:
      return fmt::format("[bold]  # {}[reset] is tainted, so must be [bold][red]replaced[reset]",
                         address);
    case Reason::requested:
      return fmt::format("[bold]  # {}[reset] will be [bold][red]replaced[reset], as requested",
                         address);
    case Reason::triggered:
      return fmt::format(
          "[bold]  # {}[reset] will be [bold][red]replaced[reset] due to changes in "
          "replace_triggered_by",
          address);
    default:
      return fmt::format("[bold]  # {}[reset] must be [bold][red]replaced[reset]", address);
  }
}

std::string_view read_reason(Reason reason) {
  switch (reason) {
    case Reason::config_unknown:
      return "\n  # (config refers to values not yet known)";
    case Reason::dependency_pending:
      return "\n  # (depends on a resource or a module with changes pending)";
    case Reason::check_nested:
      return "\n  # (config will be reloaded to verify a check block)";
    default:
      return "";
  }
}

// As JSON.
std::string key_text(const ResourceChange& change) {
  const std::optional<config::Key>& key = change.address.key;
  if (!key) return "";
  return key->is_index() ? std::to_string(key->index()) : json_quote(key->text());
}

std::string_view wrong_repetition(const ResourceChange& change) {
  const std::optional<config::Key>& key = change.address.key;
  if (!key) return "\n  # (because resource uses count or for_each)";
  return key->is_index() ? "\n  # (because resource does not use count)"
                         : "\n  # (because resource does not use for_each)";
}

std::string destroy_reason(const ResourceChange& change) {
  const config::ResourceAddress& resource = change.address.resource;
  switch (change.reason) {
    case Reason::no_resource_config:
      return fmt::format("\n  # (because {}.{} is not in configuration)", resource.type,
                         resource.name);
    case Reason::no_move_target:
      return fmt::format("\n  # (because {} was moved to {}, which is not in configuration)",
                         change.moved() ? change.previous_address().to_string() : std::string(),
                         change.address.to_string());
    case Reason::no_module:
      return fmt::format("\n  # (because {} is not in configuration)",
                         config::to_string(resource.module));
    case Reason::wrong_repetition:
      return std::string(wrong_repetition(change));
    case Reason::count_index:
      return fmt::format("\n  # (because index [{}] is out of range for count)", key_text(change));
    case Reason::each_key:
      return fmt::format("\n  # (because key [{}] is not in for_each map)", key_text(change));
    default:
      return "";
  }
}

std::string destruction(const ResourceChange& change, const std::string& address, Cause cause) {
  std::string out = cause == Cause::proposed
                        ? "[bold]  # " + address + "[reset] will be [bold][red]destroyed[reset]"
                        : "[bold]  # " + address + "[reset] has been deleted";
  out += destroy_reason(change);
  if (!change.deposed.empty()) {
    out += "\n  # (left over from a partially-failed replacement of this instance)";
  }
  return out;
}

std::string forgetting(const ResourceChange& change, const std::string& address) {
  std::string out = "[bold] # " + address + "[reset] ";
  if (change.deposed.empty()) {
    out += "will no longer be managed by Terraform, but [bold][red]will not be destroyed[reset]";
  } else {
    out +=
        "will be removed from Terraform state, but [bold][red]will not be destroyed[reset]"
        "\n[bold] # (left over from a partially-failed replacement of this instance)";
  }
  return out + "\n # (destroy = false is set in the configuration)";
}

// Of what only moves or is only imported.
std::string no_op(const ResourceChange& change, const std::string& address) {
  if (change.moved()) {
    return fmt::format("[bold]  # {}[reset] has moved to [bold]{}[reset]",
                       change.previous_address().to_string(), address);
  }
  std::string out = "[bold]  # " + address + "[reset] will be imported";
  if (!change.details->generated_config.empty()) out += "\n  #[reset] (config will be generated)";
  return out;
}

std::string headline(const ResourceChange& change, const std::string& address, Cause cause) {
  switch (change.action) {
    case Action::create:
      return "[bold]  # " + address + "[reset] will be created";
    case Action::read:
      return fmt::format("[bold]  # {}[reset] will be read during apply{}", address,
                         read_reason(change.reason));
    case Action::update:
      return "[bold]  # " + address +
             (cause == Cause::proposed ? "[reset] will be updated in-place"
                                       : "[reset] has changed");
    case Action::delete_then_create:
    case Action::create_then_delete:
      return replacement(change.reason, address);
    case Action::destroy:
      return destruction(change, address, cause);
    case Action::forget:
      return forgetting(change, address);
    case Action::no_op:
      return no_op(change, address);
  }
  return {};
}

std::string import_note(const engine::Importing& importing) {
  const Value id = importing.id.unmarked();
  bool known = id.is_known() && !id.is_null() && !id.as_string().empty();
  if (!known) return "  # [reset](will be imported first)\n";
  return fmt::format("  # [reset](imported from \"{}\")\n", id.as_string());
}

}  // namespace

std::string change_comment(const ResourceChange& change, Cause cause) {
  std::string address = change.address.to_string();
  if (!change.deposed.empty()) address += " (deposed object " + change.deposed + ")";
  std::string out = headline(change, address, cause);
  out += '\n';
  bool no_op = change.action == Action::no_op;
  if (change.moved() && !no_op) {
    out += fmt::format("  # [reset](moved from {})\n", change.previous_address().to_string());
  }
  if (change.details->importing) {
    if (!no_op || change.moved()) out += import_note(*change.details->importing);
    if (plan::is_replacement(change.action)) {
      out += "  # [reset][yellow]Warning: this will destroy the imported resource[reset]\n";
    }
  }
  return out;
}

}  // namespace landform::report
