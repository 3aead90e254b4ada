// A provider whose objects take 200 ms to create, like those of a fast cloud; for providers.sh. It
// appends the begin and the end of every creation, in seconds, to the file that SLOW_LOG names.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <mutex>
#include <string>

#include "serve/serve.h"

namespace landform::bench {
namespace {

using namespace sdk;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class SlowObject : public Resource {
 public:
  [[nodiscard]] std::string name() const override { return "object"; }
  [[nodiscard]] Schema schema() const override {
    return Schema("An object that takes its time.")
        .attribute("id", string().computed().stable())
        .attribute("name", string().required().requires_replace());
  }
  Object create(CreateContext& context, Object planned) override {
    const double begin = now();
    (void)context.wait(std::chrono::milliseconds(200));
    const double end = now();
    if (const char* path = std::getenv("SLOW_LOG")) {
      std::lock_guard guard(mutex_);
      std::ofstream(path, std::ios::app) << fmt::format("{:.6f} {:.6f}\n", begin, end);
    }
    return planned.set("id", planned.string("name"));
  }
  std::optional<Object> read(ReadContext& /*context*/, Object current) override { return current; }
  void remove(RemoveContext& /*context*/, Object /*current*/) override {}

 private:
  std::mutex mutex_;
};

class SlowProvider : public Provider {
 public:
  SlowProvider() { add(std::make_unique<SlowObject>()); }
  [[nodiscard]] std::string name() const override { return "slow"; }
  [[nodiscard]] std::string description() const override { return "a provider that waits"; }
};

}  // namespace
}  // namespace landform::bench

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/test/slow",
                              std::make_unique<landform::bench::SlowProvider>());
}
