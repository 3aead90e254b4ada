#include "base/descriptors.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace landform {

void prepare_descriptors() {
  constexpr rlim_t kMany = 1024;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == 0) return;
  const auto last = static_cast<int>(std::min(limit.rlim_cur, kMany) - 1);
  // Any open file will do. It is closed again, the table remains.
  for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const int high = fcntl(fd, F_DUPFD_CLOEXEC, last);
    if (high < 0) continue;
    close(high);
    return;
  }
}

}  // namespace landform
