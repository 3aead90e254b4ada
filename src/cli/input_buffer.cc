#include "cli/input_buffer.h"

#include <unistd.h>

#include <cerrno>

namespace landform::cli {

InputBuffer::int_type InputBuffer::underflow() {
  ssize_t size = 0;
  do {
    size = ::read(descriptor_, text_.data(), text_.size());
  } while (size < 0 && errno == EINTR);
  if (size <= 0) return traits_type::eof();
  setg(text_.data(), text_.data(), text_.data() + size);
  return traits_type::to_int_type(text_.front());
}

}  // namespace landform::cli
