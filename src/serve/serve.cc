#include "serve/serve.h"

#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <vector>

#include "base/descriptors.h"
#include "protocol/log.h"
#include "protocol/plugin.h"
#include "sdk/server.h"
#include "serve/provider_methods.h"

namespace landform::serve {
namespace {

// The log lines of hooks, in that of the program.
class HookLog : public sdk::LogSink {
 public:
  explicit HookLog(protocol::Log& log) : log_(log) {}
  [[nodiscard]] bool enabled(sdk::LogLevel level) const override {
    return log_.enabled(level_of(level));
  }
  void write(sdk::LogLevel level, const std::string& message,
             const std::vector<sdk::LogField>& fields) override {
    std::vector<protocol::Log::Field> views(fields.begin(), fields.end());
    log_.write(level_of(level), message, views);
  }

 private:
  static protocol::LogLevel level_of(sdk::LogLevel level) {
    switch (level) {
      case sdk::LogLevel::off:
        return protocol::LogLevel::off;
      case sdk::LogLevel::error:
        return protocol::LogLevel::error;
      case sdk::LogLevel::warn:
        return protocol::LogLevel::warn;
      case sdk::LogLevel::info:
        return protocol::LogLevel::info;
      case sdk::LogLevel::debug:
        return protocol::LogLevel::debug;
      case sdk::LogLevel::trace:
        return protocol::LogLevel::trace;
    }
    return protocol::LogLevel::trace;
  }

  protocol::Log& log_;
};

}  // namespace

int run(int argc, char** argv, const std::string& address,
        std::unique_ptr<sdk::Provider> provider) {
  // Calls run on many threads and are short: a heap for each would only waste memory.
  mallopt(M_ARENA_MAX, 2);
  prepare_descriptors();
  protocol::PluginOptions options;
  options.address = address;
  options.description =
      provider->description() + " (" + provider->name() + " " + provider->version() + ")";
  for (int i = 1; i < argc; ++i) {
    std::string_view argument = argv[i];
    if (argument == "--debug" || argument == "-debug") {
      options.debug = true;
    } else if (argument == "--version" || argument == "-version") {
      std::printf("%s %s\n", provider->name().c_str(), provider->version().c_str());
      return 0;
    } else {
      std::fprintf(stderr,
                   "%s\n\nThis program is started by Terraform. Options:\n"
                   "  --debug    serve until interrupted, for a debugger\n"
                   "  --version  print the version\n",
                   options.description.c_str());
      return argument == "--help" || argument == "-h" ? 0 : 2;
    }
  }
  protocol::Log log(provider->name());
  options.log = &log;
  options.workers = std::max<size_t>(provider->max_concurrent_calls(), 1);
  sdk::ProviderServer server(std::move(provider));
  server.log_to(std::make_shared<HookLog>(log));
  options.methods = [&](protocol::Dialect dialect) {
    return provider_methods(server, dialect, &log);
  };
  return protocol::serve_plugin(options);
}

}  // namespace landform::serve
