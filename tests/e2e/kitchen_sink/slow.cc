// Slow operations: stops, deadlines, and partial results.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <utility>

#include "kitchen_sink/kinds.h"
#include "sdk/timeouts.h"

namespace landform::kitchen {
namespace {

using namespace sdk;

class Slow : public Resource {
 public:
  explicit Slow(Journal& journal) : journal_(journal) {}
  [[nodiscard]] std::string name() const override { return "slow"; }

  [[nodiscard]] Schema schema() const override {
    return Schema("Takes a while to make.")
        .attribute("id", string().computed().stable())
        .attribute("milliseconds", int64().required())
        .attribute("done", boolean().computed().stable())
        .block("timeouts", timeouts_block({{"create", "1m"}, {"delete", "1m"}}));
  }
  Object create(CreateContext& context, Object planned) override {
    planned.set("id", "slow-1").set("done", false);
    context.save(planned);
    journal_.write("slow begins");
    if (!context.wait(std::chrono::milliseconds(planned.int64("milliseconds")))) {
      journal_.write(context.cancelled() ? "slow stopped" : "slow timed out");
      context.error(context.cancelled() ? "Stopped" : "Timed out", "It was not finished.");
      return planned;
    }
    journal_.write("slow done");
    return planned.set("done", true);
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  Object update(UpdateContext& /*context*/, Object /*prior*/, Object planned) override {
    return planned;
  }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  Journal& journal_;
};

// Created only when enough of them are being created at the same time.
class Meeting : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "meeting"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("Needs company.").attribute("people", int64().required());
  }
  Object create(CreateContext& context, Object planned) override {
    std::unique_lock lock(mutex_);
    ++present_;
    arrived_.notify_all();
    const int64_t people = planned.int64("people");
    if (!arrived_.wait_for(lock, std::chrono::seconds(60), [&] { return present_ >= people; })) {
      context.error("Alone", "Nobody else came.");
      context.nothing_created();
    }
    return planned;
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  int64_t present_ = 0;
};

class Ping : public Action {
 public:
  [[nodiscard]] std::string name() const override { return "ping"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("Says hello.").attribute("times", int64().optional().default_value(2));
  }
  void invoke(ActionContext& context, Object config) override {
    for (int64_t i = 0; i < config.int64("times") && !context.cancelled(); ++i) {
      context.progress("ping " + std::to_string(i));
    }
  }
};

}  // namespace

std::unique_ptr<Resource> make_slow(Journal& journal) { return std::make_unique<Slow>(journal); }
std::unique_ptr<Resource> make_meeting() { return std::make_unique<Meeting>(); }
std::unique_ptr<Action> make_ping() { return std::make_unique<Ping>(); }

}  // namespace landform::kitchen
