// The backend "inmem": states in the memory of this process, for tests of programs that call
// Terraform.
//
// Nothing outlives the process, so a state is empty at the start of every command. With `lock_id`
// the default workspace is locked from the start, as if by somebody else.
#include <map>

#include "backend/kinds.h"
#include "backend/settings.h"

namespace landform::backend {
namespace {

struct Slot {
  std::string text;
  std::optional<LockInfo> lock;
};

class InmemStore : public StateStore {
 public:
  explicit InmemStore(Slot& slot) : slot_(slot) {}

  Result<std::string> read() override { return slot_.text; }
  std::optional<Error> write(const std::string& text, const std::string* /*previous*/) override {
    slot_.text = text;
    return std::nullopt;
  }
  Result<std::string, LockFailure> lock(const LockInfo& info) override {
    if (slot_.lock) return LockFailure{"state locked", slot_.lock};
    slot_.lock = info;
    return info.id;
  }
  std::optional<LockFailure> unlock(const std::string& id) override {
    if (!slot_.lock) return LockFailure{"state not locked"};
    if (slot_.lock->id != id) return LockFailure{"invalid lock id", slot_.lock};
    slot_.lock.reset();
    return std::nullopt;
  }

 private:
  Slot& slot_;
};

class InmemBackend : public Backend {
 public:
  explicit InmemBackend(const std::string& lock_id) {
    Slot& slot = slots_[std::string(kDefaultWorkspace)];
    if (lock_id.empty()) return;
    slot.lock = LockInfo::make("test");
    slot.lock->id = lock_id;
    slot.lock->info = "test config";
  }

  [[nodiscard]] std::string_view type() const override { return "inmem"; }
  Result<std::vector<std::string>> workspaces() override {
    std::vector<std::string> out{std::string(kDefaultWorkspace)};
    for (const auto& [name, slot] : slots_) {
      if (name != kDefaultWorkspace) out.push_back(name);
    }
    return out;
  }
  std::optional<Error> delete_workspace(const std::string& name) override {
    if (name == kDefaultWorkspace || name.empty()) return Error{"can't delete default state"};
    slots_.erase(name);
    return std::nullopt;
  }
  Result<std::unique_ptr<StateStore>> store(const std::string& workspace) override {
    return std::unique_ptr<StateStore>(std::make_unique<InmemStore>(slots_[workspace]));
  }

 private:
  std::map<std::string, Slot> slots_;  // stores point into it
};

schema::Block inmem_schema() {
  schema::Block out;
  add_attributes(out, Type::string(), {"lock_id"});
  return out;
}

Diagnosed<std::unique_ptr<Backend>> open_inmem(const Value& config, const BackendOptions& options) {
  return {std::make_unique<InmemBackend>(Settings(config, options.environment).text("lock_id")),
          {}};
}

}  // namespace

const BackendKind kInmemKind = {"inmem", inmem_schema, open_inmem};

}  // namespace landform::backend
