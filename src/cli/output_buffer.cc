#include "cli/output_buffer.h"

#include "base/file.h"

namespace landform::cli {
namespace {

constexpr size_t kCapacity = size_t{64} << 10;

}  // namespace

std::streamsize OutputBuffer::xsputn(const char* text, std::streamsize size) {
  std::lock_guard lock(mutex_);
  text_.append(text, static_cast<size_t>(size));
  if (text_.size() >= kCapacity && !write()) return 0;
  return size;
}

OutputBuffer::int_type OutputBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(0);
  const char c = traits_type::to_char_type(character);
  return xsputn(&c, 1) == 1 ? character : traits_type::eof();
}

int OutputBuffer::sync() {
  std::lock_guard lock(mutex_);
  return write() ? 0 : -1;
}

bool OutputBuffer::write() {
  if (!text_.empty() && !failed_) failed_ = !write_all(descriptor_, text_);
  text_.clear();
  return !failed_;
}

}  // namespace landform::cli
