#include "sdk_testing/sweeper.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "sdk/server.h"
#include "sdk/state_json.h"
#include "value/presence.h"

namespace landform::sdk_testing {
namespace {

// Sweepers in the order in which they run.
class Order {
 public:
  explicit Order(const std::vector<Sweeper>& all) {
    for (const Sweeper& sweeper : all) by_name_.emplace(sweeper.name, &sweeper);
  }

  // Adds a sweeper after those that it needs; an error if that is not possible.
  std::optional<std::string> add(const std::string& name) {
    auto it = by_name_.find(name);
    if (it == by_name_.end()) return fmt::format("there is no sweeper {}", name);
    if (done_.contains(name)) return std::nullopt;
    if (!open_.insert(name).second) return fmt::format("{} must be swept before itself", name);
    for (const std::string& before : it->second->after) {
      if (auto problem = add(before)) return problem;
    }
    open_.erase(name);
    done_.insert(name);
    order_.push_back(it->second);
    return std::nullopt;
  }
  [[nodiscard]] const std::vector<const Sweeper*>& get() const { return order_; }

 private:
  std::map<std::string, const Sweeper*> by_name_;
  std::set<std::string> open_;
  std::set<std::string> done_;
  std::vector<const Sweeper*> order_;
};

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    size_t comma = std::min(text.find(','), text.size());
    if (comma > 0) out.emplace_back(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

// The errors in one line; none if there are only warnings.
std::optional<std::string> errors_in(const sdk::Diagnostics& diagnostics) {
  std::string out;
  for (const auto& d : diagnostics.items()) {
    if (d.severity != Severity::error) continue;
    out += (out.empty() ? "" : "; ") + d.summary + (d.detail.empty() ? "" : ": " + d.detail);
  }
  if (out.empty()) return std::nullopt;
  return out;
}

// A value of a schema, from JSON.
Result<Value> shaped(const std::string& json, const provider::TypeSchema& schema) {
  auto read = sdk::read_state_json(json);
  if (!read) return read.error();
  auto value = sdk::shaped_like(*read, schema.block);
  if (!value) return Error{path_to_string(value.error().path) + ": " + value.error().message};
  return *std::move(value);
}

// Finds objects with a provider's list resource, and removes them with its hooks.
class Lister {
 public:
  Lister(const ListSweep& options, Sweep& sweep)
      : options_(options), sweep_(sweep), server_(options.make_provider()) {}

  void run() {
    auto schemas = server_.schemas({}).schemas;
    auto list = schemas->find(provider::TypeKind::list_resource, options_.type);
    if (!list) return sweep_.fail(list.error().message);
    auto own = schemas->provider();
    if (!own) return sweep_.fail(own.error().message);
    auto settings =
        shaped(options_.provider_config ? options_.provider_config(sweep_.place()) : "{}", **own);
    if (!settings) return sweep_.fail("provider_config: " + settings.error().message);
    auto config = shaped(options_.list_config, **list);
    if (!config) return sweep_.fail("list_config: " + config.error().message);
    if (failed(server_.configure({*settings}, {}))) return;
    std::vector<provider::ListedObject> found;
    auto keep = [&](const provider::ListedObject& object) {
      if (!failed(object.diagnostics) && matches(object)) found.push_back(object);
      return true;
    };
    if (failed(server_.list({options_.type, *config, true, 0}, keep, {}))) return;
    for (const provider::ListedObject& object : found) {
      sweep_.remove(object.display_name, [&] { return remove(object); });
    }
  }

 private:
  bool failed(const sdk::Diagnostics& diagnostics) {
    auto errors = errors_in(diagnostics);
    if (errors) sweep_.fail(*errors);
    return errors.has_value();
  }
  [[nodiscard]] bool matches(const provider::ListedObject& object) const {
    sdk::Listed listed;
    listed.display_name = object.display_name;
    if (is_present(object.identity)) listed.identity = sdk::Object(object.identity);
    if (object.object) listed.object = sdk::Object(*object.object);
    return options_.matches(listed);
  }
  std::optional<std::string> remove(const provider::ListedObject& listed) {
    std::string private_state;
    Value state = listed.object.value_or(Value());
    if (!is_present(state)) {
      auto imported = server_.import_object({options_.type, "", listed.identity}, {});
      if (auto errors = errors_in(imported.diagnostics)) return errors;
      if (imported.objects.empty()) return "it cannot be imported";
      auto read = server_.read({.type = options_.type,
                                .current = imported.objects[0].state,
                                .private_state = imported.objects[0].private_state},
                               {});
      if (auto errors = errors_in(read.diagnostics)) return errors;
      if (!is_present(read.state)) return std::nullopt;  // already gone
      state = read.state;
      private_state = read.private_state;
    }
    const Value nothing = Value::null(state.type());
    auto applied = server_.apply({.type = options_.type,
                                  .config = nothing,
                                  .prior = state,
                                  .planned = nothing,
                                  .planned_private = private_state},
                                 {});
    return errors_in(applied.diagnostics);
  }

  const ListSweep& options_;
  Sweep& sweep_;
  sdk::ProviderServer server_;
};

}  // namespace

void Sweep::remove(const std::string& object,
                   const std::function<std::optional<std::string>()>& remove) {
  if (!dry_run_) {
    if (auto error = remove()) return fail(object + ": " + *error);
  }
  removed_.push_back(object);
}

std::vector<SweepResult> sweep(const std::vector<Sweeper>& sweepers, const SweepOptions& options) {
  Order order(sweepers);
  std::vector<std::string> wanted = options.only;
  if (wanted.empty()) {
    for (const Sweeper& sweeper : sweepers) wanted.push_back(sweeper.name);
  }
  for (const std::string& name : wanted) {
    if (auto problem = order.add(name)) return {{name, "", {}, {*problem}}};
  }
  std::vector<SweepResult> out;
  for (const std::string& place : options.places) {
    std::set<std::string> failed;
    for (const Sweeper* sweeper : order.get()) {
      Sweep current(place, options.dry_run);
      auto blocking = std::find_if(sweeper->after.begin(), sweeper->after.end(),
                                   [&](const std::string& name) { return failed.contains(name); });
      if (blocking != sweeper->after.end()) {
        current.fail(fmt::format("not swept, because {} failed", *blocking));
      } else {
        sweeper->sweep(current);
      }
      if (!current.failures().empty()) failed.insert(sweeper->name);
      out.push_back({sweeper->name, place, current.removed(), current.failures()});
    }
  }
  return out;
}

std::optional<int> run_sweepers(int argc, char** argv, const std::vector<Sweeper>& sweepers,
                                std::ostream& out) {
  bool wanted = false;
  SweepOptions options;
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    constexpr std::string_view kSweep = "--sweep=";
    constexpr std::string_view kRun = "--sweep-run=";
    if (argument == "--sweep") {
      wanted = true;
    } else if (argument.starts_with(kSweep)) {
      wanted = true;
      options.places = split(argument.substr(kSweep.size()));
    } else if (argument.starts_with(kRun)) {
      options.only = split(argument.substr(kRun.size()));
    } else if (argument == "--sweep-dry-run") {
      options.dry_run = true;
    }
  }
  if (!wanted) return std::nullopt;
  int status = 0;
  for (const SweepResult& result : sweep(sweepers, options)) {
    std::string where = result.place.empty() ? "" : " in " + result.place;
    for (const std::string& object : result.removed) {
      out << fmt::format("{}{}: {} {}\n", result.sweeper, where,
                         options.dry_run ? "would remove" : "removed", object);
    }
    for (const std::string& failure : result.failures) {
      out << fmt::format("{}{}: FAILED: {}\n", result.sweeper, where, failure);
      status = 1;
    }
  }
  return status;
}

Sweeper list_sweeper(ListSweep options) {
  std::string name = options.type;
  std::vector<std::string> after = options.after;
  return {std::move(name), std::move(after),
          [options = std::move(options)](Sweep& current) { Lister(options, current).run(); }};
}

}  // namespace landform::sdk_testing
