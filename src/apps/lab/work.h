#pragma once
/// The command at work: what was typed, how far it is, and what Ctrl-C leaves. A process has one.

#include "lab/output/provenance.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace apps {

class Work {
  public:
    /// `command`: its name, "match"; `words`: what was typed, from that on.
    Work(std::string command, std::vector<std::string> words);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;
    static Work& now();

    /// Where results of this command come from. `files` are its inputs; `without` are options with one value each that
    /// do not change the results, "--out".
    [[nodiscard]] lab::Provenance origin(std::uint64_t seed, const std::vector<std::string>& files,
                                         const std::vector<std::string>& without = {}) const;

    /// How much of `what` is done, 0 to 1; NaN: that is not known. A command that takes longer than 2 s says so on a
    /// terminal, in a line that is written over. Any thread may call it.
    void tell(const std::string& what, double share);
    /// The same as a function.
    [[nodiscard]] std::function<void(double)> progress(const std::string& what = {});
    /// Before anything else is written to standard error.
    void clear_line();

    enum class Ends { at_once, by_itself };
    /// What Ctrl-C leaves, "hall.csv has what was measured until then"; without it nothing. Who ends by itself looks at
    /// platform::stop_asked(); it is ended before platform::stop_limit() all the same.
    void on_interrupt(const std::string& kept, Ends ends);
    /// Says that it was interrupted, and what is kept; the exit status.
    int interrupted();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace apps
