#include "net/log_limit.h"

#include <spdlog/spdlog.h>

namespace net {

LogLimit::~LogLimit() {
    for (auto& [name, kind] : kinds_)
        if (kind.kept > 0)
            log(kind);
}

void LogLimit::poll(double now) {
    for (auto& [name, kind] : kinds_)
        if (kind.kept > 0 && kind.lines.take(now))
            log(kind);
}

bool LogLimit::counts(std::string_view name) {
    const auto found = kinds_.find(name);
    const bool waits = found != kinds_.end() && found->second.kept > 0;
    if (waits)
        ++found->second.kept;
    return waits;
}

void LogLimit::say(double now, std::string_view name, std::string line, bool warns, double burst, std::uint64_t times) {
    constexpr double lines_a_second = 1;
    const auto found = kinds_.find(name);
    Kind& kind = found != kinds_.end()
                     ? found->second
                     : kinds_.emplace(name, Kind{.lines = {lines_a_second, burst}, .warns = warns}).first->second;
    const bool waits = kind.kept > 0;
    kind.newest = std::move(line);
    kind.kept += times;
    if (!waits && kind.lines.take(now))
        log(kind);
}

void LogLimit::log(Kind& kind) {
    const std::uint64_t more = std::exchange(kind.kept, 0) - 1;
    if (more > 0)
        kind.newest += " (and " + std::to_string(more) + " more like it)";
    spdlog::log(kind.warns ? spdlog::level::warn : spdlog::level::info, "{}", kind.newest);
    kind.newest.clear();
}

} // namespace net
