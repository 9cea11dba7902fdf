#pragma once
/// Limits log lines that a peer can cause, so that they neither fill the disk nor hide other lines. The log shows one
/// line of each kind a second, with the number of suppressed ones ("... (and 311 more like it)"). Eight `info` lines of
/// a kind, which honest players may cause, may come at once.

#include "net/rate_limit.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace net {

class LogLimit {
  public:
    static constexpr double at_once = 8; ///< number of `info` lines of one kind that may come at once after a pause

    LogLimit() = default;
    LogLimit(const LogLimit&) = delete;
    LogLimit& operator=(const LogLimit&) = delete;
    ~LogLimit();

    /// `kind`: a string literal, which bounds the number of kinds. `now` [s] does not run backwards.
    void info(double now, std::string_view kind, std::string line) {
        say(now, kind, std::move(line), false, at_once, 1);
    }
    /// `times`: number of events for which this line stands.
    void warn(double now, std::string_view kind, std::string line, std::uint64_t times = 1) {
        say(now, kind, std::move(line), true, 1, times);
    }
    /// If a line of this kind is suppressed already, counts one more, so that the caller need not format it, and
    /// returns true.
    bool counts(std::string_view kind);
    /// Logs the newest suppressed line of each kind whose limit allows a line again. Call it regularly.
    void poll(double now);

  private:
    struct Kind {
        RateLimit lines;
        bool warns;
        std::string newest{};   ///< newest suppressed line
        std::uint64_t kept = 0; ///< number of suppressed lines
    };
    void say(double now, std::string_view kind, std::string line, bool warns, double burst, std::uint64_t times);
    static void log(Kind& kind);

    std::map<std::string_view, Kind> kinds_;
};

} // namespace net
