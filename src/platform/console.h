#pragma once
/// Reads lines from standard input while the program runs. On a terminal the user edits them, with a history, and the
/// program's own lines appear above the line being typed. Lines of a pipe are read as they come. No call waits for the
/// terminal or the pipe. A program has one console at a time. Any thread may call `say`; only the owner's thread may
/// call the other functions.

#include <memory>
#include <string>
#include <vector>

namespace platform {

class Console {
  public:
    /// `prompt` stands before the typed line on a terminal.
    explicit Console(const std::string& prompt);
    /// Restores the terminal. Takes less than 0.3 s.
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    /// Returns the whole lines typed or received since the last call, without waiting. The input ends with Ctrl-D on an
    /// empty line, a hang-up or the pipe's end; afterwards `poll` returns no lines.
    std::vector<std::string> poll();
    /// Whether the user edits lines on a terminal. If so, a log on the same terminal must go through `say`.
    [[nodiscard]] bool edits() const;
    /// Shows a line, given without its line break; for a pipe at the next `poll`. If the terminal takes no output
    /// (Ctrl-S), the console keeps the last 1000 lines and reports the number of dropped ones. If the pipe takes none,
    /// LineWriter drops the newer lines.
    void say(const std::string& line);

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
