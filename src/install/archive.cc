#include "install/archive.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "base/quote.h"
#include "install/archive_library.h"
#include "install/path.h"

namespace landform::install {
namespace {

struct ReadDeleter {
  void operator()(archive* a) const { ArchiveLibrary::get().read_free(a); }
};
struct WriteDeleter {
  void operator()(archive* a) const { ArchiveLibrary::get().write_free(a); }
};

constexpr std::array<std::pair<std::string_view, ArchiveKind>, 8> kKinds = {{
    {"zip", ArchiveKind::zip},
    {"tar.gz", ArchiveKind::tar_gz},
    {"tgz", ArchiveKind::tar_gz},
    {"tar.bz2", ArchiveKind::tar_bz2},
    {"tbz2", ArchiveKind::tar_bz2},
    {"tar.tbz2", ArchiveKind::tar_bz2},
    {"tar.xz", ArchiveKind::tar_xz},
    {"txz", ArchiveKind::tar_xz},
}};

// Whether a path, relative to the root of the archive, stays within it.
bool stays_inside(std::string_view path) {
  if (path.starts_with('/') || path.find('\\') != std::string_view::npos) return false;
  std::string clean = clean_path(path);
  return clean != ".." && !clean.starts_with("../");
}

std::string text_of(archive* a) {
  const char* text = ArchiveLibrary::get().error_string(a);
  return text == nullptr ? "unknown error" : text;
}

class Unpacker {
 public:
  Unpacker(std::string directory, const ArchiveLimits& limits)
      : directory_(std::move(directory)), limits_(limits) {}

  std::optional<Error> run(const std::string& file, ArchiveKind kind) {
    if (library_.error) return library_.error;
    open(kind);
    constexpr size_t kBlock = size_t{64} << 10;
    if (library_.read_open_filename(reader_.get(), file.c_str(), kBlock) != ARCHIVE_OK)
      return Error{text_of(reader_.get())};
    uint64_t entries = 0;
    for (;;) {
      archive_entry* entry = nullptr;
      int code = library_.read_next_header(reader_.get(), &entry);
      if (code == ARCHIVE_EOF) break;
      if (code < ARCHIVE_WARN) return Error{text_of(reader_.get())};
      if (++entries > limits_.max_entries)
        return Error{fmt::format("it has more than {} entries", limits_.max_entries)};
      if (auto failed = unpack(entry)) return failed;
    }
    if (entries == 0) return Error{"it is empty"};
    if (library_.write_close(writer_.get()) != ARCHIVE_OK) return Error{text_of(writer_.get())};
    return check_links();
  }

 private:
  void open(ArchiveKind kind) {
    reader_.reset(library_.read_new());
    switch (kind) {
      case ArchiveKind::zip:
        library_.support_zip(reader_.get());
        break;
      case ArchiveKind::tar_gz:
        library_.support_gzip(reader_.get());
        break;
      case ArchiveKind::tar_bz2:
        library_.support_bzip2(reader_.get());
        break;
      case ArchiveKind::tar_xz:
        library_.support_xz(reader_.get());
        break;
    }
    if (kind != ArchiveKind::zip) library_.support_tar(reader_.get());
    writer_.reset(library_.write_disk_new());
    library_.write_disk_set_options(
        writer_.get(), ARCHIVE_EXTRACT_SECURE_SYMLINKS | ARCHIVE_EXTRACT_SECURE_NODOTDOT |
                           ARCHIVE_EXTRACT_TIME | ARCHIVE_EXTRACT_UNLINK);
  }

  std::optional<Error> unpack(archive_entry* entry) {
    const char* name = library_.entry_pathname(entry);
    if (name == nullptr || *name == '\0') return Error{"it has an entry without a name"};
    std::string path = name;
    if (!stays_inside(path)) {
      return Error{fmt::format("the entry {} would be written outside the module", go_quote(path))};
    }
    std::string clean = clean_path(path);
    if (auto failed = prepare_type(entry, clean)) return failed;
    library_.entry_set_pathname(entry, (directory_ + "/" + clean).c_str());
    if (library_.write_header(writer_.get(), entry) < ARCHIVE_WARN)
      return Error{text_of(writer_.get())};
    if (auto failed = copy_data()) return failed;
    if (library_.write_finish_entry(writer_.get()) < ARCHIVE_WARN)
      return Error{text_of(writer_.get())};
    return std::nullopt;
  }

