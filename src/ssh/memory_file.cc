#include "ssh/memory_file.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/file.h"

namespace landform::ssh {

Result<MemoryFile> MemoryFile::create(std::string_view content) {
  Descriptor file(::memfd_create("landform", MFD_CLOEXEC));
  // ssh refuses keys that others may read.
  if (!file.valid() || ::fchmod(file.get(), S_IRUSR | S_IWUSR) != 0 ||
      !write_all(file.get(), content)) {
    return system_error(errno);
  }
  return MemoryFile(std::move(file));
}

std::string MemoryFile::path() const {
  return fmt::format("/proc/{}/fd/{}", ::getpid(), file_.get());
}

}  // namespace landform::ssh
