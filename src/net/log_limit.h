#pragma once
/// Log lines that a peer can cause. They must not fill the disk, nor hide other lines: the log shows one line of each
/// kind a second, with the number of the others ("... (and 311 more like it)"). Lines that honest people cause may come
/// eight at once.

#include "net/rate_limit.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace net {

class LogLimit {
  public:
    static constexpr double at_once = 8; ///< lines of `info`, after a pause

    LogLimit() = default;
    LogLimit(const LogLimit&) = delete;
    LogLimit& operator=(const LogLimit&) = delete;
    ~LogLimit();

    /// `kind`: a literal, so that there are no more kinds than the program has; `now` [s] does not run backwards.
    void info(double now, std::string_view kind, std::string line) {
        say(now, kind, std::move(line), false, at_once, 1);
    }
    /// `times`: it has happened so often since it was said last.
    void warn(double now, std::string_view kind, std::string line, std::uint64_t times = 1) {
        say(now, kind, std::move(line), true, 1, times);
    }
    /// Counts one more line of a kind for which a line waits already, so that the caller need not write it. False: none
    /// waits.
    bool counts(std::string_view kind);
    /// Logs what was kept back, when its second is over. Call now and then.
    void poll(double now);

  private:
    struct Kind {
        RateLimit lines;
        bool warns;
        std::string newest{};   ///< of those that were kept back
        std::uint64_t kept = 0; ///< so many they are
    };
    void say(double now, std::string_view kind, std::string line, bool warns, double burst, std::uint64_t times);
    static void log(Kind& kind);

    std::map<std::string_view, Kind> kinds_;
};

} // namespace net
