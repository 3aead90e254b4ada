#include "serve/serve.h"

#include <malloc.h>

#include <cstdio>
#include <string_view>

#include "protocol/log.h"
#include "protocol/plugin.h"
#include "sdk/server.h"
#include "serve/provider_methods.h"

namespace landform::serve {

int run(int argc, char** argv, const std::string& address,
        std::unique_ptr<sdk::Provider> provider) {
  // Calls run on many threads and are short: a heap for each would only waste memory.
  mallopt(M_ARENA_MAX, 2);
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
  sdk::ProviderServer server(std::move(provider));
  options.methods = [&server](protocol::Dialect dialect) {
    return provider_methods(server, dialect);
  };
  return protocol::serve_plugin(options);
}

}  // namespace landform::serve
