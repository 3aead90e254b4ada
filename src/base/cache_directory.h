// A directory of files that save work and can be made again at any time.
//
// Each file has a name chosen by what it was made from, and a checksum: one that is damaged or of
// another format is removed when it is read, as if it had never been there. Files appear whole, by
// renaming, so any number of processes may share the directory. Nothing here fails: without a
// directory, or with one that cannot be written, nothing is kept.
//
// What is read was written by this user: the directory is private to the user and is trusted as
// much as the user's other settings.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace landform {

class CacheDirectory {
 public:
  // Nothing is kept.
  CacheDirectory() = default;
  explicit CacheDirectory(std::string path) : path_(std::move(path)) {}
  // That of the user: LANDFORM_CACHE_DIR, or `landform` in XDG_CACHE_HOME or ~/.cache. Nothing is
  // kept if LANDFORM_CACHE_DIR is set and empty, or there is no home directory.
  [[nodiscard]] static CacheDirectory of_user();

  [[nodiscard]] bool enabled() const { return !path_.empty(); }
  [[nodiscard]] const std::string& path() const { return path_; }

  // The content of a file in memory, for as long as the object lives. Parts of it are read from the
  // disk when they are used.
  class Content {
   public:
    Content(const char* mapped, size_t mapped_size, size_t size)
        : mapped_(mapped), mapped_size_(mapped_size), size_(size) {}
    ~Content();
    Content(const Content&) = delete;
    Content& operator=(const Content&) = delete;

    [[nodiscard]] std::string_view bytes() const { return {mapped_, size_}; }

   private:
    const char* mapped_;
    size_t mapped_size_;
    size_t size_;
  };

  // Names may have directories: "schemas/x". Null if there is no such file.
  [[nodiscard]] std::shared_ptr<const Content> read(const std::string& name) const;
  void write(const std::string& name, std::string_view content) const;
  void remove(const std::string& name) const;

  // Removes the files of a directory that were not written for that many days.
  void remove_older(const std::string& directory, int days) const;

 private:
  std::string path_;
};

// Detects accidental changes, not deliberate ones. Any change within eight aligned bytes gives
// another checksum.
class Checksum {
 public:
  void add(std::string_view bytes);
  [[nodiscard]] uint64_t value() const;

 private:
  static constexpr size_t kLanes = 4;

  void mix(const char* block);

  uint64_t lanes_[kLanes] = {1, 2, 3, 4};
  char pending_[kLanes * sizeof(uint64_t)] = {};
  size_t pending_size_ = 0;
  uint64_t size_ = 0;
};

}  // namespace landform
