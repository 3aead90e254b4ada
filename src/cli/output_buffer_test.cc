#include "cli/output_buffer.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <ostream>
#include <thread>

#include "base/descriptor.h"
#include "base/test_directory.h"

namespace landform::cli {
namespace {

TEST(OutputBuffer, WritesWhatIsAddedOnceWhoeverFlushes) {
  TestDirectory directory;
  constexpr int kLines = 20'000;
  {
    Descriptor file(::open(directory.path("out").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    OutputBuffer buffer(file.get());
    std::jthread writer([&] {
      const std::string line = "a line\n";
      for (int i = 0; i < kLines; ++i)
        (void)buffer.sputn(line.data(), static_cast<std::streamsize>(line.size()));
    });
    for (int i = 0; i < kLines; ++i) EXPECT_EQ(buffer.pubsync(), 0);
    writer.join();
    EXPECT_EQ(buffer.pubsync(), 0);
  }
  std::string want;
  for (int i = 0; i < kLines; ++i) want += "a line\n";
  EXPECT_EQ(directory.read("out"), want);
}

TEST(OutputBuffer, TellsTheStreamWhenWritingFails) {
  OutputBuffer buffer(-1);
  std::ostream out(&buffer);
  out << "x" << std::flush;
  EXPECT_FALSE(out);
}

}  // namespace
}  // namespace landform::cli
