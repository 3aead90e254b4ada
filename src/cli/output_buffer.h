// The buffer of standard output, for several threads.
//
// The one of the standard library is not made for that: std::cerr and std::cin flush std::cout
// before they are used, and if another thread is just writing to it, text appears twice.
#pragma once

#include <mutex>
#include <streambuf>
#include <string>

namespace landform::cli {

// Each call is atomic. After a failed write the buffer drops what follows, and its sync() fails.
class OutputBuffer : public std::streambuf {
 public:
  explicit OutputBuffer(int descriptor) : descriptor_(descriptor) {}

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int_type overflow(int_type character) override;
  int sync() override;

 private:
  [[nodiscard]] bool write();  // with mutex_ locked

  int descriptor_;
  std::mutex mutex_;
  std::string text_;
  bool failed_ = false;
};

}  // namespace landform::cli
