#include "install/archive_library.h"

#include "base/shared_library.h"

namespace landform::install {
namespace {

ArchiveLibrary load() {
  SharedLibrary library("libarchive.so.13");
  ArchiveLibrary out;
  library.find("archive_error_string", out.error_string);
  library.find("archive_read_new", out.read_new);
  library.find("archive_read_free", out.read_free);
  library.find("archive_read_support_format_zip", out.support_zip);
  library.find("archive_read_support_format_tar", out.support_tar);
  library.find("archive_read_support_filter_gzip", out.support_gzip);
  library.find("archive_read_support_filter_bzip2", out.support_bzip2);
  library.find("archive_read_support_filter_xz", out.support_xz);
  library.find("archive_read_open_filename", out.read_open_filename);
  library.find("archive_read_next_header", out.read_next_header);
  library.find("archive_read_data_block", out.read_data_block);
  library.find("archive_write_disk_new", out.write_disk_new);
  library.find("archive_write_disk_set_options", out.write_disk_set_options);
  library.find("archive_write_free", out.write_free);
  library.find("archive_write_close", out.write_close);
  library.find("archive_write_header", out.write_header);
  library.find("archive_write_data_block", out.write_data_block);
  library.find("archive_write_finish_entry", out.write_finish_entry);
  library.find("archive_entry_pathname", out.entry_pathname);
  library.find("archive_entry_set_pathname", out.entry_set_pathname);
  library.find("archive_entry_hardlink", out.entry_hardlink);
  library.find("archive_entry_set_hardlink", out.entry_set_hardlink);
  library.find("archive_entry_symlink", out.entry_symlink);
  library.find("archive_entry_filetype", out.entry_filetype);
  library.find("archive_entry_perm", out.entry_perm);
  library.find("archive_entry_set_perm", out.entry_set_perm);
  out.error = library.error();
  return out;
}

}  // namespace

const ArchiveLibrary& ArchiveLibrary::get() {
  static const ArchiveLibrary library = load();
  return library;
}

}  // namespace landform::install
