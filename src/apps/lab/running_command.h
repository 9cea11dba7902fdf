#pragma once
/// The running command: its command line, its progress, and its message after Ctrl-C. There is one per process.

#include "lab/output/provenance.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace apps {

class RunningCommand {
  public:
    /// `command`: its name, such as "match"; `words`: the command line from that name on.
    RunningCommand(std::string command, std::vector<std::string> words);
    ~RunningCommand();
    RunningCommand(const RunningCommand&) = delete;
    RunningCommand& operator=(const RunningCommand&) = delete;
    static RunningCommand& current();

    /// Origin of this command's results. `files` are its inputs; `without` are options with one value each that do not
    /// change the results, such as "--out".
    [[nodiscard]] lab::Provenance origin(std::uint64_t seed, const std::vector<std::string>& files,
                                         const std::vector<std::string>& without = {}) const;

    /// Sets the progress: `what` is the present work, `share` its finished share, 0 to 1; NaN: unknown. A terminal
    /// shows the progress in a line that is overwritten, 2 s after other text was last written. Any thread may call it.
    void set_progress(const std::string& what, double share);
    /// Returns `set_progress` as a function.
    [[nodiscard]] std::function<void(double)> progress(const std::string& what = {});
    /// Erases the progress line. Call before other text is written to standard error.
    void clear_line();

    enum class Ends { at_once, by_itself };
    /// Sets the message after Ctrl-C about the saved results, such as "hall.csv has the samples until then"; by default
    /// "no results are saved". A command with Ends::by_itself must check platform::stop_requested(); otherwise it is
    /// ended by force shortly before platform::stop_limit().
    void on_interrupt(const std::string& kept, Ends ends);
    /// Prints the message after Ctrl-C; returns the exit status.
    int interrupted();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace apps
