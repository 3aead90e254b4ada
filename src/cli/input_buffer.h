// The buffer of standard input.
//
// It is as large as Terraform's, since what was read together with an answer is lost (ask.h): of
// `yes yes | terraform apply`, each question sees whole lines.
#pragma once

#include <array>
#include <streambuf>

namespace landform::cli {

// For one thread.
class InputBuffer : public std::streambuf {
 public:
  explicit InputBuffer(int descriptor) : descriptor_(descriptor) {}

 protected:
  int_type underflow() override;

 private:
  static constexpr size_t kCapacity = 4096;

  int descriptor_;
  std::array<char, kCapacity> text_{};
};

}  // namespace landform::cli
