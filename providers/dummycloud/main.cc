#include "dummycloud/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "registry.example.com/landform/dummycloud",
                              landform::dummycloud::make_provider());
}
