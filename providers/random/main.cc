#include "random/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "registry.terraform.io/hashicorp/random",
                              landform::random::make_provider());
}
