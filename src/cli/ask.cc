#include "cli/ask.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <string_view>

#include "cli/state_access.h"

namespace landform::cli {
namespace {

// Does not echo what is typed, for as long as it exists.
class Silence {
 public:
  explicit Silence(bool wanted) : active_(wanted && ::tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!active_) return;
    termios silent = before_;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    active_ = ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0;
  }
  ~Silence() {
    if (active_) (void)::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  termios before_{};
  bool active_;
};

// What came with an answer is none to a question that was not asked yet. As in Terraform, several
// answers have to be written one after the other.
void forget_rest(std::istream& in) {
  if (const std::streamsize rest = in.rdbuf()->in_avail(); rest > 0) in.ignore(rest);
}

// Explanations are indented by two spaces.
void show_question(CommandIo& io, const std::string& question, const std::string& explanation) {
  io.out << colored(io, "1", question) << '\n';
  if (!explanation.empty()) {
    std::string indented = "  ";
    for (char c : explanation) {
      indented += c;
      if (c == '\n') indented += "  ";
    }
    io.out << indented << "\n\n";
  }
  io.out << "  " << colored(io, "1", "Enter a value:") << ' ' << std::flush;
}

}  // namespace

std::optional<std::string> ask(CommandIo& io, const std::string& question,
                               const std::string& explanation) {
  return ask_for_value(io, question, explanation, Echo::yes);
}

std::optional<std::string> ask_for_value(CommandIo& io, const std::string& name,
                                         const std::string& explanation, Echo echo) {
  show_question(io, name, explanation);
  std::string line;
  {
    Silence silence(echo == Echo::no && io.in_is_terminal);
    // An answer ends with the line: part of one may have been cut off.
    if (!std::getline(io.in, line) || io.in.eof()) return std::nullopt;
    forget_rest(io.in);
  }
  io.out << '\n' << std::flush;
  line.erase(line.find_last_not_of(" \t\r") + 1);
  return line;
}

bool may_ask() {
  constexpr std::array<std::string_view, 6> kNo = {"0", "f", "F", "false", "False", "FALSE"};
  const char* text = std::getenv("TF_INPUT");
  return text == nullptr || std::find(kNo.begin(), kNo.end(), text) == kNo.end();
}

}  // namespace landform::cli
