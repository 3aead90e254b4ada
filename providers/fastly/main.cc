#include "fastly/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "registry.terraform.io/fastly/fastly",
                              landform::fastly::make_provider());
}
