#include <cstdio>
#include <string>
#include <vector>

#include "awscc/provider.h"
#include "awscc/schemas_command.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  using namespace landform::awscc;
  std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments[0] == "schemas") {
    return run_schemas_command(std::span(arguments).subspan(1));
  }
  auto catalog = Catalog::open(cache_directory());
  if (!catalog) {
    std::fprintf(stderr, "The schemas cannot be read: %s.\n", catalog.error().message.c_str());
    return 1;
  }
  auto options = options_of_environment();
  if (!options) {
    std::fprintf(stderr, "%s\n", options.error().message.c_str());
    return 1;
  }
  return landform::serve::run(argc, argv, "registry.terraform.io/hashicorp/awscc",
                              make_provider(*std::move(catalog), *std::move(options)));
}
