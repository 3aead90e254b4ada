// Requests to create something that have been sent and not been seen to end.
//
// What is created is in no state before it is there, so a provider that is killed meanwhile would
// leave it behind and make a second one the next time. Therefore the token of each request is
// written to a file before it is sent, and removed when its end is known. The next provider that is
// to create the same finds the file, takes over the token, and by it the request itself. A file
// belongs to one request at a time, by a lock that ends with the process: two equal resources never
// share a token.
//
// Files are in `awscc` within Terraform's data directory. Any thread may use a journal.
#pragma once

#include <memory>
#include <string>

namespace landform::awscc {

class Journal {
 public:
  // A request that is under way. If it is dropped without done(), the file stays.
  class Pending {
   public:
    Pending(int fd, std::string file, std::string token)
        : fd_(fd), file_(std::move(file)), token_(std::move(token)) {}
    ~Pending();
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;

    [[nodiscard]] const std::string& token() const { return token_; }
    // Its end is known, whichever it was.
    void done();

   private:
    int fd_;  // -1 if nothing could be written
    std::string file_;
    std::string token_;
  };

  // Nothing is kept if the directory is empty or cannot be written.
  explicit Journal(std::string directory) : directory_(std::move(directory)) {}
  // In Terraform's data directory (TF_DATA_DIR, .terraform), if there is one.
  static Journal in_data_directory();

  // `what` is all that makes the request what it is.
  [[nodiscard]] std::unique_ptr<Pending> begin(const std::string& what) const;

 private:
  std::string directory_;
};

}  // namespace landform::awscc
