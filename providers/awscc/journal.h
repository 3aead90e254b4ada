// Creations that have been requested and are not known to have ended.
//
// A new resource is in no state until its creation ends, so a provider that is killed meanwhile
// would leave it behind, and the next one would create another. Therefore the token of each request
// is written to a file before it is sent, and the file is removed when the result is returned. The
// next provider that is to create the same resource finds the file, takes over the token, and with
// it the request itself. A file belongs to one request at a time, by a lock that ends with the
// process: two equal resources never share a token.
//
// Files are in `awscc` within Terraform's data directory. A file has the token, the type and, once
// it is known, the identifier, one per line. Thread-safe.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace landform::awscc {

class Journal {
 public:
  // A request in progress. Its file is removed with it after done(), and stays otherwise.
  class Pending {
   public:
    Pending(int fd, std::string file, std::string token, bool resumed)
        : fd_(fd), file_(std::move(file)), token_(std::move(token)), resumed_(resumed) {}
    ~Pending();
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;

    [[nodiscard]] const std::string& token() const { return token_; }
    // Whether the request was sent by a provider that has ended.
    [[nodiscard]] bool resumed() const { return resumed_; }
    // The identifier of the resource has become known.
    void identified(const std::string& identifier);
    // The result of the request is known.
    void done() { done_ = true; }

   private:
    int fd_;  // -1 if nothing could be written
    std::string file_;
    std::string token_;
    bool resumed_;
    bool identified_ = false;
    bool done_ = false;
  };

  // What an interrupted provider left.
  struct Leftover {
    std::string type;
    std::string identifier;  // "" if it is not known
    std::string token;
    std::string file;
  };

  // Nothing is kept if the directory is empty or cannot be written.
  explicit Journal(std::string directory) : directory_(std::move(directory)) {}
  // In Terraform's data directory (TF_DATA_DIR, .terraform).
  static Journal in_data_directory();

  // `parameters` is everything that makes the request what it is.
  [[nodiscard]] std::unique_ptr<Pending> begin(const std::string& type,
                                               const std::string& parameters) const;
  // Requests that nobody has taken over. Those that the service no longer knows are forgotten.
  [[nodiscard]] std::vector<Leftover> leftovers() const;

 private:
  std::string directory_;
};

}  // namespace landform::awscc