  // Checks the kind of an entry, and the target of a link; removes permissions that files of a
  // module do not need.
  std::optional<Error> prepare_type(archive_entry* entry, const std::string& path) {
    if (const char* target = library_.entry_hardlink(entry); target != nullptr) {
      if (!stays_inside(target)) return bad_link(path, target);
      library_.entry_set_hardlink(entry, (directory_ + "/" + clean_path(target)).c_str());
      return std::nullopt;
    }
    auto type = library_.entry_filetype(entry);
    if (type == AE_IFLNK) {
      const char* target = library_.entry_symlink(entry);
      std::string around = std::filesystem::path(path).parent_path().string();
      bool inside = target != nullptr && *target != '/' &&
                    stays_inside(around.empty() ? target : around + "/" + target);
      if (!inside) return bad_link(path, target == nullptr ? "" : target);
      links_.emplace_back(path, target);
      return std::nullopt;
    }
    if (type != AE_IFREG && type != AE_IFDIR)
      return Error{fmt::format("the entry {} is not a file, directory or link", go_quote(path))};
    auto mode = library_.entry_perm(entry);
    constexpr unsigned int kFile = 0644;
    constexpr unsigned int kProgram = 0755;
    bool program = type == AE_IFDIR || (mode & 0111U) != 0;
    library_.entry_set_perm(entry, program ? kProgram : kFile);
    return std::nullopt;
  }

  // A link that looks harmless may escape through another one.
  [[nodiscard]] std::optional<Error> check_links() const {
    for (const auto& [path, target] : links_) {
      std::error_code error;
      std::string real = std::filesystem::weakly_canonical(directory_ + "/" + path, error).string();
      bool inside = !error && (real == directory_ || real.starts_with(directory_ + "/"));
      if (!inside) return bad_link(path, target);
    }
    return std::nullopt;
  }

  static Error bad_link(const std::string& path, std::string_view target) {
    return Error{fmt::format("the entry {} is a link to {}, outside the module", go_quote(path),
                             go_quote(target))};
  }

  std::optional<Error> copy_data() {
    for (;;) {
      const void* data = nullptr;
      size_t size = 0;
      la_int64_t offset = 0;
      int code = library_.read_data_block(reader_.get(), &data, &size, &offset);
      if (code == ARCHIVE_EOF) return std::nullopt;
      if (code < ARCHIVE_WARN) return Error{text_of(reader_.get())};
      // A file may have holes, which take no space but count towards its size.
      bytes_ += size;
      if (bytes_ > limits_.max_bytes || offset < 0 ||
          static_cast<uint64_t>(offset) + size > limits_.max_bytes)
        return Error{fmt::format("its content is larger than {} bytes", limits_.max_bytes)};
      if (library_.write_data_block(writer_.get(), data, size, offset) < ARCHIVE_WARN)
        return Error{text_of(writer_.get())};
    }
  }

  const ArchiveLibrary& library_ = ArchiveLibrary::get();
  std::string directory_;
  const ArchiveLimits& limits_;
  std::unique_ptr<archive, ReadDeleter> reader_;
  std::unique_ptr<archive, WriteDeleter> writer_;
  std::vector<std::pair<std::string, std::string>> links_;  // path, target
  uint64_t bytes_ = 0;
};

}  // namespace

std::optional<ArchiveKind> archive_kind(std::string_view extension) {
  for (const auto& [name, kind] : kKinds) {
    if (extension == name) return kind;
  }
  return std::nullopt;
}

std::optional<ArchiveKind> archive_kind_of_file(std::string_view path) {
  for (const auto& [name, kind] : kKinds) {
    if (path.size() > name.size() && path.ends_with(name) &&
        path[path.size() - name.size() - 1] == '.')
      return kind;
  }
  return std::nullopt;
}

std::optional<Error> unpack_archive(const std::string& file, ArchiveKind kind,
                                    const std::string& directory, const ArchiveLimits& limits) {
  // Links in the path of the directory are the user's own; those in the archive are not followed.
  std::error_code error;
  std::string real = std::filesystem::canonical(directory, error).string();
  if (error) return Error{fmt::format("{}: {}", directory, error.message())};
  return Unpacker(std::move(real), limits).run(file, kind);
}

}  // namespace landform::install
