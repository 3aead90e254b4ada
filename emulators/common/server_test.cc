#include "emulators/common/server.h"

#include <gtest/gtest.h>

namespace landform::emulator {
namespace {

class NoService : public Service {
 public:
  ApiResponse handle(const ApiRequest&) override { return {404, ""}; }
  bool may_administer(const ApiRequest&) override { return true; }
  std::string failure_body(int, const std::string&) override { return ""; }
};

// A program may be asked to end as soon as it has printed its address.
TEST(ApiServerTest, IsStoppedBeforeItServes) {
  NoService service;
  ApiServer server(service);
  ASSERT_GT(server.bind("127.0.0.1", 0), 0);
  server.stop();
  server.run();
}

}  // namespace
}  // namespace landform::emulator
