#pragma once
/// Writes texts to a console or a pipe without ever waiting for it. Windows cannot write so itself, and a user stops a
/// console by selecting text in it: a thread writes.

#include <memory>
#include <string>

namespace platform {

class Output {
  public:
    /// `descriptor`: of an open file, which stays open.
    explicit Output(int descriptor);
    /// Waits up to 0.3 s for texts that a stopped output has not taken; the rest is lost.
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Writes `text` soon, and to a file before it returns. Returns false and drops `text` if over 64 kB wait.
    bool write(const std::string& text);

  private:
    struct State;
    std::shared_ptr<State> state_; ///< Shared with the thread, which may wait for its output for ever.
};

} // namespace platform
