#pragma once
/// Lines from standard input while the program runs. On a terminal the user edits them, with a history, and the
/// program's own lines stand above the line that is being typed. Lines of a pipe come as they are. Nothing here waits
/// for the terminal or the pipe, whatever state it is in. A program has one console at a time. Any thread may call
/// `say`; only the owner's thread may call the rest.

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

    /// Returns the whole lines since the last call. Does not wait. The input ends with Ctrl-D on an empty line, a
    /// hang-up or the pipe's end; from then on there are no lines, and the program goes on.
    std::vector<std::string> poll();
    /// Whether the user edits lines on a terminal. Then the log of the same terminal must go through `say`.
    [[nodiscard]] bool edits() const;
    /// Shows a line, without its line break. Where the terminal or the pipe takes no output (Ctrl-S), the console keeps
    /// 1000 lines and drops the oldest ones; it says how many.
    void say(const std::string& line);

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
