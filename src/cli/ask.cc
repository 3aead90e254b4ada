#include "cli/ask.h"

#include <istream>
#include <ostream>

#include "cli/state_access.h"

namespace landform::cli {

std::optional<std::string> ask(CommandIo& io, const std::string& question,
                               const std::string& explanation) {
  io.out << colored(io, "1", question) << '\n';
  // Explanations are indented by two spaces.
  if (!explanation.empty()) {
    std::string indented = "  ";
    for (char c : explanation) {
      indented += c;
      if (c == '\n') indented += "  ";
    }
    io.out << indented << "\n\n";
  }
  io.out << "  " << colored(io, "1", "Enter a value:") << ' ' << std::flush;
  std::string line;
  if (!std::getline(io.in, line)) {
    io.out << '\n';
    return std::nullopt;
  }
  io.out << '\n';
  size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace landform::cli
