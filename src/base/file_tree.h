// The files that a configuration is read from: those on the disk, or copies that were kept.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"

namespace landform {

// Thread-safe. Paths are as they are written in configurations and messages: relative ones start
// at the working directory.
class FileTree {
 public:
  FileTree() = default;
  FileTree(const FileTree&) = delete;
  FileTree& operator=(const FileTree&) = delete;
  virtual ~FileTree() = default;

  // The names of the files in a directory, in any order, without directories.
  [[nodiscard]] virtual Result<std::vector<std::string>> list(const std::string& directory) const;
  [[nodiscard]] virtual Result<std::string> read(const std::string& path) const;

  // That of the disk.
  [[nodiscard]] static const std::shared_ptr<const FileTree>& disk();
};

// Everything that was read, by path.
using FileCopies = std::map<std::string, std::string>;

// Reads from the disk and keeps copies.
class RecordingFileTree : public FileTree {
 public:
  [[nodiscard]] Result<std::string> read(const std::string& path) const override;
  [[nodiscard]] FileCopies copies() const;

 private:
  mutable std::mutex mutex_;
  mutable FileCopies copies_;
};

// Reads copies.
class CopiedFileTree : public FileTree {
 public:
  explicit CopiedFileTree(FileCopies copies) : copies_(std::move(copies)) {}
  [[nodiscard]] Result<std::vector<std::string>> list(const std::string& directory) const override;
  [[nodiscard]] Result<std::string> read(const std::string& path) const override;

 private:
  FileCopies copies_;
};

}  // namespace landform
