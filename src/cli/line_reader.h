// Lines typed at a terminal, with editing and history.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace landform::cli {

class LineReader {
 public:
  explicit LineReader(const std::string& program);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // The next line without its ending; none at the end of input or on Control-C.
  [[nodiscard]] std::optional<std::string> read(const std::string& prompt);
  // Adds an entry to the history.
  void remember(const std::string& entry);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace landform::cli
