#include "base/random.h"

#include <sys/random.h>

#include <cerrno>

#include "base/check.h"

namespace landform {

std::string random_bytes(size_t count) {
  std::string out(count, '\0');
  for (size_t done = 0; done < count;) {
    ssize_t got = ::getrandom(out.data() + done, count - done, 0);
    LANDFORM_CHECK(got > 0 || errno == EINTR);
    if (got > 0) done += static_cast<size_t>(got);
  }
  return out;
}

}  // namespace landform
