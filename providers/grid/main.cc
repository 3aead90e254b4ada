#include "grid/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "registry.terraform.io/threefoldtech/grid",
                              landform::grid::make_provider());
}
