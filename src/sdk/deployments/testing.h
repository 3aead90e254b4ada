// A fleet in memory, with failures on request. For tests.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "sdk/deployments/fleet.h"

namespace landform::deployments::testing {

class MemoryFleet : public Fleet {
 public:
  // "deploy 2" and so on: the hook fails for that target, once and for all. "answer 2" makes
  // create() fail after it was carried out, "see 2" makes the target unseen.
  std::map<std::string, std::string> fail;
  std::function<void(const Target&)> on_create = [](const Target&) {};

  [[nodiscard]] std::map<Target, std::string> all() {
    std::lock_guard lock(mutex_);
    std::map<Target, std::string> out;
    for (const auto& [target, one] : deployments_) out[target] = one.text;
    return out;
  }
  void erase(const Target& target) {
    std::lock_guard lock(mutex_);
    deployments_.erase(target);
  }

  [[nodiscard]] std::string name() const override { return "memory"; }
  [[nodiscard]] Schema schema() const override { return Schema("In memory."); }
  [[nodiscard]] std::string key(const Object& planned) const override {
    (void)planned;
    return "a";
  }
  [[nodiscard]] Outcome<std::set<Target>> targets(const Object& planned) const override {
    (void)planned;
    return std::set<Target>();
  }
  [[nodiscard]] Outcome<Value> helpers(const Context& context, const std::string& id,
                                       Object& object, const Records& records) override {
    (void)context;
    (void)id;
    (void)object;
    (void)records;
    return Value();
  }
  [[nodiscard]] Outcome<Desired> desire(const std::string& id, const Object& object,
                                        const Value& helpers) const override {
    (void)id;
    (void)object;
    (void)helpers;
    return Desired();
  }
  [[nodiscard]] Object describe(Object object, const Records& records) const override {
    (void)records;
    return object;
  }

  [[nodiscard]] Outcome<Id> create(const Context& context, const Target& target,
                                   const std::string& token, const Value& content) override {
    (void)context;
    on_create(target);
    std::lock_guard lock(mutex_);
    if (auto wrong = failure("create", target)) return *wrong;
    auto [it, fresh] =
        deployments_.try_emplace(target, Deployment{std::to_string(++last_), token, ""});
    it->second.text = content.as_string();
    if (auto wrong = failure("answer", target)) return *wrong;
    return it->second.id;
  }
  [[nodiscard]] Status deploy(const Context& context, const Target& target, const Id& id,
                              const Value& content) override {
    (void)context;
    (void)id;
    (void)content;
    return failure("deploy", target);
  }
  [[nodiscard]] Status update(const Context& context, const Target& target, const Record& before,
                              const Value& content) override {
    (void)context;
    (void)before;
    if (auto wrong = failure("update", target)) return wrong;
    std::lock_guard lock(mutex_);
    deployments_[target].text = content.as_string();
    return std::nullopt;
  }
  [[nodiscard]] Status remove(const Context& context, const Target& target, const Id& id) override {
    (void)context;
    (void)id;
    if (auto wrong = failure("remove", target)) return wrong;
    erase(target);
    return std::nullopt;
  }
  [[nodiscard]] Outcome<std::optional<Id>> find(const Context& context, const Target& target,
                                                const std::string& token) override {
    (void)context;
    if (auto wrong = failure("find", target)) return *wrong;
    std::lock_guard lock(mutex_);
    auto it = deployments_.find(target);
    if (it == deployments_.end() || it->second.token != token) return std::optional<Id>();
    return std::optional<Id>(it->second.id);
  }
  [[nodiscard]] Outcome<Inspection> inspect(const Context& context, const Target& target,
                                            const Id& id) override {
    (void)context;
    (void)id;
    if (auto wrong = failure("inspect", target)) return *wrong;
    std::lock_guard lock(mutex_);
    auto it = deployments_.find(target);
    if (it == deployments_.end()) return Inspection{std::nullopt, "It is gone."};
    Record record;
    record.id = it->second.id;
    record.content = Value::string(it->second.text);
    record.hash = content_hash(record.content);
    if (auto wrong = failure("see", target)) {
      record.seen = false;
      record.why_not_seen = wrong->message;
      record.content = Value();
    }
    return Inspection{record, ""};
  }

 private:
  struct Deployment {
    Id id;
    std::string token;
    std::string text;
  };
  [[nodiscard]] Status failure(const std::string& hook, const Target& target) const {
    auto it = fail.find(hook + " " + target);
    if (it == fail.end()) return std::nullopt;
    return Failure{it->second};
  }

  std::mutex mutex_;
  std::map<Target, Deployment> deployments_;
  int last_ = 0;
};

}  // namespace landform::deployments::testing
