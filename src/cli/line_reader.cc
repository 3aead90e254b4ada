#include "cli/line_reader.h"

#include <histedit.h>

#include <csignal>
#include <cstdio>

namespace landform::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void on_interrupt(int) { interrupted = 1; }

}  // namespace

struct LineReader::State {
  EditLine* editor = nullptr;
  History* history = nullptr;
  std::string prompt;
  struct sigaction previous {};
};

LineReader::LineReader(const std::string& program) : state_(std::make_unique<State>()) {
  // Without SA_RESTART the read ends when the signal arrives.
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, &state_->previous);

  state_->editor = el_init(program.c_str(), stdin, stdout, stderr);
  el_set(state_->editor, EL_CLIENTDATA, state_.get());
  el_set(
      state_->editor, EL_PROMPT, +[](EditLine* editor) -> char* {
        State* state = nullptr;
        el_get(editor, EL_CLIENTDATA, &state);
        return state->prompt.data();
      });
  el_set(state_->editor, EL_EDITOR, "emacs");
  el_set(state_->editor, EL_BIND, "^R", "em-inc-search-prev", nullptr);
  state_->history = history_init();
  HistEvent event;
  history(state_->history, &event, H_SETSIZE, 1000);
  history(state_->history, &event, H_SETUNIQUE, 1);
  el_set(state_->editor, EL_HIST, history, state_->history);
}

LineReader::~LineReader() {
  history_end(state_->history);
  el_end(state_->editor);
  sigaction(SIGINT, &state_->previous, nullptr);
}

std::optional<std::string> LineReader::read(const std::string& prompt) {
  state_->prompt = prompt;
  int count = 0;
  const char* line = el_gets(state_->editor, &count);
  if (line == nullptr || count <= 0 || interrupted != 0) {
    std::fputc('\n', stdout);
    std::fflush(stdout);
    return std::nullopt;
  }
  std::string out(line, static_cast<size_t>(count));
  while (!out.empty() && (out.back() == '\n' || out.back() == '\r')) out.pop_back();
  return out;
}

void LineReader::remember(const std::string& entry) {
  if (entry.empty()) return;
  HistEvent event;
  history(state_->history, &event, H_ENTER, entry.c_str());
}

}  // namespace landform::cli
