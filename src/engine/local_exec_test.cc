#include "engine/local_exec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace landform::engine {
namespace {

// The shell is killed; what it has started goes on and keeps the pipe of its output open.
TEST(LocalExec, DoesNotWaitForWhatACancelledCommandHasStarted) {
  const Value config = Value::object({{"command", Value::string("sleep 20 & echo started; wait")},
                                      {"interpreter", Value::null()},
                                      {"working_dir", Value::null()},
                                      {"environment", Value::null()},
                                      {"quiet", Value::null()}});
  std::stop_source stop;
  std::string printed;
  auto output = [&](std::string_view lines) {
    printed += lines;
    if (lines.find("started") == 0) stop.request_stop();
  };
  const auto begin = std::chrono::steady_clock::now();
  const Value no_connection = Value::null();
  provider::Diagnostics result =
      run_local_exec({"local-exec", config, no_connection, output, stop.get_token()});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
  ASSERT_TRUE(result.has_errors()) << printed;
  EXPECT_THAT(result.items()[0].detail, testing::HasSubstr("signal: killed. Output: started"));
}

}  // namespace
}  // namespace landform::engine
