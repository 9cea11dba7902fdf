#pragma once
/// Lines that somebody types on standard input while the program runs. On a terminal they can be edited and are
/// remembered, and what the program says meanwhile stands above the line that is being typed; a pipe's lines are read
/// as they come. Nothing here waits for the terminal or the pipe, whatever state it is in. A program has one console at
/// a time. Only `say` may be called by any thread.

#include <memory>
#include <string>
#include <vector>

namespace platform {

class Console {
  public:
    /// `prompt` stands before the line that is typed, on a terminal.
    explicit Console(const std::string& prompt);
    /// Gives the terminal back as it was. Takes less than 0.3 s.
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    /// The whole lines that have come since the last call. Does not wait. The input ends with Ctrl-D on an empty line, a
    /// hang-up or the pipe's end; then no more lines come, and the program goes on.
    std::vector<std::string> poll();
    /// Whether somebody sits at a terminal. Then the program must log here, or the log is written into the typed line.
    [[nodiscard]] bool edits() const;
    /// Shows a line, without its line break. Where the terminal or the pipe takes no output (Ctrl-S), the console keeps
    /// 1000 lines and drops the oldest ones; it says how many.
    void say(const std::string& line);

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
