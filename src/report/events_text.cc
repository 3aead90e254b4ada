#include "report/events_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/quote.h"
#include "report/object_id.h"

namespace landform::report {
namespace {

using config::InstanceAddress;
using engine::ObjectRef;

constexpr size_t kMaxIdLength = 80;

std::string display(const ObjectRef& object) {
  std::string out = object.address.to_string();
  if (!object.deposed.empty()) out += fmt::format(" (deposed object {})", object.deposed);
  return out;
}

std::string suffix(const ObjectId& id) {
  return id.empty() ? std::string() : fmt::format(" [{}={}]", id.key, id.value);
}

// Objects that are imported by their identity have no id.
std::string id_note(std::string_view id) {
  return id.empty() ? std::string() : fmt::format(" [id={}]", id);
}

struct Words {
  std::string_view start;
  std::string_view still;
  std::string_view complete;
};

Words words_of(OperationKind kind) {
  switch (kind) {
    case OperationKind::create:
      return {"Creating...", "Still creating...", "Creation complete"};
    case OperationKind::update:
      return {"Modifying...", "Still modifying...", "Modifications complete"};
    case OperationKind::destroy:
      return {"Destroying...", "Still destroying...", "Destruction complete"};
    case OperationKind::read:
      return {"Reading...", "Still reading...", "Read complete"};
    case OperationKind::open:
      return {"Opening...", "Still opening...", "Opening complete"};
    case OperationKind::renew:
      return {"Renewing...", "Still renewing...", "Renewal complete"};
    case OperationKind::close:
      return {"Closing...", "Still closing...", "Closing complete"};
  }
  return {};
}

// The offsets of the characters, and of the end.
std::vector<size_t> character_offsets(std::string_view text) {
  std::vector<size_t> out;
  for (size_t i = 0; i < text.size(); ++i) {
    if ((text[i] & 0xC0) != 0x80) out.push_back(i);
  }
  out.push_back(text.size());
  return out;
}

// The beginning and the end of a long id.
std::string shortened(std::string_view id) {
  if (id.size() <= kMaxIdLength) return std::string(id);
  std::vector<size_t> at = character_offsets(id);
  size_t length = at.size() - 1;
  if (length <= kMaxIdLength) return std::string(id);
  constexpr size_t kPart = kMaxIdLength / 2;
  size_t right = length - kPart + 2;
  return std::string(id.substr(0, at[kPart - 1])) + "..." + std::string(id.substr(at[right]));
}

}  // namespace

EventsText::EventsText(Write write, const TextStyle& style, WallClock clock,
                       Operations::Timer timer)
    : write_(std::move(write)),
      operations_([this](const Operation& operation,
                         std::chrono::seconds elapsed) { still(operation, elapsed); },
                  std::move(clock), timer) {
  if (style.color) {
    begin_ = "\x1b[0m\x1b[1m";
    end_ = "\x1b[0m";
    reset_end_ = "\x1b[0m\x1b[0m";
    green_ = "\x1b[0m\x1b[1m\x1b[32m";
    plain_green_ = "\x1b[0m\x1b[32m";
  }
}

void EventsText::line(std::string_view text, std::string_view end) {
  std::string out;
  out.reserve(begin_.size() + text.size() + end.size() + 1);
  out += begin_;
  out += text;
  out += end;
  out += '\n';
  std::lock_guard lock(mutex_);
  write_(out);
}

void EventsText::refresh_started(const ObjectRef& object, const Value& prior) {
  line(display(object) + ": Refreshing state..." + suffix(object_id(prior)), end_);
}

void EventsText::apply_started(const ObjectRef& object, plan::Action action, const Value& prior) {
  std::optional<OperationKind> kind = operation_kind(action);
  if (!kind) return;
  ObjectId id = object_id_or_name(prior);
  line(fmt::format("{}: {}{}", display(object), words_of(*kind).start, suffix(id)), reset_end_);
  Operation operation{object.address, std::string(object.deposed), *kind, {}, {}};
  if (!id.empty()) {
    operation.id_key = id.key;
    operation.id_value = std::move(id.value);
  }
  operations_.start(std::move(operation));
}

void EventsText::still(const Operation& operation, std::chrono::seconds elapsed) {
  std::string id;
  if (!operation.id_key.empty()) {
    id = fmt::format("{}={}, ", operation.id_key, shortened(operation.id_value));
  }
  line(fmt::format("{}: {} [{}{} elapsed]", operation.address.to_string(),
                   words_of(operation.kind).still, id, duration_text(elapsed)),
       reset_end_);
}

void EventsText::apply_completed(const ObjectRef& object, plan::Action /*action*/,
                                 const Value& result) {
  auto finished = operations_.finish(object.address, object.deposed);
  if (!finished) return;
  operations_.count(finished->operation.kind);
  // As Terraform has it, without the key of a deposed object.
  line(fmt::format("{}: {} after {}{}", object.address.to_string(),
                   words_of(finished->operation.kind).complete, duration_text(finished->elapsed),
                   suffix(object_id(result))),
       end_);
}

// The error follows at the end of the run.
void EventsText::apply_failed(const ObjectRef& object, plan::Action /*action*/) {
  operations_.finish(object.address, object.deposed);
}

void EventsText::provision_started(const InstanceAddress& address, std::string_view provisioner) {
  line(fmt::format("{}: Provisioning with '{}'...", address.to_string(), provisioner), reset_end_);
}

void EventsText::provision_output(const InstanceAddress& address, std::string_view provisioner,
                                  std::string_view text) {
  std::string prefix =
      fmt::format("{}{} ({}):{} {}", begin_, address.to_string(), provisioner, end_, end_);
  std::string out;
  each_output_line(text, [&](std::string_view one) {
    out += prefix;
    out += one;
    out += '\n';
  });
  if (out.empty()) out = "\n";
  std::lock_guard lock(mutex_);
  write_(out);
}

void EventsText::import_planned(const InstanceAddress& address, std::string_view id) {
  line(fmt::format("{}: Preparing import...{}", address.to_string(), id_note(id)), end_);
}

void EventsText::import_started(const InstanceAddress& address, std::string_view id) {
  line(fmt::format("{}: Importing...{}", address.to_string(), id_note(id)), end_);
}

void EventsText::import_completed(const InstanceAddress& address, std::string_view id) {
  operations_.count_import();
  line(fmt::format("{}: Import complete{}", address.to_string(), id_note(id)), end_);
}

void EventsText::import_command_started(const InstanceAddress& address, std::string_view id) {
  line(fmt::format("{}: Importing from ID {}...", address.to_string(), go_quote(id)), end_);
}

void EventsText::import_command_completed(const InstanceAddress& address, std::string_view type) {
  std::string out = fmt::format("{}{}: Import prepared!{}\n{}  Prepared {} for import{}\n", green_,
                                address.to_string(), end_, plain_green_, type, end_);
  std::lock_guard lock(mutex_);
  write_(out);
}

void EventsText::ephemeral_started(const InstanceAddress& address,
                                   engine::EphemeralOperation operation) {
  OperationKind kind = operation_kind(operation);
  line(fmt::format("{}: {}", address.to_string(), words_of(kind).start), end_);
  operations_.start({address, {}, kind, {}, {}});
}

void EventsText::ephemeral_completed(const InstanceAddress& address,
                                     engine::EphemeralOperation /*operation*/) {
  auto finished = operations_.finish(address, {});
  if (!finished) return;
  line(fmt::format("{}: {} after {}", address.to_string(),
                   words_of(finished->operation.kind).complete, duration_text(finished->elapsed)),
       end_);
}

void EventsText::ephemeral_failed(const InstanceAddress& address,
                                  engine::EphemeralOperation /*operation*/) {
  operations_.finish(address, {});
}

void EventsText::ephemeral_deferred(const InstanceAddress& address) {
  line(address.to_string() + ": Configuration unknown, deferring...", end_);
}

std::string apply_summary_text(const ApplyCounts& counts, bool destroy, std::string_view state_path,
                               const TextStyle& style) {
  std::string text = "[reset][bold][green]\n";
  if (destroy) {
    text += fmt::format("Destroy complete! Resources: {} destroyed.\n", counts.removed);
  } else {
    text += "Apply complete! Resources: ";
    if (counts.imported > 0) text += fmt::format("{} imported, ", counts.imported);
    text += fmt::format("{} added, {} changed, {} destroyed.\n", counts.added, counts.changed,
                        counts.removed);
  }
  std::string out = Palette(style.color).expand(text);
  if (state_path.empty() || counts.added + counts.changed == 0) return out;
  out += '\n';
  append_wrapped(out,
                 "The state of your infrastructure has been saved to the path below. This state is "
                 "required to modify and destroy your infrastructure, so keep it safe. To inspect "
                 "the complete state use the `terraform show` command.",
                 style.width);
  return out + fmt::format("\n\nState path: {}\n", state_path);
}

}  // namespace landform::report
