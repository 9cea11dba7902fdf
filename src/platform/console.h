#pragma once
/// Lines that somebody types on standard input while the program runs. On a terminal they can be edited and are
/// remembered, and what the program says meanwhile stands above the line that is being typed; a pipe's lines are read
/// as they come. There is one console at a time. Not thread-safe, but for `say`.

#include <memory>
#include <string>
#include <vector>

namespace platform {

class Console {
  public:
    /// `prompt` stands before the line that is typed, on a terminal.
    explicit Console(const std::string& prompt);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    /// The whole lines that have come; what `say` was given is shown now. Does not wait.
    std::vector<std::string> poll();
    /// One sits at a terminal: then what is logged is to be said here, or it is written into the line that is typed.
    [[nodiscard]] bool edits() const;
    /// To be shown as a line of its own; any thread.
    void say(const std::string& line);

    struct State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace platform
