#include "sdk_testing/sample/provider.h"
#include "serve/serve.h"

int main(int argc, char** argv) {
  return landform::serve::run(argc, argv, landform::sdk_testing::sample::kAddress,
                              landform::sdk_testing::sample::make_provider());
}
