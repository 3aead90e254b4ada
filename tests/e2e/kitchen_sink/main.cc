#include "kitchen_sink/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, "example.com/test/kitchen",
                              landform::kitchen::make_provider());
}
